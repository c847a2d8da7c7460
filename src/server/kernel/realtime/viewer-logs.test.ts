import { expect, test } from 'vitest'
import { createViewerLogs } from './viewer-logs.ts'

test('whoever is signed in goes on in their log on every node, a visitor on the one where they were', () => {
  const [here, there] = [createViewerLogs('log'), createViewerLogs('log')]
  const account = { kind: 'account', account_id: 1 } as const
  expect(there.epochFor(account)).toBe(here.epochFor(account))
  const visitor = { kind: 'visitor', shipment_id: 7 } as const
  expect(there.epochFor(visitor)).not.toBe(here.epochFor(visitor))
  // One name for all of them: it says neither which shipment theirs is nor of how many.
  expect(here.epochFor({ ...visitor, shipment_id: 8 })).toBe(here.epochFor(visitor))
})
