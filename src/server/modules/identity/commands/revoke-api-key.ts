import type { ApiKey } from '../../../../contract/api-keys.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { readApiKeys } from '../queries/api-keys.ts'
import { lockUser, writeUserEvent } from '../user-store.ts'
import { endSessionsOf } from './end-sessions.ts'

/**
 * Revokes a key, for good: its session ends and its user may not come in any more. One that is revoked already stays as it is.
 * `accountId`: whose keys the caller may revoke; null for those of every account.
 */
export function revokeApiKey(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, accountId }: { readonly id: number; readonly accountId: number | null },
): Promise<Outcome<{ api_key: ApiKey }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    const now = platform.now()
    const [key] = await readApiKeys(tx, providerId, { id }, now)
    const before = key === undefined ? null : await lockUser(tx, providerId, id)
    if (key === undefined || before === null || (accountId !== null && key.account_id !== accountId))
      return refused('apiKey.notFound', { field: 'id' })
    if (!before.is_active) return done({ api_key: key })
    const version = before.version + 1
    await tx
      .updateTable('api_keys')
      .set({ revoked_at: new Date(now) })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('users')
      .set({ deactivated_at: new Date(now), version })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .execute()
    await endSessionsOf(platform, command, caller.actor, { user_id: id })
    const after = { ...before, version, is_active: false }
    await writeUserEvent(command, { actor: caller.actor, before, after })
    const [api_key] = await readApiKeys(tx, providerId, { id }, now)
    return api_key === undefined ? refused('apiKey.notFound', { field: 'id' }) : done({ api_key })
  })
}
