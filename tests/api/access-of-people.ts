import type { AccessRow, Role } from './access-row.ts'

const LOOK_AFTER_PEOPLE: readonly Role[] = [1, 3, 4]
const NEWCOMER = { username: 'Thandi Nkosi', email: 'thandi@springbok.example', role_id: 7 }

/** Who may make calls about people: their session, their own user, other users, their roles. */
export const ACCESS_OF_PEOPLE: Readonly<Record<string, AccessRow>> = {
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
  'users.settings': { who: 'signed-in' },
}
