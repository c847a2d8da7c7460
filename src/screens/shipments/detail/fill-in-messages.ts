import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** Filling in a shipment that was booked blank. */
const en = {
  fillIn: 'Fill in',
  fillInTitle: 'Fill in addresses and parcels (F)',
  of: (reference: string) => `Fill in ${reference}`,
  save: 'Save',
  saveFor: (price: string) => `Save for ${price}`,
  done: (reference: string) => `${reference} filled in`,
  doneFor: (reference: string, price: string) => `${reference} filled in, ${price}`,
  byOthers:
    'Somebody else has filled in this shipment meanwhile. What you typed is still here, but it is not saved: close it to see theirs.',
}

const af: typeof en = {
  fillIn: 'Vul in',
  fillInTitle: 'Vul adresse en pakkies in (F)',
  of: (reference) => `Vul ${reference} in`,
  save: 'Stoor',
  saveFor: (price) => `Stoor vir ${price}`,
  done: (reference) => `${reference} ingevul`,
  doneFor: (reference, price) => `${reference} ingevul, ${price}`,
  byOthers:
    'Iemand anders het hierdie besending intussen ingevul. Wat jy getik het, is nog hier, maar nie gestoor nie: maak toe om hulle s’n te sien.',
}

export const fillInMessages = inBothLanguages({ en, af })
