/** Alert rules that staff write, and what they found (decision 128). Moments are ISO 8601 of the platform's clock. */
import { z } from 'zod'
import { AlertKind } from '../domain/alerts/alert-condition.ts'
import { AlertHours, AlertRuleTerms } from '../domain/alerts/alert-rule.ts'
import { ALERT_SEVERITIES, AlertSubject } from '../domain/alerts/alert-subject.ts'
import { Weekday } from '../domain/booking/service-days.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, LongId, Version } from './id.ts'
import { pageLimit } from './page-limit.ts'

export const Alert = z.object({
  id: z.number(),
  version: z.number(),
  rule_id: z.number(),
  /** As it was called then. */
  rule_name: z.string(),
  kind: AlertKind,
  severity: z.enum(ALERT_SEVERITIES),
  /** What it is about, by its kind, number and name; `rule`: the rule finds more than are shown one by one. */
  subject: AlertSubject,
  subject_id: z.number(),
  subject_name: z.string(),
  branch_id: z.number().nullable(),
  /** Since when its condition holds. */
  since: z.string(),
  opened_at: z.string(),
  acknowledged_at: z.string().nullable(),
  /** By name. */
  acknowledged_by: z.string().nullable(),
  escalated_at: z.string().nullable(),
  escalated_to: z.string().nullable(),
  /** When its condition ended, or its rule was changed or switched off. */
  closed_at: z.string().nullable(),
})
export type Alert = z.infer<typeof Alert>

export const listAlerts = defineEndpoint({
  name: 'alerts.list',
  method: 'GET',
  path: '/alerts',
  tag: 'Operations',
  summary: 'What alert rules found, the newest first: all, those that are open, or those that are over',
  auth: 'permitted',
  query: z.object({
    state: z.enum(['open', 'closed']).optional(),
    rule_id: Id.optional(),
    /** Only those before this one: `next_before` of the page before. */
    before: LongId.optional(),
    limit: pageLimit(200, 50),
  }),
  body: EmptyObject,
  answer: z.object({ alerts: z.array(Alert), next_before: z.number().nullable() }),
})

export const acknowledgeAlerts = defineEndpoint({
  name: 'alerts.acknowledge',
  method: 'PATCH',
  path: '/alerts',
  tag: 'Operations',
  summary:
    'Acknowledge alerts: you see to them, and nobody is written to. One that a colleague has acknowledged stays theirs, as the answer says',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({ ids: z.array(LongId).min(1).max(500) }),
  answer: z.object({ alerts: z.array(Alert) }),
  errors: ['alert.notFound'],
})

export const AlertRule = AlertRuleTerms.extend({
  id: z.number(),
  version: z.number(),
  /** By name. */
  created_by: z.string(),
  created_at: z.string(),
  /** How many of its alerts are open, and how many more there would be. */
  open: z.number(),
  held_back: z.number(),
})
export type AlertRule = z.infer<typeof AlertRule>

/** The hours of work as the settings say them, for rules whose `hours` are `work`. Clock times of South Africa, `HH:MM`. */
const AlertWorkHours = z.object({
  /** Days that are named otherwise (service day exceptions) are as they are named. */
  days: z.array(Weekday),
  from: z.string(),
  /** Earlier than `from`: on the next day. */
  to: z.string(),
  /** Of public holidays; null: nobody works on them. */
  holidays: z.object({ from: z.string(), to: z.string() }).nullable(),
})
export type AlertWorkHours = z.infer<typeof AlertWorkHours>

export const listAlertRules = defineEndpoint({
  name: 'alert-rules.list',
  method: 'GET',
  path: '/alert-rules',
  tag: 'Operations',
  summary:
    'The alert rules, with how many alerts of each are open, and the hours of work. Staff of one branch see theirs and those of all branches',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ alert_rules: z.array(AlertRule), work_hours: AlertWorkHours }),
})

const NAMED = [
  'branch.notFound',
  'account.notFound',
  'role.notFound',
  'user.notFound',
  'zone.notFound',
] as const

export const addAlertRule = defineEndpoint({
  name: 'alert-rules.add',
  method: 'POST',
  path: '/alert-rules',
  tag: 'Operations',
  summary: 'Write an alert rule. It looks at once at everything that it may find',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: AlertRuleTerms,
  answer: z.object({ alert_rule: AlertRule }),
  success: 201,
  errors: ['alertRule.tooMany', ...NAMED],
})

export const changeAlertRule = defineEndpoint({
  name: 'alert-rules.change',
  method: 'PATCH',
  path: '/alert-rules',
  tag: 'Operations',
  summary:
    'Change an alert rule, or switch it on or off. What is left out stays; its open alerts are over where it watches for something else',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: Id,
    version: Version,
    name: AlertRuleTerms.shape.name.optional(),
    condition: AlertRuleTerms.shape.condition.optional(),
    scope: AlertRuleTerms.shape.scope.unwrap().optional(),
    severity: AlertRuleTerms.shape.severity.unwrap().optional(),
    hours: AlertHours.optional(),
    sound: AlertRuleTerms.shape.sound.unwrap().optional(),
    escalation: AlertRuleTerms.shape.escalation.unwrap().optional(),
    active: AlertRuleTerms.shape.active.unwrap().optional(),
  }),
  answer: z.object({ alert_rule: AlertRule }),
  errors: ['alertRule.notFound', 'alertRule.changedMeanwhile', ...NAMED],
})

export const deleteAlertRule = defineEndpoint({
  name: 'alert-rules.delete',
  method: 'DELETE',
  path: '/alert-rules',
  tag: 'Operations',
  summary: 'Delete an alert rule. Its open alerts are over; what it found stays in the list of alerts',
  auth: 'permitted',
  query: z.object({ id: Id }),
  body: EmptyObject,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['alertRule.notFound'],
})

/** When a rule would have spoken, and of what. */
export const TriedAlert = z.object({ subject: AlertSubject, name: z.string(), at: z.string() })
export type TriedAlert = z.infer<typeof TriedAlert>

export const tryAlertRule = defineEndpoint({
  name: 'alert-rules.try',
  method: 'POST',
  path: '/alert-rules/try',
  tag: 'Operations',
  summary:
    'How often a rule would have spoken in the last seven days, from the log and the positions of vehicles. Nothing is stored',
  auth: 'permitted',
  query: EmptyObject,
  body: AlertRuleTerms.pick({ condition: true, scope: true, hours: true }),
  answer: z.object({
    times: z.number(),
    /** How far back it was looked, which is less than seven days where that would have taken too long. */
    from: z.string(),
    until: z.string(),
    /** The newest of them. */
    newest: z.array(TriedAlert),
  }),
  errors: ['rate.limited', ...NAMED],
})
