import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** Editing what is sent, from whom to whom. */
const en = {
  edit: 'Edit',
  editTitle: 'Edit addresses, contacts and parcels (M)',
  editKey: 'Edit addresses and parcels',
  of: (reference: string) => `Edit ${reference}`,
  save: 'Save',
  done: (reference: string) => `${reference} changed`,
  samePrice: (reference: string, price: string) => `${reference} changed, the price stays ${price}`,
  otherPrice: (reference: string, before: string, price: string) =>
    `${reference} changed, ${before} before, ${price} now`,
  rated: 'Where the price depends on what you change, it is worked out anew by the rate card of the booking.',
  collided: 'Somebody else changed the same meanwhile. Choose what it is to be.',
  mine: 'Yours',
  theirs: 'Theirs',
  nothing: 'nothing',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  keepMineOf: (unit: string) => `Keep mine: ${unit}`,
  takeTheirsOf: (unit: string) => `Take theirs: ${unit}`,
  late: 'Somebody else has changed this shipment just now. What you typed is kept: look at it and save again.',
  sides: { collection: 'Collection', delivery: 'Delivery' },
  parts: {
    address: 'address',
    name: 'name',
    mobile_number: 'mobile number',
    email: 'e-mail',
    instructions: 'instructions',
  },
  parcels: 'Parcels',
}

const af: typeof en = {
  edit: 'Wysig',
  editTitle: 'Wysig adresse, kontakte en pakkies (M)',
  editKey: 'Wysig adresse en pakkies',
  of: (reference) => `Wysig ${reference}`,
  save: 'Stoor',
  done: (reference) => `${reference} verander`,
  samePrice: (reference, price) => `${reference} verander, die prys bly ${price}`,
  otherPrice: (reference, before, price) => `${reference} verander, vroeër ${before}, nou ${price}`,
  rated:
    'Waar die prys afhang van wat jy verander, word dit weer bereken volgens die bespreking se tariefkaart.',
  collided: 'Iemand anders het dieselfde intussen verander. Kies wat dit moet wees.',
  mine: 'Joune',
  theirs: 'Hulle s’n',
  nothing: 'niks',
  keepMine: 'Behou myne',
  takeTheirs: 'Neem hulle s’n',
  keepMineOf: (unit) => `Behou myne: ${unit}`,
  takeTheirsOf: (unit) => `Neem hulle s’n: ${unit}`,
  late: 'Iemand anders het hierdie besending so pas verander. Wat jy getik het, is behou: kyk daarna en stoor weer.',
  sides: { collection: 'Afhaling', delivery: 'Aflewering' },
  parts: {
    address: 'adres',
    name: 'naam',
    mobile_number: 'selfoonnommer',
    email: 'e-pos',
    instructions: 'instruksies',
  },
  parcels: 'Pakkies',
}

export const contentMessages = inBothLanguages({ en, af })
