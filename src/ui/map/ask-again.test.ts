import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAskAgain } from './ask-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function stage() {
  const page = new EventTarget()
  const asked: number[] = []
  const said: boolean[] = []
  let isOnline = true
  const began = Date.now()
  const again = createAskAgain({
    ask: () => void asked.push(Date.now() - began),
    onAsking: (on) => void said.push(on),
    isOnline: () => isOnline,
    page,
  })
  return {
    again,
    asked,
    said,
    offline() {
      isOnline = false
    },
    online() {
      isOnline = true
      page.dispatchEvent(new Event('online'))
    },
  }
}

test('it asks later each time, then gives up, and begins anew when the connection is back', () => {
  const { again, asked, said, online } = stage()
  for (let i = 0; i < 9; i++) {
    again.failed()
    vi.advanceTimersByTime(60_000)
  }
  const waits = asked.map((at, i) => at - 60_000 * i)
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(said.at(-1)).toBe(false)
  online()
  expect(asked).toHaveLength(9)
  again.failed()
  expect(said.at(-1)).toBe(true)
})

test('many parts that fail at once are asked for at once', () => {
  const { again, asked } = stage()
  for (let i = 0; i < 20; i++) again.failed()
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([2_000])
})

test('without a connection nothing is asked for, and as soon as it is back everything', () => {
  const { again, asked, offline, online } = stage()
  offline()
  again.failed()
  vi.advanceTimersByTime(3_600_000)
  expect(asked).toEqual([])
  online()
  expect(asked).toEqual([3_600_000])
  // Back once more: nothing is missing.
  again.came()
  online()
  expect(asked).toHaveLength(1)
})

test('what comes is asked for no more, nor anything after the end', () => {
  const { again, asked, online } = stage()
  again.failed()
  again.came()
  vi.advanceTimersByTime(60_000)
  again.failed()
  again.end()
  vi.advanceTimersByTime(60_000)
  online()
  expect([asked, vi.getTimerCount()]).toEqual([[], 0])
})
