import { sql } from 'kysely'
import type { z } from 'zod'
import type { AlertRule, changeAlertRule as changeCall } from '../../../../contract/alerts.ts'
import { zoneOf } from '../../../../domain/alerts/alert-condition.ts'
import { type AlertRuleTerms, MOST_ALERT_RULES, termsProblem } from '../../../../domain/alerts/alert-rule.ts'
import type { LogEventType } from '../../../../domain/shipments/log-event.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import {
  type Command,
  type CommandPlatform,
  runCommand,
  runIdempotent,
} from '../../../kernel/commands/run-command.ts'
import { readAccountIds, readActiveIds } from '../../../kernel/database/read-ids.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { closeAlerts } from '../alert-rows.ts'
import { lockRules, scheduleNextEvaluation, watchEverything } from '../evaluate-rules.ts'
import { answeredRules } from '../queries/list-rules.ts'
import { type AlertRuleRow, readRules, ruleColumns } from '../rule-rows.ts'

/** Whoever is limited to a branch writes rules of that branch alone. */
export function branchProblem({ viewer }: Pick<Caller, 'viewer'>, branchId: number | null): Outcome<null> {
  if (viewer.kind !== 'staff') return refused('permission.denied')
  return viewer.branch_id === null || viewer.branch_id === branchId
    ? done(null)
    : refused('input.invalid', { field: 'scope.branch_id', detail: 'Choose your own branch.' })
}

/** What a rule names has to be there. */
export async function namedProblem(
  tx: Tx,
  providerId: number,
  { condition, scope, escalation }: Pick<AlertRuleTerms, 'condition' | 'scope' | 'escalation'>,
): Promise<Outcome<null>> {
  const { branch_id, account_id, service_level_code, tag_id } = scope
  if (branch_id !== null && !(await readActiveIds(tx, providerId, 'branches')).has(branch_id))
    return refused('branch.notFound', { field: 'scope.branch_id' })
  if (account_id !== null && !(await readAccountIds(tx, providerId)).has(account_id))
    return refused('account.notFound', { field: 'scope.account_id' })
  if (
    service_level_code !== null &&
    !(await has(tx, sql`service_levels`, providerId, sql`code = ${service_level_code}`))
  )
    return refused('input.invalid', {
      field: 'scope.service_level_code',
      detail: 'There is no such service level.',
    })
  if (tag_id !== null && !(await has(tx, sql`tags`, providerId, sql`id = ${tag_id}`)))
    return refused('input.invalid', { field: 'scope.tag_id', detail: 'There is no such tag here.' })
  const zone = zoneOf(condition)
  if (zone !== null && !(await has(tx, sql`zones`, providerId, sql`id = ${zone}`)))
    return refused('zone.notFound', { field: 'condition.zone_id' })
  const { role_id = null, user_id = null } = escalation ?? {}
  const isRole =
    role_id === null ||
    (await has(tx, sql`roles`, providerId, sql`id = ${role_id}`)) ||
    (await has(tx, sql`roles`, 0, sql`id = ${role_id}`))
  if (!isRole) return refused('role.notFound', { field: 'escalation.role_id' })
  // Staff alone: nobody of an account is told what goes wrong for others.
  const isPerson =
    user_id === null ||
    (await has(tx, sql`users`, providerId, sql`id = ${user_id} AND account_id IS NULL AND driver_id IS NULL`))
  return isPerson ? done(null) : refused('user.notFound', { field: 'escalation.user_id' })
}

/** Until the transaction ends the zone that a rule names is not deleted (zones/commands/save-zone.ts). */
async function holdZone(
  tx: Tx,
  providerId: number,
  { condition }: Pick<AlertRuleTerms, 'condition'>,
): Promise<void> {
  const zone = zoneOf(condition)
  if (zone !== null)
    await sql`SELECT 1 FROM zones WHERE provider_id = ${providerId} AND id = ${zone} FOR SHARE`.execute(tx)
}

