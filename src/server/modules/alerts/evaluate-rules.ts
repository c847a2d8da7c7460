/**
 * Lets alert rules look at things as they stand: opens what holds, closes what does not, and notes when to look again. It goes by what is
 * stored and not by what happened, so that looking twice does no harm.
 */
import { sql } from 'kysely'
import { LIVE_ALERT_FIELDS } from '../../../contract/live.ts'
import { subjectsOf, type WatchedSubject } from '../../../domain/alerts/alert-condition.ts'
import { silentUntil, speaksFrom } from '../../../domain/alerts/alert-hours.ts'
import { MOST_OPEN_ALERTS } from '../../../domain/alerts/alert-rule.ts'
import { alertStep } from '../../../domain/alerts/alert-step.ts'
import type { AlertSubject } from '../../../domain/alerts/alert-subject.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import { unnestRows } from '../../kernel/database/unnest-rows.ts'
import type { NewEvent } from '../../kernel/eventlog/log.ts'
import { scheduleDueJob } from '../../kernel/jobs/due.ts'
import { closeAlerts, openedEvent } from './alert-rows.ts'
import type { AlertRuleRow } from './rule-rows.ts'
import {
  candidatesOf,
  type Evaluating,
  isInScope,
  readThings,
  type WatchedThing,
  type Watching,
} from './watched-things.ts'

/** The kind of the job that looks at what is due, and its one key for each provider. */
export const ALERT_JOB = 'alerts.evaluate'
const ALERT_JOB_KEY = 'next'
/** What stands for: which things there are by now. */
const EVERYTHING = { subject: 'rule', subject_id: 0 } as const
/** What is held back is looked at again so soon, and vehicles that are new are found within this time. */
const HELD_BACK_MS = 5 * 60_000
const MINUTE = 60_000

/** Locks of a provider, each a key of its own beside that of webhooks. */
const RULES_LOCK = 1_970_209
const ALERTS_LOCK = 1_970_210

/**
 * One at a time changes alerts of a provider: rules close and escalate them in the order in which they look, and would wait in a ring for who
 * acknowledges them in another. Each has it in the order in which they came.
 */
export const lockAlerts = (tx: Tx, providerId: number) =>
  sql`SELECT pg_advisory_xact_lock(${ALERTS_LOCK}::int, ${providerId}::int)`.execute(tx)

/** One at a time looks for a provider, and writes its rules: two would open the same alert. The alerts are locked, too. */
export async function lockRules(tx: Tx, providerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${RULES_LOCK}::int, ${providerId}::int)`.execute(tx)
  await lockAlerts(tx, providerId)
}

/**
 * The same where nobody else looks just now. For alerts it waits, in its turn: who only changes those waits for nothing that looks, and some
 * come without end.
 */
export async function tryLockRules(tx: Tx, providerId: number): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(${RULES_LOCK}::int, ${providerId}::int) AS got`.execute(tx)
  if (rows[0]?.got !== true) return false
  await lockAlerts(tx, providerId)
  return true
}

/** Begins anew with a rule: it looks at all that it may find, now. */
export async function watchEverything({ tx, providerId, now }: Watching, ruleId: number): Promise<void> {
  await tx
    .insertInto('alert_watches')
    .values({ provider_id: providerId, rule_id: ruleId, ...EVERYTHING, due_at: new Date(now) })
    .onConflict((had) =>
      had.columns(['provider_id', 'rule_id', 'subject', 'subject_id']).doUpdateSet({ due_at: new Date(now) }),
    )
    .execute()
}

/** Finds what a rule has not looked at yet. Of vehicles, whose events the log does not hold, it looks for new ones again. */
async function findThings({ tx, providerId, now }: Watching, { id, condition }: AlertRuleRow): Promise<void> {
  await sql`
    INSERT INTO alert_watches (provider_id, rule_id, subject, subject_id, due_at)
    SELECT ${providerId}::int, ${id}::int, found.subject, found.id, ${instant(now)} FROM (${candidatesOf(condition, providerId, now)}) found
    ON CONFLICT DO NOTHING`.execute(tx)
  const mine = sql`provider_id = ${providerId} AND rule_id = ${id} AND subject = ${EVERYTHING.subject}`
  await (subjectsOf(condition).includes('driver')
    ? sql`UPDATE alert_watches SET due_at = ${instant(now + HELD_BACK_MS)} WHERE ${mine}`
    : sql`DELETE FROM alert_watches WHERE ${mine}`
  ).execute(tx)
}

