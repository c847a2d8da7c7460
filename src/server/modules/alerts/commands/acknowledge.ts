import { sql } from 'kysely'
import type { Alert } from '../../../../contract/alerts.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type CommandPlatform, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { alertEvent } from '../alert-rows.ts'
import { lockAlerts } from '../evaluate-rules.ts'
import { ANSWERED_FIELDS, answeredAlert } from '../queries/list-alerts.ts'

/** Somebody sees to alerts: all of them, or none where one is not theirs. One that a colleague has stays with them. */
export function acknowledgeAlerts(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  ids: readonly number[],
): Promise<Outcome<{ alerts: Alert[] }>> {
  return runCommand(platform, providerId, caller, async ({ tx, now, write }) => {
    const { viewer } = caller
    if (viewer.kind !== 'staff') return refused('permission.denied')
    // Rules close and escalate alerts in the order in which they look: neither waits for the other in a ring.
    await lockAlerts(tx, providerId)
    let query = tx.selectFrom('alerts').where('provider_id', '=', providerId)
    if (viewer.branch_id !== null) query = query.where('branch_id', '=', viewer.branch_id)
    const held = await query
      .select(ANSWERED_FIELDS)
      .where(sql<boolean>`id = ANY (${[...new Set(ids)]}::bigint[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    const known = new Set(held.map(({ id }) => id))
    const missing = ids.findIndex((id) => !known.has(id))
    if (missing >= 0) return refused('alert.notFound', { field: `ids[${missing}]` })
    const by = caller.actor.source ?? ''
    const acknowledged = { acknowledged_at: now, acknowledged_by: by } as const
    const open = held.filter((alert) => alert.acknowledged_at === null && alert.closed_at === null)
    if (open.length > 0)
      await tx
        .updateTable('alerts')
        .set((eb) => ({
          acknowledged_at: new Date(now),
          acknowledged_by: by,
          version: eb('version', '+', 1),
        }))
        .where('provider_id', '=', providerId)
        .where(sql<boolean>`id = ANY (${open.map(({ id }) => id)}::bigint[])`)
        .execute()
    const changed = new Map(
      open.map((alert) => [alert.id, { ...alert, ...acknowledged, version: alert.version + 1 }]),
    )
    await write(
      [...changed.values()].map((alert) =>
        alertEvent(
          alert,
          'alert.acknowledged',
          { acknowledged_at: [null, now], acknowledged_by: [null, by] },
          now,
          caller.actor,
        ),
      ),
    )
    return done({ alerts: held.map((alert) => answeredAlert(changed.get(alert.id) ?? alert)) })
  })
}