async function has(
  tx: Tx,
  table: ReturnType<typeof sql>,
  providerId: number,
  which: ReturnType<typeof sql>,
): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM ${table} WHERE provider_id = ${providerId} AND ${which} LIMIT 1`.execute(tx)
  return rows.length > 0
}

export function checkTerms(terms: Pick<AlertRuleTerms, 'condition' | 'scope' | 'hours' | 'escalation'>) {
  const problem = termsProblem(terms)
  return problem === null ? done(null) : refused('input.invalid', problem)
}

function writeRuleEvent(
  { now, write }: Command,
  caller: Caller,
  type: Extract<LogEventType, `alert_rule.${string}`>,
  { id, version }: Pick<AlertRuleRow, 'id' | 'version'>,
  change: Readonly<Record<string, readonly [Scalar, Scalar]>>,
) {
  const scope = { account_id: null, branch_ids: [], driver_ids: [] }
  return write([
    { at: now, type, entity: 'alert_rule', entity_id: id, version, actor: caller.actor, change, scope },
  ])
}

/** A field of a rule as the audit trail keeps it. */
const asScalar = (value: unknown): Scalar =>
  value === null || typeof value === 'string' || typeof value === 'boolean' ? value : JSON.stringify(value)

async function ruleNow({ tx, providerId }: Command, id: number): Promise<{ alert_rule: AlertRule }> {
  const [rule] = await answeredRules(tx, providerId, { id })
  if (rule === undefined) throw new Error('an alert rule that was written is not there')
  return { alert_rule: rule }
}

export function addRule(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  terms: AlertRuleTerms,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ alert_rule: AlertRule }> | Replay> {
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, now } = command
    const allowed = branchProblem(caller, terms.scope.branch_id)
    if (!allowed.ok) return allowed
    const checked = checkTerms(terms)
    if (!checked.ok) return checked
    await holdZone(tx, providerId, terms)
    const named = await namedProblem(tx, providerId, terms)
    if (!named.ok) return named
    await lockRules(tx, providerId)
    const { count } = await tx
      .selectFrom('alert_rules')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
    if (count >= MOST_ALERT_RULES) return refused('alertRule.tooMany')
    const { id } = await tx
      .insertInto('alert_rules')
      .values({
        provider_id: providerId,
        ...ruleColumns(terms),
        created_by_name: caller.actor.source ?? '',
        created_at: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (terms.active) await watchEverything({ tx, providerId, now }, id)
    await scheduleNextEvaluation({ tx, providerId, now })
    await writeRuleEvent(
      command,
      caller,
      'alert_rule.added',
      { id, version: 1 },
      {
        name: [null, terms.name],
        condition: [null, asScalar(terms.condition)],
        active: [null, terms.active],
      },
    )
    return done(await ruleNow(command, id))
  })
}

/** The rule, where it is theirs. What other branches watch for is none of theirs; they read what is of all. */
async function ownRule(
  { tx, providerId }: Command,
  caller: Caller,
  id: number,
): Promise<AlertRuleRow | null> {
  await lockRules(tx, providerId)
  const [rule] = await readRules(tx, providerId, { id })
  return rule !== undefined && branchProblem(caller, rule.scope.branch_id).ok ? rule : null
}

type Change = z.output<typeof changeCall.body>
const WATCHED = ['condition', 'scope', 'hours', 'active'] as const
const TERMS = ['name', ...WATCHED, 'severity', 'sound', 'escalation'] as const

/** Changes one; of two who change it at once the second is told. */
export function changeRule(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { id, version, ...change }: Change,
): Promise<Outcome<{ alert_rule: AlertRule }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx, now } = command
    const before = await ownRule(command, caller, id)
    if (before === null) return refused('alertRule.notFound', { field: 'id' })
    if (before.version !== version) return refused('alertRule.changedMeanwhile', { field: 'version' })
    const after: AlertRuleRow = {
      ...before,
      ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      version: version + 1,
    }
    const allowed = branchProblem(caller, after.scope.branch_id)
    if (!allowed.ok) return allowed
    const checked = checkTerms(after)
    if (!checked.ok) return checked
    await holdZone(tx, providerId, after)
    const named = await namedProblem(tx, providerId, after)
    if (!named.ok) return named
    await tx
      .updateTable('alert_rules')
      .set({ ...ruleColumns(after), version: after.version })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .execute()
    const differs = (field: (typeof TERMS)[number]) =>
      JSON.stringify(before[field]) !== JSON.stringify(after[field])
    if (WATCHED.some(differs)) {
      await tx
        .deleteFrom('alert_watches')
        .where('provider_id', '=', providerId)
        .where('rule_id', '=', id)
        .execute()
      await command.write(await closeAlerts(tx, providerId, { rule_id: id }, now))
      if (after.active) await watchEverything({ tx, providerId, now }, id)
      await scheduleNextEvaluation({ tx, providerId, now })
    }
    if (differs('escalation')) {
      // What is open is escalated by what the rule says now.
      const minutes = after.escalation?.minutes ?? null
      await sql`
        UPDATE alerts SET escalates_at = opened_at + ${minutes}::int * interval '1 minute'
        WHERE provider_id = ${providerId} AND rule_id = ${id} AND closed_at IS NULL AND escalated_at IS NULL`.execute(
        tx,
      )
      await scheduleNextEvaluation({ tx, providerId, now })
    }
    await writeRuleEvent(
      command,
      caller,
      'alert_rule.changed',
      after,
      Object.fromEntries(
        TERMS.filter(differs).map((field) => [
          field,
          [asScalar(before[field]), asScalar(after[field])] as const,
        ]),
      ),
    )
    return done(await ruleNow(command, id))
  })
}

/** Deletes one. What it found stays in the history, and is over. */
export function deleteRule(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  id: number,
): Promise<Outcome<{ ok: true }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx, now } = command
    const before = await ownRule(command, caller, id)
    if (before === null) return refused('alertRule.notFound', { field: 'id' })
    await command.write(await closeAlerts(tx, providerId, { rule_id: id }, now))
    await tx.deleteFrom('alert_rules').where('provider_id', '=', providerId).where('id', '=', id).execute()
    await writeRuleEvent(
      command,
      caller,
      'alert_rule.deleted',
      { id, version: before.version + 1 },
      {
        name: [before.name, null],
      },
    )
    return done({ ok: true as const })
  })
}
