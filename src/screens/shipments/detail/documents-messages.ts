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
  outdated: {
    waybill: 'The waybill was printed before an address or contact changed. Print it again.',
    sticker: 'Stickers were printed before an address or contact changed. Print them again.',
  },
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
  outdated: {
    waybill: 'Die vragbrief is gedruk voordat ’n adres of kontak verander het. Druk dit weer.',
    sticker: 'Plakkers is gedruk voordat ’n adres of kontak verander het. Druk hulle weer.',
  },
  hint: 'Maak dit oop; wat daarop geskryf word, word as ’n kopie in ’n nota bewaar',
}

export const documentsMessages = inBothLanguages({ en, af })
