import { expect, test } from 'vitest'
import { WEEKDAYS } from '../booking/service-days.ts'
import { senderDaysRefusal } from './sender-days.ts'

const WEEK = new Set(WEEKDAYS.filter((day) => day !== 'saturday' && day !== 'sunday'))
const calendar = { weekdays: WEEK, holidays: new Set(['2026-12-16']), exceptions: new Map() }
/** A Thursday, at noon. */
const NOW = Date.parse('2026-11-26T12:00:00+02:00')
const at = (day: string) => Date.parse(`${day}T08:00:00+02:00`)
const terms = (full: readonly string[] = [], cutOff = '15:00') => ({
  level: { collection_cut_off_time: cutOff, service_days: [...WEEKDAYS] },
  days: { collection: calendar, delivery: calendar },
  full: new Set(full),
  now: NOW,
})
const windows = { collection_after: at('2026-11-26'), delivery_after: at('2026-11-30') }

test.each([
  ['the same day, before the cut-off', { collection_min_date: '2026-11-26' }, terms(), null],
  [
    'the same day, after it',
    { collection_min_date: '2026-11-26' },
    terms([], '11:00'),
    'Nothing is collected on 2026-11-26. The next day is 2026-11-27.',
  ],
  [
    'a Sunday',
    { delivery_min_date: '2026-12-06' },
    terms(),
    'Nothing is delivered on 2026-12-06. The next day is 2026-12-07.',
  ],
  [
    'a holiday',
    { delivery_min_date: '2026-12-16' },
    terms(),
    'Nothing is delivered on 2026-12-16. The next day is 2026-12-17.',
  ],
  [
    'a day on which the branch is full',
    { collection_min_date: '2026-11-27' },
    terms(['2026-11-27']),
    'Nothing is collected on 2026-11-27. The next day is 2026-11-30.',
  ],
  [
    'a delivery before the collection',
    { collection_min_date: '2026-12-01' },
    terms(),
    'It is delivered on 2026-11-30, before it is collected. Ask for a later day.',
  ],
  ['both, in turn', { collection_min_date: '2026-12-01', delivery_min_date: '2026-12-03' }, terms(), null],
  ['as soon as can be', { delivery_min_date: null }, terms(), null],
])('%s', (_, asked, at, said) => {
  expect(senderDaysRefusal(asked, windows, at)?.detail ?? null).toBe(said)
})
