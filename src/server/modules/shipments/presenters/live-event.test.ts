import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIVE_SHIPMENT_FIELDS, type LiveShipment } from '../../../../contract/live.ts'
import { EXCEPTION_STATUSES, isExceptionShownToAccount } from '../../../../domain/shipments/exception.ts'
import { ShipmentStatus } from '../../../../domain/shipments/shipment-status.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import type { EventScope, LogEvent, Scalar } from '../../../kernel/eventlog/log.ts'
import { groupEvents } from '../../../kernel/realtime/encode.ts'
import { fold, presented } from '../../../kernel/realtime/presented.ts'
import { FIELD_AUDIENCE, present, presentShipment } from './live-event.ts'

const STAFF: Viewer = { kind: 'staff', branch_id: null }
const BRANCH_1: Viewer = { kind: 'staff', branch_id: 1 }
const BRANCH_4: Viewer = { kind: 'staff', branch_id: 4 }
const ACCOUNT: Viewer = { kind: 'account', account_id: 1 }
const RULES = { exclude_tracking_statuses: [], override_shipment_statuses: false }
const VISITOR: Viewer = { kind: 'visitor', shipment_id: 42 }

function event(changes: Partial<LogEvent> = {}): LogEvent {
  return {
    seq: 10,
    at: 1_000,
    recorded_at: 1_000,
    type: 'shipment.status',
    entity: 'shipment',
    entity_id: 42,
    version: 3,
    change: {
      status: ['submitted', 'collection-assigned'],
      message: [null, 'Soon'],
      collection_agent_id: [null, 7],
    },
    whole: null,
    told: null,
    scope: {
      account_id: 1,
      branch_ids: [1],
      driver_ids: [7],
      status: 'collection-assigned',
      collection_agent_id: 7,
      delivery_agent_id: null,
    },
    was: null,
    ...changes,
  }
}

