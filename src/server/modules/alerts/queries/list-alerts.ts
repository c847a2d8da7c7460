import type { Alert } from '../../../../contract/alerts.ts'
import { LIVE_ALERT_FIELDS, type LiveAlert } from '../../../../contract/live.ts'
import type { AlertKind } from '../../../../domain/alerts/alert-condition.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'

/** What is answered of an alert: its live row, and what kind of rule found it. */
export const ANSWERED_FIELDS = [...LIVE_ALERT_FIELDS, 'kind'] as const

export const answeredAlert = ({
  sound: _,
  since,
  opened_at,
  acknowledged_at,
  escalated_at,
  closed_at,
  ...alert
}: LiveAlert & { readonly kind: AlertKind }): Alert => ({
  ...alert,
  since: iso(since),
  opened_at: iso(opened_at),
  acknowledged_at: isoOrNull(acknowledged_at),
  escalated_at: isoOrNull(escalated_at),
  closed_at: isoOrNull(closed_at),
})

interface Which {
  readonly state?: 'open' | 'closed' | undefined
  readonly rule_id?: number | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** The newest alerts first, those that the transaction sees. */
export async function listAlerts(tx: Tx, providerId: number, { state, rule_id, before, limit }: Which) {
  let query = tx.selectFrom('alerts').select(ANSWERED_FIELDS).where('provider_id', '=', providerId)
  if (state !== undefined) query = query.where('closed_at', state === 'open' ? 'is' : 'is not', null)
  if (rule_id !== undefined) query = query.where('rule_id', '=', rule_id)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return {
    alerts: shown.map(answeredAlert),
    next_before: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}
