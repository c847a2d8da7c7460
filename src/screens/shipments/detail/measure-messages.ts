import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What parcels measure, beside what their sender said. */
const en = {
  measure: 'Measure parcels',
  measureShort: 'Measure',
  measureKey: 'Measure the parcels',
  measureTitle: 'Measure the parcels (R)',
  of: (reference: string) => `Measure the parcels of ${reference}`,
  parcel: 'Parcel',
  submitted: 'Submitted',
  length: 'Length cm',
  width: 'Width cm',
  height: 'Height cm',
  weight: 'Weight kg',
  hint: 'Enter goes to the next parcel. All four fit in the first field: 30x20x10 1.5',
  weighs: (submitted: string, measured: string) => `Submitted ${submitted}, measured ${measured}.`,
  priceStays: 'The price stays as it was booked.',
  needsMeasures:
    'Give each parcel that you measure its length, width, height and weight, from 0.1 cm and 0.001 kg on',
  addPictures: 'Add pictures',
  picturesOf: (reference: string) => `Pictures of ${reference} on the scale`,
  stillSending: 'Pictures are still being sent: save again in a moment',
  save: 'Save measures',
  done: (reference: string, count: number) =>
    `${reference}: ${count} ${count === 1 ? 'parcel' : 'parcels'} measured`,
}

const af: typeof en = {
  measure: 'Meet pakkies',
  measureShort: 'Meet',
  measureKey: 'Meet die pakkies',
  measureTitle: 'Meet die pakkies (R)',
  of: (reference) => `Meet die pakkies van ${reference}`,
  parcel: 'Pakkie',
  submitted: 'Opgegee',
  length: 'Lengte cm',
  width: 'Breedte cm',
  height: 'Hoogte cm',
  weight: 'Gewig kg',
  hint: 'Enter gaan na die volgende pakkie. Al vier pas in die eerste veld: 30x20x10 1.5',
  weighs: (submitted, measured) => `Opgegee ${submitted}, gemeet ${measured}.`,
  priceStays: 'Die prys bly soos dit bespreek is.',
  needsMeasures: 'Gee elke pakkie wat jy meet ’n lengte, breedte, hoogte en gewig, vanaf 0.1 cm en 0.001 kg',
  addPictures: 'Voeg foto’s by',
  picturesOf: (reference) => `Foto’s van ${reference} op die skaal`,
  stillSending: 'Foto’s word nog gestuur: stoor oor ’n oomblik weer',
  save: 'Stoor mate',
  done: (reference, count) => `${reference}: ${count} ${count === 1 ? 'pakkie' : 'pakkies'} gemeet`,
}

export const measureMessages = inBothLanguages({ en, af })
