import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Whom stops can be assigned to, and what it would cost. */
const en = {
  bestFit: 'Best fit',
  assigned: 'currently assigned',
  first: (time: string, stops: number) => (stops === 1 ? `ETA ${time}` : `First ETA ${time}`),
  addedTitle: 'Added to the route',
  overload: (kg: string) => `Overloaded by ${kg}`,
  nobodyCarries: 'Too heavy for every driver: assign fewer shipments at a time.',
  city: 'City',
  allCities: 'All cities',
  severalCities: (cities: number) => `Stops in ${cities} cities: assign one city at a time.`,
}

const af: typeof en = {
  bestFit: 'Beste pas',
  assigned: 'nou toegewys',
  first: (time, stops) => (stops === 1 ? `ETA ${time}` : `Eerste ETA ${time}`),
  addedTitle: 'By die roete gevoeg',
  overload: (kg) => `Oorlaai met ${kg}`,
  nobodyCarries: 'Te swaar vir elke drywer: wys minder besendings op ’n slag toe.',
  city: 'Stad',
  allCities: 'Alle stede',
  severalCities: (cities) => `Stoppe in ${cities} stede: wys een stad op ’n slag toe.`,
}

export const driverOffers = inBothLanguages({ en, af })
