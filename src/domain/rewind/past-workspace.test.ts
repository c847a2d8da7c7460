import { expect, test } from 'vitest'
import { foldPast, noEntries, type PastEvent, pastRows } from './past-workspace.ts'

const HOUR = 3_600_000
const FIELDS = {
  shipment: new Set(['id', 'version', 'status', 'status_at', 'hub_id']),
  collection_request: new Set(['id', 'version', 'status', 'status_at']),
  tripsheet: new Set(['id', 'version', 'day', 'stops']),
  driver: new Set(['id']),
}
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
const rowsAfter = (...events: PastEvent[]) => {
  const entries = noEntries()
  for (const one of events) foldPast(entries, one, FIELDS)
  return (at = 0, branch: number | null = null) => pastRows(entries, at, 36 * HOUR, branch).shipment
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
  const entries = noEntries()
  foldPast(
    entries,
    event({ entity: 'collection_request', whole: { id: 7, version: 1, status, status_at: 0 } }),
    FIELDS,
  )
  expect(pastRows(entries, later, 36 * HOUR, null).collection_request).toHaveLength(count)
})

test.each([
  ['2026-11-26', 1],
  ['2026-11-25', 1],
  ['2026-11-24', 0],
])('on the 26th a tripsheet of %s is there: %i', (day, count) => {
  const entries = noEntries()
  foldPast(entries, event({ entity: 'tripsheet', whole: { id: 7, version: 1, day, stops: '[]' } }), FIELDS)
  const at = Date.parse('2026-11-26T12:00:00+02:00')
  expect(pastRows(entries, at, 0, null).tripsheet).toHaveLength(count)
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
  const entries = noEntries()
  for (const one of [
    event({ whole: WHOLE, scope: { branch_ids: [3] } }),
    event({ entity_id: 8, whole: { ...WHOLE, id: 8 }, scope: { branch_ids: [4] } }),
    event({
      entity: 'tripsheet',
      entity_id: 1,
      whole: { id: 1, version: 1, day: '1970-01-01', stops },
      scope: { branch_ids: [3] },
    }),
  ])
    foldPast(entries, one, FIELDS)
  const stopsFor = (branch: number | null) => pastRows(entries, 0, 0, branch).tripsheet[0]?.stops
  expect(stopsFor(null)).toBe(stops)
  expect(stopsFor(3)).toBe('[[1,0,0,0,[[7,"d"]]]]')
})
