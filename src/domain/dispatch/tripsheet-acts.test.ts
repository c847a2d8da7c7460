import { expect, test } from 'vitest'
import { offeredActs } from './tripsheet-acts.ts'
import { TripsheetStatus } from './tripsheet-status.ts'

test('staff are offered to recall what was sent and has not begun; of a later day nothing that is of its own day', () => {
  const offered = (isToday: boolean) =>
    Object.fromEntries(TripsheetStatus.options.map((status) => [status, offeredActs(status, isToday)]))
  expect(offered(true)).toEqual({
    planned: ['send', 'close'],
    sent: ['recall', 'close'],
    accepted: ['recall', 'close'],
    'under-way': ['close'],
    closed: ['reopen'],
  })
  expect(offered(false)).toEqual({
    planned: ['send'],
    sent: ['recall'],
    accepted: ['recall'],
    'under-way': [],
    closed: [],
  })
})
