import { changesOf, type PlatformEventType } from '../../../../domain/platform-admin/platform-event.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'

interface Done {
  readonly type: PlatformEventType
  /** What it was done to, as people name it. */
  readonly subject: string
  /** Null of what is new. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** What was wanted; absent fields stayed as they were. */
  readonly wanted: Readonly<Record<string, unknown>>
}

/** Writes into the platform's history, in the transaction of what was done; nothing where nothing was. */
export async function recordPlatformEvent(
  tx: Tx,
  { actor }: Pick<Caller, 'actor'>,
  { type, subject, before, wanted }: Done,
): Promise<void> {
  const change = changesOf(before, wanted)
  if (Object.keys(change).length === 0) return
  const { source, request_id, client_version } = actor
  await tx
    .insertInto('platform_events')
    .values({ type, subject, source, request_id, client_version, change: JSON.stringify(change) })
    .execute()
}
