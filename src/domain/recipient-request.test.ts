import { expect, test } from 'vitest'
import { wishableDays } from './recipient-request.ts'

test('another day is one from today on, within two months, as people count them', () => {
  const lateInTheEvening = Date.parse('2026-11-21T23:30:00+02:00')
  expect(wishableDays(lateInTheEvening)).toEqual({ first: '2026-11-21', last: '2027-01-20' })
  expect(wishableDays(lateInTheEvening + 3_600_000)).toMatchObject({ first: '2026-11-22' })
})
