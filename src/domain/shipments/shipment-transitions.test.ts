import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { SCAN_PHASE } from './scan-phase.ts'
import { differing, type ShipmentState, scopeOf } from './shipment-state.ts'
import { isDelivered, isFinished, ShipmentStatus } from './shipment-status.ts'
import { applyAmendment, isRepeated, recordEvent } from './shipment-transitions.ts'
import type { EventDetails } from './status-effects.ts'
import { TRACKING_EVENTS, TrackingEventCode } from './tracking-event-table.ts'

const NOON = Date.parse('2026-11-21T12:00:00+02:00')

function shipment(changes: Partial<ShipmentState> = {}): ShipmentState {
  return {
    ...BOOKED,
    status_at: NOON - 3_600_000,
    delivery_branch_id: 3,
    collection_after: NOON,
    collection_before: NOON + 3_600_000,
    ...changes,
  }
}

function told(changes: Partial<EventDetails> = {}): EventDetails {
  return { at: NOON, message: null, driver_id: null, branch_id: null, eta: null, ...changes }
}

function recorded(
  state: ShipmentState,
  code: TrackingEventCode,
  telling: Partial<EventDetails> = {},
): ShipmentState {
  const outcome = recordEvent(state, code, told(telling), NOON)
  if (!outcome.ok) throw new Error(`${code} from ${state.status}: ${outcome.refusal.code}`)
  return { ...state, ...outcome.value }
}

describe('whatever status it takes, from whichever', () => {
  const moves = ShipmentStatus.options.flatMap((from) => [
    ...TrackingEventCode.options.map((event) => ({ from, event })),
    ...ShipmentStatus.options.map((status) => ({ from, status })),
  ])
  /** Every status that can be taken, by a scan or by hand, with the moments that it leaves. */
  function taken(state: (from: ShipmentStatus) => ShipmentState) {
    return moves.flatMap((move) => {
      const before = state(move.from)
      const outcome =
        'event' in move
          ? recordEvent(before, move.event, told({ driver_id: 7 }), NOON)
          : applyAmendment(before, { status: move.status, reason: 'So', collection_agent_id: 7 }, NOON)
      return outcome.ok && outcome.value.status !== undefined
        ? [{ move, before, after: { ...before, ...outcome.value } }]
        : []
    })
  }
  const custody = ['custody', 'out', 'pickup']

  test('who is delivered to has a moment of delivery, and nobody else has', () => {
    for (const { move, after } of taken((status) => shipment({ status })))
      expect([move, after.delivered_at !== null]).toEqual([move, isDelivered(after.status)])
  })

  test('the first scan in the courier’s hands is the collection, wherever it was; no later one is', () => {
    const scanned = (collected_at: number | null) =>
      taken((status) => shipment({ status, collected_at })).filter(
        ({ move, before }) => 'event' in move && SCAN_PHASE[before.status] === 'waiting',
      )
    for (const { move, after } of scanned(null))
      expect([move, after.collected_at]).toEqual([
        move,
        custody.includes(SCAN_PHASE[after.status]) ? NOON : null,
      ])
    for (const { move, after } of scanned(NOON - 5))
      if (!['collected', 'collected-from-locker', 'collected-from-counter'].includes(after.status))
        expect([move, after.collected_at]).toEqual([move, NOON - 5])
  })
})

describe('a life recorded', () => {
  test('from booking to delivery between two hubs, each step leaves what it should', () => {
    let state = recorded(shipment(), 'collection-assigned', { driver_id: 7, eta: NOON + 60_000 })
    expect(state).toMatchObject({
      status: 'collection-assigned',
      collection_agent_id: 7,
      collection_eta: NOON + 60_000,
    })
    state = recorded(state, 'collected', { message: 'Two boxes' })
    expect(state).toMatchObject({
      status: 'collected',
      collected_at: NOON,
      collection_agent_id: 7,
      hub_id: null,
      message: 'Two boxes',
    })
    state = recorded(state, 'received-at-hub')
    expect(state).toMatchObject({ status: 'at-hub', hub_id: 1, message: null })
    state = recorded(recorded(state, 'manifested'), 'in-transit')
    expect(state).toMatchObject({ status: 'in-transit', hub_id: null })
    state = recorded(state, 'inbound-from-manifest')
    expect(state).toMatchObject({ status: 'at-destination-hub', hub_id: 3 })
    state = recorded(recorded(state, 'delivery-assigned', { driver_id: 9 }), 'out-for-delivery')
    expect(state).toMatchObject({ status: 'out-for-delivery', delivery_agent_id: 9, hub_id: null })
    state = recorded(state, 'delivery-failed-attempt', { message: 'No one at the address' })
    expect(state).toMatchObject({ failed_attempts: 1, delivered_at: null })
    state = recorded(recorded(state, 'out-for-delivery'), 'delivered', { at: NOON + 5 })
    expect(state).toMatchObject({ status: 'delivered', delivered_at: NOON + 5, failed_attempts: 1 })
  })

  test('the same said of the same moment is no news; of another driver, hub or moment it is', () => {
    const said = (state: ShipmentState, code: TrackingEventCode, telling: Partial<EventDetails> = {}) => {
      const outcome = recordEvent(state, code, told(telling), NOON)
      return outcome.ok && isRepeated(state, outcome.value)
    }
    const out = recorded(recorded(shipment(), 'received-at-hub'), 'out-for-delivery', { driver_id: 9 })
    expect(said(out, 'out-for-delivery', { driver_id: 9 })).toBe(true)
    expect(said(out, 'out-for-delivery', { driver_id: 8 })).toBe(false)
    expect(said(out, 'out-for-delivery', { driver_id: 9, at: NOON + 1 })).toBe(false)
    expect(said(out, 'delivery-failed-attempt')).toBe(false)
    const failed = recorded(out, 'delivery-failed-attempt', { message: 'No answer' })
    expect(said(failed, 'delivery-failed-attempt', { message: 'No answer' })).toBe(true)
    expect(said(failed, 'delivery-failed-attempt', { message: 'Moved away' })).toBe(false)
    const noted = { ...failed, message: 'Will call at two' }
    expect(said(noted, 'delivery-failed-attempt', { message: 'No answer' })).toBe(true)
    const here = recorded(failed, 'returned-to-hub', { branch_id: 3 })
    expect(said(here, 'returned-to-hub', { branch_id: 3 })).toBe(true)
    expect(said(here, 'returned-to-hub', { branch_id: 4 })).toBe(false)
    expect(said(here, 'floor-check')).toBe(false)
  })

  test('an assignment names its driver, and a date lies not in the future', () => {
    expect(recordEvent(shipment(), 'collection-assigned', told(), NOON)).toMatchObject({
      ok: false,
      refusal: { field: 'driver_id' },
    })
    expect(recordEvent(shipment(), 'collected', told({ at: NOON + 3_600_000 }), NOON)).toMatchObject({
      ok: false,
      refusal: { field: 'date' },
    })
  })

  test('a refused event names its code, and nothing recorded moves what is finished', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ShipmentStatus.options),
        fc.constantFrom(...TrackingEventCode.options),
        (status, code) => {
          const outcome = recordEvent(
            shipment({ status, collection_agent_id: 1, delivery_agent_id: 2 }),
            code,
            told(),
            NOON,
          )
          if (!outcome.ok) {
            expect(outcome.refusal).toMatchObject({ code: 'shipment.wrongStatus', field: 'event' })
            return
          }
          const { sets } = TRACKING_EVENTS[code]
          expect(outcome.value.status ?? null).toBe(sets)
          if (isFinished(status)) expect(sets).toBeNull()
        },
      ),
    )
  })
})