describe('an event for each kind of eyes', () => {
  test('staff get all that changed, an account not the driver, a visitor only how far it is', () => {
    expect(present(event(), STAFF, RULES)?.row).toEqual({
      seq: 10,
      id: 42,
      version: 3,
      at: 1_000,
      status: 'collection-assigned',
      message: 'Soon',
      collection_agent_id: 7,
    })
    expect(present(event(), ACCOUNT, RULES)?.row).toEqual({
      seq: 10,
      id: 42,
      version: 3,
      at: 1_000,
      status: 'collection-assigned',
      message: 'Soon',
    })
    const moved = event({ change: { ...event().change, delivery_name: ['A', 'B'] } })
    expect(Object.keys(present(moved, VISITOR, RULES)?.row ?? {}).sort()).toEqual([
      'at',
      'id',
      'seq',
      'status',
      'version',
    ])
  })

  test('what no live row has is told by its version, so that an open detail is asked for anew; visitors have none', () => {
    const change = { special_instructions_delivery: [null, 'Ring at gate 7'] } as const
    const told = { seq: 10, id: 42, version: 3, at: 1_000 }
    for (const viewer of [STAFF, ACCOUNT])
      expect(present(event({ change }), viewer, RULES)?.row).toEqual(told)
    expect(present(event({ change }), VISITOR, RULES)).toBeNull()
  })

  test('what is not theirs is not told, and a change of only private things tells an account nothing', () => {
    expect(present(event(), BRANCH_4, RULES)).toBeNull()
    expect(present(event(), { kind: 'account', account_id: 2 }, RULES)).toBeNull()
    expect(present(event(), { kind: 'visitor', shipment_id: 43 }, RULES)).toBeNull()
    expect(present(event({ change: { collection_agent_id: [7, 8] } }), ACCOUNT, RULES)).toBeNull()
    expect(present(event({ entity: 'session', type: 'session.started' }), STAFF, RULES)).toBeNull()
  })

  test('who loses sight of it is told that it is gone, who meets it first gets it whole', () => {
    const whole = { id: 42, status: 'submitted', collection_agent_id: 7, delivery_name: 'Nomsa' }
    const moved = event({
      type: 'shipment.changed',
      change: { collection_branch_id: [1, 4] },
      whole,
      was: event().scope,
      scope: { ...event().scope, branch_ids: [4] },
    })
    expect(present(moved, BRANCH_1, RULES)).toMatchObject({
      type: 'removed',
      row: { id: 42, seq: 10, version: 3 },
    })
    expect(present(moved, BRANCH_4, RULES)).toMatchObject({
      type: 'shipment.changed',
      row: { delivery_name: 'Nomsa', version: 3 },
    })
    expect(present(moved, STAFF, RULES)?.row).toMatchObject({ collection_branch_id: 4 })
    expect(present({ ...moved, was: null }, ACCOUNT, RULES)?.row).toMatchObject({
      delivery_name: 'Nomsa',
      collection_agent_id: null,
    })
  })

  test('an inner hold is at a hub to people outside, without its words', () => {
    const held = event({
      change: { status: ['at-hub', 'on-hold-internal'], message: [null, 'Suspicious contents'] },
      told: { event: 'on-hold-internal' },
      scope: { ...event().scope, status: 'on-hold-internal' },
    })
    expect(present(held, ACCOUNT, RULES)?.row).toMatchObject({ status: 'at-hub', message: null })
    expect(present(held, STAFF, RULES)?.row).toMatchObject({
      status: 'on-hold-internal',
      message: 'Suspicious contents',
    })
  })

  test('a rejected collection shows as assigned to accounts where the provider wants it so', () => {
    const rejected = event({
      change: { status: ['collection-assigned', 'collection-unassigned'] },
      scope: { ...event().scope, status: 'collection-unassigned', collection_agent_id: null },
    })
    expect(present(rejected, ACCOUNT, RULES)?.row.status).toBe('collection-unassigned')
    expect(present(rejected, ACCOUNT, { ...RULES, override_shipment_statuses: true })?.row.status).toBe(
      'collection-assigned',
    )
  })

  test('a step that is not tracked leaves accounts and visitors with the one before', () => {
    const rules = { ...RULES, exclude_tracking_statuses: ['damaged'] }
    const scope = { account_id: 1, branch_ids: [1], driver_ids: [], status: 'damaged' as const }
    const damaged = event({
      change: {
        status: ['at-hub', 'damaged'],
        status_at: [1, 2],
        message: [null, 'Wet'],
        exception: [null, 'damaged'],
        hub_id: [1, 2],
      },
      scope,
    })
    const shown = present(damaged, ACCOUNT, rules)?.row ?? {}
    expect(shown).toMatchObject({ exception: null })
    for (const field of ['status', 'status_at', 'message', 'hub_id']) expect(shown).not.toHaveProperty(field)
    const ofParcel = event({
      type: 'shipment.parcelStatus',
      change: { parcel_status: ['at-hub', 'damaged'], parcels_apart: [0, 1], message: [null, 'Wet'] },
      told: { event: 'damaged', parcel: 1 },
      scope: { ...scope, status: 'at-hub' },
    })
    const ofOne = present(ofParcel, ACCOUNT, rules)?.row ?? {}
    for (const field of ['parcels_apart', 'message']) expect(ofOne).not.toHaveProperty(field)
    expect(present(ofParcel, STAFF, rules)?.row).toMatchObject({ parcels_apart: 1, message: 'Wet' })
    // What follows from steps of which one is not told, is not told either.
    const counted = event({ change: { failed_attempts: [0, 1], collected_at: [null, 5] }, scope })
    const uncounted = { ...RULES, exclude_tracking_statuses: ['collected', 'delivery-failed-attempt'] }
    expect(present(counted, ACCOUNT, uncounted)?.row).toMatchObject({
      failed_attempts: 0,
      collected_at: null,
    })
    expect(JSON.stringify(present(damaged, VISITOR, rules))).not.toMatch(/damaged|Wet/)
    expect(present(damaged, STAFF, rules)?.row).toMatchObject({ status: 'damaged', message: 'Wet' })
    // What is over is told.
    const over = { change: { status: ['at-hub', 'delivered'] as [Scalar, Scalar] } }
    const delivered = event({ ...over, scope: { ...scope, status: 'delivered' } })
    const none = { ...RULES, exclude_tracking_statuses: ['delivered'] }
    expect(present(delivered, ACCOUNT, none)?.row.status).toBe('delivered')
  })
})

describe('batches', () => {
  const at = (seq: number, row: Record<string, string | number>) =>
    presented('shipment', 'shipment.status', { seq, id: seq % 3, version: seq, at: 0, ...row })

  test('folding keeps the last value of each field and the newest version of each entity', () => {
    const folded = fold([
      at(1, { status: 'a', message: 'first' }),
      at(2, { status: 'b' }),
      at(4, { status: 'c' }),
    ])
    expect(folded.map(({ row }) => row)).toEqual([
      { seq: 2, id: 2, version: 2, at: 0, status: 'b' },
      { seq: 4, id: 1, version: 4, at: 0, status: 'c', message: 'first' },
    ])
  })

  test('what is gone and comes back is whole, without what it was before', () => {
    const gone = presented('shipment', 'removed', { seq: 2, id: 1, version: 2, at: 0 })
    expect(
      fold([at(1, { status: 'a', message: 'old' }), gone, at(4, { status: 'c' })]).map(({ row }) => row),
    ).toEqual([{ seq: 4, id: 1, version: 4, at: 0, status: 'c' }])
  })

  test('events of one shape share columns, and none is lost', () => {
    const events = [at(1, { status: 'a' }), at(2, { hub_id: 1 }), at(3, { status: 'c' })]
    const groups = groupEvents(events)
    expect(groups.map(({ fields, cols }) => [fields.length, cols[0]])).toEqual([
      [5, [1, 3]],
      [5, [2]],
    ])
  })
})

