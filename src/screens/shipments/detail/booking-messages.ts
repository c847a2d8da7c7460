import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What was asked for when a shipment was booked. */
const en = {
  podMethod: 'POD method',
  tags: 'Tags',
  responsible: 'Responsible contact',
  cancelledBecause: 'Cancelled because',
  notInsured: (value: string) => `${value}, not insured`,
}

const af: typeof en = {
  podMethod: 'POD-metode',
  tags: 'Etikette',
  responsible: 'Verantwoordelike kontak',
  cancelledBecause: 'Gekanselleer omdat',
  notInsured: (value) => `${value}, nie verseker nie`,
}

export const bookingMessages = inBothLanguages({ en, af })
