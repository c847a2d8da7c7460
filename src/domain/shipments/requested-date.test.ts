import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { dayOf } from '../values/moment.ts'
import type { ShipmentState, StateChange } from './shipment-state.ts'
import { applyAmendment } from './shipment-transitions.ts'

const NOON = Date.parse('2026-11-23T12:00:00+02:00')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const on = (days: number) => dayOf(NOON + days * DAY)

const booked: ShipmentState = {
  ...BOOKED,
  delivery_after: NOON + 2 * DAY - 4 * HOUR,
  delivery_before: NOON + 3 * DAY + 5 * HOUR,
  delivery_min_date: on(1),
  delivery_rescheduled_reason: 'Away',
}
const changed = (change: StateChange, state = booked) => {
  const decided = applyAmendment(state, change, NOON)
  return decided.ok ? decided.value : decided.refusal.field
}

test.each<[string, StateChange, StateChange | string]>([
  [
    'another day takes the window along, hours and length',
    { delivery_min_date: on(10) },
    {
      delivery_min_date: on(10),
      delivery_after: NOON + 10 * DAY - 4 * HOUR,
      delivery_before: NOON + 11 * DAY + 5 * HOUR,
      delivery_rescheduled_reason: null,
    },
  ],
  [
    'a window on another day is what is asked for',
    { delivery_after: NOON + 5 * DAY, delivery_before: NOON + 5 * DAY + HOUR },
    {
      delivery_after: NOON + 5 * DAY,
      delivery_before: NOON + 5 * DAY + HOUR,
      delivery_min_date: on(5),
      delivery_rescheduled_reason: null,
    },
  ],
  [
    'other hours leave the day',
    { delivery_after: NOON + 2 * DAY },
    { delivery_after: NOON + 2 * DAY, delivery_rescheduled_reason: null },
  ],
  [
    'no day is asked for any more',
    { delivery_min_date: null },
    { delivery_min_date: null, delivery_rescheduled_reason: null },
  ],
  ['the same day is no change', { delivery_min_date: on(1) }, {}],
  ['a reason alone', { delivery_rescheduled_reason: 'Moved' }, { delivery_rescheduled_reason: 'Moved' }],
  ['a day that is over', { delivery_min_date: on(-1) }, 'delivery_min_date'],
  ['a window before its day', { delivery_min_date: on(1), delivery_after: NOON }, 'delivery_after'],
  [
    'a window that ends before its day',
    { delivery_min_date: on(8), delivery_before: NOON + DAY * 4 },
    'delivery_before',
  ],
])('%s', (_, change, becomes) => {
  expect(changed(change)).toEqual(becomes)
})

test('whatever is moved, no window begins before the day that is asked for', () => {
  const moment = fc.integer({ min: -40, max: 400 }).map((hours) => NOON + hours * HOUR)
  const change = fc.record(
    {
      delivery_after: moment,
      delivery_before: moment,
      delivery_min_date: fc.option(fc.integer({ min: -2, max: 20 }).map(on)),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      let state = booked
      for (const one of changes) {
        const decided = applyAmendment(state, one, NOON)
        if (decided.ok) state = { ...state, ...decided.value }
        const { delivery_after: after, delivery_before: before, delivery_min_date: day } = state
        expect(day === null || after === null || dayOf(after) >= day).toBe(true)
        expect(after === null || before === null || after <= before).toBe(true)
      }
    }),
  )
})
