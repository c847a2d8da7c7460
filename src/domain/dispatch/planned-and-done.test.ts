import { expect, test } from 'vitest'
import { plannedAndDone } from './planned-and-done.ts'

const SEVEN = Date.parse('2026-11-20T07:00:00+02:00')
const MINUTE = 60_000

/** On one street, a kilometre apart from door to door: `at` and `done` in minutes after seven. */
const stop = (id: number, km: number, at: number, done: number | null) => ({
  ...{ id, lat: -26, lng: 28 + km / 100, planned_at: SEVEN + at * MINUTE },
  done_at: done === null ? null : SEVEN + done * MINUTE,
})
const metres = (_: string, a: { lng: number }, b: { lng: number }) =>
  Math.round(Math.abs(a.lng - b.lng) * 1e5)

test('the order, kilometres and minutes as planned stand beside those as driven; what was missed has no place among these', () => {
  const day = [stop(1, 0, 0, 5), stop(2, 1, 20, 95), stop(3, 2, 40, 50), stop(4, 3, 60, null)]
  const { planned, done, places } = plannedAndDone(day, 'van', metres)
  expect(planned).toEqual({ stops: 4, km: 3, minutes: 60 })
  // There and back again: 1, 3, 2.
  expect(done).toEqual({ stops: 3, km: 3, minutes: 90 })
  expect([...places]).toEqual([
    [1, { planned: 1, done: 1 }],
    [2, { planned: 2, done: 3 }],
    [3, { planned: 3, done: 2 }],
    [4, { planned: 4, done: null }],
  ])
})

test('a day without stops, or with a door that nobody has found, is no reason to fail', () => {
  expect(plannedAndDone([], 'van').done).toEqual({ stops: 0, km: 0, minutes: 0 })
  const lost = { ...stop(2, 1, 20, null), lat: null }
  expect(plannedAndDone([stop(1, 0, 0, null), lost], 'van', metres).planned).toMatchObject({
    km: 0,
    minutes: 20,
  })
})

test('kilometres are to a tenth, by the ways of the vehicle, and by straight lines where nobody knows the roads', () => {
  const day = [stop(1, 0, 0, null), stop(2, 1.26, 20, null)]
  expect(plannedAndDone(day, 'van', metres).planned.km).toBe(1.3)
  expect(plannedAndDone(day, 'truck', (kind) => (kind === 'truck' ? 4_000 : 0)).planned.km).toBe(4)
  expect(plannedAndDone(day, 'van').planned.km).toBeGreaterThan(1.2)
})

test('it takes from the first moment to the last, though a stop is planned out of the order of times', () => {
  const day = [stop(1, 0, 20, null), stop(2, 1, 0, null), stop(3, 2, 40, null)]
  expect(plannedAndDone(day, 'van', metres).planned.minutes).toBe(40)
})
