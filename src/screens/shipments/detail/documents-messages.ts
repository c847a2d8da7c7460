import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** The papers of a shipment. */
const en = {
  title: 'Documents',
  waybill: 'Waybill',
  stickers: 'Stickers',
  sixUp: 'Stickers, six on a page',
  zpl: 'Stickers for a label printer (ZPL)',
  proof: 'Proof of delivery',
  quote: 'Quote',
  hint: 'Open it; what is written on it is saved as a copy, in a note',
}

const af: typeof en = {
  title: 'Dokumente',
  waybill: 'Vragbrief',
  stickers: 'Plakkers',
  sixUp: 'Plakkers, ses op ’n bladsy',
  zpl: 'Plakkers vir ’n etiketdrukker (ZPL)',
  proof: 'Bewys van aflewering',
  quote: 'Kwotasie',
  hint: 'Maak dit oop; wat daarop geskryf word, word as ’n kopie in ’n nota bewaar',
}

export const documentsMessages = inBothLanguages({ en, af })
