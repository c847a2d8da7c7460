import { expect, test } from 'vitest'
import { mayAskForMore, wishableDays } from './recipient-request.ts'

test('another day is one from today on, within two months, as people count them', () => {
  const lateInTheEvening = Date.parse('2026-11-21T23:30:00+02:00')
  expect(wishableDays(lateInTheEvening)).toEqual({ first: '2026-11-21', last: '2027-01-20' })
  expect(wishableDays(lateInTheEvening + 3_600_000)).toMatchObject({ first: '2026-11-22' })
})

test.each([
  ['returned-to-hub', 'delivery-failed-attempt', true],
  ['delivery-failed-attempt', 'delivery-failed-attempt', true],
  ['delivery-exception', 'delivery-exception', true],
  ['on-hold', null, true],
  // A driver tries again.
  ['out-for-delivery', 'delivery-failed-attempt', false],
  // Between the provider and its driver, or at the sender's door.
  ['delivery-rejected', 'delivery-rejected', false],
  ['collection-failed-attempt', 'collection-failed-attempt', false],
  ['damaged', 'damaged', false],
  ['on-hold-internal', null, false],
  ['out-for-delivery', null, false],
  // It is over, whatever stood last.
  ['delivered', 'delivery-failed-attempt', false],
  ['cancelled', 'delivery-failed-attempt', false],
  ['returned-to-sender', 'delivery-exception', false],
] as const)('%s, where %s stands: a recipient may ask for more: %s', (status, exception, may) => {
  expect(mayAskForMore({ status, exception })).toBe(may)
})
