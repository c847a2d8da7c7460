import { expect, test } from 'vitest'
import { branchOfNextStop, dueStop, isStillWith, isUnassigned, openStopSide } from './next-stop.ts'

const [FROM, TO, BETWEEN] = [1, 2, 3]
const [NOON, TWO] = [12_000, 14_000]

/** From branch 1 to branch 2, with nobody to drive. */
const of = <Facts extends object>(facts: Facts) => ({
  status_at: 2,
  collected_at: null,
  collection_before: NOON,
  delivery_before: TWO,
  collection_branch_id: FROM,
  delivery_branch_id: TO,
  hub_id: null,
  collection_agent_id: null,
  delivery_agent_id: null,
  ...facts,
})

test.each([
  // Held or damaged: where it is, is told by whether somebody has collected it.
  ['on-hold', null, FROM],
  ['on-hold', 1, TO],
  ['damaged', null, FROM],
  ['damaged', 1, TO],
  // Where the status tells, it counts.
  ['collection-failed-attempt', null, FROM],
  ['collected', 1, FROM],
  ['returned-to-hub', 1, TO],
  ['delivery-failed-attempt', 1, TO],
] as const)('%s, collected at %s: the next stop is of branch %i', (status, collected_at, branch) => {
  expect(branchOfNextStop(of({ status, collected_at }))).toBe(branch)
})

test('due is the end of the window that comes first, of those that are still to be kept', () => {
  expect(dueStop(of({ status: 'submitted' }))).toEqual({ side: 'collection', at: NOON })
  // A delivery that is promised before the end of the collection is broken first.
  expect(dueStop(of({ status: 'submitted', collection_before: TWO, delivery_before: NOON }))).toEqual({
    side: 'delivery',
    at: NOON,
  })
  expect(dueStop(of({ status: 'submitted', delivery_before: null }))).toEqual({
    side: 'collection',
    at: NOON,
  })
  expect(dueStop(of({ status: 'collected', collected_at: 1 }))).toEqual({ side: 'delivery', at: TWO })
  expect(dueStop(of({ status: 'ready-for-pickup', collected_at: 1 }))).toBe(null)
  expect(dueStop(of({ status: 'delivered', collected_at: 1 }))).toBe(null)
})

test.each([
  // Its sender has still to bring it, or its recipient to fetch it: no driver is late for that.
  ['awaiting-dropoff', null, null],
  ['collect-and-return-to-hub', 1, null],
  // Out of the sender's locker by the courier, who has still to bring it; out of their own by its recipient.
  ['collected-from-locker', 2, 'delivery'],
  ['collected-from-locker', 1, null],
  ['collected-from-counter', 2, 'delivery'],
  ['collected-from-counter', 1, null],
] as const)('%s since 2, collected at %s: due is the %s', (status, collected_at, side) => {
  expect(dueStop(of({ status, collected_at }))?.side ?? null).toBe(side)
})

test.each([
  ['at-hub', TO, 'delivery'],
  ['ready-for-dispatch', TO, 'delivery'],
  // On its way from hub to hub no driver of a delivery is missing.
  ['at-hub', BETWEEN, null],
  ['at-hub', null, null],
  ['ready-for-dispatch', BETWEEN, null],
  ['manifested', TO, null],
  ['at-destination-hub', TO, 'delivery'],
  ['submitted', null, 'collection'],
  ['awaiting-dropoff', null, null],
  ['outsourced', null, null],
  ['delivered', TO, null],
] as const)('%s at hub %s, given to nobody: open is the %s', (status, hub_id, side) => {
  const facts = of({ status, hub_id, collected_at: null })
  expect(openStopSide(facts)).toBe(side)
  expect(isUnassigned(facts)).toBe(side !== null)
})

test.each([
  ['collection-assigned', null, true, true],
  // Its sender brings it, and somebody is to deliver it.
  ['awaiting-dropoff', null, true, true],
  ['at-hub', 1, false, true],
  ['out-for-delivery', 1, false, true],
  ['on-hold', null, true, true],
  ['on-hold', 1, false, true],
  ['on-hold-internal', 1, false, true],
  ['collect-and-return-to-hub', 1, false, true],
  // Out of the sender's locker by the courier; out of their own by its recipient.
  ['collected-from-locker', 2, false, true],
  ['collected-from-locker', 1, false, false],
  ['in-locker', 1, false, false],
  ['ready-for-pickup', 1, false, false],
  ['undeliverable', 1, false, false],
  ['damaged', 1, false, false],
  ['cancelled', null, false, false],
  ['delivered', 1, false, false],
] as const)(
  '%s, collected at %s: with who collects it %s, with who delivers it %s',
  (status, collected_at, collects, delivers) => {
    const facts = of({ status, collected_at, collection_agent_id: 7, delivery_agent_id: 8 })
    expect([isStillWith(facts, 7), isStillWith(facts, 8), isStillWith(facts, 9)]).toEqual([
      collects,
      delivers,
      false,
    ])
  },
)
