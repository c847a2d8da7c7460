import type { z } from 'zod'
import type { AccountState, changeAccount as changeAccountCall } from '../../../../contract/accounts.ts'
import type { Tag } from '../../../../contract/tags.ts'
import { unknownTag } from '../../../../domain/booking/tag-names.ts'
import type { LogEventType } from '../../../../domain/shipments/log-event.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { NewEvent, Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'

type Account = z.output<typeof AccountState>
type AccountChange = z.output<typeof changeAccountCall.body>

/** What of its bookings an account decides; one event tells all of it. */
const BOOKED_BY = [
  'customer_reference_required',
  'customer_reference_prefix',
  'cost_center_required',
  'tag_ids',
] as const

const scalar = (value: boolean | string | readonly number[]): Scalar =>
  typeof value === 'object' ? value.join(', ') : value

function differences(before: Account, after: Account): NewEvent['change'] {
  const changed: Record<string, [Scalar, Scalar]> = {}
  for (const field of BOOKED_BY) {
    const [from, to] = [scalar(before[field]), scalar(after[field])]
    if (from !== to) changed[field] = [from, to]
  }
  return changed
}

/**
 * Holds, releases, closes, reopens or tags an account, and says what its bookings must carry. The event of a closed one
 * shows its people out, on every node.
 */
export async function changeAccount(
  platform: Platform,
  providerId: number,
  caller: Caller,
  change: AccountChange,
): Promise<Outcome<Account>> {
  const { tags } = await platform.catalogue.read(providerId)
  return runCommand(platform, providerId, caller, async ({ tx, now, write }) => {
    const before = await lockedAccount(tx, providerId, change.id)
    if (before === null) return refused('account.notFound', { field: 'id' })
    const unknown = newTagRefusal(tags, before, change)
    if (unknown !== null) return refused('input.invalid', unknown)
    const after: Account = {
      ...before,
      is_on_hold: change.is_on_hold ?? before.is_on_hold,
      is_closed: change.is_closed ?? before.is_closed,
      customer_reference_required: change.customer_reference_required ?? before.customer_reference_required,
      customer_reference_prefix: change.customer_reference_prefix ?? before.customer_reference_prefix,
      cost_center_required: change.cost_center_required ?? before.cost_center_required,
      tag_ids: [...new Set(change.tag_ids ?? before.tag_ids)],
    }
    await tx
      .updateTable('accounts')
      .set({
        is_on_hold: after.is_on_hold,
        customer_reference_required: after.customer_reference_required,
        customer_reference_prefix: after.customer_reference_prefix,
        cost_center_required: after.cost_center_required,
        tag_ids: JSON.stringify(after.tag_ids),
        ...(after.is_closed !== before.is_closed && {
          closed_at: after.is_closed ? new Date(platform.now()) : null,
        }),
      })
      .where('provider_id', '=', providerId)
      .where('id', '=', change.id)
      .execute()
    const event = (type: LogEventType, changed: NewEvent['change']): NewEvent => ({
      at: now,
      type,
      entity: 'account',
      entity_id: change.id,
      version: 1,
      actor: caller.actor,
      change: changed,
      scope: { account_id: change.id, branch_ids: [], driver_ids: [] },
    })
    const of = (field: 'is_closed' | 'is_on_hold'): NewEvent['change'] => ({
      [field]: [before[field], after[field]],
    })
    const events: NewEvent[] = []
    if (after.is_closed !== before.is_closed)
      events.push(event(after.is_closed ? 'account.closed' : 'account.reopened', of('is_closed')))
    if (after.is_on_hold !== before.is_on_hold)
      events.push(event(after.is_on_hold ? 'account.held' : 'account.released', of('is_on_hold')))
    const booked = differences(before, after)
    if (Object.keys(booked).length > 0) events.push(event('account.changed', booked))
    await write(events)
    return done(after)
  })
}

/** A tag that it has may have been retired since: it stays until somebody takes it away. */
function newTagRefusal(tags: readonly Tag[], { tag_ids: had }: Account, { tag_ids = [] }: AccountChange) {
  const standing = tags.map((tag) => ({ ...tag, active: tag.active || had.includes(tag.id) }))
  return unknownTag(standing, 'account', tag_ids)
}

async function lockedAccount(tx: Tx, providerId: number, id: number): Promise<Account | null> {
  const row = await tx
    .selectFrom('accounts')
    .select([
      'id',
      'account_code',
      'name',
      'account_type',
      'is_on_hold',
      'closed_at',
      'customer_reference_required',
      'customer_reference_prefix',
      'cost_center_required',
      'tag_ids',
    ])
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const { closed_at, ...account } = row
  return { ...account, is_closed: closed_at !== null }
}
