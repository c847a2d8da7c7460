import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** A colleague was quicker: what they changed, and what becomes of one's own change. */
const en = {
  system: 'The system',
  colleague: 'A colleague',
  to: (field: string, value: string) => `${field} to ${value}`,
  changed: (who: string, what: string) => `${who} changed: ${what}.`,
  title: 'Changed meanwhile',
  decide: 'Your change is kept. Save again to replace theirs, or use theirs.',
  statusAgain: 'Choose the status again.',
  useTheirs: 'Use theirs',
}

const af: typeof en = {
  system: 'Die stelsel',
  colleague: '’n Kollega',
  to: (field, value) => `${field} na ${value}`,
  changed: (who, what) => `${who} het verander: ${what}.`,
  title: 'Intussen verander',
  decide: 'Jou verandering is behou. Stoor weer om die kollega s’n te vervang, of gebruik die kollega s’n.',
  statusAgain: 'Kies die status weer.',
  useTheirs: 'Gebruik kollega s’n',
}

export const conflict = inBothLanguages({ en, af })
