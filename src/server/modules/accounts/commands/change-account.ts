import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'

interface AccountChange {
  readonly id: number
  readonly is_on_hold?: boolean
  readonly is_closed?: boolean
}

/** Holds, releases, closes or reopens an account. The event of a closed one shows its people out, on every node. */
export function changeAccount(
  platform: Platform,
  providerId: number,
  caller: Caller,
  change: AccountChange,
): Promise<Outcome<Awaited<ReturnType<typeof lockedAccount>> & object>> {
  return runCommand(platform, providerId, caller, async ({ tx, now, write }) => {
    const before = await lockedAccount(tx, providerId, change.id)
    if (before === null) return refused('account.notFound', { field: 'id' })
    const after = {
      ...before,
      is_on_hold: change.is_on_hold ?? before.is_on_hold,
      is_closed: change.is_closed ?? before.is_closed,
    }
    await tx
      .updateTable('accounts')
      .set({
        is_on_hold: after.is_on_hold,
        ...(after.is_closed !== before.is_closed && {
          closed_at: after.is_closed ? new Date(platform.now()) : null,
        }),
      })
      .where('provider_id', '=', providerId)
      .where('id', '=', change.id)
      .execute()
    const event = (type: NewEvent['type'], field: 'is_closed' | 'is_on_hold'): NewEvent => ({
      at: now,
      type,
      entity: 'account',
      entity_id: change.id,
      version: 1,
      actor: caller.actor,
      change: { [field]: [before[field], after[field]] },
      scope: { account_id: change.id, branch_ids: [], driver_ids: [] },
    })
    const events: NewEvent[] = []
    if (after.is_closed !== before.is_closed)
      events.push(event(after.is_closed ? 'account.closed' : 'account.reopened', 'is_closed'))
    if (after.is_on_hold !== before.is_on_hold)
      events.push(event(after.is_on_hold ? 'account.held' : 'account.released', 'is_on_hold'))
    await write(events)
    return done(after)
  })
}

async function lockedAccount(tx: Tx, providerId: number, id: number) {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'account_code', 'name', 'account_type', 'is_on_hold', 'closed_at'])
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const { closed_at, ...account } = row
  return { ...account, is_closed: closed_at !== null }
}
