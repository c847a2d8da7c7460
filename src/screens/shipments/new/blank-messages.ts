import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** A shipment that is booked blank, at a counter. */
const en = {
  link: 'Book blank',
  title: 'Blank shipment',
  hint: 'It has a reference at once. Addresses, contacts and parcels are filled in afterwards; until then it has no price and cannot be collected.',
  book: 'Book blank shipment',
  whole: 'Book with addresses',
}

const af: typeof en = {
  link: 'Bespreek leeg',
  title: 'Leë besending',
  hint: 'Dit het dadelik ’n verwysing. Adresse, kontakte en pakkies word later ingevul; tot dan het dit geen prys nie en kan dit nie afgehaal word nie.',
  book: 'Bespreek leë besending',
  whole: 'Bespreek met adresse',
}

export const blankMessages = inBothLanguages({ en, af })
