/**
 * Answers that are about more than their call: the session is over, the platform is closed for maintenance, the
 * account is closed, the console is of another version (000 §4, §8).
 */

/** What a console does about it. */
export type ResponseSignal = 'session-over' | 'maintenance' | 'account-closed' | 'other-version'

const BY_STATUS: Readonly<Record<number, ResponseSignal>> = {
  401: 'session-over',
  418: 'maintenance',
  423: 'account-closed',
}

const BY_CODE: Readonly<Record<string, ResponseSignal>> = { 'console.outOfDate': 'other-version' }

/** A 401 of these is about what was typed, not about the session. */
const TYPED: ReadonlySet<string> = new Set(['session.wrongCredentials', 'session.wrongCode'])

const NOT_LOGGED_IN = 'not_logged_in'

/** Whether a body contains `not_logged_in`: as a field that holds, or as one of its texts. */
function saysNotLoggedIn(body: unknown): boolean {
  if (body === NOT_LOGGED_IN) return true
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return Object.entries(body).some(
    ([name, value]) => (name === NOT_LOGGED_IN && value === true) || value === NOT_LOGGED_IN,
  )
}

/** What an answer says beyond its call; null for nearly all. A 401 of /login is only a failed attempt. */
export function signalOf(answer: {
  path: string
  status: number
  code: string
  body: unknown
}): ResponseSignal | null {
  const sign =
    BY_STATUS[answer.status] ?? BY_CODE[answer.code] ?? (saysNotLoggedIn(answer.body) ? 'session-over' : null)
  if (sign === 'session-over' && (answer.path === '/login' || TYPED.has(answer.code))) return null
  return sign
}
