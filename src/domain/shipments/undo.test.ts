import { expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import type { ShipmentState } from './shipment-state.ts'
import { applyAmendment } from './shipment-transitions.ts'
import { isAssignmentAlone, revertChange, withoutUndone } from './undo.ts'

const EIGHT = Date.UTC(2026, 10, 23, 6)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const TEN = EIGHT + 2 * HOUR

const atHub: ShipmentState = {
  ...BOOKED,
  status: 'at-hub',
  status_at: EIGHT,
  message: 'Scanned in',
  delivery_branch_id: 2,
  hub_id: 2,
  collection_agent_id: 4,
  collected_at: EIGHT,
}

/** What the log says of a change by hand, and the state after it. */
function changed(state: ShipmentState, amendment: Parameters<typeof applyAmendment>[1], now = TEN) {
  const decided = applyAmendment(state, amendment, now)
  if (!decided.ok) throw new Error(decided.refusal.code)
  const before = new Map<string, unknown>(Object.entries(state))
  const after = { ...state, ...decided.value }
  const change = Object.fromEntries(
    Object.entries(decided.value).map(([field, to]) => [field, [before.get(field), to] as const]),
  )
  return { after, event: { change, status: after.status, isByHand: true } }
}

const EACH: readonly [string, ShipmentState, Parameters<typeof applyAmendment>[1]][] = [
  ['at a hub, assigned', atHub, { delivery_agent_id: 7, delivery_eta: TEN }],
  ['returned to the hub, assigned', { ...atHub, status: 'returned-to-hub' }, { delivery_agent_id: 7 }],
  [
    'failed and back at the hub, assigned again',
    {
      ...atHub,
      status: 'returned-to-hub',
      exception: 'delivery-failed-attempt',
      exception_at: EIGHT,
      exception_reason: 'Gate locked',
      handled_until: TEN,
    },
    { delivery_agent_id: 7 },
  ],
  [
    'out for delivery, unassigned',
    { ...atHub, status: 'out-for-delivery', delivery_agent_id: 7, delivery_eta: TEN },
    { delivery_agent_id: null },
  ],
  [
    'given on to another driver',
    { ...atHub, status: 'delivery-assigned', delivery_agent_id: 7 },
    { delivery_agent_id: 8 },
  ],
  [
    'a failed collection, assigned anew',
    { ...atHub, status: 'collection-failed-attempt', collected_at: null, collection_agent_id: null },
    { collection_agent_id: 5 },
  ],
  [
    'with a reason',
    { ...atHub, status: 'delivery-assigned', delivery_agent_id: 7 },
    { delivery_agent_id: 8, reason: 'Flat tyre' },
  ],
  [
    'failed, back at the hub and rebooked',
    {
      ...atHub,
      status: 'returned-to-hub',
      exception: 'delivery-failed-attempt',
      exception_at: EIGHT,
      exception_reason: 'Gate locked',
      handled_until: TEN,
      delivery_agent_id: 7,
      delivery_eta: TEN,
      delivery_after: EIGHT,
      delivery_before: TEN,
    },
    { delivery_after: TEN + DAY, delivery_before: TEN + DAY + HOUR, reason: 'Back tomorrow' },
  ],
  [
    'failed, and tried again today',
    {
      ...atHub,
      status: 'delivery-failed-attempt',
      exception: 'delivery-failed-attempt',
      exception_at: EIGHT,
      exception_reason: 'Gate locked',
      delivery_agent_id: 7,
      delivery_before: TEN,
    },
    { delivery_after: TEN, delivery_before: TEN + HOUR },
  ],
  [
    'at a hub, sent out by hand',
    { ...atHub, delivery_agent_id: 7 },
    { status: 'out-for-delivery', reason: 'Loaded' },
  ],
  [
    'assigned, its collection failed by hand',
    {
      ...BOOKED,
      status: 'collection-assigned',
      status_at: EIGHT,
      collection_agent_id: 4,
      failed_attempts: 1,
    },
    { status: 'collection-failed-attempt', reason: 'Nobody there' },
  ],
  [
    'assigned, collected by hand',
    { ...BOOKED, status: 'collection-assigned', status_at: EIGHT, collection_agent_id: 4 },
    { status: 'collected' },
  ],
  [
    'failed and rebooked, back at the hub by hand without its driver',
    { ...atHub, status: 'delivery-failed-attempt', hub_id: null, delivery_agent_id: 7, delivery_eta: TEN },
    { status: 'returned-to-hub' },
  ],
  ['cancelled, reopened', { ...BOOKED, status: 'cancelled', status_at: EIGHT }, { status: 'submitted' }],
  ['late, with a call noted', { ...atHub, delivery_before: EIGHT }, { handled_until: TEN + HOUR }],
]

test.each(EACH)('%s: taken back it is as it was, since when it was', (_name, state, amendment) => {
  const { after, event } = changed(state, amendment)
  const back = revertChange(after, event)
  expect(back.ok && { ...after, ...back.value }).toEqual(state)
})

test('what has moved on, or has another driver by now, is left to those who did that', () => {
  const { after, event } = changed(atHub, { delivery_agent_id: 7 })
  for (const since of [
    { delivery_agent_id: 9 },
    { status: 'out-for-delivery' },
    { status_at: TEN + 1 },
  ] as const)
    expect(revertChange({ ...after, ...since }, event)).toMatchObject({
      refusal: { code: 'shipment.changedMeanwhile' },
    })
})

test('a window or a call that somebody has decided anew since is left to them', () => {
  const rebooked = changed(atHub, { delivery_after: TEN, delivery_before: TEN + HOUR })
  expect(revertChange({ ...rebooked.after, delivery_before: TEN + DAY }, rebooked.event)).toMatchObject({
    refusal: { code: 'shipment.changedMeanwhile' },
  })
  const called = changed(atHub, { handled_until: TEN + HOUR })
  expect(revertChange({ ...called.after, handled_until: null }, called.event)).toMatchObject({
    refusal: { code: 'shipment.changedMeanwhile' },
  })
})

test('what somebody saw to since, and what has gone wrong since, stays', () => {
  const seenTo = { ...atHub, handled_until: TEN - 1 }
  const { after, event } = changed(seenTo, { delivery_agent_id: 7 })
  expect(event.change.handled_until).toEqual([TEN - 1, null])
  const called = { ...after, handled_until: TEN + HOUR }
  const back = revertChange(called, event)
  expect(back.ok && { ...called, ...back.value }).toMatchObject({
    delivery_agent_id: null,
    handled_until: TEN + HOUR,
  })
  const failed = { ...atHub, exception: 'delivery-failed-attempt', exception_at: EIGHT } as const
  const given = changed(failed, { delivery_agent_id: 7 })
  const worse = { ...given.after, exception: 'damaged', exception_at: TEN } as const
  const restored = revertChange(worse, given.event)
  expect(restored.ok && { ...worse, ...restored.value }).toMatchObject({
    exception: 'damaged',
    exception_at: TEN,
  })
})

test('what was said since stays said', () => {
  const { after, event } = changed(atHub, { delivery_agent_id: 7, reason: 'Sooner' })
  expect(revertChange({ ...after, message: 'Seal broken' }, event)).toMatchObject({ ok: true })
  expect(revertChange({ ...after, message: 'Seal broken' }, event)).not.toMatchObject({
    value: { message: 'Scanned in' },
  })
})

test('a status by hand is left where it has moved on since, or brought what somebody has changed', () => {
  const { after, event } = changed({ ...atHub, delivery_agent_id: 7 }, { status: 'out-for-delivery' })
  for (const since of [{ status_at: TEN + 1 }, { status: 'delivered' }, { hub_id: 3 }] as const)
    expect(revertChange({ ...after, ...since }, event)).toMatchObject({
      refusal: { code: 'shipment.changedMeanwhile' },
    })
})

test('a status that a scan brought, or that ended the shipment, is not taken back', () => {
  const out = changed({ ...atHub, delivery_agent_id: 7 }, { status: 'out-for-delivery' })
  const over = changed(
    { ...atHub, status: 'out-for-delivery', delivery_agent_id: 7 },
    { status: 'delivered' },
  )
  const off = changed(
    { ...BOOKED, status: 'collection-assigned', collection_agent_id: 4 },
    { status: 'cancelled', reason: 'Mistake' },
  )
  for (const { after, event } of [{ ...out, event: { ...out.event, isByHand: false } }, over, off])
    expect(revertChange(after, event)).toMatchObject({ refusal: { code: 'shipment.notUndoable' } })
})

test('of all else, only drivers, windows and calls are taken back', () => {
  for (const amendment of [
    { special_instructions_delivery: 'Ring' },
    { delivery_agent_id: 7, delivery_branch_id: 3 },
  ]) {
    const { after, event } = changed(atHub, amendment)
    expect(revertChange(after, event)).toMatchObject({ refusal: { code: 'shipment.notUndoable' } })
  }
})

test('a history tells neither what was undone nor the undoing', () => {
  const line = (version: number, undoes?: number) => ({
    version,
    told: undoes === undefined ? null : { undoes },
  })
  const lines = [line(6), line(5, 2), line(4, 3), line(3), line(2), line(1)]
  expect(withoutUndone(lines).map(({ version }) => version)).toEqual([6, 1])
})

test.each<[string, Parameters<typeof isAssignmentAlone>[0], boolean]>([
  ['a driver', { delivery_agent_id: [null, 3], status: ['at-hub', 'delivery-assigned'] }, true],
  ['a driver, by whom a problem is seen to', { collection_agent_id: [3, 4], handled_until: [9, null] }, true],
  ['a driver and a window', { collection_agent_id: [3, 4], collection_after: [1, 2] }, false],
  ['a driver and the note of a call', { collection_agent_id: [3, 4], handled_until: [null, 9] }, false],
  ['a status by hand that takes the driver away', { delivery_agent_id: [3, null], hub_id: [null, 1] }, false],
  ['a window', { collection_after: [1, 2] }, false],
])('%s: an assignment and no more?', (_, change, isAlone) => {
  expect(isAssignmentAlone(change)).toBe(isAlone)
})
