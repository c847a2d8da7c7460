/** Alerts as they are stored and told. */
import { sql } from 'kysely'
import { LIVE_ALERT_FIELDS, type LiveAlert } from '../../../contract/live.ts'
import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import { maySee, type Scope, type Viewer } from '../../../domain/shipments/visibility.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Actor, NewEvent, Scalar } from '../../kernel/eventlog/log.ts'

/** Nobody does it: the platform. */
export const BY_A_RULE: Actor = { user_id: null, source: null, request_id: null, client_version: null }

const scopeOf = ({ branch_id }: Pick<LiveAlert, 'branch_id'>): Scope => ({
  account_id: null,
  branch_ids: branch_id === null ? [] : [branch_id],
  driver_ids: [],
})

export const seesAlert = (viewer: Viewer, alert: Pick<LiveAlert, 'id' | 'branch_id'>): boolean =>
  maySee(viewer, 'alert', scopeOf(alert), alert.id)

export const openedEvent = (alert: LiveAlert, at: number): NewEvent => ({
  at,
  type: 'alert.opened',
  entity: 'alert',
  entity_id: alert.id,
  version: alert.version,
  actor: BY_A_RULE,
  change: { rule_name: [null, alert.rule_name], subject_name: [null, alert.subject_name] },
  whole: { ...alert },
  scope: scopeOf(alert),
})

/** What became of one: `alert` as it is now, `change` with what its fields were before. */
export const alertEvent = (
  alert: LiveAlert,
  type: LogEventType,
  change: Readonly<Record<string, readonly [Scalar, Scalar]>>,
  at: number,
  actor: Actor = BY_A_RULE,
): NewEvent => ({
  at,
  type,
  entity: 'alert',
  entity_id: alert.id,
  version: alert.version,
  actor,
  change,
  scope: scopeOf(alert),
})

/** Those of the live workspace: what is open. */
export const readOpenAlerts = (tx: Tx, providerId: number): Promise<LiveAlert[]> =>
  tx
    .selectFrom('alerts')
    .select(LIVE_ALERT_FIELDS)
    .where('provider_id', '=', providerId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()

/** Closes alerts that are open, in the order of their ids; answers their events. */
export async function closeAlerts(
  tx: Tx,
  providerId: number,
  which: { readonly ids: readonly number[] } | { readonly rule_id: number },
  now: number,
): Promise<NewEvent[]> {
  const held = await tx
    .selectFrom('alerts')
    .select(LIVE_ALERT_FIELDS)
    .where('provider_id', '=', providerId)
    .where('closed_at', 'is', null)
    .where(
      'ids' in which
        ? sql<boolean>`id = ANY (${[...which.ids]}::bigint[])`
        : sql<boolean>`rule_id = ${which.rule_id}`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  if (held.length === 0) return []
  await tx
    .updateTable('alerts')
    .set((eb) => ({ closed_at: new Date(now), version: eb('version', '+', 1) }))
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY (${held.map(({ id }) => id)}::bigint[])`)
    .execute()
  return held.map((alert) =>
    alertEvent({ ...alert, version: alert.version + 1 }, 'alert.closed', { closed_at: [null, now] }, now),
  )
}
