import { expect, test } from 'vitest'
import { lineOf } from './route-timeline-layout.ts'

const NOON = Date.parse('2026-11-21T12:00:00+02:00')
const HOUR = 3_600_000
const stopAt = (id: number, eta: number) =>
  ({
    id,
    lat: -26.1,
    lng: 28,
    name: 'Kwela',
    place: 'Sandton, Johannesburg',
    kind: 'collect',
    eta,
    comesAt: eta,
    isExpected: false,
    due: null,
    visitedAt: null,
    failed: false,
  }) as const

test('what is left of yesterday stands at the beginning of the line, which is of today', () => {
  const { marks, hours } = lineOf(
    [stopAt(1, NOON - 20 * HOUR), stopAt(2, NOON - 4 * HOUR), stopAt(3, NOON + 4 * HOUR)],
    NOON,
  )
  expect(marks.map(({ at }) => at)).toEqual([0, 0, 100])
  expect(hours.map(({ hour }) => hour)).toEqual([8, 10, 12, 14, 16])
})

test('a line with nothing of today begins with this hour', () => {
  const { hours, nowAt } = lineOf([stopAt(1, NOON - 20 * HOUR)], NOON)
  expect([hours[0]?.hour, nowAt]).toEqual([12, 0])
})
