import type { ListDate } from '../../../domain/shipments/list-filter.ts'
import type { DatePreset } from '../../../domain/values/date-period.ts'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

const dates: Readonly<Record<ListDate, string>> = {
  time_created: 'Booked',
  collected_date: 'Collected',
  delivered_date: 'Delivered',
}
const presets: Readonly<Record<DatePreset, string>> = {
  yesterday: 'Yesterday',
  today: 'Today',
  'last-2': 'Last 2 days',
  'last-5': 'Last 5 days',
  'last-7': 'Last 7 days',
  'last-14': 'Last 14 days',
  'last-30': 'Last 30 days',
}

/** On the buttons of the filters: what is chosen with them comes when they are opened. */
const en = {
  period: 'Date',
  dates,
  presets,
  anyTime: 'Any time',
  between: (from: string, to: string) => `${from} – ${to}`,
  since: (from: string) => `from ${from}`,
  until: (to: string) => `to ${to}`,
  more: 'More filters',
}

const af: typeof en = {
  period: 'Datum',
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
  between: (from, to) => `${from} – ${to}`,
  since: (from) => `vanaf ${from}`,
  until: (to) => `tot ${to}`,
  more: 'Meer filters',
}

export const filterMessages = inBothLanguages({ en, af })
