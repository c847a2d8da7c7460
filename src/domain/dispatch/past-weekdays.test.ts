import { expect, test } from 'vitest'
import { forecastByHour, median, type PastDay, usualShare } from './past-weekdays.ts'

const hours = (counts: Readonly<Record<number, number>>) =>
  Array.from({ length: 24 }, (_, h) => counts[h] ?? 0)
const day = (nine: number, ten: number, late = 0): PastDay => ({
  delivered: hours({ 9: nine, 10: ten }),
  kept: hours({ 9: nine, 10: ten - late }),
  broken: hours({ 10: late }),
})
const HOLIDAY: PastDay = { delivered: hours({}), kept: hours({}), broken: hours({}) }

test.each<[number[], number | null]>([
  [[], null],
  [[3], 3],
  [[5, 1], 3],
  [[9, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %s', (values, middle) => {
  expect(median(values)).toBe(middle)
})

test('a day is forecast by the median of each hour, scaled by what is promised', () => {
  const past = [day(10, 30), day(20, 20), day(12, 28), day(60, 60)]
  // Usual are 40 a day: of the four days 40, 40, 40 and 120.
  const forecast = forecastByHour(past, 80)
  expect(forecast?.[9]).toBe(32)
  expect(forecast?.[10]).toBe(58)
  expect(forecast?.[11]).toBe(0)
  expect(forecastByHour(past, 0)?.[9]).toBe(0)
})

test('holidays do not count, and one week is no habit', () => {
  expect(forecastByHour([day(10, 30), HOLIDAY, day(10, 30), HOLIDAY], 40)?.[9]).toBe(10)
  expect(forecastByHour([day(10, 30), HOLIDAY], 40)).toBeNull()
  expect(usualShare([day(10, 30)], 12)).toBeNull()
})

test('the usual share on time is that of the hours so far', () => {
  const past = [day(10, 30, 10), day(10, 10, 2)]
  expect(usualShare(past, 10)).toBe(1)
  // Thirty of forty, and eighteen of twenty.
  expect(usualShare(past, 11)).toBeCloseTo((0.75 + 0.9) / 2)
  expect(usualShare(past, 9)).toBeNull()
})
