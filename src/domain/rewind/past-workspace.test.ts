import { expect, test } from 'vitest'
import {
  changeOf,
  columnsOf,
  differenceOf,
  foldChange,
  keptRows,
  momentOf,
  type PastEvent,
  type PastKind,
  placeDriver,
  type SeenRows,
  seenAt,
} from './past-workspace.ts'

const HOUR = 3_600_000
const FIELDS = {
  shipment: ['id', 'version', 'status', 'status_at', 'hub_id'],
  collection_request: ['id', 'version', 'status', 'status_at'],
  tripsheet: ['id', 'version', 'day', 'stops'],
  driver: ['id', 'version', 'vehicle', 'lat', 'lng', 'heading', 'speed_kmh', 'at'],
} as const
const WHOLE = { id: 7, version: 1, status: 'submitted', status_at: 0, hub_id: null, secret: 'not live' }
const event = (changes: Partial<PastEvent>): PastEvent => ({
  entity: 'shipment',
  entity_id: 7,
  version: 1,
  change: {},
  whole: null,
  scope: { branch_ids: [3] },
  ...changes,
})
type Row = Readonly<Record<string, string | number | boolean | null>>

/** A checkpoint of these rows, seen by branch 3. */
function checkpointOf(held: Partial<Record<PastKind, readonly Row[]>> = {}) {
  const rowsOf = (kind: PastKind) => {
    const rows = held[kind] ?? []
    return keptRows(
      FIELDS[kind],
      FIELDS[kind].map((name) => rows.map((row) => row[name] ?? null)),
      rows.map(() => [3]),
    )
  }
  return {
    shipment: rowsOf('shipment'),
    collection_request: rowsOf('collection_request'),
    tripsheet: rowsOf('tripsheet'),
    driver: rowsOf('driver'),
  }
}

function rowsIn(seen: SeenRows): Row[] {
  const { fields, cols } = columnsOf(seen)
  return (cols[0] ?? []).map((_, i) =>
    Object.fromEntries(fields.map((name, f) => [name, cols[f]?.[i] ?? null])),
  )
}

function momentAfter(events: readonly PastEvent[], checkpoint = checkpointOf()) {
  const moment = momentOf(checkpoint)
  for (const one of events) {
    const change = changeOf(one, FIELDS)
    if (change !== null) foldChange(moment, change)
  }
  return moment
}

function seenAfter(...events: PastEvent[]) {
  const moment = momentAfter(events)
  return (at = 0, branch: number | null = null) => seenAt(moment, at, 36 * HOUR, branch)
}
const rowsAfter = (...events: PastEvent[]) => {
  const seen = seenAfter(...events)
  return (at = 0, branch: number | null = null) => rowsIn(seen(at, branch).shipment)
}

test('a whole row comes, and changes of it follow in the order of their versions, once', () => {
  const moved = event({ version: 2, change: { hub_id: [null, 4] } })
  const late = event({ version: 1, change: { hub_id: [null, 9] } })
  const rows = rowsAfter(event({ whole: WHOLE }), moved, late)
  expect(rows()).toEqual([{ id: 7, version: 2, status: 'submitted', status_at: 0, hub_id: 4 }])
})

test('a change of what was never here brings nothing, nor does a quote', () => {
  expect(rowsAfter(event({ change: { hub_id: [null, 4] } }))()).toEqual([])
  expect(rowsAfter(event({ whole: WHOLE, scope: { branch_ids: [], status: 'quote' } }))()).toEqual([])
})

test('a branch sees what is its own, from the event that made it so', () => {
  const rows = rowsAfter(event({ whole: WHOLE }), event({ version: 2, scope: { branch_ids: [4] } }))
  expect([rows(0, 3).length, rows(0, 4).length]).toEqual([0, 1])
})

test.each([
  ['delivered', 36 * HOUR, 1],
  ['delivered', 36 * HOUR + 1, 0],
  ['at-hub', 900 * HOUR, 1],
])('%s is there %i ms later: %i', (status, later, count) => {
  expect(rowsAfter(event({ whole: { ...WHOLE, status } }))(later)).toHaveLength(count)
})

