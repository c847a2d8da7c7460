/** Alert rules as they are stored. */
import { AlertCondition } from '../../../domain/alerts/alert-condition.ts'
import { type AlertRuleTerms, Escalation, OwnHours } from '../../../domain/alerts/alert-rule.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export interface AlertRuleRow extends AlertRuleTerms {
  readonly id: number
  readonly version: number
  /** By name. */
  readonly created_by: string
  /** Business time, ms. */
  readonly created_at: number
}

/** The rules of a provider, in the order in which they were written. */
export async function readRules(
  tx: Tx,
  providerId: number,
  { id, active }: { readonly id?: number; readonly active?: true } = {},
): Promise<AlertRuleRow[]> {
  let query = tx
    .selectFrom('alert_rules as r')
    .where('r.provider_id', '=', providerId)
    .select(['r.id', 'r.version', 'r.name', 'r.condition', 'r.branch_id', 'r.account_id'])
    .select([
      'r.service_level_code',
      'r.tag_id',
      'r.severity',
      'r.hours',
      'r.in_work_hours',
      'r.sound',
      'r.escalation',
    ])
    .select(['r.active', 'r.created_at', 'r.created_by_name as created_by'])
    .orderBy('r.id')
  if (id !== undefined) query = query.where('r.id', '=', id)
  if (active) query = query.where('r.active', '=', true)
  const rows = await query.execute()
  return rows.map(({ branch_id, account_id, service_level_code, tag_id, in_work_hours, ...row }) => ({
    ...row,
    condition: AlertCondition.parse(row.condition),
    hours: OwnHours.nullable().parse(row.hours) ?? (in_work_hours ? ('work' as const) : null),
    escalation: Escalation.nullable().parse(row.escalation),
    scope: { branch_id, account_id, service_level_code, tag_id },
  }))
}

/** A rule as its columns hold it. */
export const ruleColumns = ({ condition, scope, hours, escalation, ...terms }: AlertRuleTerms) => ({
  name: terms.name,
  severity: terms.severity,
  sound: terms.sound,
  active: terms.active,
  ...scope,
  condition: JSON.stringify(condition),
  hours: hours === null || hours === 'work' ? null : JSON.stringify(hours),
  in_work_hours: hours === 'work',
  escalation: escalation === null ? null : JSON.stringify(escalation),
})
