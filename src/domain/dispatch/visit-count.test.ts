import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countVisits, type VisitTask } from './visit-count.ts'

const MINUTE = 60_000
const door = { lat: -26.1, lng: 28, name: 'Kwela', place: 'Sandton, Johannesburg' }
const at = (minutes: number | null, more: Partial<VisitTask> = {}): VisitTask => ({
  ...door,
  at: minutes === null ? null : minutes * MINUTE,
  ...more,
})
const other = { name: 'Next door' }

test.each<[string, VisitTask[], number]>([
  ['nothing', [], 0],
  ['one shipment', [at(0)], 1],
  ['twenty at one door in one go', Array.from({ length: 20 }, () => at(0)), 1],
  ['scanned over half an hour', [at(0), at(12), at(30)], 1],
  ['the driver comes again', [at(0), at(31)], 2],
  ['two doors beside each other', [at(0), at(0, other)], 2],
  ['nobody has planned them', [at(null), at(null)], 1],
  ['one is planned, one is not', [at(0), at(null)], 2],
])('%s', (_, tasks, visits) => {
  expect(countVisits(tasks)).toBe(visits)
})

const tasks = fc.array(
  fc.record({
    lat: fc.constant(-26.1),
    lng: fc.constant(28),
    name: fc.constantFrom('Ann', 'Ben'),
    place: fc.constant('Sandton'),
    at: fc.option(fc.integer({ min: 0, max: 90 * MINUTE })),
  }),
)

test('are as many in any order, and never more than what is done there', () => {
  fc.assert(
    fc.property(tasks, (all) => {
      const visits = countVisits(all)
      expect(countVisits(all.toReversed())).toBe(visits)
      expect(visits).toBeLessThanOrEqual(all.length)
      expect(visits > 0).toBe(all.length > 0)
    }),
  )
})
