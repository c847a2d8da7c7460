import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogEvent } from '../eventlog/log.ts'
import { createRing } from './ring.ts'

const numbered = (seq: number): LogEvent => ({
  seq,
  at: 1_000 + seq,
  recorded_at: 1_000 + seq,
  type: 'shipment.status',
  entity: 'shipment',
  entity_id: seq % 7,
  version: seq,
  change: { status: ['submitted', 'delivered'], message: [null, 'Groete van "Oupa" é'] },
  whole: seq % 5 === 0 ? { id: seq % 7, weight_kg: 1.25, message: null } : null,
  told: null,
  scope: { account_id: 1, branch_ids: [1, 2], driver_ids: [] },
  was: null,
})
const run = (from: number, count: number) => Array.from({ length: count }, (_, i) => numbered(from + i))

test('holds the newest, gives what comes after, and takes nothing past a gap', () => {
  const ring = createRing(300, 10)
  expect(ring.add([numbered(9), numbered(10), numbered(11), numbered(12)])).toBe(true)
  expect([ring.head(), ring.holds(10), ring.holds(9)]).toEqual([12, true, false])
  expect(ring.add([numbered(14)])).toBe(false)
  expect(ring.head()).toBe(12)
  expect(ring.after(12)).toEqual([])
  expect(ring.after(99)).toEqual([])
})

test('however events came and were packed, what comes after a number is all of it, as it was', () => {
  const step = fc.oneof(fc.record({ add: fc.integer({ min: 1, max: 700 }) }), fc.constant({ add: 0 }))
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(2_000), { maxLength: 3 }),
      (steps, backs) => {
        const ring = createRing(1_000, 50)
        let head = 50
        for (const { add } of steps) {
          if (add === 0) ring.pack()
          else ring.add(run(head + 1, add))
          head += add
          for (const back of [0, 1, ...backs]) {
            const since = head - back
            if (!ring.holds(since)) {
              expect(back >= 1_000 || since < 50).toBe(true)
              continue
            }
            expect(ring.after(since)).toEqual(run(since + 1, back))
          }
        }
        expect(ring.head()).toBe(head)
      },
    ),
    { numRuns: 30 },
  )
})

test('it lets go of what is older than its size, also when it is busy', () => {
  const ring = createRing(1_000, 0)
  for (let seq = 1; seq <= 20_000; seq += 400) {
    ring.add(run(seq, 400))
    ring.pack()
  }
  expect(ring.holds(ring.head() - 1_000)).toBe(true)
  expect(ring.holds(ring.head() - 1_500)).toBe(false)
})
