import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** Back from the payment provider without having paid. */
const en = {
  title: 'The payment was cancelled',
  nothingPaid: 'Nothing was paid.',
  open: 'Open shipment',
  again: 'Book another',
  track: 'Track my parcel',
}

const af: typeof en = {
  title: 'Die betaling is gekanselleer',
  nothingPaid: 'Niks is betaal nie.',
  open: 'Maak besending oop',
  again: 'Bespreek nog een',
  track: 'Volg my pakkie',
}

export const paymentCancelled = inBothLanguages({ en, af })
