import { describe, expect, test } from 'vitest'
import { branchRefusal, permissionToSet, recorderRefusal } from './recorder.ts'
import { TRACKING_EVENTS, TrackingEventCode, trackingEventChoices } from './tracking-event.ts'
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
  test('staff record their eighteen choices and nothing else, whatever else they may', () => {
    const theirs = events.filter((code) => mayRecord(STAFF, code))
    expect(theirs).toEqual(trackingEventChoices('staff', ['*']).map(({ code }) => code))
    expect(theirs).toHaveLength(18)
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
    ofShipment: [1, 2],
    all: new Set([1, 2, 3, 4]),
    ofDriver: viewer === DRIVER ? 3 : null,
  }
  expect(branchRefusal(viewer, place)?.code ?? null).toBe(code)
})
