/** Writes to whoever a rule names when nobody has acknowledged its alerts in time. */
import { LIVE_ALERT_FIELDS, type LiveAlert } from '../../../contract/live.ts'
import { silentUntil } from '../../../domain/alerts/alert-hours.ts'
import { alertsWaitMessage } from '../../../domain/messaging/rendered-messages.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import type { NewEvent } from '../../kernel/eventlog/log.ts'
import { viewerOf } from '../identity/index.ts'
import { putInOutbox } from '../messaging/index.ts'
import { languageOfUser } from '../settings/index.ts'
import { alertEvent, seesAlert } from './alert-rows.ts'
import type { AlertRuleRow } from './rule-rows.ts'
import type { Evaluating, Watching } from './watched-things.ts'

/** So many people of a role are written to. */
const MOST_LETTERS = 20
/** So many alerts are escalated in one transaction: the next job takes the others. */
const MOST_AT_ONCE = 500

/** One letter for each rule and person, however many alerts wait; none while the rule is silent. Whoever is limited to a branch is written to of theirs alone. */
export async function escalateAlerts(
  { tx, providerId, now, workHours }: Evaluating,
  rules: readonly AlertRuleRow[],
  provider: string,
): Promise<NewEvent[]> {
  const waiting = await tx
    .selectFrom('alerts')
    .select(LIVE_ALERT_FIELDS)
    .where('provider_id', '=', providerId)
    .where('closed_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .where('escalated_at', 'is', null)
    .where('escalates_at', '<=', instant(now))
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .forUpdate()
    .execute()
  const events: NewEvent[] = []
  for (const [ruleId, alerts] of Map.groupBy(waiting, ({ rule_id }) => rule_id)) {
    const rule = rules.find(({ id }) => id === ruleId)
    // What it waits for may have changed since it was opened: the hours of work, or after how long somebody is written to.
    const silent = rule === undefined ? null : silentUntil(rule.hours, now, workHours)
    if (silent !== null) {
      await putOff({ tx, providerId }, alerts, silent)
      continue
    }
    const escalation = rule?.escalation ?? null
    const people = escalation === null ? [] : await peopleOf(tx, providerId, escalation)
    const name = escalation === null ? null : await nameOf(tx, providerId, escalation, people)
    const isTold = (alert: LiveAlert) => people.some(({ viewer }) => seesAlert(viewer, alert))
    for (const [told, its] of Map.groupBy(alerts, isTold))
      events.push(...(await markEscalated({ tx, providerId, now }, its, told ? name : null)))
    for (const person of people) {
      const theirs = alerts.filter((alert) => seesAlert(person.viewer, alert))
      if (theirs.length > 0) await writeTo(tx, providerId, provider, person, theirs)
    }
  }
  return events
}

const idsOf = (alerts: readonly LiveAlert[]): number[] => alerts.map(({ id }) => id)

async function putOff(
  { tx, providerId }: Pick<Watching, 'tx' | 'providerId'>,
  alerts: readonly LiveAlert[],
  until: number,
): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ escalates_at: new Date(until) })
    .where('provider_id', '=', providerId)
    .where('id', 'in', idsOf(alerts))
    .execute()
}

async function markEscalated(
  { tx, providerId, now }: Watching,
  alerts: readonly LiveAlert[],
  to: string | null,
): Promise<NewEvent[]> {
  await tx
    .updateTable('alerts')
    .set((eb) => ({ escalated_at: new Date(now), escalated_to: to, version: eb('version', '+', 1) }))
    .where('provider_id', '=', providerId)
    .where('id', 'in', idsOf(alerts))
    .execute()
  return alerts.map((alert) =>
    alertEvent(
      { ...alert, version: alert.version + 1 },
      'alert.escalated',
      { escalated_at: [null, now], escalated_to: [null, to] },
      now,
    ),
  )
}

interface Person {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly viewer: Viewer
}

/** Staff who are still there; nobody of an account, whatever role they were given since. */
async function peopleOf(
  tx: Tx,
  providerId: number,
  { role_id, user_id }: { readonly role_id: number | null; readonly user_id: number | null },
): Promise<Person[]> {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'email', 'username', 'account_id', 'driver_id', 'branch_id', 'limit_user_to_branch'])
    .where('provider_id', '=', providerId)
    .where(user_id === null ? 'role_id' : 'id', '=', user_id ?? role_id ?? 0)
    .where('account_id', 'is', null)
    .where('driver_id', 'is', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .limit(MOST_LETTERS)
    .execute()
  return users.map(({ id, email, username, ...user }) => ({ id, email, username, viewer: viewerOf(user) }))
}

async function nameOf(
  tx: Tx,
  providerId: number,
  { role_id }: { readonly role_id: number | null },
  people: readonly Person[],
): Promise<string | null> {
  if (role_id === null) return people[0]?.username ?? null
  const role = await tx
    .selectFrom('roles')
    .select('label')
    .where('provider_id', 'in', [0, providerId])
    .where('id', '=', role_id)
    .executeTakeFirst()
  return role?.label ?? null
}

async function writeTo(
  tx: Tx,
  providerId: number,
  provider: string,
  { id, email, username }: Person,
  alerts: readonly LiveAlert[],
): Promise<void> {
  await putInOutbox(tx, providerId, {
    to: email,
    channel: 'email',
    kind: 'alert',
    ...alertsWaitMessage(
      { provider, name: username, language: await languageOfUser(tx, providerId, id) },
      { rule: alerts[0]?.rule_name ?? '', of: alerts.map(({ subject_name }) => subject_name) },
    ),
  })
}
