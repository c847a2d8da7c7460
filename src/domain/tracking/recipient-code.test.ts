import { expect, test } from 'vitest'
import {
  CODE_LASTS_MS,
  isCodeOpen,
  MOST_CODES_A_DAY,
  MOST_WRONG_CODES,
  NEXT_CODE_AFTER_MS,
  nextCode,
} from './recipient-code.ts'

const DAY_MS = 86_400_000

test('a code is open until it was used, is over, or was tried too often', () => {
  const sent = { code: 'sealed', wrong: 0, sent_at: 0 }
  expect(isCodeOpen(sent, CODE_LASTS_MS - 1)).toBe(true)
  expect(isCodeOpen(sent, CODE_LASTS_MS)).toBe(false)
  expect(isCodeOpen({ ...sent, wrong: MOST_WRONG_CODES - 1 }, 0)).toBe(true)
  expect(isCodeOpen({ ...sent, wrong: MOST_WRONG_CODES }, 0)).toBe(false)
  expect(isCodeOpen({ ...sent, code: null }, 0)).toBe(false)
})

test('the next is sent a minute later, so many a day', () => {
  let last = { sent_at: 0, day_began_at: 0, sent_in_day: 1 }
  expect(nextCode(undefined, 0)).toEqual({ day_began_at: 0, sent_in_day: 1 })
  expect(nextCode(last, NEXT_CODE_AFTER_MS - 1)).toBeNull()
  let at = 0
  for (let sent = 2; sent <= MOST_CODES_A_DAY; sent += 1) {
    at += NEXT_CODE_AFTER_MS
    const next = nextCode(last, at)
    expect(next).toEqual({ day_began_at: 0, sent_in_day: sent })
    last = { sent_at: at, day_began_at: 0, sent_in_day: sent }
  }
  expect(nextCode(last, at + NEXT_CODE_AFTER_MS)).toBeNull()
  expect(nextCode(last, DAY_MS)).toEqual({ day_began_at: DAY_MS, sent_in_day: 1 })
})
