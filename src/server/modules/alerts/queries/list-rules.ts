import { sql } from 'kysely'
import type { AlertRule } from '../../../../contract/alerts.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { iso } from '../../../kernel/http/iso.ts'
import { readRules } from '../rule-rows.ts'

/** Rules with how much each of them finds just now. */
export async function answeredRules(
  tx: Tx,
  providerId: number,
  which: { readonly id?: number } = {},
): Promise<AlertRule[]> {
  const rules = await readRules(tx, providerId, which)
  const { rows } = await sql<{ rule_id: number; open: number; held_back: number }>`
    SELECT r.id AS rule_id,
      (SELECT count(*)::int FROM alerts a
       WHERE a.provider_id = r.provider_id AND a.rule_id = r.id AND a.closed_at IS NULL AND a.subject <> 'rule') AS open,
      (SELECT count(*)::int FROM alert_watches w WHERE w.provider_id = r.provider_id AND w.rule_id = r.id AND w.held_back) AS held_back
    FROM alert_rules r WHERE r.provider_id = ${providerId} AND r.id = ANY (${rules.map(({ id }) => id)}::int[])`.execute(
    tx,
  )
  const found = new Map(rows.map((row) => [row.rule_id, row]))
  return rules.map((rule) => ({
    ...rule,
    created_at: iso(rule.created_at),
    open: found.get(rule.id)?.open ?? 0,
    held_back: found.get(rule.id)?.held_back ?? 0,
  }))
}
