import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** Which tags a shipment has. */
const en = {
  change: 'Tags',
  changeTitle: 'Add and remove tags',
  of: (reference: string) => `Tags of ${reference}`,
  tags: 'Tags',
  mayCost: 'Where the rate card charges for a tag, the shipment is rated again.',
  save: 'Save tags',
  saved: (reference: string) => `Tags of ${reference} saved`,
  otherPrice: (reference: string, before: string, now: string) =>
    `Tags of ${reference} saved: ${now} instead of ${before}`,
  undone: (reference: string) => `Tags of ${reference} as before`,
}

const af: typeof en = {
  change: 'Etikette',
  changeTitle: 'Voeg etikette by en verwyder hulle',
  of: (reference) => `Etikette van ${reference}`,
  tags: 'Etikette',
  mayCost: 'Waar die tariefkaart vir ’n etiket vra, word die besending se tarief weer bereken.',
  save: 'Stoor etikette',
  saved: (reference) => `Etikette van ${reference} gestoor`,
  otherPrice: (reference, before, now) => `Etikette van ${reference} gestoor: ${now} in plaas van ${before}`,
  undone: (reference) => `Etikette van ${reference} soos voorheen`,
}

export const tagsMessages = inBothLanguages({ en, af })
