import { expect, test } from 'vitest'
import { RENEWAL_MARGIN_MS } from '../../../contract/frames.ts'
import { createRecentInvalidations } from './recent-invalidations.ts'

const NOMSA = { id: 1, account_id: 3 }
const OTHER = { id: 2, account_id: null }
const STARTED = 100_000

test('who read before a change that concerns them has missed it, who read after it and all others have not', () => {
  const renewals = createRecentInvalidations(STARTED)
  renewals.note(7, 110_000, ({ account_id }) => account_id === 3)
  expect(renewals.missed(7, NOMSA, 109_000)).toBe(true)
  expect(renewals.missed(7, OTHER, 109_000)).toBe(false)
  expect(renewals.missed(8, NOMSA, 109_000)).toBe(false)
  expect([renewals.newest(7, NOMSA), renewals.newest(7, OTHER)]).toEqual([110_000, null])
  // A change is seen a little after it was recorded: who read in between asks once more.
  expect(renewals.missed(7, NOMSA, 111_000)).toBe(true)
  expect(renewals.missed(7, NOMSA, 110_001 + RENEWAL_MARGIN_MS)).toBe(false)
})

test('a node that knows too little says that something was missed', () => {
  const renewals = createRecentInvalidations(STARTED)
  expect(renewals.missed(7, NOMSA, STARTED - 1)).toBe(true)
  expect(renewals.missed(7, NOMSA, STARTED)).toBe(false)
  for (let i = 1; i <= 300; i++) renewals.note(7, STARTED + i * 1_000, () => false)
  expect(renewals.missed(7, NOMSA, STARTED + 50_000)).toBe(true)
  expect(renewals.missed(7, NOMSA, STARTED + 200_000)).toBe(false)
})
