import type { User } from '../contract/session.ts'
import type { LogEntity, LogEventType } from '../domain/shipments/log-event.ts'
import { invalidates, isInvalidated } from '../domain/tenants/invalidation.ts'
import type { LogEvent } from './kernel/eventlog/log.ts'
import type { Impersonate, Sessions } from './kernel/http/session.ts'
import type { Sockets } from './kernel/realtime/sockets.ts'
import type { Catalogue } from './modules/booking/catalogue.ts'
import type { RateBook } from './modules/rates/rate-book.ts'
import type { ProviderSettings } from './modules/settings/provider-settings.ts'

/** Whose session says something else after a change of this entity. */
const CONCERNED: Partial<Record<LogEntity, (user: User, id: number) => boolean>> = {
  user: (user, id) => user.id === id,
  role: (user, id) => user.role_id === id,
  account: (user, id) => user.account_id === id,
  // Retired, they come in no more.
  driver: (user, id) => user.driver_id === id,
}

/** What bookings are checked against. */
const OFFERED: ReadonlySet<LogEntity> = new Set([
  'service_level',
  'service_area',
  'service_day_exception',
  'tag',
])

/** Of what a branch is; a day's plan of it is nothing to prices. */
const BRANCH_EVENTS: ReadonlySet<LogEventType> = new Set<LogEventType>(['branch.added', 'branch.changed'])

export interface CacheInvalidationInputs {
  readonly settings: ProviderSettings
  readonly catalogue: Catalogue
  readonly rateBook: RateBook
  readonly sessions: Sessions
  readonly impersonate: Pick<Impersonate, 'forgetThose'>
  readonly sockets: Sockets
  readonly problem: (what: string, cause: unknown) => void
}

/** What a command has written, or the sequencer numbered. */
type Change = Pick<LogEvent, 'type' | 'entity' | 'entity_id'>

export interface CacheInvalidation {
  /**
   * What this node has committed, before anybody is answered: sessions that say something else now are read anew, and
   * their sockets end or are asked about. Done again when the events come, which is how other nodes learn of it.
   */
  onCommitted(providerId: number, changes: readonly Change[]): void
  /** What was numbered, on whichever node. */
  onEvents(providerId: number, events: readonly LogEvent[]): void
}

/**
 * What events do to the node that learns of them, besides being shown: what it remembers is read anew, sockets end, and
 * consoles are told that their start-up data is out of date.
 */
export function createCacheInvalidation({
  settings,
  catalogue,
  rateBook,
  sessions,
  impersonate,
  sockets,
  problem,
}: CacheInvalidationInputs): CacheInvalidation {
  /** Read at once: the feed peeks at them and cannot wait. */
  function renewSettings(providerId: number): void {
    settings.forget(providerId)
    settings
      .read(providerId)
      .catch((cause: unknown) => problem('changed settings of a courier could not be read', cause))
  }

  function onCommitted(providerId: number, changes: readonly Change[]): void {
    for (const { type, entity, entity_id } of changes) {
      if (type === 'session.ended') {
        sessions.forgetSession(providerId, entity_id)
        sockets.endSession(providerId, entity_id)
      }
      if (OFFERED.has(entity)) catalogue.forget(providerId)
      // Distances are measured from the nearest branch.
      if (entity === 'rate_card' || type === 'account.changed' || BRANCH_EVENTS.has(type))
        rateBook.forget(providerId)
      const isConcerned = CONCERNED[entity]
      if (isConcerned === undefined) continue
      const concerns = (user: User) => isConcerned(user, entity_id)
      sessions.forgetThose(providerId, concerns)
      impersonate.forgetThose(providerId, concerns)
      if (type === 'account.closed') sockets.endAccount(providerId, entity_id)
      else sockets.revalidate(providerId, concerns)
    }
  }

  return {
    onCommitted,
    onEvents(providerId, events) {
      onCommitted(providerId, events)
      for (const { type, entity, entity_id, recorded_at } of events) {
        if (entity === 'provider') renewSettings(providerId)
        if (invalidates(type))
          sockets.renew(providerId, recorded_at, (user) => isInvalidated(type, entity_id, user))
      }
    },
  }
}
