import { describe, expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { arrivalOf, departuresOf, dueBetween, leftOver } from './morning.ts'

type Fields = NonNullable<Parameters<typeof shipment>[1]>

const TODAY = Date.parse('2026-11-26T00:00:00+02:00')
const HOUR = 3_600_000
const NOW = TODAY + 6 * HOUR
const END = TODAY + 24 * HOUR - 1
const YESTERDAY = TODAY - 8 * HOUR
const out = { status: 'out-for-delivery', delivery_agent_id: 7, delivery_branch_id: 2 } as const
const atHub = { status: 'at-destination-hub', hub_id: 2, delivery_branch_id: 2 } as const

describe('left over', () => {
  const of = (fields: Fields, isFetchedWithRequest = false) =>
    leftOver(shipment(1, fields), TODAY, NOW, isFetchedWithRequest)
  test.each<[string, Fields, ReturnType<typeof leftOver>]>([
    [
      'a failed attempt of yesterday, wherever the parcels lie now',
      { ...atHub, exception: 'delivery-failed-attempt', exception_at: YESTERDAY, delivery_before: YESTERDAY },
      { cause: 'attempt-failed', side: 'delivery' },
    ],
    [
      'and though its window ends today',
      { ...atHub, exception: 'delivery-failed-attempt', exception_at: YESTERDAY, delivery_before: END },
      { cause: 'attempt-failed', side: 'delivery' },
    ],
    [
      'one of this morning is of today',
      { ...atHub, exception: 'delivery-failed-attempt', exception_at: NOW, delivery_before: END },
      null,
    ],
    [
      'rejected by its driver',
      { ...atHub, exception: 'delivery-rejected', exception_at: YESTERDAY, delivery_before: END },
      { cause: 'rejected', side: 'delivery' },
    ],
    [
      'a sender who was not there',
      {
        status: 'collection-failed-attempt',
        exception: 'collection-failed-attempt',
        exception_at: YESTERDAY,
        collection_before: YESTERDAY,
      },
      { cause: 'attempt-failed', side: 'collection' },
    ],
    [
      'on its way to the branch that delivers it',
      { status: 'in-transit', collected_at: 1, delivery_before: YESTERDAY },
      { cause: 'not-received', side: 'delivery' },
    ],
    [
      'at another hub, though a driver is named already',
      {
        status: 'at-hub',
        collected_at: 1,
        hub_id: 1,
        delivery_branch_id: 2,
        delivery_agent_id: 7,
        delivery_before: YESTERDAY,
      },
      { cause: 'not-received', side: 'delivery' },
    ],
    [
      'on the road, where nobody knows yet which branch delivers it',
      {
        status: 'in-transit',
        collected_at: 1,
        hub_id: null,
        delivery_branch_id: null,
        delivery_before: YESTERDAY,
      },
      { cause: 'not-received', side: 'delivery' },
    ],
    ['nobody had it', { ...atHub, delivery_before: YESTERDAY }, { cause: 'no-driver', side: 'delivery' }],
    [
      'a collection that nobody had',
      { status: 'submitted', collection_before: YESTERDAY },
      { cause: 'no-driver', side: 'collection' },
    ],
    [
      'on the vehicle, and never tried',
      { ...out, delivery_before: YESTERDAY },
      { cause: 'not-attempted', side: 'delivery' },
    ],
    [
      'planned for yesterday, with a window that goes on',
      { ...atHub, delivery_agent_id: 7, delivery_eta: YESTERDAY, delivery_before: END },
      { cause: 'not-attempted', side: 'delivery' },
    ],
    [
      'tried before, given away again, and late again',
      { ...out, failed_attempts: 1, delivery_before: YESTERDAY },
      { cause: 'window-past', side: 'delivery' },
    ],
    ['due today', { ...atHub, delivery_before: TODAY }, null],
    [
      'gone wrong at midnight, which is of today',
      { ...atHub, exception: 'delivery-failed-attempt', exception_at: TODAY, delivery_before: END },
      null,
    ],
    [
      'planned for midnight, which is of today',
      { ...atHub, delivery_agent_id: 7, delivery_eta: TODAY, delivery_before: END },
      null,
    ],
    [
      'planned once for yesterday, and with nobody now',
      { ...atHub, delivery_eta: YESTERDAY, delivery_before: END },
      null,
    ],
    [
      'seen to until now',
      { ...atHub, delivery_before: YESTERDAY, handled_until: NOW },
      { cause: 'no-driver', side: 'delivery' },
    ],
    ['held', { status: 'on-hold', delivery_before: YESTERDAY }, null],
    ['delivered', { status: 'delivered', delivery_before: YESTERDAY }, null],
    ['without a window', { ...atHub, delivery_before: null }, null],
    ['seen to until noon', { ...atHub, delivery_before: YESTERDAY, handled_until: NOW + HOUR }, null],
    [
      'a label that nobody has used',
      { status: 'submitted', parcel_count: 0, collection_before: YESTERDAY },
      null,
    ],
  ])('%s', (_name, fields, expected) => {
    expect(of(fields)).toEqual(expected)
  })

  test('a collection that is made with a request is not its own, but what went wrong at it is, and its delivery', () => {
    const waits = { status: 'submitted', collection_before: YESTERDAY, delivery_before: END } as const
    expect(of(waits)).toEqual({ cause: 'no-driver', side: 'collection' })
    expect(of(waits, true)).toBeNull()
    expect(of({ ...waits, delivery_before: null }, true)).toBeNull()
    expect(of({ ...waits, delivery_before: TODAY }, true)).toBeNull()
    expect(of({ ...waits, delivery_before: YESTERDAY }, true)).toEqual({
      cause: 'not-received',
      side: 'delivery',
    })
    const failed = { exception: 'collection-failed-attempt', exception_at: YESTERDAY } as const
    expect(of({ ...waits, ...failed }, true)).toEqual({ cause: 'attempt-failed', side: 'collection' })
    // Collected already, whatever becomes of the request.
    expect(of({ ...out, delivery_before: YESTERDAY }, true)).toEqual({
      cause: 'not-attempted',
      side: 'delivery',
    })
  })
})

describe('due', () => {
  const of = (fields: Fields, isFetchedWithRequest = false) =>
    dueBetween(shipment(1, fields), TODAY, END, isFetchedWithRequest)
  test('a shipment owes its collection, its delivery, or both', () => {
    expect(of({ status: 'submitted', collection_before: NOW, delivery_before: END + 1 })).toEqual([
      { side: 'collection', isAway: false, isUnassigned: true },
    ])
    expect(
      of({
        status: 'collection-assigned',
        collection_agent_id: 3,
        collection_before: NOW,
        delivery_before: END,
      }),
    ).toEqual([
      { side: 'collection', isAway: false, isUnassigned: false },
      { side: 'delivery', isAway: true, isUnassigned: true },
    ])
    expect(of({ ...atHub, collection_before: NOW, delivery_before: END })).toEqual([
      { side: 'delivery', isAway: false, isUnassigned: true },
    ])
    for (const delivery_before of [TODAY, END])
      expect(of({ ...out, delivery_before })).toEqual([
        { side: 'delivery', isAway: false, isUnassigned: false },
      ])
  })
  test('what is fetched with a request owes its delivery alone', () => {
    const waits = { status: 'submitted', collection_before: NOW } as const
    expect(of({ ...waits, delivery_before: END }, true)).toEqual([
      { side: 'delivery', isAway: true, isUnassigned: true },
    ])
    expect(of(waits, true)).toEqual([])
  })
  test.each<Fields>([
    { ...atHub, delivery_before: TODAY - 1 },
    { ...atHub, delivery_before: END + 1 },
    { status: 'delivered', delivery_before: NOW },
    { status: 'cancelled', delivery_before: NOW, collection_before: NOW },
    { status: 'awaiting-dropoff', collection_before: NOW },
    { status: 'in-locker', delivery_before: NOW },
    { status: 'collect-and-return-to-hub', delivery_before: NOW },
    { status: 'collected-from-locker', status_at: NOW, collected_at: 1, delivery_before: NOW },
    { status: 'quote', collection_before: NOW },
    { status: 'submitted', collection_before: NOW, parcel_count: 0 },
  ])('%j owes nothing', (fields) => {
    expect(of(fields)).toEqual([])
  })
})

test('what left within an hour of one another left together', () => {
  const row = (status_at: number) => ({ status_at })
  const left = [row(NOW + 90), row(NOW), row(NOW + HOUR + 90), row(NOW + 30)]
  expect(departuresOf(left).map(({ rows, first, last }) => [rows.length, first, last])).toEqual([
    [3, NOW, NOW + 90],
    [1, NOW + HOUR + 90, NOW + HOUR + 90],
  ])
  // Loaded for longer than an hour, it is still one that leaves.
  const loading = [row(NOW), row(NOW + HOUR - 1), row(NOW + 2 * HOUR - 2), row(NOW + 3 * HOUR - 2)]
  expect(departuresOf(loading).map(({ rows }) => rows.length)).toEqual([3, 1])
  expect(departuresOf([])).toEqual([])
})

test('a departure is expected as others arrived lately, and nothing is said where few did', () => {
  const departure = { first: NOW, last: NOW + HOUR }
  expect(arrivalOf(departure, { minutes: 510, shipments: 3 })).toEqual({
    from: NOW + 8.5 * HOUR,
    to: NOW + 9.5 * HOUR,
  })
  expect(arrivalOf(departure, { minutes: 510, shipments: 2 })).toBeNull()
  expect(arrivalOf(departure, undefined)).toBeNull()
})
