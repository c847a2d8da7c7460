import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import type { Actor, NewEvent } from '../../kernel/eventlog/log.ts'

const NOBODY_ELSE = { account_id: null, branch_ids: [], driver_ids: [] }
const VERSIONS = { 'session.started': 1, 'session.ended': 2 } as const

/** A session began or ended: the latter closes its sockets on every node. */
export function sessionEvent(type: keyof typeof VERSIONS, id: number, at: number, actor: Actor): NewEvent {
  return {
    at,
    type,
    entity: 'session',
    entity_id: id,
    version: VERSIONS[type],
    actor,
    change: {},
    scope: NOBODY_ELSE,
  }
}

/** Something about a user changed: for the audit trail. Users have no versions, since nobody watches them live. */
export function userEvent(
  type: Extract<LogEventType, `user.${string}`>,
  id: number,
  at: number,
  actor: Actor,
  change: NewEvent['change'] = {},
): NewEvent {
  return { at, type, entity: 'user', entity_id: id, version: 0, actor, change, scope: NOBODY_ELSE }
}
