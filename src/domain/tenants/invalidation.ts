/** Whose start-up data an event of the log makes out of date (000 §7, /general-data). */
import type { LogEventType } from '../shipments/log-event.ts'

export type Invalidation = 'the user' | 'the account' | 'staff and the account' | 'everybody'

const RENEWS: Readonly<Partial<Record<LogEventType, Invalidation>>> = {
  'user.changed': 'the user',
  'user.twoFactorOn': 'the user',
  'user.twoFactorOff': 'the user',
  'user.termsAccepted': 'the user',
  'account.opened': 'staff and the account',
  'account.held': 'staff and the account',
  'account.released': 'staff and the account',
  'account.closed': 'staff and the account',
  'account.reopened': 'staff and the account',
  'account.settingsChanged': 'the account',
  'role.added': 'everybody',
  'role.changed': 'everybody',
  'role.deleted': 'everybody',
  'provider.changed': 'everybody',
  // The console names what is booked by the provider's own words.
  'service_level.added': 'everybody',
  'service_level.changed': 'everybody',
  'tag.added': 'everybody',
  'tag.changed': 'everybody',
  'branch.added': 'everybody',
  'branch.changed': 'everybody',
  'driver.added': 'everybody',
  'driver.retired': 'everybody',
  'driver.restored': 'everybody',
  'driver.changed': 'everybody',
}

/** Whether anybody's is: asked first, as most of a day's events are scans and there may be a thousand sockets. */
export function invalidates(type: LogEventType): boolean {
  return RENEWS[type] !== undefined
}

/** Whether somebody's start-up data is out of date after an event of an entity. */
export function isInvalidated(
  type: LogEventType,
  entityId: number,
  who: { readonly id: number; readonly account_id: number | null },
): boolean {
  switch (RENEWS[type]) {
    case undefined:
      return false
    case 'the user':
      return who.id === entityId
    case 'the account':
      return who.account_id === entityId
    case 'staff and the account':
      return who.account_id === null || who.account_id === entityId
    case 'everybody':
      return true
  }
}
