import { expect, test } from 'vitest'
import { type DecidedSince, decidedSince, proposedPlaces } from './proposed-order.ts'
import { type ProposedStop, stopsByKey } from './route-proposal.ts'
import type { TripsheetStop } from './tripsheet.ts'

const HOUR = 3_600_000
const FACTS = {
  name: 'Shop',
  place: 'Sandton',
  lat: -26,
  lng: 28,
  after: null,
  before: null,
  service_minutes: 7,
}

/** `2L@5`: the second stop, locked, whose time was named as the fifth hour. Shipments are known by the number of their stop. */
function factsOf(text: string) {
  const id = Number.parseInt(text, 10)
  const named = /@(\d+)/.exec(text)?.[1]
  const slot_at = Number(named ?? id) * HOUR
  return { id, locked: text.includes('L'), timed: named !== undefined, slot_at, planned_at: slot_at }
}
const is = (text: string): TripsheetStop => {
  const facts = factsOf(text)
  const done_at = text.includes('D') ? HOUR : null
  const shipment_id = Number(/s(\d+)/.exec(text)?.[1] ?? facts.id)
  return {
    ...FACTS,
    ...facts,
    promised_at: facts.slot_at,
    moved_because: null,
    tasks: [{ shipment_id, side: 'delivery', done_at, after: null, before: null }],
  }
}
const was = (driver: number, text: string): ProposedStop => {
  const { id, ...facts } = factsOf(text)
  const task = { ref: `SPB${id}`, version: 1, loaded: false, kg: 1, litres: 1 }
  return {
    ...FACTS,
    ...facts,
    key: String(id),
    driver,
    tasks: [{ ...task, shipment_id: id, side: 'delivery' }],
  }
}
const words = (text: string): string[] => text.split(' ').filter(Boolean)

/** The first driver has 1, 2 and 3, the second 8 and 9; the first is to have 3, 1 and 8. */
const visit = (key: string, at: number) => ({ key, at: at * HOUR })
const PLAN = {
  routes: [
    { driver: 1, visits: [visit('3', 10), visit('1', 11), visit('8', 12)] },
    { driver: 2, visits: [visit('2', 10), visit('9', 11)] },
  ],
}

test.each<readonly [string, string, DecidedSince | null, string]>([
  ['1 2 3', '1 2 3', null, 'nothing was changed'],
  ['1 2 3', '1D 2 3', null, 'a stop is done'],
  ['1 2 3', '1 3', null, 'a stop is gone'],
  ['1 2 3', '1 20 2 3', null, 'a stop has come'],
  ['1 2 3', '8 1 2 3', null, 'a stop of another driver has come'],
  ['1 2 3', '3 1 2', 'order', 'an order is another one'],
  ['1 2 3', '2 1 3', null, 'only a stop that leaves by the plan has another place'],
  ['1 2 3', '3D 1 2', null, 'what was last is done first'],
  ['1 2 3', '1 2 3L', 'lock', 'a stop is locked'],
  ['1 2 3', '1 2 3 20L', 'lock', 'a stop that has come is locked'],
  ['1L 2 3', '1L 2 3', null, 'it was locked already'],
  ['1L 2 3', '1 2 3', null, 'it was unlocked: the plan locks nothing'],
  ['1 2 3', '1 2 3@7', 'time', 'a time was named'],
  ['1 2 3@7', '1 2 3@7', null, 'the time was named already'],
  ['1 2 3@7', '1 2 3@6', 'time', 'another time was named'],
  ['1 2 3@7', '1 2 3', null, 'no time is named any more'],
  [
    '1 2@5 3',
    '1 2@6 3',
    null,
    'only a stop that leaves by the plan has another time: that is of the stop alone',
  ],
  ['1 2 3', '1 2 3 20@7', null, 'the time of a stop that has come: it keeps that'],
  ['1 2 3', '1 2 3 20s8@12', null, 'the proposal itself named the time of a stop that was accepted alone'],
  ['1 2 3', '1 2 3 20s8@13', 'time', 'somebody named another time of it since'],
])('%s became %s: %s, since %s', (before, now, decided, _) => {
  const stops = [...words(before).map((text) => was(1, text)), ...words('8 9').map((text) => was(2, text))]
  const sheet = { driver_id: 1, stops: words(now).map(is) }
  expect(decidedSince(stopsByKey({ stops }), PLAN, sheet)).toBe(decided)
})

test('a time of the same second is the same time', () => {
  const since = (ms: number) => {
    const stop = is('1@7')
    const moved = { ...stop, slot_at: stop.slot_at + ms }
    return decidedSince(stopsByKey({ stops: [was(1, '1@7')] }), PLAN, { driver_id: 1, stops: [moved] })
  }
  expect([0, 999, -999, 1_000, -1_000].map(since)).toEqual([null, null, null, 'time', 'time'])
})

test('a stop has the first place of what is done there, and is known by itself where nothing of it was seen', () => {
  const stops = [was(1, '1'), was(1, '2'), { ...was(1, '3'), tasks: [] }, was(2, '8'), was(2, '9')]
  const placeOf = proposedPlaces(stopsByKey({ stops }), PLAN, 1)
  expect(placeOf({ ...is('8'), id: 20, tasks: [...is('8').tasks, ...is('1').tasks] })?.rank).toBe(1)
  expect([is('3'), is('2')].map((stop) => placeOf(stop)?.rank)).toEqual([0, undefined])
})
