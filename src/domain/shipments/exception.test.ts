/** What stands until somebody settles it, and what a new window brings with it. */
import { describe, expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { EXCEPTION_STATUSES, exceptionAfter, NO_EXCEPTION } from './exception.ts'
import { actionRequired } from './figures.ts'
import type { ShipmentState } from './shipment-state.ts'
import { type Amendment, applyAmendment, recordEvent } from './shipment-transitions.ts'
import type { TrackingEventCode } from './tracking-event-table.ts'

const NOON = Date.parse('2026-11-21T12:00:00+02:00')
const HOUR = 3_600_000
const TOMORROW = NOON + 24 * HOUR

const outForDelivery: ShipmentState = {
  ...BOOKED,
  status: 'out-for-delivery',
  status_at: NOON - HOUR,
  delivery_branch_id: 2,
  collection_agent_id: 7,
  delivery_agent_id: 8,
  collection_before: NOON - 20 * HOUR,
  delivery_after: NOON - 2 * HOUR,
  delivery_before: NOON + HOUR,
  delivery_eta: NOON,
  collected_at: NOON - 19 * HOUR,
}

function record(
  state: ShipmentState,
  event: TrackingEventCode,
  message: string | null = null,
): ShipmentState {
  const details = { at: NOON, message, driver_id: null, branch_id: null, eta: null }
  const outcome = recordEvent(state, event, details, NOON)
  if (!outcome.ok) throw new Error(`${event} was refused: ${outcome.refusal.code}`)
  return { ...state, ...outcome.value }
}

function change(state: ShipmentState, amendment: Amendment): ShipmentState {
  const outcome = applyAmendment(state, amendment, NOON)
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.code}`)
  return { ...state, ...outcome.value }
}

const failed = record(outForDelivery, 'delivery-failed-attempt', 'No one at the address')
const atHub = record(failed, 'returned-to-hub')
const tomorrow = { delivery_after: TOMORROW, delivery_before: TOMORROW + 4 * HOUR }

describe('a failed delivery', () => {
  const standing = { exception: 'delivery-failed-attempt', exception_reason: 'No one at the address' }

  test('stands after the hub scan, with its reason', () => {
    expect(atHub).toMatchObject({ status: 'returned-to-hub', message: null, ...standing })
    expect(record(atHub, 'floor-check', 'Bay 4')).toMatchObject(standing)
  })

  test.each<[string, (state: ShipmentState) => ShipmentState]>([
    ['rebooked', (state) => change(state, tomorrow)],
    ['assigned again', (state) => change(state, { delivery_agent_id: 9 })],
    ['held', (state) => record(state, 'on-hold')],
    ['returned', (state) => record(state, 'undeliverable')],
    ['assigned to the same driver again', (state) => change(state, { delivery_agent_id: 8 })],
    ['delivered', (state) => record(state, 'delivered')],
  ])('is settled when it is %s', (_, settle) => {
    expect(settle(atHub)).toMatchObject(NO_EXCEPTION)
  })

  test('stands through the plan of the next morning, until somebody decides or it is delivered', () => {
    const planned = record(atHub, 'delivery-assigned')
    expect(planned).toMatchObject({ status: 'delivery-assigned', ...standing })
    const out = record(planned, 'out-for-delivery')
    expect(out).toMatchObject({ status: 'out-for-delivery', ...standing })
    expect(record(out, 'delivered')).toMatchObject(NO_EXCEPTION)
    for (const state of [planned, out])
      expect(change(state, { delivery_agent_id: 8 })).toEqual({ ...state, ...NO_EXCEPTION })
  })

  test.each([8, 9])('still on the vehicle, it is settled when it is given to driver %i', (driver) => {
    const given = change(failed, { delivery_agent_id: driver })
    expect(given).toMatchObject({
      status: 'delivery-assigned',
      delivery_agent_id: driver,
      ...NO_EXCEPTION,
    })
    expect(record(given, 'returned-to-hub')).toMatchObject({ delivery_agent_id: driver })
  })

  test('asks nothing of its account while a driver tries again', () => {
    expect(actionRequired(atHub)).toBe('delivery-failed-attempt')
    expect(actionRequired(record(atHub, 'delivery-assigned'))).toBe(null)
  })

  test('rebooked at the hub, it waits for a driver of the new day', () => {
    expect(change(atHub, { ...tomorrow, reason: 'Recipient is back tomorrow' })).toMatchObject({
      status: 'returned-to-hub',
      delivery_agent_id: null,
      delivery_eta: null,
      ...NO_EXCEPTION,
    })
  })

  test('rebooked for the same day on the vehicle, the driver tries again', () => {
    const again = change(failed, { delivery_before: NOON + 4 * HOUR })
    expect(again).toMatchObject({ status: 'out-for-delivery', delivery_agent_id: 8, ...NO_EXCEPTION })
  })

  test('rebooked for another day on the vehicle, it is free once it is back at the hub', () => {
    const aboard = change(failed, tomorrow)
    expect(aboard).toMatchObject({ status: 'delivery-failed-attempt', delivery_agent_id: 8, ...NO_EXCEPTION })
    expect(record(aboard, 'returned-to-hub')).toMatchObject({ delivery_agent_id: null, ...NO_EXCEPTION })
  })

  test('a window that has passed already settles nothing', () => {
    expect(change(atHub, { delivery_before: NOON - HOUR })).toMatchObject(standing)
  })

  test('a new failure is new to whoever had seen to the old one', () => {
    const seen = change(failed, { handled_until: NOON + HOUR })
    expect(record(seen, 'returned-to-hub').handled_until).toBe(NOON + HOUR)
    expect(record(seen, 'delivery-exception', 'Road closed').handled_until).toBe(null)
  })
})

test('a failed collection that is rebooked for another day waits for a driver', () => {
  const waiting: ShipmentState = { ...outForDelivery, status: 'collection-assigned', collected_at: null }
  const tried = record(waiting, 'collection-failed-attempt', 'Premises closed')
  expect(tried.exception).toBe('collection-failed-attempt')
  expect(
    change(tried, { collection_after: TOMORROW, collection_before: TOMORROW + HOUR, ...tomorrow }),
  ).toMatchObject({
    status: 'submitted',
    collection_agent_id: null,
    ...NO_EXCEPTION,
  })
})

test('only a new window of the stop that failed rebooks it', () => {
  const waiting: ShipmentState = { ...outForDelivery, status: 'collection-assigned', collected_at: null }
  const tried = record(waiting, 'collection-failed-attempt', 'Premises closed')
  expect(change(tried, tomorrow)).toMatchObject({ exception: 'collection-failed-attempt' })
  expect(change(tried, { collection_before: TOMORROW })).toMatchObject(NO_EXCEPTION)
  expect(change(atHub, { collection_before: TOMORROW })).toMatchObject({
    exception: 'delivery-failed-attempt',
  })
})

test.each<[string, Amendment]>([
  ['another driver', { delivery_agent_id: 9 }],
  ['no driver', { delivery_agent_id: null }],
  ['another window', { delivery_before: NOON + 3 * HOUR }],
])('%s is a new case: what was seen to before is over', (_, amendment) => {
  const seen = change(atHub, { handled_until: NOON + HOUR })
  expect(change(seen, amendment).handled_until).toBe(null)
  expect(change(seen, { special_instructions_delivery: 'Ring' }).handled_until).toBe(NOON + HOUR)
})

test('what the recipient asks for is why the exception needs somebody again', () => {
  const seen = change(atHub, { handled_until: NOON + HOUR })
  expect(record(seen, 'recipient-request', 'Please bring it on Friday')).toMatchObject({
    status: 'returned-to-hub',
    exception: 'delivery-failed-attempt',
    exception_reason: 'Please bring it on Friday',
    handled_until: null,
  })
})

test('a window that was booked the wrong way round stands in the way of nothing else', () => {
  const reversed = { ...atHub, delivery_after: NOON + HOUR, delivery_before: NOON }
  expect(change(reversed, { delivery_agent_id: 9 })).toMatchObject({ delivery_agent_id: 9 })
  expect(applyAmendment(reversed, { delivery_after: NOON + 2 * HOUR }, NOON)).toMatchObject({
    refusal: { field: 'delivery_before' },
  })
})

test('a collection that failed is settled by whatever has collected it, a delivery is not', () => {
  const failedAt = (exception: 'collection-failed-attempt' | 'delivery-failed-attempt') =>
    exceptionAfter({ exception, exception_at: NOON, exception_reason: null }, 'at-hub', NOON, null).exception
  expect([failedAt('collection-failed-attempt'), failedAt('delivery-failed-attempt')]).toEqual([
    null,
    'delivery-failed-attempt',
  ])
})

test('a stop that is taken from a driver settles their rejection, and no failure', () => {
  const standing = (exception: 'delivery-rejected' | 'collection-rejected' | 'delivery-failed-attempt') => ({
    exception,
    exception_at: NOON,
    exception_reason: null,
  })
  const settles = (
    exception: Parameters<typeof standing>[0],
    status: 'delivery-unassigned' | 'collection-unassigned',
  ) => exceptionAfter(standing(exception), status, NOON, null).exception === null
  expect(settles('delivery-rejected', 'delivery-unassigned')).toBe(true)
  expect(settles('collection-rejected', 'collection-unassigned')).toBe(true)
  expect(settles('delivery-failed-attempt', 'delivery-unassigned')).toBe(false)
})

test('what a driver rejected is settled by the driver who takes it, whoever names them', () => {
  const rejected = record({ ...atHub, ...NO_EXCEPTION, status: 'delivery-assigned' }, 'delivery-rejected')
  expect(rejected.exception).toBe('delivery-rejected')
  expect(record(rejected, 'delivery-assigned')).toMatchObject(NO_EXCEPTION)
})

test('what is released from hold goes back to where it was', () => {
  const held = record(atHub, 'on-hold', 'Wrong address')
  expect(change(held, { release: true })).toMatchObject({ status: 'at-hub', ...NO_EXCEPTION })
  const before: ShipmentState = { ...outForDelivery, status: 'on-hold', collected_at: null }
  expect(change(before, { release: true }).status).toBe('collection-assigned')
  expect(applyAmendment(atHub, { release: true }, NOON)).toMatchObject({ ok: false })
})

test('every exception stands when it is reported, and ends where the way of the shipment ends or is halted', () => {
  for (const status of EXCEPTION_STATUSES) {
    const after = exceptionAfter(NO_EXCEPTION, status, NOON, 'why')
    expect(after).toEqual({ exception: status, exception_at: NOON, exception_reason: 'why' })
    for (const end of [
      'on-hold',
      'on-hold-internal',
      'undeliverable',
      'returned-to-sender',
      'delivered',
      'cancelled',
      'in-locker',
      'ready-for-pickup',
    ] as const)
      expect([end, exceptionAfter(after, end, NOON, null)]).toEqual([end, NO_EXCEPTION])
    for (const onward of ['returned-to-hub', 'in-transit', 'at-destination-hub', 'manifested'] as const)
      expect(
        exceptionAfter({ ...after, exception: 'delivery-failed-attempt' }, onward, NOON, null).exception,
      ).toBe('delivery-failed-attempt')
  }
})
