import { expect, test } from 'vitest'
import { createClient } from '../../../contract/client.ts'
import type { LiveTripsheet } from '../../../contract/live.ts'
import { createOptimisticTripsheets } from '../../../features/assignment/optimistic-tripsheets.ts'
import { createEntityStore } from '../../../streams/stores/entity-store.ts'
import { createTripsheetActs } from './tripsheet-acts.ts'

/** What is said when an order is taken back that the platform answers so. */
function undoneWith(answer: () => Response) {
  const client = createClient({
    base: 'http://here.invalid',
    clientVersion: 'test',
    providerId: () => 1,
    token: () => null,
    fetch: async () => answer(),
  })
  const store = createEntityStore<LiveTripsheet>({ complete: () => null, onChange: () => {} })
  return createTripsheetActs(client, createOptimisticTripsheets(store)).undoOrder(7, 3)
}

const refused = (status: number, code: string) => () =>
  Response.json({ code, message: 'no', error: 'no', request_id: '1' }, { status })

test.each([
  ['somebody decided anew', refused(409, 'tripsheet.changedMeanwhile')],
  ['it is older than a day', refused(400, 'input.invalid')],
  ['the tripsheet is gone', refused(404, 'tripsheet.notFound')],
  ['it is not allowed any more', refused(403, 'permission.denied')],
])('an order that cannot be taken back as %s is out of the way', async (_, answer) => {
  expect(await undoneWith(answer)).toEqual({ why: 'no', isFinal: true })
})

test.each([
  [
    'nobody answers',
    () => {
      throw new Error('no connection')
    },
  ],
  ['the platform recovers', refused(503, 'platform.unavailable')],
  ['too much was asked for', refused(429, 'rate.limited')],
])('one of which nothing was decided, as %s, can be taken back later', async (_, answer) => {
  expect(await undoneWith(answer)).toMatchObject({ isFinal: false })
})
