import { expect, test } from 'vitest'
import { collection, driver, HOUR, shipment, TEN } from '../../../../tests/support/tripsheet.ts'
import { groupStops } from '../../../features/assignment/stop.ts'
import { openTask } from '../../../features/assignment/task.ts'
import type { DropPlace } from './drag-state.ts'
import { dropOn } from './drop.ts'

const cards = groupStops(
  [1, 2, 3].flatMap((id) => openTask(collection(id, 7)) ?? []),
  TEN,
  ({ id }) => ({
    stop: 50 + id,
    rank: id,
    locked: false,
    plannedAt: TEN + id * HOUR,
    promisedAt: TEN,
    day: id < 3 ? '2026-11-21' : '2026-11-22',
  }),
)
const others = groupStops(
  [shipment(9)].flatMap((row) => openTask(row) ?? []),
  TEN,
)
const mine = { all: cards, cards, lane: { driver: driver(7) } }
const nobodys = { all: others, cards: others, lane: { driver: null } }
const at = (n: number, isBehind: boolean, isBetween = true): DropPlace => ({
  lane: '7',
  stop: cards[n - 1]?.key ?? 'gone',
  isBehind,
  isBetween,
})
const order = (before: number | null) => ({
  is: 'order',
  before: before === null ? null : (cards[before - 1] ?? expect.fail('no card')),
})
const given = (gap: { day: string; before: number | null } | null) => ({ is: 'given', gap })

test.each([
  ['before a card of their own lane', mine, cards.slice(1), at(1, false), order(1)],
  ['behind it, wherever on it', mine, cards.slice(2), at(1, true, false), order(2)],
  ['behind the last', mine, cards.slice(0, 1), at(3, true), order(null)],
  ['below all cards', mine, cards.slice(0, 1), null, order(null)],
  ['on a card that has gone', mine, cards.slice(0, 1), at(8, false), { is: 'nothing' }],
  ['in a gap of another lane', mine, others, at(1, true), given({ day: '2026-11-21', before: 52 })],
  ['at the end of a day', mine, others, at(2, true), given({ day: '2026-11-21', before: null })],
  ['on a card of another lane', mine, others, at(1, true, false), given(null)],
  ['below the cards of another lane', mine, others, null, given(null)],
  ['of both lanes', mine, [...cards, ...others], at(2, false), given({ day: '2026-11-21', before: 52 })],
  ['where nobody has anything', nobodys, cards, at(1, true), given(null)],
  ['on a lane that has gone', undefined, cards, null, given(null)],
])('dropped %s', (_, column, stops, place, drop) => {
  expect(dropOn(column, stops, place)).toEqual(drop)
})
