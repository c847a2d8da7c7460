import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** For staff who run the platform: how the live feed does, and what was written to people. */
const en = {
  title: 'Tools',
  tabs: 'Tools',
  live: 'Live',
  outbox: 'Outbox',
}

const af: typeof en = {
  title: 'Gereedskap',
  tabs: 'Gereedskap',
  live: 'Lewend',
  outbox: 'Uitmandjie',
}

export const tools = inBothLanguages({ en, af })
