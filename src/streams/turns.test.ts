import { expect, onTestFinished, test, vi } from 'vitest'
import { createSignal } from './signal.ts'
import { turnsOf } from './turns.ts'

const MINUTE = 60_000

function follow() {
  vi.useFakeTimers()
  const clock = createSignal(7 * MINUTE)
  const told: number[] = []
  const subscription = turnsOf(clock, 2 * MINUTE).subscribe((turn) => told.push(turn))
  onTestFinished(() => {
    subscription.unsubscribe()
    vi.useRealTimers()
  })
  return { clock, told }
}

test('a turn is told as it begins, once', () => {
  const { clock, told } = follow()
  for (const minute of [7.5, 8, 9, 9.9]) clock.set(minute * MINUTE)
  expect(told).toEqual([4])
})

test('however fast business time goes, they are ten seconds apart, and the last one is told', () => {
  const { clock, told } = follow()
  // Ten minutes each second.
  for (let second = 1; second <= 25; second += 1) {
    clock.set((7 + 10 * second) * MINUTE)
    vi.advanceTimersByTime(1_000)
  }
  vi.advanceTimersByTime(10_000)
  expect(told).toHaveLength(4)
  expect(told.at(-1)).toBe(128)
})