/** Which rules look at which things. */
export type RulesToEvaluate = readonly {
  readonly rule: AlertRuleRow
  readonly things: readonly { readonly subject: AlertSubject; readonly id: number }[]
}[]

/** Looks, and answers the events of what was opened and closed. The rules of the provider are locked. */
export async function evaluateRules(work: Evaluating, looked: RulesToEvaluate): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const { rule, things } of looked)
    if (things.some(({ subject }) => subject === EVERYTHING.subject)) await findThings(work, rule)
  const idsOf = ({ things }: RulesToEvaluate[number], of: WatchedSubject) =>
    things.flatMap(({ subject, id }) => (subject === of ? [id] : []))
  for (const subject of new Set(looked.flatMap(({ rule }) => subjectsOf(rule.condition)))) {
    const its = looked.filter((one) => idsOf(one, subject).length > 0)
    const things = await readThings(
      work,
      subject,
      its.map(({ rule }) => rule.condition),
      its.flatMap((one) => idsOf(one, subject)),
    )
    const byId = new Map(things.map((thing) => [thing.id, thing]))
    for (const one of its) events.push(...(await lookBy(work, subject, one.rule, idsOf(one, subject), byId)))
  }
  return events
}

type Watch = {
  readonly subject_id: number
  readonly due_at: number
  readonly held_back: boolean
}

async function lookBy(
  work: Evaluating,
  subject: WatchedSubject,
  rule: AlertRuleRow,
  ids: readonly number[],
  things: ReadonlyMap<number, WatchedThing>,
): Promise<NewEvent[]> {
  const { tx, providerId, now } = work
  const open = await readOpen(tx, providerId, rule.id)
  const openOf = (id: number) => open.find((one) => one.subject === subject && one.subject_id === id)
  let room = MOST_OPEN_ALERTS - open.filter((one) => one.subject !== 'rule').length
  const opens: { thing: WatchedThing; since: number }[] = []
  const closes: number[] = []
  const silent = silentUntil(rule.hours, now, work.workHours)
  const watches: Watch[] = []
  for (const id of new Set(ids)) {
    const thing = things.get(id)
    const standing = openOf(id)
    const found = thing !== undefined && isInScope(rule.scope, thing) ? thing : null
    const seen = found?.evaluate(rule.condition) ?? { from: null, again: null }
    const { act, again } = alertStep(seen, standing !== undefined, silent, now)
    if (act === 'close' && standing !== undefined) closes.push(standing.id)
    if (act === 'open' && found !== null && seen.from !== null) {
      if (room > 0) {
        room -= 1
        opens.push({ thing: found, since: seen.from })
      } else {
        watches.push({ subject_id: id, due_at: now + HELD_BACK_MS, held_back: true })
        continue
      }
    }
    if (again !== null) watches.push({ subject_id: id, due_at: again, held_back: false })
  }
  const events = closes.length === 0 ? [] : await closeAlerts(tx, providerId, { ids: closes }, now)
  events.push(...(await openAlerts(work, rule, subject, opens)))
  await noteWatches(work, { rule_id: rule.id, subject }, ids, watches)
  const overflow = open.find((one) => one.subject === 'rule')
  if (overflow !== undefined || watches.some(({ held_back }) => held_back))
    events.push(...(await tellOfMore(work, rule, overflow?.id ?? null)))
  return events
}

const readOpen = (tx: Tx, providerId: number, ruleId: number) =>
  tx
    .selectFrom('alerts')
    .select(['id', 'subject', 'subject_id'])
    .where('provider_id', '=', providerId)
    .where('rule_id', '=', ruleId)
    .where('closed_at', 'is', null)
    .execute()

