import type { ArchiveDate } from '../../../contract/shipment-archive.ts'
import type { DatePreset } from '../../../domain/values/date-period.ts'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'
import type { ArchiveGroup } from './archive-filter.ts'

type Presets = Readonly<Record<DatePreset, string>>
type Dates = Readonly<Record<ArchiveDate, string>>
type Groups = Readonly<Record<ArchiveGroup, string>>

const dates: Dates = {
  time_created: 'Booked',
  collected_date: 'Collected',
  delivered_date: 'Delivered',
}
const presets: Presets = {
  yesterday: 'Yesterday',
  today: 'Today',
  'last-2': 'Last 2 days',
  'last-5': 'Last 5 days',
  'last-7': 'Last 7 days',
  'last-14': 'Last 14 days',
  'last-30': 'Last 30 days',
}
const groups: Groups = {
  active: 'Active',
  inactive: 'Inactive',
  pendingDriverAction: 'Waiting for a driver',
  problematic: 'Problematic',
}

/** All shipments there ever were: what narrows them, and how far they were looked through. */
const en = {
  title: 'All shipments',
  filters: 'Filters of all shipments',
  shown: (count: string, isOne: boolean) => `${count} ${isOne ? 'shipment' : 'shipments'}`,
  shownSoFar: (count: string) => `${count} so far`,
  refresh: 'Refresh',
  // When
  period: 'Date',
  which: 'Which date',
  dates,
  presets,
  anyTime: 'Any time',
  month: 'Month',
  noMonth: 'No month',
  from: 'First day',
  to: 'Last day',
  between: (from: string, to: string) => `${from} – ${to}`,
  since: (from: string) => `from ${from}`,
  until: (to: string) => `to ${to}`,
  done: 'Done',
  // Going to a date
  goTo: 'Jump to day',
  goToKey: 'Jump to a day in the list of all shipments',
  day: 'Day',
  go: 'Go',
  begin: 'Back to the beginning',
  rail: 'Shipments by week',
  week: (day: string) => `Week of ${day}`,
  ofWeek: (day: string, count: string) => `Week of ${day}: ${count} shipments`,
  // Where
  places: 'Places',
  sides: { collection: 'From', delivery: 'To' },
  town: { collection: 'Collected in (suburb or town)', delivery: 'Delivered in (suburb or town)' },
  province: { collection: 'Collected in (province)', delivery: 'Delivered in (province)' },
  anyProvince: 'Any province',
  // What
  group: 'Status group',
  groups,
  viewBar: 'Problems',
  problem: 'Something went wrong',
  problemText: 'An attempt failed, or an exception stands',
  // Rows
  looking: 'Looking…',
  lookedTo: (day: string) => `Looked as far as ${day}.`,
  lookFurther: 'Look further',
  nothing: 'No shipments yet',
  nothingText: 'Every shipment that is booked stays here, however old it is.',
  noneSuch: 'No matching shipments',
  noneSuchText: 'No shipment of any age matches these filters.',
  clear: 'Clear filters',
  // The file
  exportIt: (format: string) => `Export ${format}`,
  exportingBytes: (megabytes: string) => `Exporting: ${megabytes} MB`,
  exportedFile: (name: string) => `${name} exported`,
  exporting: (rows: string) => `Exporting: ${rows} rows`,
  stop: 'Stop',
  exported: (rows: string, isOne: boolean) => `${rows} ${isOne ? 'shipment' : 'shipments'} exported`,
  exportCut: 'The file broke off before its end and was not kept. Try again.',
  moreFailed: 'Further shipments could not be loaded:',
  searchCut: 'Only the newest shipments with these words were searched; type more words for older ones.',
}

const af: typeof en = {
  title: 'Alle besendings',
  filters: 'Filters van alle besendings',
  shown: (count, isOne) => `${count} ${isOne ? 'besending' : 'besendings'}`,
  shownSoFar: (count) => `${count} tot dusver`,
  refresh: 'Verfris',
  period: 'Datum',
  which: 'Watter datum',
  dates: { time_created: 'Bespreek', collected_date: 'Afgehaal', delivered_date: 'Afgelewer' },
  presets: {
    yesterday: 'Gister',
    today: 'Vandag',
    'last-2': 'Laaste 2 dae',
    'last-5': 'Laaste 5 dae',
    'last-7': 'Laaste 7 dae',
    'last-14': 'Laaste 14 dae',
    'last-30': 'Laaste 30 dae',
  },
  anyTime: 'Enige tyd',
  month: 'Maand',
  noMonth: 'Geen maand',
  from: 'Eerste dag',
  to: 'Laaste dag',
  between: (from, to) => `${from} – ${to}`,
  since: (from) => `vanaf ${from}`,
  until: (to) => `tot ${to}`,
  done: 'Klaar',
  goTo: 'Spring na dag',
  goToKey: 'Spring na ’n dag in die lys van alle besendings',
  day: 'Dag',
  go: 'Gaan',
  begin: 'Terug na die begin',
  rail: 'Besendings per week',
  week: (day) => `Week van ${day}`,
  ofWeek: (day, count) => `Week van ${day}: ${count} besendings`,
  places: 'Plekke',
  sides: { collection: 'Van', delivery: 'Na' },
  town: {
    collection: 'Afgehaal in (voorstad of dorp)',
    delivery: 'Afgelewer in (voorstad of dorp)',
  },
  province: { collection: 'Afgehaal in (provinsie)', delivery: 'Afgelewer in (provinsie)' },
  anyProvince: 'Enige provinsie',
  group: 'Statusgroep',
  groups: {
    active: 'Aktief',
    inactive: 'Onaktief',
    pendingDriverAction: 'Wag vir ’n drywer',
    problematic: 'Problematies',
  },
  viewBar: 'Probleme',
  problem: 'Iets het verkeerd geloop',
  problemText: '’n Poging het misluk, of daar is ’n uitsondering',
  looking: 'Besig om te soek…',
  lookedTo: (day) => `Gesoek tot by ${day}.`,
  lookFurther: 'Soek verder',
  nothing: 'Nog geen besendings nie',
  nothingText: 'Elke besending wat bespreek word, bly hier, hoe oud dit ook al is.',
  noneSuch: 'Geen besendings pas nie',
  noneSuchText: 'Geen besending van enige ouderdom pas by hierdie filters nie.',
  clear: 'Verwyder filters',
  exportIt: (format) => `Voer ${format} uit`,
  exportingBytes: (megabytes) => `Voer uit: ${megabytes} MB`,
  exportedFile: (name) => `${name} uitgevoer`,
  exporting: (rows) => `Voer uit: ${rows} rye`,
  stop: 'Stop',
  exported: (rows, isOne) => `${rows} ${isOne ? 'besending' : 'besendings'} uitgevoer`,
  exportCut: 'Die lêer is voor sy einde afgebreek en nie gehou nie. Probeer weer.',
  moreFailed: 'Verdere besendings kon nie gelaai word nie:',
  searchCut: 'Slegs die nuutste besendings met hierdie woorde is deursoek; tik meer woorde vir oueres.',
}

export const archive = inBothLanguages({ en, af })