describe('changes by hand', () => {
  const changed = (state: ShipmentState, amendment: Parameters<typeof applyAmendment>[1]) => {
    const outcome = applyAmendment(state, amendment, NOON)
    return outcome.ok ? outcome.value : outcome.refusal
  }

  test('a driver given or taken moves the status with it', () => {
    expect(changed(shipment(), { collection_agent_id: 7 })).toEqual({
      collection_agent_id: 7,
      status: 'collection-assigned',
      status_at: NOON,
    })
    const assigned = shipment({ status: 'collection-assigned', collection_agent_id: 7, collection_eta: NOON })
    expect(changed(assigned, { collection_agent_id: 8 })).toEqual({ collection_agent_id: 8 })
    expect(changed(assigned, { collection_agent_id: null })).toEqual({
      collection_agent_id: null,
      collection_eta: null,
      status: 'collection-unassigned',
      status_at: NOON,
    })
    expect(changed(shipment({ status: 'at-destination-hub' }), { delivery_agent_id: 4 })).toMatchObject({
      status: 'delivery-assigned',
    })
  })

  test('what was collected is not collected by somebody else', () => {
    expect(
      changed(shipment({ status: 'collected', collection_agent_id: 7 }), { collection_agent_id: 8 }),
    ).toEqual({
      code: 'shipment.wrongStatus',
      field: 'collection_agent_id',
    })
  })

  test('a window that ends before it begins is refused in the words of the specification', () => {
    expect(changed(shipment(), { collection_before: NOON - 1 })).toMatchObject({
      field: 'collection_before',
      detail: 'The "collection to" time cannot be earlier than the "collection from" time',
    })
  })

  test('cancelling asks for a reason, and is no longer possible on the road', () => {
    const assigned = shipment({ status: 'collection-assigned', collection_agent_id: 7 })
    expect(changed(assigned, { status: 'cancelled' })).toMatchObject({
      field: 'reason',
      detail: 'Reason for cancelling shipment is required',
    })
    expect(changed(assigned, { status: 'cancelled', reason: 'Asked to' })).toMatchObject({
      status: 'cancelled',
      message: 'Asked to',
    })
    expect(
      changed(shipment({ status: 'out-for-delivery' }), { status: 'cancelled', reason: 'Asked to' }),
    ).toMatchObject({ code: 'shipment.notCancellable' })
  })

  test('changing nothing is no change', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ShipmentStatus.options), (status) => {
        const state = shipment({ status, collection_agent_id: 3 })
        expect(
          changed(state, { collection_agent_id: 3, status, collection_before: state.collection_before }),
        ).toEqual({})
      }),
    )
  })
})

test('only what differs is told', () => {
  expect(differing(shipment(), { message: null, failed_attempts: 2, hub_id: undefined })).toEqual({
    failed_attempts: 2,
  })
})

test('the scope names each branch and driver once', () => {
  expect(
    scopeOf({
      ...shipment({
        collection_branch_id: 3,
        delivery_branch_id: 3,
        hub_id: 3,
        collection_agent_id: 5,
        delivery_agent_id: 5,
      }),
      parcel_hubs: '3 4 7',
    }),
  ).toEqual({
    account_id: 1,
    branch_ids: [3, 4, 7],
    driver_ids: [5],
  })
})

test('what was said of the old status does not stand under a new one', () => {
  const failed = shipment({
    status: 'returned-to-hub',
    hub_id: 3,
    collected_at: NOON,
    message: 'No answer at the door',
  })
  const given = applyAmendment(failed, { delivery_agent_id: 8 }, NOON)
  expect(given).toMatchObject({ ok: true, value: { status: 'delivery-assigned', message: null } })
  const planned = applyAmendment(failed, { special_instructions_delivery: 'Gate 3' }, NOON)
  expect(planned.ok && 'message' in planned.value).toBe(false)
})
