import { expect, test } from 'vitest'
import { barsPath, dayToOpen, weekAt, weekBar, yearsOf } from './weeks.ts'

const counts = [3, null, 0, 6]
const newest = weekBar({ first: '2024-12-16', counts }, false)
const oldest = weekBar({ first: '2024-12-16', counts }, true)
if (newest === null || oldest === null) throw new Error('there are weeks')
const at = (moment: string) => Date.parse(moment)

test.each([
  ['2024-12-16T00:00:00+02:00', 3, 0],
  ['2024-12-22T23:59:59.999+02:00', 3, 0],
  ['2024-12-23T00:00:00+02:00', 2, 1],
  ['2025-01-08T12:00:00+02:00', 0, 3],
  ['1999-01-01T00:00:00+02:00', 3, 0],
  ['2030-01-01T00:00:00+02:00', 0, 3],
])('%s stands at week %i of the newest first, and %i of the oldest', (moment, down, up) => {
  expect([weekAt(newest, at(moment)), weekAt(oldest, at(moment))]).toEqual([down, up])
})

test('the list is opened where all of a week comes after it', () => {
  expect([dayToOpen(newest, 3), dayToOpen(oldest, 0)]).toEqual(['2024-12-22', '2024-12-16'])
})

test('years stand at their first week, and bars are as long as their share of the fullest', () => {
  expect(yearsOf(newest)).toEqual([
    { year: '2025', index: 0 },
    { year: '2024', index: 1 },
  ])
  expect(barsPath(newest)).toBe('M0 0h1.000v1H0zM0 3h0.500v1H0z')
})

test('of no shipments, or those of one week, there is no bar', () => {
  expect(weekBar({ first: null, counts: [] }, false)).toBeNull()
  expect(weekBar({ first: '2024-12-16', counts: [4] }, false)).toBeNull()
})
