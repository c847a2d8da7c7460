import { expect, test } from 'vitest'
import { inactivityOf } from './inactivity.ts'

test.each([
  [0, { is: 'busy' }],
  [-5_000, { is: 'busy' }],
  [59_999, { is: 'busy' }],
  [60_000, { is: 'asked', seconds: 20 }],
  [60_001, { is: 'asked', seconds: 20 }],
  [79_999, { is: 'asked', seconds: 1 }],
  [80_000, { is: 'over' }],
  // The machine slept.
  [86_400_000, { is: 'over' }],
] as const)('untouched for %i ms', (silentMs, expected) => {
  expect(inactivityOf(silentMs)).toEqual(expected)
})
