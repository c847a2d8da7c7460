import { type Command, runBatch } from '../../../kernel/commands/run-command.ts'
import type { Actor } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { sessionEvent } from '../session-events.ts'

/** Which sessions of one person: one, or all but one, or all. */
export interface SessionSelector {
  readonly user_id: number
  readonly id?: number
  readonly except?: number
}

/**
 * Ends sessions in the caller's transaction; answers which. Their events close their sockets, and have every node
 * forget their tokens.
 */
export async function endSessionsOf(
  platform: Pick<Platform, 'now'>,
  { tx, providerId, now, write }: Command,
  actor: Actor,
  { user_id, id, except }: SessionSelector,
): Promise<number[]> {
  let wanted = tx
    .updateTable('sessions')
    .set({ ended_at: new Date(platform.now()) })
    .where('provider_id', '=', providerId)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
  if (id !== undefined) wanted = wanted.where('id', '=', id)
  if (except !== undefined) wanted = wanted.where('id', '!=', except)
  const ended = await wanted.returning('id').execute()
  await write(ended.map((session) => sessionEvent('session.ended', session.id, now, actor)))
  return ended.map((session) => session.id)
}

/** Ends sessions of the caller, this one or others. */
export function endOwnSessions(
  platform: Platform,
  providerId: number,
  caller: Caller,
  which: Omit<SessionSelector, 'user_id'>,
): Promise<number[]> {
  return runBatch(platform, providerId, [], (command) =>
    endSessionsOf(platform, command, caller.actor, { user_id: caller.user_id, ...which }),
  )
}
