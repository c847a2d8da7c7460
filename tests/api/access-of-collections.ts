import { collectionBody, scheduleBody } from '../support/collections.ts'
import type { AccessRow, Role } from './access-row.ts'

const ASKS: readonly Role[] = [1, 4, 5, 6, 7, 9]
/** Drivers, too: what they were given. */
const SEES: readonly Role[] = [...ASKS, 8]

/** Who may make calls about collection requests, and about what makes them again and again. */
export const ACCESS_OF_COLLECTIONS: Readonly<Record<string, AccessRow>> = {
  'collection-requests.list': {
    who: SEES,
    foreign: [
      { of: 'collection', ask: ({ collection }) => ({ query: { id: collection } }), missing: 200 },
      {
        of: 'collection',
        ask: ({ collection }) => ({ query: { search: `COL${collection}` } }),
        missing: 200,
      },
      { of: 'account', ask: ({ account }) => ({ query: { account_id: account } }), missing: 200 },
      { of: 'branch', ask: ({ branch }) => ({ query: { branch_id: branch } }), missing: 200 },
      { of: 'driver', ask: ({ driver }) => ({ query: { driver_id: driver } }), missing: 200 },
    ],
  },
  'collection-requests.read': {
    who: SEES,
    foreign: [{ of: 'collection', ask: ({ collection }) => ({ query: { id: collection } }), missing: 404 }],
  },
  'collection-requests.add': {
    who: ASKS,
    foreign: [
      {
        of: 'account',
        ask: ({ account }) => ({ body: collectionBody({ account_id: account }) }),
        missing: 404,
      },
    ],
  },
  'collection-requests.change': {
    who: SEES,
    foreign: [
      {
        of: 'collection',
        ask: ({ collection }) => ({ body: { id: collection, status: 'cancelled' } }),
        missing: 404,
      },
    ],
  },
  'collection-requests.shipments': {
    who: SEES,
    foreign: [{ of: 'collection', ask: ({ collection }) => ({ body: { id: collection } }), missing: 404 }],
  },
  'collection-requests.schedules': {
    who: ASKS,
    foreign: [{ of: 'account', ask: ({ account }) => ({ query: { account_id: account } }), missing: 200 }],
  },
  'collection-requests.schedules.add': {
    who: ASKS,
    foreign: [
      {
        of: 'account',
        ask: ({ account }) => ({ body: scheduleBody({ account_id: account }) }),
        missing: 404,
      },
    ],
  },
  'collection-requests.schedules.change': {
    who: ASKS,
    foreign: [
      { of: 'schedule', ask: ({ schedule }) => ({ body: { id: schedule, paused: true } }), missing: 404 },
    ],
  },
  'collection-requests.schedules.delete': {
    who: ASKS,
    foreign: [{ of: 'schedule', ask: ({ schedule }) => ({ query: { id: schedule } }), missing: 404 }],
  },
}
