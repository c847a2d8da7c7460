import { DOOR } from '../support/door.ts'
import type { AccessRow } from './access-row.ts'

/** Who may make calls about accounts: their keys, their settings, their address books. */
export const ACCESS_OF_ACCOUNTS: Readonly<Record<string, AccessRow>> = {
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
  'webhooks.list': {
    who: [1, 4, 5],
    foreign: [{ of: 'account', ask: ({ account }) => ({ query: { account_id: account } }), missing: 404 }],
  },
  'webhooks.add': {
    who: [1, 4, 5],
    foreign: [
      {
        of: 'account',
        ask: ({ account }) => ({
          body: { account_id: account, topic: 'tracking-event', url: 'https://shop.example' },
        }),
        missing: 404,
      },
    ],
  },
  'webhooks.change': {
    who: [1, 4, 5],
    foreign: [{ of: 'webhook', ask: ({ webhook }) => ({ body: { id: webhook, version: 1 } }), missing: 404 }],
  },
  'webhooks.delete': {
    who: [1, 4, 5],
    foreign: [{ of: 'webhook', ask: ({ webhook }) => ({ query: { id: webhook } }), missing: 404 }],
  },
  'webhooks.test': {
    who: [1, 4, 5],
    foreign: [{ of: 'webhook', ask: ({ webhook }) => ({ body: { id: webhook } }), missing: 404 }],
  },
  'webhooks.deliveries': {
    who: [1, 4, 5],
    foreign: [{ of: 'webhook', ask: ({ webhook }) => ({ query: { webhook_id: webhook } }), missing: 404 }],
  },
  'webhooks.replay': {
    who: [1, 4, 5],
    foreign: [
      {
        of: 'webhook',
        ask: ({ webhook }) => ({ body: { webhook_id: webhook, delivery_id: 1 } }),
        missing: 404,
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
  'accounts.settings.save': {
    who: [1, 4, 5],
    foreign: [
      {
        of: 'account',
        ask: ({ account }) => ({
          body: { account_id: account, setting: 'auto_add_address_book', value: true },
        }),
        missing: 404,
      },
    ],
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
}
