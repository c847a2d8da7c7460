import { expect, test } from 'vitest'
import { coverProblem, servedDays } from './service-area.ts'
import type { Weekday } from './service-days.ts'

const area = (service_days: Weekday[], covers: string[] = [], more: { active?: boolean } = {}) => ({
  is_default: covers.length === 0,
  active: true,
  service_days,
  covers,
  ...more,
})
const daysAt = servedDays([
  area(['saturday'], ['Nowhere'], { active: false }),
  area(['tuesday'], ['Thohoyandou', '0900-0949']),
  area(['tuesday', 'friday'], ['limpopo', '0002']),
  area(['monday', 'friday']),
])
const at = (local_area: string, city: string, zone: string, code: string) => [
  ...daysAt({ local_area, city, zone, code, country: null, lat: null, lng: null }),
]

test.each([
  ['a suburb by its name', at('THOHOYANDOU', 'Sibasa', 'LP', '0950'), ['tuesday']],
  ['a city by its name', at('Unit C', 'Thohoyandou', 'LP', '0950'), ['tuesday']],
  ['a postal code of a range', at('Makhado', 'Makhado', 'LP', '0920'), ['tuesday']],
  ['a province', at('Bendor', 'Polokwane', 'LP', '0699'), ['tuesday', 'friday']],
  ['a postal code alone', at('Hatfield', 'Pretoria', 'GP', '0002'), ['tuesday', 'friday']],
  ['anywhere else', at('Sandton', 'Johannesburg', 'GP', '2196'), ['monday', 'friday']],
  ['one that is retired', at('Nowhere', 'Nowhere', 'GP', ''), ['monday', 'friday']],
])('%s says on which days an address is served', (_what, days, expected) => {
  expect(days).toEqual(expected)
})

test('what names no place, a range backwards, and places of the default area are refused', () => {
  const says = (covers: string[], is_default = false) => coverProblem({ is_default, covers })?.detail ?? null
  expect(says(['LP', 'Thohoyandou', '0900-0949'])).toBeNull()
  expect(says([], true)).toBeNull()
  expect(says(['LP'], true)).toMatch(/names none/)
  expect(says(['!!'])).toBe('This names no place')
  expect(says(['0949-0900'])).toBe('A range begins with its lower code')
})
