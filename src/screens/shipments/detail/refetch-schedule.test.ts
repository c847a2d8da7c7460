import { expect, test } from 'vitest'
import { createRefetchSchedule } from './refetch-schedule.ts'

test('what is behind is asked for at once, after failures ever more slowly, and at once again after an answer', () => {
  const keepUp = createRefetchSchedule(() => 1)
  const waits = [false, true, true, true, true, true, true, true, false, true].map(keepUp.nextDelayMs)
  expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 0, 1_000])
})
