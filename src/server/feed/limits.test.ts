import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCrowd } from './crowd.ts'
import { countAgain, countFrame } from './peer.ts'
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

test('who spends is remembered, but of so many only the newest: memory is bounded', () => {
  const budget = createWorkBudget({ bytes: 1_000, perSecond: 0 }, () => 0)
  budget.charge('a', 1_000)
  for (let i = 0; i < 19_999; i += 1) budget.charge(`other ${i}`, 1)
  expect(budget.charge('a', 1)).toBe(false)
  for (let i = 0; i < 20_000; i += 1) budget.charge(`another ${i}`, 1)
  expect(budget.charge('a', 1)).toBe(true)
})

test('a socket says so much in ten seconds, and asks for the log so often', () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const peer = { heard: 0, frames: 0, framesSince: 0, agains: 0 }
  const saysMost = () =>
    Array.from({ length: 70 }, () => countFrame(peer)).filter((isHeard) => isHeard).length
  const asksMost = () =>
    Array.from({ length: 20 }, () => countAgain(peer)).filter((isServed) => isServed).length
  expect([saysMost(), asksMost()]).toEqual([60, 12])
  vi.setSystemTime(9_000)
  expect([countFrame(peer), countAgain(peer)]).toEqual([false, false])
  vi.setSystemTime(10_001)
  expect([saysMost(), asksMost()]).toEqual([60, 12])
  expect(peer.heard).toBe(10_001)
})