async function openAlerts(
  { tx, providerId, now, workHours }: Evaluating,
  rule: AlertRuleRow,
  subject: AlertSubject,
  found: readonly {
    readonly thing: Pick<WatchedThing, 'id' | 'name' | 'branch_id'>
    readonly since: number
  }[],
): Promise<NewEvent[]> {
  if (found.length === 0) return []
  const { escalation, hours } = rule
  const escalates_at =
    escalation === null ? null : new Date(speaksFrom(hours, now + escalation.minutes * MINUTE, workHours))
  const opened = await tx
    .insertInto('alerts')
    .values(
      found.map(({ thing, since }) => ({
        provider_id: providerId,
        rule_id: rule.id,
        rule_name: rule.name,
        kind: rule.condition.kind,
        severity: rule.severity,
        sound: rule.sound,
        subject,
        subject_id: thing.id,
        subject_name: thing.name,
        branch_id: thing.branch_id,
        since: new Date(since),
        opened_at: new Date(now),
        acknowledged_at: null,
        acknowledged_by: null,
        escalates_at,
        escalated_at: null,
        escalated_to: null,
        closed_at: null,
      })),
    )
    .onConflict((had) => had.doNothing())
    .returning(LIVE_ALERT_FIELDS)
    .execute()
  return opened.map((alert) => openedEvent(alert, now))
}

/** That a rule finds more than are shown is an alert of its own, once. */
async function tellOfMore(
  work: Evaluating,
  rule: AlertRuleRow,
  standing: number | null,
): Promise<NewEvent[]> {
  const { tx, providerId, now } = work
  const more = await tx
    .selectFrom('alert_watches')
    .select('subject_id')
    .where('provider_id', '=', providerId)
    .where('rule_id', '=', rule.id)
    .where('held_back', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (more !== undefined && standing === null)
    return openAlerts(work, rule, 'rule', [
      { thing: { id: rule.id, name: rule.name, branch_id: rule.scope.branch_id }, since: now },
    ])
  return more === undefined && standing !== null ? closeAlerts(tx, providerId, { ids: [standing] }, now) : []
}

const WATCH_COLUMNS = { subject_id: 'bigint', due_at: 'timestamptz', held_back: 'boolean' } as const

/** What was looked at is looked at again as it is noted, or not before something happens. */
async function noteWatches(
  { tx, providerId }: Watching,
  { rule_id, subject }: { readonly rule_id: number; readonly subject: WatchedSubject },
  ids: readonly number[],
  watches: readonly Watch[],
): Promise<void> {
  const watched = new Set(watches.map(({ subject_id }) => subject_id))
  await sql`
    DELETE FROM alert_watches WHERE provider_id = ${providerId} AND rule_id = ${rule_id} AND subject = ${subject}
      AND subject_id = ANY (${ids.filter((id) => !watched.has(id))}::bigint[])`.execute(tx)
  if (watches.length === 0) return
  await sql`
    INSERT INTO alert_watches (provider_id, rule_id, subject, subject_id, due_at, held_back)
    SELECT ${providerId}::int, ${rule_id}::int, ${subject}, w.subject_id, w.due_at, w.held_back FROM ${unnestRows('w', WATCH_COLUMNS, watches)}
    ON CONFLICT (provider_id, rule_id, subject, subject_id) DO UPDATE SET due_at = excluded.due_at, held_back = excluded.held_back`.execute(
    tx,
  )
}

/** Puts the job of a provider at the next moment at which something is due. */
export async function scheduleNextEvaluation({ tx, providerId, now }: Watching): Promise<void> {
  const { rows } = await sql<{ next: number | null }>`
    SELECT least(
      (SELECT min(due_at) FROM alert_watches WHERE provider_id = ${providerId}),
      (SELECT min(escalates_at) FROM alerts
       WHERE provider_id = ${providerId} AND closed_at IS NULL AND acknowledged_at IS NULL AND escalated_at IS NULL)) AS next`.execute(
    tx,
  )
  const next = rows[0]?.next ?? null
  if (next === null) return
  await scheduleDueJob(tx, providerId, {
    kind: ALERT_JOB,
    key: ALERT_JOB_KEY,
    due_at: Math.max(next, now),
    payload: {},
  })
}
