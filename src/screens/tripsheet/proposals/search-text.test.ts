import { expect, test } from 'vitest'
import type { ProposalStatus } from '../../../domain/dispatch/route-proposal.ts'
import { searchText } from './search-text.ts'

test.each<[ProposalStatus, number, string]>([
  ['searching', 0, 'Optimising 3 drivers, 0 %'],
  ['searching', 25.2, 'Optimising 3 drivers, 42 %'],
  ['searching', 25.7, 'Optimising 3 drivers, 42 %'],
  ['searching', 61, 'Optimising 3 drivers, 99 %'],
  ['ready', 60, 'Routes found for 3 drivers'],
  ['failed', 60, 'No routes found for 3 drivers'],
  ['lost', 12, 'No routes found for 3 drivers'],
])('a search that is %s after %d of 60 s: %s', (status, seconds, text) => {
  const progress = { seconds, of_seconds: 60, iterations: 1 }
  expect(searchText({ status, driver_ids: [7, 8, 9], progress })).toBe(text)
})
