import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasEnded,
  type LeavingFacts,
  leavingTerms,
  monthOf,
  type StaysBecause,
  staysBecause,
} from './leaving.ts'
import { isFinished, SHIPMENT_STATUS_CODES, STATUS_GROUPS } from './shipment-status.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 26, 9)
const TERMS = leavingTerms(NOW, 24)
const OLD: LeavingFacts = {
  status: 'delivered',
  over_since: Date.UTC(2024, 9, 31, 23, 59),
  touched_at: NOW - 91 * DAY,
  exception: null,
  related: [],
  is_held: false,
  is_awaited: false,
  is_unread: false,
}

test('months of the calendar leave as a whole, and never one of the last 90 days', () => {
  const before = (months: number) => new Date(leavingTerms(NOW, months).overBefore).toISOString().slice(0, 10)
  expect([24, 12, 4, 3, 2, 1].map(before)).toEqual([
    '2024-11-01',
    '2025-11-01',
    '2026-07-01',
    '2026-08-01',
    '2026-08-01',
    '2026-08-01',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 600 }), (now, months) => {
      const { overBefore, untouchedSince } = leavingTerms(now, months)
      expect(overBefore).toBeLessThanOrEqual(now - 90 * DAY)
      expect(untouchedSince).toBe(now - 90 * DAY)
      expect(new Date(overBefore).toISOString()).toMatch(/-01T00:00:00\.000Z$/)
      expect(leavingTerms(now, months + 1).overBefore).toBeLessThanOrEqual(overBefore)
    }),
  )
})

test.each<[StaysBecause | null, Partial<LeavingFacts>]>([
  [null, {}],
  ['not at an end', { status: 'out-for-delivery' }],
  ['not at an end', { status: 'quote' }],
  ['not at an end', { status: 'payment-pending' }],
  ['not at an end', { status: 'undeliverable', over_since: null }],
  ['ended lately', { over_since: Date.UTC(2024, 10, 1) }],
  ['touched lately', { touched_at: NOW - 90 * DAY }],
  ['exception stands', { status: 'cancelled', exception: 'damaged' }],
  ['related to one under way', { related: ['delivered', 'in-transit'] }],
  ['related to one under way', { related: ['quote'] }],
  [null, { related: ['delivered', 'cancelled', 'quote-expired'] }],
  ['compartment held', { is_held: true }],
  ['awaited', { is_awaited: true }],
  ['not read', { is_unread: true }],
])('%s: %j', (because, facts) => {
  expect(staysBecause({ ...OLD, ...facts }, TERMS)).toBe(because)
})

test('what may leave is over for good, old, untouched, and nobody waits for it; of all others one reason is told', () => {
  const status = fc.constantFrom(...SHIPMENT_STATUS_CODES)
  const moment = fc.integer({ min: NOW - 1_500 * DAY, max: NOW })
  fc.assert(
    fc.property(
      fc.record({
        status,
        over_since: fc.option(moment),
        touched_at: moment,
        exception: fc.option(status),
        related: fc.array(status, { maxLength: 3 }),
        is_held: fc.boolean(),
        is_awaited: fc.boolean(),
        is_unread: fc.boolean(),
      }),
      (facts) => {
        const mayLeave =
          hasEnded(facts.status) &&
          facts.over_since !== null &&
          facts.over_since < TERMS.overBefore &&
          NOW - facts.touched_at > 90 * DAY &&
          facts.exception === null &&
          !facts.related.some((its) => !hasEnded(its)) &&
          !(facts.is_held || facts.is_awaited || facts.is_unread)
        expect(staysBecause(facts, TERMS) === null).toBe(mayLeave)
      },
    ),
  )
})

test('nothing under way has ended, and everything finished has', () => {
  expect(SHIPMENT_STATUS_CODES.filter(hasEnded)).toEqual(
    SHIPMENT_STATUS_CODES.filter(
      (status) => isFinished(status) || status === 'quote-expired' || status === 'payment-failed',
    ),
  )
  expect(STATUS_GROUPS.active.filter(hasEnded)).toEqual(
    STATUS_GROUPS.active.filter((status) => isFinished(status)),
  )
})

test('a month is the calendar’s, in UTC', () => {
  expect(monthOf(Date.UTC(2024, 2, 31, 23, 30))).toBe('2024-03')
})
