import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import type { ShipmentState } from './shipment-state.ts'
import { ShipmentStatus } from './shipment-status.ts'
import { recordEvent } from './shipment-transitions.ts'
import {
  COMPLETIONS,
  completionOf,
  isCompletion,
  sideOfCompletion,
  withdrawCompletion,
} from './withdrawing.ts'

const NOON = Date.parse('2026-11-21T12:00:00+02:00')
const HOUR = 3_600_000

/** What the log says of a completion, and the state after it; null where it may not be recorded. */
function completed(state: ShipmentState, code: (typeof COMPLETIONS)[number], driver_id: number | null = 7) {
  const told = { at: NOON, message: 'So', driver_id, branch_id: null, eta: null }
  const outcome = recordEvent(state, code, told, NOON)
  if (!outcome.ok) return null
  const before = new Map<string, unknown>(Object.entries(state))
  const differing = Object.entries(outcome.value).filter(([field, to]) => before.get(field) !== to)
  const change = Object.fromEntries(differing.map(([field, to]) => [field, [before.get(field), to] as const]))
  const after = { ...state, ...outcome.value }
  return { after, step: { change, status: after.status } }
}

const id = fc.option(fc.nat(20), { nil: null })
const moment = fc.option(fc.integer({ min: NOON - 9 * HOUR, max: NOON - HOUR }), { nil: null })
const state: fc.Arbitrary<ShipmentState> = fc
  .record({
    status: fc.constantFrom(...ShipmentStatus.options),
    hub_id: id,
    collection_agent_id: id,
    delivery_agent_id: id,
    collected_at: moment,
    failed_attempts: fc.nat(3),
    exception: fc.option(fc.constantFrom(...ShipmentStatus.options), { nil: null }),
    exception_at: moment,
    exception_reason: fc.option(fc.string(), { nil: null }),
    handled_until: moment,
    message: fc.option(fc.string(), { nil: null }),
  })
  .map((changes) => ({ ...BOOKED, status_at: NOON - HOUR, ...changes }))

test('whatever was completed, and from wherever, taking it back leaves what was there before', () => {
  let taken = 0
  fc.assert(
    fc.property(state, fc.constantFrom(...COMPLETIONS), (before, code) => {
      const done = completed(before, code)
      if (done === null) return
      taken += 1
      expect(completionOf(done.step)).toBe(code)
      const back = withdrawCompletion(done.after, done.step)
      expect(back.ok && { ...done.after, ...back.value }).toEqual(before)
    }),
    { numRuns: 2_000 },
  )
  expect(taken).toBeGreaterThan(100)
})

const out: ShipmentState = {
  ...BOOKED,
  status: 'out-for-delivery',
  status_at: NOON - HOUR,
  delivery_agent_id: 7,
  collected_at: NOON - 3 * HOUR,
}
function failed() {
  const done = completed(out, 'delivery-failed-attempt')
  if (done === null) throw new Error('it cannot fail')
  return done
}

test.each([
  ['it has moved on', { status: 'returned-to-hub' }],
  ['it was tried again since', { status_at: NOON + HOUR, failed_attempts: 2 }],
  ['somebody has settled it', { exception: null }],
  ['it was delivered meanwhile', { status: 'delivered', delivered_at: NOON + HOUR }],
] as const)('not where %s', (_, changes) => {
  const { after, step } = failed()
  expect(withdrawCompletion({ ...after, ...changes }, step)).toMatchObject({
    refusal: { code: 'shipment.changedMeanwhile', field: 'tracking_event_id' },
  })
})

test('what was said of it since, and when somebody sees to it, stays', () => {
  const { after, step } = failed()
  const said = { ...after, message: 'Called them', handled_until: NOON + HOUR }
  const back = withdrawCompletion(said, step)
  expect(back.ok && { ...said, ...back.value }).toEqual({
    ...out,
    message: 'Called them',
    handled_until: NOON + HOUR,
  })
})

test('nothing but a completion is taken back', () => {
  const change = { status: ['at-hub', 'out-for-delivery'], status_at: [1, 2] } as const
  expect(withdrawCompletion({ ...out, status_at: 2 }, { change, status: 'out-for-delivery' })).toMatchObject({
    refusal: { code: 'completion.notWithdrawable' },
  })
  expect(ShipmentStatus.options.filter(isCompletion).toSorted()).toEqual([...COMPLETIONS].toSorted())
})

test('every completion is of one of the two stops', () => {
  expect(Object.groupBy(COMPLETIONS, sideOfCompletion)).toEqual({
    collection: COMPLETIONS.slice(0, 4),
    delivery: COMPLETIONS.slice(4),
  })
})
