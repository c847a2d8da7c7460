import { expect, test } from 'vitest'
import { againstPromise } from './against-promise.ts'

const promised_at = '2026-11-24T10:00:00+02:00'

test.each([
  ['2026-11-24T10:00:30+02:00', 'on time'],
  ['2026-11-24T10:01:00+02:00', '1 min later'],
  ['2026-11-24T09:59:01+02:00', 'on time'],
  ['2026-11-24T10:12:00+02:00', '12 min later'],
  ['2026-11-24T08:55:00+02:00', '1 h 05 min earlier'],
  [null, 'Open'],
])('done at %s, promised for ten: %s', (done_at, text) => {
  expect(againstPromise({ promised_at, done_at })).toBe(text)
})

test('what was not done on a day that is over was missed', () => {
  expect(againstPromise({ promised_at, done_at: null }, true)).toBe('Not done')
})
