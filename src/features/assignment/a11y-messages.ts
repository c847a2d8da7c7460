/** The tripsheet said in words: what is counted, windows, and what a card and a lane are called. */
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

const countOf =
  (one: string, many = `${one}s`) =>
  (count: number) =>
    `${count} ${count === 1 ? one : many}`

const countedInEnglish = {
  stops: countOf('stop'),
  parcels: countOf('parcel'),
  shipments: countOf('shipment'),
  requests: countOf('collection request'),
  lanes: countOf('lane'),
  drivers: countOf('driver'),
  changes: countOf('change'),
}
const countedInAfrikaans: typeof countedInEnglish = {
  stops: countOf('stop', 'stoppe'),
  parcels: countOf('pakkie'),
  shipments: countOf('besending'),
  requests: countOf('afhaalversoek', 'afhaalversoeke'),
  lanes: countOf('baan', 'bane'),
  drivers: countOf('drywer'),
  changes: countOf('verandering', 'veranderinge'),
}

export const counted = inBothLanguages({ en: countedInEnglish, af: countedInAfrikaans })

const en = {
  // The window
  window: (after: string, before: string) => `${after}–${before}`,
  between: (after: string, before: string) => `between ${after} and ${before}`,
  until: (time: string) => `until ${time}`,
  from: (time: string) => `from ${time}`,
  // A card
  card: (place: number, all: number) => `Card ${place} of ${all}`,
  task: {
    collection: (parcels: number, place: string) => `collect ${counted.parcels(parcels)} in ${place}`,
    delivery: (parcels: number, place: string) => `deliver ${counted.parcels(parcels)} in ${place}`,
    both: (parcels: number, place: string) => `collect and deliver ${counted.parcels(parcels)} in ${place}`,
  },
  late: 'late',
  willBeLate: 'at risk',
  planned: (time: string) => `planned ${time}`,
  expected: (time: string) => `expected ${time}`,
  expectedBetween: (from: string, to: string) => `expected ${from} to ${to}`,
  amount: (stops: number, parcels: number, kg: string) =>
    `${counted.stops(stops)}, ${counted.parcels(parcels)}, ${kg} kg`,
  // A lane
  driver: (name: string, vehicle: string, plate: string) => `${name}, ${vehicle} ${plate}`,
  toDo: (stops: number) => `${counted.stops(stops)} to do`,
  ofShown: (shown: number, stops: number) => `${shown} of ${counted.stops(stops)} shown`,
  done: (stops: number) => `${stops} done`,
  countLate: (stops: number) => `${stops} late`,
}

const af: typeof en = {
  window: (after, before) => `${after}–${before}`,
  between: (after, before) => `tussen ${after} en ${before}`,
  until: (time) => `tot ${time}`,
  from: (time) => `van ${time}`,
  card: (place, all) => `Kaartjie ${place} van ${all}`,
  task: {
    collection: (parcels, place) => `haal ${counted.parcels(parcels)} af in ${place}`,
    delivery: (parcels, place) => `lewer ${counted.parcels(parcels)} af in ${place}`,
    both: (parcels, place) => `haal en lewer ${counted.parcels(parcels)} af in ${place}`,
  },
  late: 'laat',
  willBeLate: 'in gevaar',
  planned: (time) => `beplan ${time}`,
  expected: (time) => `verwag ${time}`,
  expectedBetween: (from, to) => `verwag ${from} tot ${to}`,
  amount: (stops, parcels, kg) => `${counted.stops(stops)}, ${counted.parcels(parcels)}, ${kg} kg`,
  driver: (name, vehicle, plate) => `${name}, ${vehicle} ${plate}`,
  toDo: (stops) => `nog ${counted.stops(stops)}`,
  ofShown: (shown, stops) => `${shown} van ${counted.stops(stops)} gewys`,
  done: (stops) => `${stops} klaar`,
  countLate: (stops) => `${stops} laat`,
}

export const speech = inBothLanguages({ en, af })
