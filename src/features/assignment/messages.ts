import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Whom stops can be assigned to, what it would cost, and what came of it. */
const en = {
  bestFit: 'Best fit',
  assigned: 'currently assigned',
  first: (time: string, stops: number) => (stops === 1 ? `Planned ${time}` : `First planned ${time}`),
  addedTitle: 'Added to the route',
  adds: (span: string, km: string) => `Adds ${span}, ${km}`,
  madeLate: (stop: string, span: string) => `${stop} late by ${span}`,
  moreLate: (count: number) => `${count} more late`,
  overload: (kg: string) => `Overloaded by ${kg}`,
  nobodyCarries: 'Too heavy for every driver: assign fewer shipments at a time.',
  city: 'City',
  allCities: 'All cities',
  severalCities: (cities: number) => `Stops in ${cities} cities: assign one city at a time.`,
  // The drivers
  drivers: 'Drivers',
  noneSuch: 'No matching drivers.',
  order: 'Order',
  orders: { load: 'Least load', name: 'Name' },
  tooLate: ', late',
  someTooLate: (count: number) => `, ${count} late`,
  vehicles: { bike: 'Bike', bakkie: 'Bakkie', van: 'Van', truck: 'Truck' },
  // What a vehicle carries
  loadOf: (name: string) => `Load of ${name}`,
  load: (now: string, most: string, capacity: string) =>
    `${now} kg in the vehicle, ${most} kg at most, of ${capacity} kg`,
  tooMuch: (load: string) => `${load}: too much`,
  over: 'over: ',
  kgOf: (kg: string, capacity: string) => `${kg}/${capacity} kg`,
  // What came of it
  moreRefused: (count: number) => `${count} more ${count === 1 ? 'was' : 'were'} refused.`,
}

const af: typeof en = {
  bestFit: 'Beste pas',
  assigned: 'nou toegewys',
  first: (time, stops) => (stops === 1 ? `Beplan ${time}` : `Eerste beplan ${time}`),
  addedTitle: 'By die roete gevoeg',
  adds: (span, km) => `Voeg ${span} by, ${km}`,
  madeLate: (stop, span) => `${stop} ${span} laat`,
  moreLate: (count) => `Nog ${count} laat`,
  overload: (kg) => `Oorlaai met ${kg}`,
  nobodyCarries: 'Te swaar vir elke drywer: wys minder besendings op ’n slag toe.',
  city: 'Stad',
  allCities: 'Alle stede',
  severalCities: (cities) => `Stoppe in ${cities} stede: wys een stad op ’n slag toe.`,
  drivers: 'Drywers',
  noneSuch: 'Geen drywers pas nie.',
  order: 'Volgorde',
  orders: { load: 'Minste vrag', name: 'Naam' },
  tooLate: ', laat',
  someTooLate: (count) => `, ${count} laat`,
  vehicles: { bike: 'Motorfiets', bakkie: 'Bakkie', van: 'Paneelwa', truck: 'Vragmotor' },
  loadOf: (name) => `Vrag van ${name}`,
  load: (now, most, capacity) => `${now} kg in die voertuig, hoogstens ${most} kg, van ${capacity} kg`,
  tooMuch: (load) => `${load}: te veel`,
  over: 'te veel: ',
  kgOf: (kg, capacity) => `${kg}/${capacity} kg`,
  moreRefused: (count) => `Nog ${count} is geweier.`,
}

export const assignment = inBothLanguages({ en, af })
