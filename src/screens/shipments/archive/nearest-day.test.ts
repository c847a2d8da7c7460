import { expect, test } from 'vitest'
import { nearestDay } from './nearest-day.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['itself', ['2024-03-14T22:00Z', '2024-03-16T10:00Z'], '2024-03-15'],
  ['the one before it', ['2024-03-13T10:00Z', '2024-03-18T10:00Z'], '2024-03-13'],
  ['of two as near the later one', ['2024-03-14T10:00Z', '2024-03-16T10:00Z'], '2024-03-16'],
  ['none where there are none', [], null],
] as const)('of an asked day the nearest is %s', (_what, moments, nearest) => {
  expect(nearestDay('2024-03-15', moments.map(at))).toBe(nearest)
})

test('what is no day is near nothing', () => {
  expect(nearestDay('soon', [at('2024-03-15T10:00Z')])).toBeNull()
})
