/**
 * Who may make each call, written by hand: the contract and the roles say it too, and a slip in either shows here.
 * A call that is declared and not listed fails the matrix.
 */
import { ACCESS_OF_ACCOUNTS } from './access-of-accounts.ts'
import { ACCESS_OF_ALERTS } from './access-of-alerts.ts'
import { ACCESS_OF_COLLECTIONS } from './access-of-collections.ts'
import { ACCESS_OF_PEOPLE } from './access-of-people.ts'
import { ACCESS_OF_SERVICES } from './access-of-services.ts'
import { ACCESS_OF_SHIPMENTS } from './access-of-shipments.ts'
import { ACCESS_OF_ZONES } from './access-of-zones.ts'
import type { AccessRow } from './access-row.ts'

export const ACCESS: Readonly<Record<string, AccessRow>> = {
  ...ACCESS_OF_PEOPLE,
  ...ACCESS_OF_ACCOUNTS,
  ...ACCESS_OF_SERVICES,
  ...ACCESS_OF_SHIPMENTS,
  ...ACCESS_OF_COLLECTIONS,
  ...ACCESS_OF_ALERTS,
  ...ACCESS_OF_ZONES,
  time: { who: 'anyone' },
  'time.set': { who: [1] },
  'general-data': { who: 'signed-in' },
  providers: { who: 'anyone' },
  'providers.settings': { who: [1, 4] },
  'providers.settings.save': { who: [1, 4] },
  'live.health': { who: [1, 4] },
  outbox: { who: [1, 4] },
  'admin.providers': { who: [2] },
  'admin.providers.add': { who: [2] },
  'admin.administrators': { who: [2] },
  'admin.administrators.invite': { who: [2] },
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
  presence: { who: 'signed-in' },
  'desk-handovers.list': { who: [1, 4, 7] },
  'desk-handovers.add': {
    who: [1, 4, 7],
    foreign: [
      { of: 'user', ask: ({ user }) => ({ body: { note: 'All quiet', to_user_id: user } }), missing: 404 },
    ],
  },
  'desk-handovers.take': { who: [1, 4, 7] },
  'problems.tell': { who: 'anyone' },
}
