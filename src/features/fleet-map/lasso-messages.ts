import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** A loop that is drawn around stops. */
const en = {
  draw: 'Draw around stops to select them',
  hint: 'Draw around stops to select them. Shift adds, Esc or the button ends',
}

const af: typeof en = {
  draw: 'Teken om stoppe om hulle te kies',
  hint: 'Teken om stoppe om hulle te kies. Shift voeg by, Esc of die knoppie eindig',
}

export const lassoMessages = inBothLanguages({ en, af })
