import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What was asked for when a shipment was booked. */
const en = {
  podMethod: 'POD method',
  tags: 'Tags',
  due: 'Due date of the sender',
  promisedLater: (day: string) => `${day}: it is promised for later`,
  responsible: 'Responsible contact',
  cancelledBecause: 'Cancelled because',
  notInsured: (value: string) => `${value}, not insured`,
}

const af: typeof en = {
  podMethod: 'POD-metode',
  tags: 'Etikette',
  due: 'Sperdatum van die afsender',
  promisedLater: (day) => `${day}: dit is vir later belowe`,
  responsible: 'Verantwoordelike kontak',
  cancelledBecause: 'Gekanselleer omdat',
  notInsured: (value) => `${value}, nie verseker nie`,
}

export const bookingMessages = inBothLanguages({ en, af })
