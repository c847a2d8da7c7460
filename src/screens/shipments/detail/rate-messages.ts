import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What a shipment costs, and what it cost before its addresses or parcels were edited. */
const en = {
  price: 'Price',
  first: (amount: string) => `Was ${amount} when booked`,
  before: (amount: string) => `Was ${amount} before the last change`,
}

const af: typeof en = {
  price: 'Prys',
  first: (amount) => `Was ${amount} met die bespreking`,
  before: (amount) => `Was ${amount} voor die laaste verandering`,
}

export const rateMessages = inBothLanguages({ en, af })
