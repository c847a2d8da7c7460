import { booking } from '../support/booking.ts'
import type { AccessRow, Role } from './access-row.ts'

const BOOKS_OR_BILLS: readonly Role[] = [1, 3, 4, 5, 6, 7, 9]

/** Who may make calls about what a provider offers, where, and for how much. */
export const ACCESS_OF_SERVICES: Readonly<Record<string, AccessRow>> = {
  'service-areas.list': { who: BOOKS_OR_BILLS },
  'service-areas.add': { who: [1, 4] },
  'service-areas.change': {
    who: [1, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, version: 1 } }), missing: 404 }],
  },
  'service-day-exceptions.list': { who: BOOKS_OR_BILLS },
  'service-day-exceptions.add': { who: [1, 4] },
  'service-day-exceptions.change': {
    who: [1, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, version: 1 } }), missing: 404 }],
  },
  'tags.list': { who: BOOKS_OR_BILLS },
  'tags.add': { who: [1, 4] },
  'tags.change': {
    who: [1, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, version: 1 } }), missing: 404 }],
  },
  rates: {
    who: 'anyone',
    foreign: [
      {
        of: 'account',
        ask: ({ account }) => {
          const { collection_address, delivery_address, parcels } = booking()
          return { body: { account_id: account, collection_address, delivery_address, parcels } }
        },
        missing: 404,
      },
    ],
  },
  'rates.opt-in': {
    who: 'anyone',
    foreign: [
      { of: 'account', ask: ({ account }) => ({ body: { account_id: account } }), missing: 404 },
      { of: 'shipment', ask: ({ shipment }) => ({ body: { shipment_id: shipment } }), missing: 404 },
    ],
  },
  'rate-cards.list': {
    who: [1, 3, 4],
    foreign: [{ of: 'account', ask: ({ account }) => ({ query: { account_id: account } }), missing: 200 }],
  },
  'rate-cards.save': {
    who: [1, 3, 4],
    foreign: [
      {
        of: 'account',
        ask: ({ account }) => ({
          body: {
            account_id: account,
            version: 0,
            card: { name: 'Card', levels: [{ code: 'ECO', groups: [] }] },
          },
        }),
        missing: 404,
      },
    ],
  },
  'rate-cards.publish': {
    who: [1, 3, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, version: 1 } }), missing: 404 }],
  },
  'rate-cards.what-if': {
    who: [1, 3, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, version: 1 } }), missing: 404 }],
  },
  'rate-cards.zones': { who: [1, 3, 4] },
  'parcel-types.list': { who: BOOKS_OR_BILLS },
  'parcel-types.add': { who: [1, 4] },
  'parcel-types.change': {
    who: [1, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, version: 1 } }), missing: 404 }],
  },
  'pickup-points.list': { who: BOOKS_OR_BILLS },
  'pickup-points.add': { who: [1, 4] },
  'pickup-points.change': {
    who: [1, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, version: 1 } }), missing: 404 }],
  },
  'compartments.list': { who: BOOKS_OR_BILLS },
  'compartments.add': { who: [1, 4] },
  'compartments.change': {
    who: [1, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, version: 1 } }), missing: 404 }],
  },
  'catalogue.usage': { who: [1, 4] },
  'service-levels.list': { who: BOOKS_OR_BILLS },
  'service-levels.add': { who: [1, 4] },
  'service-levels.change': {
    who: [1, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, version: 1 } }), missing: 404 }],
  },
}
