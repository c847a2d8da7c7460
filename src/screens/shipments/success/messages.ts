import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What was booked, and what comes next. */
const en = {
  booked: 'Shipment booked',
  copy: 'Copy tracking reference',
  deliver: 'Deliver to',
  level: 'Service level',
  price: 'Price',
  bookedEarlier: 'It was booked as it was sent first: the changes made after that are not in it.',
  bookAnother: 'Book another',
  open: 'Open shipment',
  notFound: 'Could not find shipment',
  keep: 'Keep this reference: with it you track the parcel.',
  expected: 'Expected by',
  track: 'Track my parcel',
}

const af: typeof en = {
  booked: 'Besending bespreek',
  copy: 'Kopieer volgverwysing',
  deliver: 'Lewer af by',
  level: 'Diensvlak',
  price: 'Prys',
  bookedEarlier: 'Dit is bespreek soos dit eerste gestuur is: latere veranderings is nie daarin nie.',
  bookAnother: 'Bespreek nog een',
  open: 'Maak besending oop',
  notFound: 'Kon nie besending vind nie',
  keep: 'Hou hierdie verwysing: daarmee volg jy die pakkie.',
  expected: 'Verwag teen',
  track: 'Volg my pakkie',
}

export const success = inBothLanguages({ en, af })