test('a shipment that was only quoted is not there, whatever told of it', () => {
  expect(rowsAfter(event({ whole: { ...WHOLE, status: 'quote' } }))()).toEqual([])
})

test.each([
  ['closed', 36 * HOUR, 1],
  ['closed', 36 * HOUR + 1, 0],
  ['cancelled', 36 * HOUR + 1, 0],
  ['collected', 900 * HOUR, 1],
])('a collection request that is %s is there %i ms later: %i', (status, later, count) => {
  const seen = seenAfter(
    event({ entity: 'collection_request', whole: { id: 7, version: 1, status, status_at: 0 } }),
  )
  expect(rowsIn(seen(later).collection_request)).toHaveLength(count)
})

test.each([
  ['2026-11-26', 1],
  ['2026-11-25', 1],
  ['2026-11-24', 0],
])('on the 26th a tripsheet of %s is there: %i', (day, count) => {
  const seen = seenAfter(event({ entity: 'tripsheet', whole: { id: 7, version: 1, day, stops: '[]' } }))
  expect(rowsIn(seen(Date.parse('2026-11-26T12:00:00+02:00')).tripsheet)).toHaveLength(count)
})

test('of a tripsheet a branch is told its own tasks alone', () => {
  const stops = JSON.stringify([
    [
      1,
      0,
      0,
      0,
      [
        [7, 'd'],
        [8, 'd'],
        [9, 'c'],
      ],
    ],
  ])
  const seen = seenAfter(
    event({ whole: WHOLE, scope: { branch_ids: [3] } }),
    event({ entity_id: 8, whole: { ...WHOLE, id: 8 }, scope: { branch_ids: [4] } }),
    event({
      entity: 'tripsheet',
      entity_id: 1,
      whole: { id: 1, version: 1, day: '1970-01-01', stops },
      scope: { branch_ids: [3] },
    }),
  )
  const stopsFor = (branch: number | null) => rowsIn(seen(0, branch).tripsheet)[0]?.stops
  expect(stopsFor(null)).toBe(stops)
  expect(stopsFor(3)).toBe('[[1,0,0,0,[[7,"d"]]]]')
})

const AT_HUB = { id: 7, version: 5, status: 'at-hub', status_at: 0, hub_id: 1 }

test('of a checkpoint that many look at nothing is ever changed', () => {
  const checkpoint = checkpointOf({ shipment: [AT_HUB, { ...AT_HUB, id: 8 }], driver: [{ id: 1, at: 5 }] })
  const before = structuredClone(checkpoint)
  const moment = momentAfter([event({ version: 6, change: { hub_id: [1, 2] } })], checkpoint)
  placeDriver(moment, { id: 1, lat: -26, lng: 28, heading: null, speed_kmh: 40, at: 9 })
  const { shipment, driver } = seenAt(moment, 0, HOUR, null)
  expect(rowsIn(shipment).map(({ id, version, hub_id }) => [id, version, hub_id])).toEqual([
    [8, 5, 1],
    [7, 6, 2],
  ])
  expect(rowsIn(driver)).toEqual([
    { id: 1, version: null, vehicle: null, lat: -26, lng: 28, heading: null, speed_kmh: 40, at: 9 },
  ])
  expect(checkpoint).toEqual(before)
})

test('a driver stays where they were told to be last, whatever comes of before', () => {
  const moment = momentOf(checkpointOf({ driver: [{ id: 1, lat: -26, at: 9 }] }))
  placeDriver(moment, { id: 1, lat: -20, lng: 20, heading: null, speed_kmh: null, at: 8 })
  placeDriver(moment, { id: 2, lat: -20, lng: 20, heading: null, speed_kmh: null, at: 10 })
  expect(rowsIn(seenAt(moment, 0, HOUR, null).driver).map(({ id, lat }) => [id, lat])).toEqual([[1, -26]])
})

