import { expect, test } from 'vitest'
import { createRecentRenewals } from './recent-renewals.ts'

const NOMSA = { id: 1, account_id: 3 }
const OTHER = { id: 2, account_id: null }
const clock = { now: 100_000 }
const made = () => {
  clock.now = 100_000
  const renewals = createRecentRenewals(() => clock.now)
  return renewals
}

test('who read before a change that concerns them has missed it, who read after it and all others have not', () => {
  const renewals = made()
  clock.now = 110_000
  renewals.note(7, ({ account_id }) => account_id === 3)
  expect(renewals.missed(7, NOMSA, 109_000)).toBe(true)
  expect(renewals.missed(7, OTHER, 109_000)).toBe(false)
  expect(renewals.missed(8, NOMSA, 109_000)).toBe(false)
  // A change is told a little after it was made: within two seconds one asks once more.
  expect(renewals.missed(7, NOMSA, 111_000)).toBe(true)
  expect(renewals.missed(7, NOMSA, 113_000)).toBe(false)
})

test('a node that knows too little says that something was missed', () => {
  const renewals = made()
  expect(renewals.missed(7, NOMSA, 99_999)).toBe(true)
  expect(renewals.missed(7, NOMSA, 100_000)).toBe(false)
  for (let i = 0; i < 300; i++) {
    clock.now += 1_000
    renewals.note(7, () => false)
  }
  expect(renewals.missed(7, NOMSA, 150_000)).toBe(true)
  expect(renewals.missed(7, NOMSA, clock.now - 100_000)).toBe(false)
})
