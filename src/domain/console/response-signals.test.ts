import { expect, test } from 'vitest'
import { signalOf } from './response-signals.ts'

const answer = (changes: Partial<Parameters<typeof signalOf>[0]>) =>
  signalOf({ path: '/shipments', status: 200, code: '', body: {}, ...changes })

test.each([
  ['an ordinary answer', {}, null],
  ['a refusal', { status: 400, code: 'input.invalid' }, null],
  ['401', { status: 401, code: 'session.expired' }, 'session-over'],
  ['401 of an unknown kind', { status: 401 }, 'session-over'],
  ['401 of signing in', { status: 401, path: '/login' }, null],
  ['401 for a wrong code', { status: 401, path: '/users/2fa/setup', code: 'session.wrongCode' }, null],
  ['not_logged_in in a body that looks like success', { body: { not_logged_in: true } }, 'session-over'],
  ['not_logged_in as the error', { status: 403, body: { error: 'not_logged_in' } }, 'session-over'],
  ['not_logged_in that does not hold', { body: { not_logged_in: false } }, null],
  ['a list', { body: ['not_logged_in'] }, null],
  ['418', { status: 418 }, 'maintenance'],
  ['418 of signing in', { status: 418, path: '/login' }, 'maintenance'],
  ['a call of an older tab', { status: 400, code: 'console.outOfDate' }, 'other-version'],
  ['423', { status: 423 }, 'account-closed'],
] as const)('%s', (_name, changes, sign) => {
  expect(answer(changes)).toBe(sign)
})