test('a driver has another vehicle from the event that tells it, and stays where they are', () => {
  const checkpoint = checkpointOf({ driver: [{ id: 1, version: 4, vehicle: 'CA 1', lat: -26, at: 9 }] })
  const told = { entity: 'driver', entity_id: 1, version: 5 } as const
  const changed = event({ ...told, change: { vehicle: ['CA 1', 'CA 2'], works_from: [null, '07:00'] } })
  const [driver] = rowsIn(seenAt(momentAfter([changed], checkpoint), 0, HOUR, 3).driver)
  expect(driver).toMatchObject({ version: 5, vehicle: 'CA 2', lat: -26, at: 9 })
})

test('a driver who is retired is gone from then on, for all who look, and there again once brought back', () => {
  const checkpoint = checkpointOf({
    driver: [
      { id: 1, version: 4, vehicle: 'CA 1' },
      { id: 2, version: 1 },
    ],
  })
  const told = { entity: 'driver', entity_id: 1 } as const
  const retired = event({ ...told, version: 5, change: { deleted_date: [null, '2029-03-05T08:00:00.000Z'] } })
  const after = momentAfter([retired], checkpoint)
  expect(rowsIn(seenAt(after, 0, HOUR, null).driver).map(({ id }) => id)).toEqual([2])
  expect(rowsIn(seenAt(after, 0, HOUR, 3).driver).map(({ id }) => id)).toEqual([2])
  const changed = event({ ...told, version: 6, change: { vehicle: ['CA 1', 'CA 2'] } })
  expect(
    rowsIn(seenAt(momentAfter([retired, changed], checkpoint), 0, HOUR, null).driver).map(({ id }) => id),
  ).toEqual([2])
  const restored = event({
    ...told,
    version: 7,
    change: { deleted_date: ['2029-03-05T08:00:00.000Z', null] },
    whole: { id: 1, version: 7, vehicle: 'CA 1' },
  })
  const again = momentAfter([retired, changed, restored], checkpoint)
  expect(
    rowsIn(seenAt(again, 0, HOUR, null).driver)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([1, 2])
})

test.each([
  ['a crossing of a zone', { zone: [null, 'Airport'], zone_id: [null, 2] }],
  ['another end of the day', { works_until: ['16:00', '17:00'] }],
] as const)('%s is nothing that happened to the row of a driver', (_, change) => {
  expect(changeOf(event({ entity: 'driver', entity_id: 1, version: 5, change }), FIELDS)).toBeNull()
})

test('two moments differ by the rows that changed, came or went, in both directions', () => {
  const checkpoint = checkpointOf({
    shipment: [AT_HUB, { ...AT_HUB, id: 8 }, { ...AT_HUB, id: 9, status: 'delivered' }],
  })
  const early = seenAt(momentAfter([], checkpoint), 0, HOUR, null).shipment
  const events = [
    event({ version: 6, change: { hub_id: [1, 2] } }),
    event({ entity_id: 10, whole: { ...WHOLE, id: 10 } }),
  ]
  // What was delivered has left by then.
  const late = seenAt(momentAfter(events, checkpoint), 2 * HOUR, HOUR, null).shipment
  const told = (before: SeenRows, now: SeenRows) => {
    const { rows, gone } = differenceOf(before, now)
    return { rows: rowsIn(rows).map(({ id, version }) => [id, version]), gone }
  }
  const [forth, back] = [told(early, late), told(late, early)]
  expect(forth.rows).toEqual([
    [7, 6],
    [10, 1],
  ])
  expect(forth.gone).toEqual([9])
  expect(back.rows).toEqual([
    [7, 5],
    [9, 5],
  ])
  expect(back.gone).toEqual([10])
  expect(told(late, late)).toEqual({ rows: [], gone: [] })
})

test('a tripsheet of which a branch is told more now is otherwise, though nobody changed it', () => {
  const stops = '[[1,0,0,0,[[7,"d"]]]]'
  const checkpoint = checkpointOf({ tripsheet: [{ id: 1, version: 1, day: '1970-01-01', stops }] })
  const early = seenAt(momentAfter([], checkpoint), 0, HOUR, 3).tripsheet
  const late = seenAt(momentAfter([event({ whole: WHOLE })], checkpoint), 0, HOUR, 3).tripsheet
  expect(rowsIn(differenceOf(early, late).rows)).toMatchObject([{ id: 1, version: 1, stops }])
})
