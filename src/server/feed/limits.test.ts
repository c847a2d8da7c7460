import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCrowd } from './crowd.ts'
import { createWorkBudget } from './work-budget.ts'

test('so much may be caused at once, and what was used up comes back with time', () => {
  let now = 0
  const budget = createWorkBudget({ bytes: 1_000, perSecond: 100 }, () => now)
  expect([budget.charge('a', 600), budget.charge('a', 600), budget.charge('a', 0)]).toEqual([
    true,
    true,
    false,
  ])
  expect(budget.charge('b', 1)).toBe(true)
  now = 2_500
  expect([budget.charge('a', 10), budget.charge('a', 100), budget.charge('a', 1)]).toEqual([
    true,
    true,
    false,
  ])
})

test('over any time nobody causes more than the first amount, what came back, and one last piece', () => {
  const steps = fc.array(fc.record({ after: fc.nat(5_000), bytes: fc.integer({ min: 0, max: 400 }) }))
  fc.assert(
    fc.property(steps, (all) => {
      let [now, caused] = [0, 0]
      const budget = createWorkBudget({ bytes: 1_000, perSecond: 100 }, () => now)
      for (const { after, bytes } of all) {
        now += after
        if (budget.charge('a', bytes)) caused += bytes
        expect(caused).toBeLessThanOrEqual(1_000 + (now / 1_000) * 100 + 400)
      }
    }),
  )
})

test('strangers are fewer than those who showed who they are, and a place that is left is free', () => {
  const crowd = createCrowd({ sockets: 4, strangers: 2 })
  expect([crowd.enter('a'), crowd.enter('a'), crowd.enter('a'), crowd.enter('b')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  crowd.known('a')
  crowd.known('a')
  expect([crowd.enter('a'), crowd.enter('a')]).toEqual([true, true])
  crowd.known('a')
  expect(crowd.enter('a')).toBe(false)
  crowd.leave('a', true)
  crowd.leave('a', false)
  expect(crowd.enter('a')).toBe(true)
})