test('a rejection that is reported once more stays between the courier and its driver', () => {
  const scope = { ...event().scope, status: 'delivery-rejected' as const, message_inside: true }
  const again = event({
    change: { message: ['Too far', 'Still too far'], exception_reason: ['Too far', 'Still too far'] },
    scope,
  })
  expect(present(again, STAFF, RULES)?.row.exception_reason).toBe('Still too far')
  expect(JSON.stringify(present(again, ACCOUNT, RULES))).not.toContain('too far')
  const atHub = { ...again, scope: { ...scope, status: 'returned-to-hub' as const, message_inside: false } }
  expect(present(atHub, ACCOUNT, RULES)?.row.exception_reason).toBe('Still too far')
})

describe('whatever happens, people outside are told the fields that are decided to be theirs', () => {
  const status = fc.constantFrom(...ShipmentStatus.options)
  const exception = fc.option(fc.constantFrom(...EXCEPTION_STATUSES))
  /** Of every field of a shipment a value that nobody mistakes for another one's. */
  const row = fc.record({ status, exception }).map(({ status, exception }) => {
    const values: Record<string, Scalar> = {}
    for (const field of LIVE_SHIPMENT_FIELDS) values[field] = `the ${field}`
    return { ...values, id: 42, version: 3, status, exception }
  })
  const scope = fc
    .record({ status, message_inside: fc.boolean() })
    .map((facts): EventScope => ({ ...event().scope, ...facts }))
  const HEAD = ['seq', 'id', 'version', 'at']
  const theirs = (...whom: string[]) =>
    new Set([...HEAD, ...LIVE_SHIPMENT_FIELDS.filter((field) => whom.includes(FIELD_AUDIENCE[field]))])
  const OUTSIDE = [
    { viewer: ACCOUNT, mayKnow: theirs('visitors', 'accounts') },
    { viewer: VISITOR, mayKnow: theirs('visitors') },
  ]
  const told = (shown: Readonly<Record<string, unknown>>) =>
    Object.entries(shown).flatMap(([field, value]) => (value === null ? [] : [field]))

  test.each(OUTSIDE)('by events, to $viewer.kind', ({ viewer, mayKnow }) => {
    fc.assert(
      fc.property(
        row,
        fc.subarray([...LIVE_SHIPMENT_FIELDS]),
        scope,
        fc.boolean(),
        (row, fields, scope, isWhole) => {
          const values: Readonly<Record<string, Scalar>> = { ...row, status: scope.status ?? null }
          const change = Object.fromEntries(
            fields.map((field) => [field, [null, values[field] ?? null] as const]),
          )
          const made = event({
            change: structuredClone(change),
            whole: isWhole ? { ...values } : null,
            scope,
          })
          const shown = present(made, viewer, RULES)?.row ?? {}
          expect(told(shown).filter((field) => !mayKnow.has(field))).toEqual([])
          if (scope.message_inside === true) expect(shown.message ?? null).toBeNull()
          const { exception } = shown
          if (typeof exception === 'string')
            expect(isExceptionShownToAccount(ShipmentStatus.parse(exception))).toBe(true)
          expect(shown.status).not.toBe('on-hold-internal')
        },
      ),
    )
  })

  test('by the snapshot, to an account', () => {
    const whole: LiveShipment = {
      id: 42,
      version: 3,
      ref: 'SPB1',
      custom_ref: 'A',
      customer_reference: 'B',
      cost_center: 'C',
      account_id: 1,
      service_level_code: 'ECO',
      status: 'submitted',
      status_at: 1,
      created_at: 1,
      message: 'Soon',
      failed_attempts: 1,
      exception: null,
      exception_at: 1,
      exception_reason: 'Closed',
      handled_until: 1,
      parcel_count: 1,
      parcels_apart: 0,
      weight_kg: 1,
      mass_kg: 1.5,
      volume_litres: 6,
      collection_name: 'A',
      collection_place: 'A',
      collection_lat: 1,
      collection_lng: 1,
      delivery_name: 'B',
      delivery_place: 'B',
      delivery_lat: 1,
      delivery_lng: 1,
      collection_pickup_point_id: 1,
      delivery_pickup_point_id: 1,
      collection_branch_id: 1,
      delivery_branch_id: 1,
      hub_id: 1,
      collection_agent_id: 1,
      delivery_agent_id: 1,
      collection_after: 1,
      collection_before: 1,
      delivery_after: 1,
      delivery_before: 1,
      collection_eta: 1,
      delivery_eta: 1,
      collected_at: 1,
      delivered_at: 1,
      tags: '1',
    }
    const mayKnow = theirs('visitors', 'accounts')
    fc.assert(
      fc.property(status, exception, fc.boolean(), (status, exception, message_inside) => {
        const shown = presentShipment({ ...whole, status, exception, message_inside }, ACCOUNT, RULES)
        if (shown === null) return
        expect(told(shown).filter((field) => !mayKnow.has(field))).toEqual([])
        if (message_inside) expect(shown.message).toBeNull()
        if (shown.exception !== null) expect(isExceptionShownToAccount(shown.exception)).toBe(true)
        else if (exception !== null) expect(shown.exception_reason).toBeNull()
      }),
    )
  })
})
