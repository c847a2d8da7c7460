import { expect, test } from 'vitest'
import { shipment, TEN } from '../../../../tests/support/tripsheet.ts'
import { groupStops } from '../../../features/assignment/stop.ts'
import { openTask } from '../../../features/assignment/task.ts'
import { chosenStops, markOf, NOTHING, stopsWith, toggledStop, within } from './selection.ts'

const door = { collection_name: 'Kwela', collection_lat: -26, collection_lng: 28 }
const cards = groupStops(
  [shipment(1, door), shipment(2, door), shipment(3)].flatMap((row) => openTask(row) ?? []),
  TEN,
)
const [both, single] = cards
if (both === undefined || single === undefined) throw new Error('two cards are needed')

test('a card of several shipments is chosen wholly, in part, or not', () => {
  expect([NOTHING, new Set([1]), new Set([1, 2])].map((chosen) => markOf(both, chosen))).toEqual([
    'none',
    'some',
    'all',
  ])
})

test('x takes all of a card in, and out again when all of it is in', () => {
  const all = toggledStop(new Set([1, 3]), both)
  expect([...all].sort()).toEqual([1, 2, 3])
  expect([...toggledStop(all, both)]).toEqual([3])
})

test('what a filter hides is not chosen, and what stays is the same choice', () => {
  const chosen = new Set([1, 3])
  expect([...within(chosen, [{ cards: [single] }])]).toEqual([3])
  expect(within(chosen, [{ cards }])).toBe(chosen)
  expect(chosenStops([{ cards }], new Set([2])).map(({ key }) => key)).toEqual([both.key])
})

test('a loop on the map finds what stands in parts that are closed, with all that is done there', () => {
  const found = (...ids: number[]) => stopsWith([{ all: cards }, { all: [] }], new Set(ids))
  expect(found(2, 3)).toEqual([both, single])
  expect([found(4), found()]).toEqual([[], []])
})
