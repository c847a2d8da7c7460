import { expect, test } from 'vitest'
import { MOMENT, readMoment } from './read-moment.ts'
import { writeMoment } from './write-moment.ts'

test('a moment is written to the second, and read as it was written', () => {
  const at = Date.parse('2026-11-26T14:05:07.900+02:00')
  expect(writeMoment(at)).toBe('2026-11-26T12:05:07Z')
  expect(readMoment(new URLSearchParams({ [MOMENT]: writeMoment(at) }))).toBe(at - 900)
})

test.each(['', 'yesterday', '2026-13-45'])('%j is no moment: it is now', (text) => {
  expect(readMoment(new URLSearchParams({ [MOMENT]: text }))).toBeNull()
})

test('an address without one is of now', () => {
  expect(readMoment(new URLSearchParams())).toBeNull()
})
