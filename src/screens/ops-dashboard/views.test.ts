import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { settingsOf } from '../../domain/settings/settings.ts'
import { problemTerms } from '../../domain/shipments/problem-views.ts'
import { lateText, vehicleNote } from './attention-text.ts'
import { inFrozenOrder } from './frozen-order.ts'
import { chartOf, roundTop } from './hours-chart-layout.ts'
import { boundsOf, distinctPlaces } from './map-focus.ts'
import { listsOf } from './pending-lists.ts'
import { planText } from './route-text.ts'
import { lineOf } from './route-timeline-layout.ts'
import { formatUrlState, MODES, PAST_MODES, parseUrlState } from './url-codec.ts'

const NOON = Date.parse('2026-11-21T12:00:00+02:00')
const MINUTE = 60_000
const ALL = { scope: 'all', problems: problemTerms(settingsOf([])) } as const

test('the address says what is shown, and nothing where that is the usual', () => {
  const usual = parseUrlState(new URLSearchParams())
  expect(String(formatUrlState(new URLSearchParams('wall=1'), usual))).toBe('wall=1')
  const chosen = {
    ...usual,
    scope: 3,
    chosen: { is: 'cause', name: 'late-delivery~driver~7' },
    open: true,
  } as const
  expect(parseUrlState(formatUrlState(new URLSearchParams(), chosen))).toEqual(chosen)
})

test('whoever has a branch opens on it, and says so when they look at all', () => {
  const own = parseUrlState(new URLSearchParams(), 4)
  expect(own.scope).toBe(4)
  expect(String(formatUrlState(new URLSearchParams(), own, 4))).toBe('')
  const all = formatUrlState(new URLSearchParams(), { ...own, scope: 'all' }, 4)
  expect(String(all)).toBe('branch=all')
  expect(parseUrlState(all, 4).scope).toBe('all')
  expect(parseUrlState(new URLSearchParams('branch=7'), 4).scope).toBe(7)
})

test('an old or mistyped address shows the usual', () => {
  const address = parseUrlState(
    new URLSearchParams('mode=gone&branch=x&cause=nonsense~driver~7&open=1&list=no'),
  )
  expect(address).toEqual(parseUrlState(new URLSearchParams()))
})

test('lateness is told in the two units that matter', () => {
  expect(
    [30_000, 40 * MINUTE, 60 * MINUTE, 130 * MINUTE, 22.4 * 60 * MINUTE, 72 * 60 * MINUTE].map(lateText),
  ).toEqual([null, '40 min late', '1 h late', '2 h 10 min late', '22 h late', '3 d late'])
})

test('a plan is missed, or met early, in hours as a tripsheet says it', () => {
  const said = [null, 0, 4, 12, 132, -132].map((minutes) =>
    planText({ behind: minutes === null ? null : minutes * MINUTE }),
  )
  expect(said).toEqual(['', 'on plan', 'on plan', '12 min behind', '2 h 12 min behind', '2 h 12 min ahead'])
})

test('a vehicle is worth a word when it stands, or says nothing', () => {
  const driver = {
    id: 1,
    version: 1,
    name: 'A',
    branch_id: 1,
    vehicle: 'GS 82 BC GP',
    vehicle_kind: 'van',
  } as const
  const seen = { ...driver, capacity_kg: 1, lat: 0, lng: 0, heading: 0 }
  expect(vehicleNote({ ...seen, speed_kmh: 40, at: NOON }, NOON)).toBeNull()
  expect(vehicleNote({ ...seen, speed_kmh: 0, at: NOON }, NOON)).toBe('stationary')
  expect(vehicleNote({ ...seen, speed_kmh: 40, at: NOON - 20 * MINUTE }, NOON)).toBe('no signal for 20 min')
})

test('a held order keeps its places, and what is new stands at the end', () => {
  const held = new Map([
    ['b', 0],
    ['a', 1],
  ])
  expect(inFrozenOrder(['x', 'a', 'b', 'y'], (one) => one, held)).toEqual(['b', 'a', 'x', 'y'])
})

test('the scale of the chart ends with a round number that can be halved', () => {
  expect([0, 1, 2, 3, 7, 11, 95, 101, 250, 999].map(roundTop)).toEqual([
    2, 2, 2, 4, 8, 20, 100, 200, 400, 1000,
  ])
})

test('the lines of the chart end with the last whole hour', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    booked: hour === 9 ? 4 : 0,
    collected: 0,
    delivered: 0,
    deliveredYesterday: null,
    forecast: null,
  }))
  const { first, last, booked, bars, shadows } = chartOf(hours, 10)
  expect([first, last]).toEqual([5, 20])
  expect(booked.match(/[ML]/g)).toHaveLength(5)
  expect([bars, shadows]).toEqual([[], []])
})

test('the problem lists hold what is overdue, each step in one of them', () => {
  const late = { collection_before: NOON - MINUTE, delivery_before: NOON - MINUTE }
  const ask = (fields: Parameters<typeof shipment>[1]) => listsOf(ALL, shipment(1, fields), NOON)
  expect(ask({ status: 'collection-assigned', ...late })).toEqual(['uncollected'])
  expect(ask({ status: 'out-for-delivery', ...late })).toEqual(['undelivered'])
  expect(ask({ status: 'collection-exception', ...late })).toEqual(['intervention', 'uncollected'])
  expect(ask({ status: 'delivered', ...late })).toEqual([])
  expect(ask({ status: 'collection-assigned', collection_before: NOON + MINUTE })).toEqual([])
  // It shows as assigned, so it needs nobody (001 §4).
  expect(ask({ status: 'collection-unassigned', collection_agent_id: 7, created_at: NOON })).toEqual([])
})

test('stops stand on the line where they were or are planned, with the hours around them', () => {
  const door = { lat: -26.1, lng: 28, name: 'Kwela', place: 'Sandton, Johannesburg' }
  const stop = { ...door, kind: 'deliver', failed: false, due: null, isExpected: false } as const
  const { marks, nowAt } = lineOf(
    [
      { ...stop, id: 1, visitedAt: NOON - 120 * MINUTE, eta: null, comesAt: null },
      { ...stop, id: 2, visitedAt: null, eta: NOON, comesAt: NOON + 240 * MINUTE, due: NOON + 60 * MINUTE },
    ],
    NOON,
  )
  expect(marks.map(({ at, state }) => [at, state])).toEqual([
    [0, 'done'],
    [100, 'risk'],
  ])
  expect(nowAt).toBeCloseTo(33.3)
})

test('the map looks at all of what was chosen', () => {
  expect(boundsOf([])).toBeNull()
  expect(
    boundsOf([
      { lat: -33.9, lng: 18.4 },
      { lat: -26.2, lng: 28 },
    ]),
  ).toEqual([18.4, -33.9, 28, -26.2])
})

test('ten parcels for one door are one stop on the way', () => {
  const [a, b] = [
    { lat: -33.9, lng: 18.4 },
    { lat: -26.2, lng: 28 },
  ]
  expect(distinctPlaces([a, { ...a }, b, a])).toEqual([a, b, a])
})

test('a past moment has every mode but the morning, which is answered of now alone', () => {
  expect(MODES.filter((mode) => !PAST_MODES.some((past) => past === mode))).toEqual(['morning'])
})
