import type { ListGroup } from '../../../domain/shipments/list-filter.ts'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

const groups: Readonly<Record<ListGroup, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  pendingDriverAction: 'Waiting for a driver',
  problematic: 'Problematic',
}

const en = {
  // When
  which: 'Which date',
  month: 'Month',
  noMonth: 'No month',
  from: 'First day',
  to: 'Last day',
  done: 'Done',
  // Windows
  periods: {
    collectBy: {
      label: 'Collection window ends',
      first: 'Collection: first day',
      last: 'Collection: last day',
    },
    deliverBy: { label: 'Delivery window ends', first: 'Delivery: first day', last: 'Delivery: last day' },
    due: { label: 'Due date of the sender', first: 'Due: first day', last: 'Due: last day' },
  },
  otherDays: 'Other days',
  // Where
  town: { collection: 'Collected in (suburb or town)', delivery: 'Delivered in (suburb or town)' },
  province: { collection: 'Collected in (province)', delivery: 'Delivered in (province)' },
  anyProvince: 'Any province',
  // What
  group: 'Status group',
  anyStatus: 'Any status',
  groups,
  costCenter: 'Cost centre',
  point: 'Locker or counter',
  anyPoint: 'Any address',
  all: 'All shipments',
  flags: {
    isBlank: { label: 'Blank shipments', yes: 'Only blank ones', no: 'Without blank ones' },
    isReturn: { label: 'Returns', yes: 'Only returns', no: 'Without returns' },
    hasProblem: {
      label: 'Something went wrong',
      yes: 'An attempt failed, or an exception stands',
      no: 'Nothing went wrong',
    },
  },
  pickup: 'Pickup points',
  sides: { collection: 'Handed in at one', delivery: 'Fetched at one' },
  podMethod: 'Proof of delivery',
  least: 'Declared value from (R)',
  most: 'Declared value to (R)',
  amount: 'Enter an amount such as 1500 or 99.50',
  show: 'Show',
  clear: 'Clear these',
}

const af: typeof en = {
  which: 'Watter datum',
  month: 'Maand',
  noMonth: 'Geen maand',
  from: 'Eerste dag',
  to: 'Laaste dag',
  done: 'Klaar',
  periods: {
    collectBy: {
      label: 'Afhaalvenster eindig',
      first: 'Afhaling: eerste dag',
      last: 'Afhaling: laaste dag',
    },
    deliverBy: {
      label: 'Afleweringsvenster eindig',
      first: 'Aflewering: eerste dag',
      last: 'Aflewering: laaste dag',
    },
    due: {
      label: 'Sperdatum van die afsender',
      first: 'Sperdatum: eerste dag',
      last: 'Sperdatum: laaste dag',
    },
  },
  otherDays: 'Ander dae',
  town: {
    collection: 'Afgehaal in (voorstad of dorp)',
    delivery: 'Afgelewer in (voorstad of dorp)',
  },
  province: { collection: 'Afgehaal in (provinsie)', delivery: 'Afgelewer in (provinsie)' },
  anyProvince: 'Enige provinsie',
  group: 'Statusgroep',
  anyStatus: 'Enige status',
  groups: {
    active: 'Aktief',
    inactive: 'Onaktief',
    pendingDriverAction: 'Wag vir ’n drywer',
    problematic: 'Problematies',
  },
  costCenter: 'Kostesentrum',
  point: 'Kluis of toonbank',
  anyPoint: 'Enige adres',
  all: 'Alle besendings',
  flags: {
    isBlank: { label: 'Leë besendings', yes: 'Slegs leës', no: 'Sonder leës' },
    isReturn: { label: 'Terugsendings', yes: 'Slegs terugsendings', no: 'Sonder terugsendings' },
    hasProblem: {
      label: 'Iets het verkeerd geloop',
      yes: '’n Poging het misluk, of daar is ’n uitsondering',
      no: 'Niks het verkeerd geloop nie',
    },
  },
  pickup: 'Afhaalpunte',
  sides: { collection: 'By een ingehandig', delivery: 'By een afgehaal' },
  podMethod: 'Bewys van aflewering',
  least: 'Verklaarde waarde vanaf (R)',
  most: 'Verklaarde waarde tot (R)',
  amount: 'Tik ’n bedrag soos 1500 of 99.50',
  show: 'Wys',
  clear: 'Verwyder hierdie',
}

export const formMessages = inBothLanguages({ en, af })
