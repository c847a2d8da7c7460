import { afterEach, expect, test } from 'vitest'
import { MINUTE, TEN } from '../../../tests/support/tripsheet.ts'
import type { Impact } from '../../domain/dispatch/impact.ts'
import { setCurrentLanguage } from '../../ui/messages/current-language.ts'
import { impactText, lengthText } from './impact-text.ts'

afterEach(() => setCurrentLanguage('en'))

test.each([
  [12, 3_400, 'Adds 12 min, 3.4 km'],
  [-12, -3_400, 'Saves 12 min, 3.4 km'],
  [7, 0, 'Adds 7 min'],
  [0, -400, 'Saves 400 m'],
  [2, -1_100, 'Adds 2 min. Saves 1.1 km'],
  [-2, 1_100, 'Adds 1.1 km. Saves 2 min'],
  [0, 0, 'Same time and distance'],
  [-0.1, 10, 'Same time and distance'],
])('%f minutes and %i metres', (minutes, addedMetres, text) => {
  expect(lengthText({ addedMs: minutes * MINUTE, addedMetres })).toBe(text)
})

test('all of it is said, three stops by their names', () => {
  const late = ['A', 'B', 'C', 'D', 'E'].map((name, i) => ({
    name,
    byMs: (9 - i) * MINUTE,
    isComing: false,
  }))
  const impact: Impact = { firstAt: TEN, addedMs: -5 * MINUTE, addedMetres: -2_000, late }
  expect(impactText(impact, TEN)).toBe(
    'Saves 5 min, 2.0 km. Planned 10:00. A late by 9 min. B late by 8 min. C late by 7 min. 2 more late',
  )
  setCurrentLanguage('af')
  expect(impactText({ ...impact, late: late.slice(0, 1) }, TEN)).toBe(
    'Spaar 5 min, 2,0 km. Beplan 10:00. A 9 min laat',
  )
})

test('of another day its weekday is said, as on cards', () => {
  setCurrentLanguage('en')
  const impact: Impact = { firstAt: TEN + 24 * 60 * MINUTE, addedMs: 0, addedMetres: 0, late: [] }
  expect(impactText(impact, TEN)).toBe('Same time and distance. Planned Sun 10:00')
})
