/** The tripsheet said in words: what is counted, spans and windows, and what a card and a lane are called. */

const countOf = (one: string) => (count: number) => `${count} ${count === 1 ? one : `${one}s`}`

export const counted = {
  stops: countOf('stop'),
  parcels: countOf('parcel'),
  shipments: countOf('shipment'),
  lanes: countOf('lane'),
  drivers: countOf('driver'),
  changes: countOf('change'),
}

export const speech = {
  // Spans
  minutes: (minutes: number) => `${minutes} m`,
  hours: (hours: number) => `${hours} h`,
  hoursMinutes: (hours: number, minutes: string) => `${hours} h ${minutes} m`,
  days: (days: number) => `${days} d`,
  // What was promised
  window: (after: string, before: string) => `${after}–${before}`,
  between: (after: string, before: string) => `between ${after} and ${before}`,
  until: (time: string) => `until ${time}`,
  from: (time: string) => `from ${time}`,
  // A card
  card: (place: number, all: number) => `Card ${place} of ${all}`,
  errand: {
    collection: (parcels: number, suburb: string) => `collect ${counted.parcels(parcels)} in ${suburb}`,
    delivery: (parcels: number, suburb: string) => `deliver ${counted.parcels(parcels)} in ${suburb}`,
  },
  late: 'late',
  willBeLate: 'will be late',
  planned: (time: string) => `planned ${time}`,
  amount: (stops: number, parcels: number, kg: string) =>
    `${counted.stops(stops)}, ${counted.parcels(parcels)}, ${kg} kg`,
  // A lane
  driver: (name: string, vehicle: string, plate: string) => `${name}, ${vehicle} ${plate}`,
  toDo: (stops: number) => `${counted.stops(stops)} to do`,
  ofShown: (shown: number, stops: number) => `${shown} of ${counted.stops(stops)} shown`,
  done: (stops: number) => `${stops} done`,
  countLate: (stops: number) => `${stops} late`,
}
