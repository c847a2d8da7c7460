import { expect, test } from 'vitest'
import { collection, HOUR, TEN } from '../../../tests/support/tripsheet.ts'
import { orderBefore, orderBy } from './lane-order.ts'
import { groupStops, type Stop } from './stop.ts'
import { openTask } from './task.ts'

/** Stop 1 today, 2 locked, 3 and 4; 5 and 6 tomorrow; 7 stands on no tripsheet. */
const all = groupStops(
  [1, 2, 3, 4, 5, 6, 7].flatMap((id) => openTask(collection(id, 7)) ?? []),
  TEN,
  ({ id }) =>
    id === 7
      ? null
      : {
          stop: id,
          rank: id,
          locked: id === 2,
          plannedAt: TEN + id * HOUR,
          promisedAt: TEN,
          day: id < 5 ? '2026-11-21' : '2026-11-22',
        },
)
const lane = { stops: all.toSorted((a, b) => (a.ids[0] ?? 0) - (b.ids[0] ?? 0)) }
const card = (id: number): Stop => lane.stops[id - 1] ?? expect.fail(`no card ${id}`)
const said = (made: ReturnType<typeof orderBy>) =>
  made && { order: made.order, moved: [...made.moved], first: made.first.name, place: made.place }

test.each([
  [1, 1, { order: [3, 2, 1, 4], moved: [1], first: 'Sender 1', place: 3 }],
  [2, 1, null],
  [4, 1, null],
  [6, -1, { order: [6, 5], moved: [6], first: 'Sender 6', place: 1 }],
  [7, -1, null],
])('card %i by %i', (id, by, made) => {
  expect(said(orderBy(lane, card(id), by))).toEqual(made)
})

test.each([
  [[4], 1, { order: [4, 2, 1, 3], moved: [4], first: 'Sender 4', place: 1 }],
  [[3, 4], 1, { order: [3, 2, 4, 1], moved: [3, 4], first: 'Sender 3', place: 1 }],
  [[1], null, { order: [3, 2, 4, 1], moved: [1], first: 'Sender 1', place: 4 }],
  // What is no card of that day says: the end of it.
  [[1], 6, { order: [3, 2, 4, 1], moved: [1], first: 'Sender 1', place: 4 }],
  [[1], 7, { order: [3, 2, 4, 1], moved: [1], first: 'Sender 1', place: 4 }],
  // The first that stands on a tripsheet says which day is ordered.
  [[7, 5, 1], null, { order: [6, 5], moved: [5], first: 'Sender 5', place: 2 }],
  [[7], 1, null],
  [[2], 1, null],
  [[3], 4, null],
])('cards %j to before %j', (ids, before, made) => {
  expect(said(orderBefore(lane, ids.map(card), before === null ? null : card(before)))).toEqual(made)
})
