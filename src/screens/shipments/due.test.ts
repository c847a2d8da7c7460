import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { en } from '../../ui/messages/en.ts'
import { dueMoment, dueOf, nearMoment, promisedWindow, roughSpan, span, windowText } from './due.ts'
import { dueText, promisesOf } from './due-cell.tsx'

const at = (text: string) => Date.parse(`${text}+02:00`)
const NOW = at('2026-11-21T12:00')
const HOUR = 3_600_000

test('what is not collected is due at its collection, then at its delivery', () => {
  const promised = { collection_before: NOW + HOUR, delivery_before: NOW + 5 * HOUR }
  expect(dueOf(shipment(1, { status: 'collection-assigned', ...promised }), NOW)).toEqual({
    is: 'ahead',
    side: 'collection',
    at: NOW + HOUR,
  })
  expect(dueOf(shipment(1, { status: 'at-hub', ...promised }), NOW)).toMatchObject({ side: 'delivery' })
})

test('a broken promise is late by so much; one that the driver will break is at risk', () => {
  const row = { status: 'out-for-delivery', delivery_before: NOW - HOUR } as const
  expect(dueOf(shipment(1, row), NOW)).toEqual({ is: 'late', side: 'delivery', at: NOW - HOUR, by: HOUR })
  const risky = shipment(1, { ...row, delivery_before: NOW + HOUR, delivery_eta: NOW + 2 * HOUR })
  expect(dueOf(risky, NOW)).toMatchObject({ is: 'at-risk', eta: NOW + 2 * HOUR })
})

test('what stands still is not late, and stands last with what is over', () => {
  const held = shipment(1, { status: 'on-hold', delivery_before: NOW - HOUR })
  expect(dueOf(held, NOW)).toEqual({ is: 'none' })
  expect(dueMoment(held)).toBeNull()
  expect(dueMoment(shipment(1, { status: 'delivered', delivery_before: NOW }))).toBeNull()
})

test('a delivery tells whether the promise was kept', () => {
  const delivered = { status: 'delivered', delivery_before: NOW } as const
  const early = dueOf(shipment(1, { ...delivered, delivered_at: NOW - HOUR }), NOW)
  const late = dueOf(shipment(1, { ...delivered, delivered_at: NOW + HOUR }), NOW + HOUR)
  expect(dueText(early, NOW, en)).toMatchObject({ text: '11:00', more: 'on time' })
  expect(dueText(late, NOW, en)).toMatchObject({ more: '60 min late' })
})

test('moments near by are told by their distance in days', () => {
  expect(nearMoment(at('2026-11-21T14:30'), NOW, en.locale)).toBe('14:30')
  expect(nearMoment(at('2026-11-22T08:00'), NOW, en.locale)).toBe('tomorrow 08:00')
  expect(nearMoment(at('2026-11-20T23:59'), NOW, en.locale)).toBe('yesterday 23:59')
  expect(nearMoment(at('2026-11-25T09:00'), NOW, en.locale)).toBe('25 Nov 09:00')
  expect(nearMoment(at('2027-01-04T09:00'), NOW, en.locale)).toBe('4 Jan 09:00')
  // Of a day without its year somebody would think of the nearest.
  expect(nearMoment(at('2020-01-11T12:00'), NOW, en.locale)).toBe('11 Jan 2020')
  expect(nearMoment(at('2025-11-20T12:00'), NOW, en.locale)).toBe('20 Nov 2025')
})

test('spans stay short: minutes matter for ten hours, hours for two days', () => {
  expect(
    [30_000, 24 * 60_000, 3 * HOUR + 600_000, 25 * HOUR, 72 * HOUR].map((ms) => span(ms, en.locale)),
  ).toEqual(['1 min', '24 min', '3 h 10 min', '25 h', '3 d'])
})

test('in a column a span has one unit: minutes matter for two hours', () => {
  expect(
    [30_000, 2 * HOUR - 1, 4 * HOUR + 55 * 60_000, 28 * HOUR, 72 * HOUR].map((ms) =>
      roughSpan(ms, en.locale),
    ),
  ).toEqual(['1 min', '119 min', '4 h', '28 h', '3 d'])
})

test('a window names its day once', () => {
  expect(windowText(at('2026-11-21T08:00'), at('2026-11-21T12:00'), NOW, en)).toBe('08:00–12:00')
  expect(windowText(at('2026-11-22T08:00'), at('2026-11-22T12:00'), NOW, en)).toBe('tomorrow 08:00–12:00')
  expect(windowText(null, at('2026-11-21T12:00'), NOW, en)).toBe('until 12:00')
  expect(windowText(null, null, NOW, en)).toBeNull()
})

const PASSED = 'Passed; new time to be confirmed'
test.each([
  ['ahead', { delivery_before: NOW + HOUR }, false, 'until 13:00'],
  ['its last minute', { delivery_before: NOW }, false, 'until 12:00'],
  ['passed, to whoever sends it', { delivery_before: NOW - HOUR }, false, PASSED],
  ['passed, to staff', { delivery_before: NOW - HOUR }, true, 'until 11:00'],
  ['passed, and kept', { delivery_before: NOW - HOUR, delivered_at: NOW - 2 * HOUR }, false, 'until 11:00'],
  ['open at its end', { delivery_after: NOW - HOUR }, false, 'from 11:00'],
  ['none', {}, false, null],
] as const)('a window that is %s', (_, changes, staff, told) => {
  expect(promisedWindow('delivery', shipment(1, changes), staff, NOW, en)).toBe(told)
})

test('a visit at the sender keeps the window of the collection, not that of the delivery', () => {
  const row = shipment(1, {
    collected_at: NOW - 2 * HOUR,
    collection_before: NOW - HOUR,
    delivery_before: NOW - HOUR,
  })
  expect(promisedWindow('collection', row, false, NOW, en)).toBe('until 11:00')
  expect(promisedWindow('delivery', row, false, NOW, en)).toBe(PASSED)
})

test('on hover stands what was done and what is promised still, never a moment that was missed', () => {
  const row = shipment(1, {
    collected_at: NOW - 3 * HOUR,
    collection_before: NOW - 2 * HOUR,
    delivery_eta: NOW - HOUR,
    delivery_before: NOW + HOUR,
  })
  expect(promisesOf(row, NOW, en).split('\n')).toEqual([
    'Collected 21 Nov 2026 09:00',
    'Deliver by 21 Nov 2026 13:00',
  ])
  expect(promisesOf(row, NOW + 2 * HOUR, en)).toBe('Collected 21 Nov 2026 09:00')
})
