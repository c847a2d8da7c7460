/** What stands on a printed tripsheet, by language. */
import type { Language } from '../values/locale.ts'
import type { TripsheetStatus } from './tripsheet-status.ts'

export interface TripsheetWords {
  readonly title: string
  readonly status: Readonly<Record<TripsheetStatus, string>>
  readonly driver: string
  drivers(count: number): string
  readonly vehicle: string
  readonly day: string
  readonly from: string
  readonly to: string
  load(stops: number, parcels: number): string
  /** Of what the vehicle carries, and of what it holds. */
  weighs(kg: string, capacity: string): string
  fills(litres: string, capacity: string, isAtLeast: boolean): string
  readonly number: string
  readonly planned: string
  readonly stop: string
  parcels(count: number): string
  readonly signature: string
  readonly collect: string
  readonly deliver: string
  readonly done: string
  readonly locked: string
  window(after: string, before: string): string
  until(before: string): string
  since(after: string): string
  readonly nothing: string
  readonly printed: string
  page(number: number, of: number): string
}

export const TRIPSHEET_WORDS: Readonly<Record<Language, TripsheetWords>> = {
  en: {
    title: 'Tripsheet',
    status: {
      planned: 'Planned',
      sent: 'Sent',
      accepted: 'Accepted',
      'under-way': 'Under way',
      closed: 'Closed',
    },
    driver: 'Driver',
    drivers: (count) => `of ${count} drivers`,
    vehicle: 'Vehicle',
    day: 'Day',
    from: 'Begins',
    to: 'Ends',
    load: (stops, parcels) => `${stops} stops, ${parcels} parcels`,
    weighs: (kg, capacity) => `${kg} of ${capacity} kg`,
    fills: (litres, capacity, isAtLeast) => `${isAtLeast ? 'at least ' : ''}${litres} of ${capacity} litres`,
    number: 'No.',
    planned: 'Planned',
    stop: 'Stop',
    parcels: (count) => (count === 1 ? '1 parcel' : `${count} parcels`),
    signature: 'Time, name and signature',
    collect: 'Collect',
    deliver: 'Deliver',
    done: 'Done',
    locked: 'locked',
    window: (after, before) => `${after} to ${before}`,
    until: (before) => `until ${before}`,
    since: (after) => `from ${after}`,
    nothing: 'No stops.',
    printed: 'Printed',
    page: (number, of) => `Page ${number} of ${of}`,
  },
  af: {
    title: 'Ritstaat',
    status: {
      planned: 'Beplan',
      sent: 'Gestuur',
      accepted: 'Aanvaar',
      'under-way': 'Onderweg',
      closed: 'Gesluit',
    },
    driver: 'Drywer',
    drivers: (count) => `van ${count} drywers`,
    vehicle: 'Voertuig',
    day: 'Dag',
    from: 'Begin',
    to: 'Eindig',
    load: (stops, parcels) => `${stops} stoppe, ${parcels} pakkies`,
    weighs: (kg, capacity) => `${kg} van ${capacity} kg`,
    fills: (litres, capacity, isAtLeast) => `${isAtLeast ? 'minstens ' : ''}${litres} van ${capacity} liter`,
    number: 'Nr.',
    planned: 'Beplan',
    stop: 'Stop',
    parcels: (count) => (count === 1 ? '1 pakkie' : `${count} pakkies`),
    signature: 'Tyd, naam en handtekening',
    collect: 'Haal af',
    deliver: 'Lewer af',
    done: 'Klaar',
    locked: 'gesluit',
    window: (after, before) => `${after} tot ${before}`,
    until: (before) => `tot ${before}`,
    since: (after) => `van ${after}`,
    nothing: 'Geen stoppe nie.',
    printed: 'Gedruk',
    page: (number, of) => `Bladsy ${number} van ${of}`,
  },
}
