import { expect, test } from 'vitest'
import { lastAttemptFailed } from './public-tracking.ts'

/** Oldest first, as it happens. */
const after = (...codes: string[]) => lastAttemptFailed(codes.reverse())

test('an attempt that failed is the last word until another one is begun', () => {
  for (const failed of ['delivery-failed-attempt', 'delivery-exception', 'delivery-rejected']) {
    expect(after('collected', 'out-for-delivery', failed)).toBe(true)
    expect(after('out-for-delivery', failed, 'returned-to-hub', 'delivery-assigned')).toBe(true)
    for (const anew of ['out-for-delivery', 'rescheduled', 'delivered'])
      expect(after('out-for-delivery', failed, 'returned-to-hub', anew)).toBe(false)
  }
  expect(after('submitted', 'collection-failed-attempt', 'collected', 'out-for-delivery')).toBe(false)
  expect(after()).toBe(false)
})
