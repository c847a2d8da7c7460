import { expect, test } from 'vitest'
import { comparisonOf } from './comparison.ts'

const NOW = { stops: 22, km: 55.5, minutes: 144, late: 1, late_minutes: 10, vehicles: 2 }
const read = (proposed: Partial<typeof NOW>) =>
  comparisonOf(NOW, { ...NOW, ...proposed }).map((row) =>
    [row.figure, row.now, row.proposed, row.judgement].filter(Boolean).join(' '),
  )

test('of the same stops it is said what is better and what is worse', () => {
  expect(read({ km: 60.1, minutes: 130, late: 0 })).toEqual([
    'stops 22 22',
    'km 55.5 km 60.1 km worse',
    'minutes 2 h 24 min 2 h 10 min better',
    'late 1 0 better',
    'vehicles 2 2',
  ])
})

test('what reads the same is neither better nor worse', () => {
  expect(read({ km: 55.52 })[1]).toBe('km 55.5 km 55.5 km')
})

test.each([30, 20])('routes of other stops, %i, are not judged', (stops) => {
  expect(read({ stops, km: 99, late: 0 })).toEqual([
    `stops 22 ${stops}`,
    'km 55.5 km 99.0 km',
    'minutes 2 h 24 min 2 h 24 min',
    'late 1 0',
    'vehicles 2 2',
  ])
})

test('of much no tenth is told, and no day', () => {
  expect(read({ km: 155.52, minutes: 1_500 }).slice(1, 3)).toEqual([
    'km 55.5 km 156 km worse',
    'minutes 2 h 24 min 25 h worse',
  ])
})
