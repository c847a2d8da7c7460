import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What was asked for when a shipment was booked. */
const en = {
  podMethod: 'POD method',
  tags: 'Tags',
  notInsured: (value: string) => `${value}, not insured`,
}

const af: typeof en = {
  podMethod: 'POD-metode',
  tags: 'Etikette',
  notInsured: (value) => `${value}, nie verseker nie`,
}

export const bookingMessages = inBothLanguages({ en, af })
