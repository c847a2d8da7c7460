import { expect, test } from 'vitest'
import { spanOfTimes } from './span-of-times.ts'

const at = (text: string): number => Date.parse(`${text}+02:00`)
const NOW = at('2026-11-27T06:00:00')

test('times of today stand alone, others with their day, which is said once', () => {
  const span = (first: string, last: string) => spanOfTimes(at(first), at(last), NOW)
  expect(span('2026-11-27T04:10', '2026-11-27T04:40')).toEqual(['04:10', '04:40'])
  expect(span('2026-11-26T21:10', '2026-11-26T21:40')).toEqual(['Thu 26 Nov 21:10', '21:40'])
  expect(span('2026-11-26T23:50', '2026-11-27T00:20')).toEqual(['Thu 26 Nov 23:50', 'Fri 27 Nov 00:20'])
  expect(span('2026-11-27T23:00', '2026-11-28T01:00')).toEqual(['23:00', 'Sat 28 Nov 01:00'])
})

test('one moment is one text', () => {
  const [first, last] = spanOfTimes(at('2026-11-28T13:00:10'), at('2026-11-28T13:00:50'), NOW)
  expect([first, last]).toEqual(['Sat 28 Nov 13:00', 'Sat 28 Nov 13:00'])
})
