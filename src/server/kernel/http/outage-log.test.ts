import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutageLog, OUTAGE_LINE_EVERY_MS } from './outage-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('while the database is away a node says so once, and then how many calls found none', () => {
  const lines: object[] = []
  const failed = createOutageLog((facts) => lines.push(facts))
  const away = new Error('connect ECONNREFUSED')
  for (let i = 0; i < 500; i += 1) failed(away)
  expect(lines).toEqual([{ cause: away.message, calls: 1 }])
  vi.advanceTimersByTime(OUTAGE_LINE_EVERY_MS)
  expect(lines.slice(1)).toEqual([{ cause: away.message, calls: 499 }])
  failed(new Error('Connection terminated'))
  vi.advanceTimersByTime(OUTAGE_LINE_EVERY_MS)
  expect(lines.slice(2)).toEqual([{ cause: 'Connection terminated', calls: 1 }])
  // It is back: nothing is said, and the next time is told at once.
  vi.advanceTimersByTime(10 * OUTAGE_LINE_EVERY_MS)
  expect(lines).toHaveLength(3)
  failed(away)
  expect(lines).toHaveLength(4)
})
