import { expect, test } from 'vitest'
import { CollectionRequestStatus } from './collection-status.ts'
import { LEFT_REQUEST_CAUSES, leftRequestCause } from './left-requests.ts'

const TODAY = Date.parse('2029-03-06T00:00:00+02:00')
const row = {
  status: 'collection-assigned',
  collection_agent_id: 7,
  collection_before: TODAY - 1,
  failed_attempts: 0,
} as const

test.each([
  ['a driver had it and never came', {}, 'not-attempted'],
  ['it was tried, and given out again', { failed_attempts: 1 }, 'window-past'],
  ['an attempt failed', { status: 'collection-failed-attempt', failed_attempts: 1 }, 'attempt-failed'],
  ['the driver reported something', { status: 'collection-exception' }, 'exception'],
  ['the driver would not', { status: 'collection-rejected' }, 'rejected'],
  ['nobody had it', { status: 'collection-unassigned', collection_agent_id: null }, 'no-driver'],
  ['its window ends today', { collection_before: TODAY }, null],
  ['it is closed', { status: 'closed' }, null],
  ['it is cancelled', { status: 'cancelled' }, null],
] as const)('%s', (_what, changes, cause) => {
  expect(leftRequestCause({ ...row, ...changes }, TODAY)).toBe(cause)
})

test('whatever the status of one that is left, its cause is listed', () => {
  for (const status of CollectionRequestStatus.options) {
    const cause = leftRequestCause({ ...row, status }, TODAY)
    if (cause !== null) expect(LEFT_REQUEST_CAUSES).toContain(cause)
  }
})
