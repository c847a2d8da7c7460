import { expect, test } from 'vitest'
import { capacitiesOf, createCollectionDays } from './collection-capacity.ts'

test('limits are read by the code of the branch, in any case; of two the lower holds, and what is none is none', () => {
  const limits = capacitiesOf(['JNB 400', 'cpt  25', 'jnb 300', 'DUR', 'PLZ -3', 'BFN 0'])
  expect([...limits]).toEqual([
    ['JNB', 300],
    ['CPT', 25],
  ])
})

test('a day is full once its branch collects as many as it can; other branches and days are not', () => {
  const days = createCollectionDays(new Map([[1, 2]]), [
    { branch_id: 1, day: '2026-11-26', count: 2 },
    { branch_id: 1, day: '2026-11-27', count: 1 },
    { branch_id: 2, day: '2026-11-26', count: 9 },
  ])
  expect([...days.fullDays(1)]).toEqual(['2026-11-26'])
  days.take(1, '2026-11-27')
  expect([...days.fullDays(1)]).toEqual(['2026-11-26', '2026-11-27'])
  for (const branch of [2, 3, null]) expect(days.fullDays(branch).size).toBe(0)
})
