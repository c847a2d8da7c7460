/**
 * Who may make each call, written by hand: the contract and the roles say it too, and a slip in either shows here.
 * A call that is declared and not listed fails the matrix.
 */
import { booking } from '../support/booking.ts'

export type Role = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
export const ROLE_IDS: readonly Role[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Ids of things that the one who asks must not see, or of things that never were. */
export interface Ids {
  readonly shipment: number
  readonly reference: string
  readonly account: number
  readonly addressBook: number
  readonly branch: number
  readonly driver: number
  readonly user: number
  readonly email: string
  readonly role: number
}

interface Probe {
  /** What is named by id. */
  readonly of: keyof Ids
  readonly ask: (ids: Ids) => { query?: Readonly<Record<string, string | number>>; body?: unknown }
  /** How what does not exist is answered: not found, or a list without it, or refused as wrong input. */
  readonly missing: 404 | 200 | 400
  /** Otherwise for these roles. */
  readonly missingFor?: Partial<Record<Role, number>>
}

interface AccessRow {
  readonly who: 'anyone' | 'signed-in' | readonly Role[]
  /** Ways to name something that is not one's own. */
  readonly foreign?: readonly Probe[]
}

const LOOK_AFTER_PEOPLE: readonly Role[] = [1, 3, 4]
const NEWCOMER = { username: 'Thandi Nkosi', email: 'thandi@springbok.example', role_id: 7 }

const BOOKS_OR_BILLS: readonly Role[] = [1, 3, 4, 5, 6, 7, 9]
const DOOR = {
  street_address: '1 Main Road',
  local_area: 'Sandton',
  city: 'Johannesburg',
  zone: 'GP',
  code: '2196',
}

const READS_SHIPMENTS: readonly Role[] = [1, 3, 4, 5, 6, 7, 8, 9]

export const ACCESS: Readonly<Record<string, AccessRow>> = {
  login: { who: 'anyone' },
  logout: { who: 'signed-in' },
  'users.2fa.setup': { who: 'signed-in' },
  'users.2fa.disable': { who: 'signed-in' },
  'users.2fa.reset': {
    who: [1, 2, 4],
    foreign: [{ of: 'user', ask: ({ user }) => ({ body: { user_id: user } }), missing: 404 }],
  },
  'users.sessions': { who: 'signed-in' },
  'users.sessions.end': { who: 'signed-in' },
  'accounts.api-keys': {
    who: [1, 4, 5],
    foreign: [{ of: 'account', ask: ({ account }) => ({ query: { account_id: account } }), missing: 404 }],
  },
  'accounts.api-keys.issue': {
    who: [1, 4, 5],
    foreign: [
      {
        of: 'account',
        ask: ({ account }) => ({ body: { account_id: account, name: 'Shop', expires: 'never' } }),
        missing: 404,
      },
    ],
  },
  'accounts.api-keys.revoke': {
    who: [1, 4, 5],
    foreign: [{ of: 'user', ask: ({ user }) => ({ query: { id: user } }), missing: 404 }],
  },
  time: { who: 'anyone' },
  'time.set': { who: [1] },
  'general-data': { who: 'signed-in' },
  providers: { who: 'anyone' },
  'providers.settings': { who: [1, 4] },
  'providers.settings.save': { who: [1, 4] },
  'shipments.list': {
    who: READS_SHIPMENTS,
    foreign: [
      { of: 'shipment', ask: ({ shipment }) => ({ query: { id: shipment } }), missing: 200 },
      {
        of: 'reference',
        ask: ({ reference }) => ({ query: { tracking_reference: reference } }),
        missing: 200,
      },
      { of: 'reference', ask: ({ reference }) => ({ query: { search: reference } }), missing: 200 },
    ],
  },
  'nav-search': {
    who: [1, 3, 4, 7],
    foreign: [
      { of: 'reference', ask: ({ reference }) => ({ query: { search_query: reference } }), missing: 404 },
    ],
  },
  'shipments.book': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      { of: 'account', ask: ({ account }) => ({ body: booking({ account_id: account }) }), missing: 404 },
    ],
  },
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
    foreign: [{ of: 'account', ask: ({ account }) => ({ body: { account_id: account } }), missing: 404 }],
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
  'service-levels.list': { who: BOOKS_OR_BILLS },
  'service-levels.add': { who: [1, 4] },
  'service-levels.change': {
    who: [1, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, version: 1 } }), missing: 404 }],
  },
  'shipments.change': {
    who: [1, 4, 7],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { id: shipment, status: 'cancelled' } }),
        missing: 404,
      },
    ],
  },
  'shipments.parcels': {
    who: READS_SHIPMENTS,
    foreign: [
      { of: 'shipment', ask: ({ shipment }) => ({ query: { shipment_id: shipment } }), missing: 200 },
      {
        of: 'reference',
        ask: ({ reference }) => ({ query: { tracking_reference: `${reference}/1` } }),
        missing: 200,
      },
    ],
  },
  'tracking.shipments': { who: 'anyone' },
  'tracking.request': { who: 'anyone' },
  'tracking-events.record': {
    who: [1, 4, 7, 8],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { shipment_id: shipment, event: 'collected' } }),
        missing: 200,
      },
      {
        of: 'reference',
        ask: ({ reference }) => ({ body: { tracking_reference: reference, event: 'collected' } }),
        missing: 200,
      },
    ],
  },
  'drivers.positions': {
    who: [1, 4, 8],
    foreign: [
      {
        of: 'driver',
        ask: ({ driver }) => ({ body: { driver_id: driver, lat: -26, lng: 28 } }),
        missing: 404,
        // Drivers report for nobody but themselves, whoever it would be.
        missingFor: { 8: 403 },
      },
    ],
  },
  'accounts.change': {
    who: [1, 3, 4],
    foreign: [{ of: 'account', ask: ({ account }) => ({ body: { id: account } }), missing: 404 }],
  },
  'accounts.settings': {
    who: [1, 3, 4, 5, 6, 9],
    foreign: [{ of: 'account', ask: ({ account }) => ({ query: { account_id: account } }), missing: 404 }],
  },
  'addresses.search': { who: 'anyone' },
  'addresses.parse': { who: 'anyone' },
  'address-books.list': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      { of: 'account', ask: ({ account }) => ({ query: { account_id: account } }), missing: 404 },
      { of: 'addressBook', ask: ({ addressBook }) => ({ query: { id: addressBook } }), missing: 200 },
    ],
  },
  'address-books.add': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      {
        of: 'account',
        ask: ({ account }) => ({ body: { name: 'Somebody', address: DOOR, account_id: account } }),
        missing: 404,
      },
    ],
  },
  'address-books.change': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      {
        of: 'addressBook',
        ask: ({ addressBook }) => ({ body: { id: addressBook, name: 'Mine' } }),
        missing: 404,
      },
    ],
  },
  'address-books.delete': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      { of: 'addressBook', ask: ({ addressBook }) => ({ query: { id: addressBook } }), missing: 404 },
    ],
  },
  'address-books.merge': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      {
        of: 'addressBook',
        ask: ({ addressBook }) => ({ body: { id: addressBook, ids: [addressBook] } }),
        missing: 404,
      },
    ],
  },
  'address-books.import': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      {
        of: 'account',
        ask: ({ account }) => ({
          body: { entries: [{ name: 'Somebody', address: DOOR }], account_id: account },
        }),
        missing: 404,
      },
    ],
  },
  geocode: { who: [1, 4, 5, 6, 7, 9] },
  'live.snapshot': { who: READS_SHIPMENTS },
  'live.health': { who: [1, 4] },
  outbox: { who: [1, 4] },
  'users.list': {
    who: LOOK_AFTER_PEOPLE,
    foreign: [
      { of: 'user', ask: ({ user }) => ({ query: { id: user } }), missing: 200 },
      { of: 'email', ask: ({ email }) => ({ query: { search: email } }), missing: 200 },
      { of: 'branch', ask: ({ branch }) => ({ query: { branch_id: branch } }), missing: 200 },
      { of: 'account', ask: ({ account }) => ({ query: { account_id: account } }), missing: 200 },
      { of: 'role', ask: ({ role }) => ({ query: { role_id: role } }), missing: 200 },
    ],
  },
  'users.add': {
    who: LOOK_AFTER_PEOPLE,
    foreign: [
      { of: 'role', ask: ({ role }) => ({ body: { ...NEWCOMER, role_id: role } }), missing: 404 },
      {
        of: 'account',
        ask: ({ account }) => ({ body: { ...NEWCOMER, role_id: 6, account_id: account } }),
        missing: 404,
      },
      { of: 'branch', ask: ({ branch }) => ({ body: { ...NEWCOMER, branch_id: branch } }), missing: 404 },
      {
        of: 'driver',
        ask: ({ driver }) => ({ body: { ...NEWCOMER, role_id: 8, driver_id: driver } }),
        missing: 404,
      },
    ],
  },
  'users.invite': {
    who: LOOK_AFTER_PEOPLE,
    foreign: [{ of: 'user', ask: ({ user }) => ({ body: { id: user } }), missing: 404 }],
  },
  'users.change': {
    // Everybody themselves; others only those who look after people.
    who: 'signed-in',
    foreign: [
      {
        of: 'user',
        ask: ({ user }) => ({ body: { id: user, username: 'Changed' } }),
        missing: 404,
        missingFor: { 2: 403, 5: 403, 6: 403, 7: 403, 8: 403, 9: 403 },
      },
    ],
  },
  'users.new-email': { who: 'signed-in' },
  'users.new-email.send': { who: 'signed-in' },
  'users.new-email.withdraw': { who: 'signed-in' },
  'users.new-email.confirm': { who: 'anyone' },
  'admin.providers': { who: [2] },
  'admin.providers.add': { who: [2] },
  'admin.providers.change': {
    who: [2],
    // The platform's administrator looks after every provider.
  },
  'admin.release-notes': { who: [2] },
  'admin.release-notes.add': { who: [2] },
  'admin.release-notes.change': { who: [2] },
  'admin.short-urls': { who: [2] },
  'admin.short-urls.add': { who: [2] },
  'admin.short-urls.delete': { who: [2] },
  'admin.messaging': { who: [2] },
  'admin.messaging.change': { who: [2] },
  'admin.history': { who: [2] },
  'release-notes': { who: 'signed-in' },
  'roles.list': { who: LOOK_AFTER_PEOPLE },
  'roles.add': { who: [1, 4] },
  'roles.change': {
    who: [1, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ body: { id: role, label: 'Changed' } }), missing: 404 }],
  },
  'roles.delete': {
    who: [1, 4],
    foreign: [{ of: 'role', ask: ({ role }) => ({ query: { id: role } }), missing: 404 }],
  },
  'users.reset-password': { who: 'anyone' },
  'users.update-password': { who: 'anyone' },
  register: { who: 'anyone' },
  'problems.tell': { who: 'anyone' },
  'users.settings': { who: 'signed-in' },
  'audit.events': {
    who: [1, 3, 4],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ query: { type: 'shipment', object_id: shipment } }),
        missing: 200,
      },
    ],
  },
}
