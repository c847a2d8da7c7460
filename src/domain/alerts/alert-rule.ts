/** A rule that staff write: what it watches for, of whose, when it speaks, and who is told when nobody answers. */
import { z } from 'zod'
import { Weekday } from '../booking/service-days.ts'
import { line } from '../values/loose-input.ts'
import { ALERT_KINDS, AlertCondition, canBeHeld, type ScopeField } from './alert-condition.ts'
import { ALERT_SEVERITIES } from './alert-subject.ts'

/** A provider has so many at most. */
export const MOST_ALERT_RULES = 50
/** So many alerts of one rule are open at once; that there are more is told by one more. */
export const MOST_OPEN_ALERTS = 200

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as HH:MM')
const Id = z.int('Enter a number').min(1).max(2_147_483_647)

/** On these weekdays, from and to a time of the day in South Africa. */
export const OwnHours = z.object({ days: z.array(Weekday).min(1).max(7), from: Clock, to: Clock })
export type OwnHours = z.infer<typeof OwnHours>

/** When a rule speaks: null: by day and by night; `work`: in the hours of work that the settings say (002 §3, General); else in its own. */
export const AlertHours = z.union([z.literal('work'), OwnHours]).nullable()
export type AlertHours = z.infer<typeof AlertHours>

/** Of which things it speaks; null: of all. */
export const AlertScope = z.object({
  branch_id: Id.nullable().default(null),
  account_id: Id.nullable().default(null),
  service_level_code: z.string().min(1).max(20).nullable().default(null),
  tag_id: Id.nullable().default(null),
})
export type AlertScope = z.infer<typeof AlertScope>

/** Who is written to when nobody has acknowledged an alert for so long: all who have a role, or one person. */
export const Escalation = z.object({
  minutes: z.int('Enter a whole number').min(1).max(1_440),
  role_id: Id.nullable().default(null),
  user_id: Id.nullable().default(null),
})
export type Escalation = z.infer<typeof Escalation>

export const AlertRuleTerms = z.object({
  /** In one line: it stands in the subject of letters. */
  name: line().min(1).max(80),
  condition: AlertCondition,
  scope: AlertScope.default({ branch_id: null, account_id: null, service_level_code: null, tag_id: null }),
  severity: z.enum(ALERT_SEVERITIES).default('serious'),
  hours: AlertHours.default(null),
  /** Whether open dashboards and walls are heard. */
  sound: z.boolean().default(false),
  /** Null: to nobody. */
  escalation: Escalation.nullable().default(null),
  active: z.boolean().default(true),
})
export type AlertRuleTerms = z.infer<typeof AlertRuleTerms>

interface TermsProblem {
  readonly field: string
  readonly detail: string
}

/** What contradicts itself in a rule; null where nothing does. */
export function termsProblem({
  condition,
  scope,
  hours,
  escalation,
}: Pick<AlertRuleTerms, 'condition' | 'scope' | 'hours' | 'escalation'>): TermsProblem | null {
  if (condition.kind === 'status-held' && !canBeHeld(condition.status))
    return {
      field: 'condition.status',
      detail: 'Choose a status in which a shipment still waits for somebody.',
    }
  const taken: readonly ScopeField[] = ALERT_KINDS[condition.kind].scope
  for (const [field, value] of Object.entries(scope))
    if (value !== null && !taken.some((one) => one === field))
      return { field: `scope.${field}`, detail: 'This kind of rule is not narrowed down by this.' }
  if (hours !== null && hours !== 'work' && hours.from >= hours.to)
    return { field: 'hours.to', detail: 'Choose a time after the one from which it speaks.' }
  if (escalation !== null && (escalation.role_id === null) === (escalation.user_id === null))
    return { field: 'escalation.role_id', detail: 'Choose a role or a person.' }
  return null
}
