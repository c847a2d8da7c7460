import { expect, test } from 'vitest'
import { actBetween, DRIVER_ACTS, offeredActs } from './tripsheet-acts.ts'
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

test('one act leads from a status to another, or none does; of them a driver does one', () => {
  const { options } = TripsheetStatus
  const ways = options.flatMap((from) =>
    options.flatMap((to) => {
      const act = actBetween(from, to)
      return act === null ? [] : [`${from} ${act} ${to}`]
    }),
  )
  expect(ways).toEqual([
    ...['planned send sent', 'planned begin under-way', 'planned close closed'],
    ...['sent recall planned', 'sent accept accepted', 'sent begin under-way', 'sent close closed'],
    ...['accepted recall planned', 'accepted begin under-way', 'accepted close closed'],
    ...['under-way close closed', 'closed reopen under-way'],
  ])
  expect(DRIVER_ACTS).toEqual(['accept'])
})
