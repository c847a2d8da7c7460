import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CheckpointPlace, MOST_APART, unneededCheckpoints } from './thin-checkpoints.ts'

const HOUR = 3_600_000

/** Taken one after another, each so many events and ms after the one before. */
function checkpoints(gaps: readonly (readonly [events: number, ms: number])[]): CheckpointPlace[] {
  let [seq, at] = [0, 0]
  return gaps.map(([events, ms], i) => {
    seq += events
    at += ms
    return { id: i + 1, seq, at }
  })
}
const idsOf = (places: readonly CheckpointPlace[]) => places.map(({ id }) => id)

test('a quiet courier keeps one in six hours', () => {
  const hourly = checkpoints(Array.from({ length: 14 }, () => [10, HOUR] as const))
  expect(idsOf(unneededCheckpoints(hourly))).toEqual([2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
})

test('a busy courier keeps every second, of eleven thousand events', () => {
  const busy = checkpoints(Array.from({ length: 8 }, () => [5_300, 20 * 60_000] as const))
  expect(idsOf(unneededCheckpoints(busy))).toEqual([2, 4, 6])
})

test('two that are far apart already both stay', () => {
  expect(
    unneededCheckpoints(
      checkpoints([
        [1, 1],
        [60_000, HOUR],
        [60_000, HOUR],
      ]),
    ),
  ).toEqual([])
})

test.each([0, 1, 2])('of %i none goes', (count) => {
  expect(unneededCheckpoints(checkpoints(Array.from({ length: count }, () => [1, 1] as const)))).toEqual([])
})

const gaps = fc.array(fc.tuple(fc.nat(30_000), fc.nat(10 * HOUR)), { maxLength: 60 })

test('whatever goes, no moment is further from a checkpoint than may be, unless it was; nothing goes twice', () => {
  fc.assert(
    fc.property(gaps, (all) => {
      const before = checkpoints(all)
      const gone = new Set(idsOf(unneededCheckpoints(before)))
      const left = before.filter(({ id }) => !gone.has(id))
      expect([left[0], left.at(-1)]).toEqual([before[0], before.at(-1)])
      for (const [i, one] of left.entries()) {
        const next = left[i + 1]
        if (next === undefined || next.id === one.id + 1) continue
        expect(next.seq - one.seq).toBeLessThanOrEqual(MOST_APART.events)
        expect(next.at - one.at).toBeLessThanOrEqual(MOST_APART.ms)
      }
      expect(unneededCheckpoints(left)).toEqual([])
    }),
  )
})

test('done hour by hour, as they grow old, as many stay as if it was done once', () => {
  fc.assert(
    fc.property(gaps, (all) => {
      const before = checkpoints(all)
      let left: CheckpointPlace[] = []
      for (const one of before) {
        left = [...left, one]
        const gone = new Set(idsOf(unneededCheckpoints(left)))
        left = left.filter(({ id }) => !gone.has(id))
      }
      const gone = new Set(idsOf(unneededCheckpoints(before)))
      expect(left).toEqual(before.filter(({ id }) => !gone.has(id)))
    }),
  )
})
