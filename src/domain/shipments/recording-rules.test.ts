import { describe, expect, test } from 'vitest'
import {
  branchRefusal,
  permissionToSet,
  recorderRefusal,
  stopRefusal,
  timeRefusal,
} from './recording-rules.ts'
import { TRACKING_EVENTS, TrackingEventCode, trackingEventChoices } from './tracking-event-table.ts'
import type { Viewer } from './visibility.ts'

const STAFF: Viewer = { kind: 'staff', branch_id: null }
const DURBAN: Viewer = { kind: 'staff', branch_id: 4 }
const DRIVER: Viewer = { kind: 'driver', driver_id: 7 }
const ACCOUNT: Viewer = { kind: 'account', account_id: 1 }
const events = TrackingEventCode.options

const mayRecord = (
  viewer: Viewer,
  code: TrackingEventCode,
  excluded: Parameters<typeof recorderRefusal>[0]['excluded'] = [],
) => recorderRefusal({ viewer, permissions: ['*'], excluded }, code) === null

describe('who records what (001 §4)', () => {
  test('staff record their eighteen choices and nothing else, whatever else they may, but for carriers that there are not', () => {
    const theirs = events.filter((code) => mayRecord(STAFF, code))
    expect(theirs).toEqual(trackingEventChoices('staff', () => true).map(({ code }) => code))
    expect(theirs).toHaveLength(17)
  })

  test.each([
    'damaged',
    'on-hold',
    'on-hold-internal',
    'manifested',
    'delivery-assigned',
    'undeliverable',
    'floor-check',
  ] as const)('no driver records %s', (code) => {
    expect(mayRecord(DRIVER, code)).toBe(false)
  })

  test('what follows from a command is recorded by nobody, and people of an account record nothing', () => {
    const commands = events.filter((code) => TRACKING_EVENTS[code].by.every((by) => by === 'system'))
    expect(commands).toEqual([
      'recipient-request',
      'collection-assigned',
      'collection-unassigned',
      'delivery-unassigned',
    ])
    for (const viewer of [STAFF, DRIVER])
      for (const code of commands) expect(mayRecord(viewer, code), code).toBe(false)
    for (const code of events) expect(mayRecord(ACCOUNT, code), code).toBe(false)
  })

  test('a status that the settings exclude is no choice of staff; a driver at a door still reports it', () => {
    expect(mayRecord(STAFF, 'received-at-hub', ['at-hub'])).toBe(false)
    expect(mayRecord(STAFF, 'floor-check', ['at-hub'])).toBe(true)
    expect(mayRecord(DRIVER, 'collected', ['collected'])).toBe(true)
  })

  test('delivered needs the permission to deliver, recorded or set by hand', () => {
    const permissions = ['API_/tracking-events:POST']
    for (const viewer of [STAFF, DRIVER])
      expect(recorderRefusal({ viewer, permissions, excluded: [] }, 'delivered')?.code).toBe(
        'permission.denied',
      )
    expect(permissionToSet('delivered')).toBe('INLINE_deliver_parcels_or_shipments')
    expect(permissionToSet('at-hub')).toBeNull()
  })
})

test('nothing is sent to a carrier while none is connected, whoever may', () => {
  const code = 'trigger-third-party-integration'
  expect(recorderRefusal({ viewer: STAFF, permissions: ['*'], excluded: [] }, code)).toEqual({
    code: 'input.invalid',
    field: 'event',
    detail: 'No carrier is connected yet, so that there is nobody to send the shipment to.',
  })
  expect(recorderRefusal({ viewer: STAFF, permissions: [], excluded: [] }, code)?.code).toBe(
    'permission.denied',
  )
})

describe('a driver tells what happens at their own stops', () => {
  const [me, other] = [7, 8]
  test.each([
    // status, who collects, who delivers, event, and whether driver 7 may tell it
    ['collection-assigned', me, null, 'collected', true],
    ['collection-assigned', me, other, 'collection-failed-attempt', true],
    ['collection-assigned', other, me, 'collected', false],
    ['collection-assigned', null, me, 'collection-exception', false],
    ['collected', me, null, 'out-for-delivery', true],
    ['collected', me, null, 'delivered', true],
    ['collected', me, other, 'delivered', false],
    ['at-hub', me, null, 'out-for-delivery', false],
    ['in-transit', me, null, 'delivered', false],
    ['in-transit', me, null, 'at-destination-hub', true],
    ['delivery-assigned', other, me, 'out-for-delivery', true],
    ['out-for-delivery', other, me, 'delivered', true],
    ['out-for-delivery', me, other, 'delivered', false],
    ['out-for-delivery', me, other, 'delivery-failed-attempt', false],
    ['out-for-delivery', me, other, 'returned-to-hub', false],
    ['out-for-delivery', me, other, 'at-destination-hub', false],
    ['damaged', me, null, 'returned-to-sender', true],
    ['damaged', me, other, 'returned-to-sender', false],
    ['ready-for-pickup', me, other, 'collected-from-locker', true],
    ['ready-for-pickup', other, me, 'collected-from-locker', true],
    ['ready-for-pickup', other, other, 'collected-from-locker', false],
    ['awaiting-dropoff', me, null, 'collected-from-counter', true],
    ['ready-for-pickup', other, me, 'collect-and-return-to-hub', true],
    ['ready-for-pickup', me, other, 'collect-and-return-to-hub', false],
  ] as const)('%s, collected by %s, delivered by %s: %s %s', (status, collects, delivers, event, may) => {
    const shipment = {
      status,
      status_at: 2,
      collected_at: 1,
      collection_agent_id: collects,
      delivery_agent_id: delivers,
    }
    expect(stopRefusal(DRIVER, event, shipment) === null).toBe(may)
    expect(stopRefusal(STAFF, event, shipment)).toBeNull()
  })
})

test.each([
  // What happened when (days after the booking), for when it is planned, and what is wrong; it is due on day 5, today is day 2.
  [1, null, null],
  [-0.5, null, null],
  [-2, null, 'date'],
  [1, 6, null],
  [1, 30, null],
  [1, 40, 'eta'],
  [1, -20, 'eta'],
] as const)('on day %s, planned for day %s: wrong is %s', (at, eta, field) => {
  const day = (n: number) => Date.parse('2026-11-20T08:00:00+02:00') + n * 86_400_000
  const times = { at: day(at), eta: eta === null ? null : day(eta) }
  const shipment = { created_at: day(0), collection_before: day(1), delivery_before: day(5) }
  expect(timeRefusal(times, shipment, day(2))?.field ?? null).toBe(field)
})

test.each([
  [STAFF, 4, null],
  [STAFF, 99, 'branch.notFound'],
  [DURBAN, 4, null],
  [DURBAN, 1, 'branch.notYours'],
  [DRIVER, 3, null],
  [DRIVER, 1, null],
  [DRIVER, 4, 'branch.notYours'],
  [STAFF, null, null],
] as const)('%# the branch that scans is there, and theirs', (viewer, branch_id, code) => {
  const place = {
    branch_id,
    shipmentBranchIds: [1, 2],
    providerBranchIds: new Set([1, 2, 3, 4]),
    driverBranchId: viewer === DRIVER ? 3 : null,
  }
  expect(branchRefusal(viewer, place)?.code ?? null).toBe(code)
})
