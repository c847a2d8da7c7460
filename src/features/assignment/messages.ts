import type { VehicleKind } from '../../domain/dispatch/travel.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

const either = (words: readonly string[], or: string): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${or} ${words.at(-1)}`

const countOf = (one: string, many: string) => (count: number) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** Whom stops can be assigned to, what it would cost, and what came of it. */
const en = {
  // What is assigned
  shipments: countOf('shipment', 'shipments'),
  requests: countOf('collection request', 'collection requests'),
  bestFit: 'Best fit',
  assigned: 'assigned',
  isOut: 'Out that day',
  otherBranch: (branch: string) => `Other branch: ${branch}`,
  first: (time: string, stops: number) => (stops === 1 ? `Planned ${time}` : `First planned ${time}`),
  addedTitle: 'Added to the route',
  adds: (timeAndWay: string) => `Adds ${timeAndWay}`,
  saves: (timeAndWay: string) => `Saves ${timeAndWay}`,
  addsNothing: 'Same time and distance',
  madeLate: (stop: string, span: string) => `${stop} late by ${span}`,
  moreLate: (count: number) => `${count} more late`,
  overload: {
    kg: (kg: string) => `Overloaded by ${kg} kg`,
    litres: (litres: string) => `Too large by ${litres} L`,
  },
  nobody: {
    kind: 'No vehicle of a permitted kind',
    load: 'Too much for every driver: assign fewer shipments at a time.',
  },
  needs: (kinds: readonly VehicleKind[]) =>
    kinds.length === 0 ? 'No vehicle may carry all of it' : `Needs a ${either(kinds, 'or')}`,
  city: 'City',
  allCities: 'All cities',
  severalCities: (cities: number) => `Stops in ${cities} cities: assign one city at a time.`,
  // The drivers
  drivers: 'Drivers',
  atOnce: 'Choosing a driver assigns at once',
  noneSuch: 'No matching drivers.',
  order: 'Order',
  orders: { load: 'Least load', name: 'Name' },
  tooLate: ', late',
  someTooLate: (count: number) => `, ${count} late`,
  vehicles: { bike: 'Bike', bakkie: 'Bakkie', van: 'Van', truck: 'Truck' },
  // What a vehicle carries
  loadOf: (name: string) => `Load of ${name}`,
  load: {
    kg: (now: string, most: string, capacity: string) =>
      `${now} kg in the vehicle, ${most} kg at most, of ${capacity} kg`,
    litres: (now: string, most: string, capacity: string) =>
      `${now} litres in it, ${most} litres at most, of ${capacity} litres`,
  },
  unmeasured: (shipments: number) => `volume of ${shipments} not known`,
  filled: {
    kg: (kg: string, capacity: string) => `${kg}/${capacity} kg`,
    litres: (litres: string, capacity: string) => `${litres}/${capacity} L`,
  },
  tooMuch: (load: string) => `${load}: too much`,
  over: 'over: ',
  // What came of it
  moreRefused: (count: number) => `${count} more ${count === 1 ? 'was' : 'were'} refused.`,
}

const af: typeof en = {
  shipments: countOf('besending', 'besendings'),
  requests: countOf('afhaalversoek', 'afhaalversoeke'),
  bestFit: 'Beste pas',
  assigned: 'toegewys',
  isOut: 'Dié dag afwesig',
  otherBranch: (branch) => `Ander tak: ${branch}`,
  first: (time, stops) => (stops === 1 ? `Beplan ${time}` : `Eerste beplan ${time}`),
  addedTitle: 'By die roete gevoeg',
  adds: (timeAndWay) => `Voeg ${timeAndWay} by`,
  saves: (timeAndWay) => `Spaar ${timeAndWay}`,
  addsNothing: 'Dieselfde tyd en afstand',
  madeLate: (stop, span) => `${stop} ${span} laat`,
  moreLate: (count) => `Nog ${count} laat`,
  overload: {
    kg: (kg) => `Oorlaai met ${kg} kg`,
    litres: (litres) => `Te groot met ${litres} L`,
  },
  nobody: {
    kind: 'Geen voertuig van ’n toegelate soort nie',
    load: 'Te veel vir elke drywer: wys minder besendings op ’n slag toe.',
  },
  needs: (kinds) =>
    kinds.length === 0
      ? 'Geen voertuig mag alles vervoer nie'
      : `Benodig ’n ${either(
          kinds.map((kind) => af.vehicles[kind].toLowerCase()),
          'of',
        )}`,
  city: 'Stad',
  allCities: 'Alle stede',
  severalCities: (cities) => `Stoppe in ${cities} stede: wys een stad op ’n slag toe.`,
  drivers: 'Drywers',
  atOnce: 'Wys dadelik toe sodra ’n drywer gekies word',
  noneSuch: 'Geen drywers pas nie.',
  order: 'Volgorde',
  orders: { load: 'Minste vrag', name: 'Naam' },
  tooLate: ', laat',
  someTooLate: (count) => `, ${count} laat`,
  vehicles: { bike: 'Motorfiets', bakkie: 'Bakkie', van: 'Paneelwa', truck: 'Vragmotor' },
  loadOf: (name) => `Vrag van ${name}`,
  load: {
    kg: (now, most, capacity) => `${now} kg in die voertuig, hoogstens ${most} kg, van ${capacity} kg`,
    litres: (now, most, capacity) => `${now} liter daarin, hoogstens ${most} liter, van ${capacity} liter`,
  },
  unmeasured: (shipments) => `volume van ${shipments} nie bekend nie`,
  filled: {
    kg: (kg, capacity) => `${kg}/${capacity} kg`,
    litres: (litres, capacity) => `${litres}/${capacity} L`,
  },
  tooMuch: (load) => `${load}: te veel`,
  over: 'oor: ',
  moreRefused: (count) => `Nog ${count} is geweier.`,
}

export const assignment = inBothLanguages({ en, af })
