/** An alert rule as it is typed, and as it is sent. */
import type { AlertRule } from '../../../contract/alerts.ts'
import { ALERT_KINDS, type AlertCondition, AlertKind } from '../../../domain/alerts/alert-condition.ts'
import { type AlertHours, type AlertRuleTerms, AlertScope } from '../../../domain/alerts/alert-rule.ts'
import { WEEKDAYS } from '../../../domain/booking/service-days.ts'
import type { Severity } from '../../../domain/shipments/attention.ts'
import { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import type { Problems } from '../../../ui/form/problems.ts'

export type Speaks = 'work' | 'always' | 'hours'
export type Escalates = 'nobody' | 'role' | 'person'

export type RuleDraft = {
  readonly name: string
  readonly kind: AlertKind
  readonly status: string
  readonly minutes: string
  readonly minutes_away: string
  readonly km: string
  readonly zone_id: string
  readonly branch_id: string
  readonly account_id: string
  readonly service_level_code: string
  readonly tag_id: string
  readonly severity: Severity
  readonly speaks: Speaks
  readonly days: string
  readonly from: string
  readonly to: string
  readonly sound: boolean
  readonly escalates: Escalates
  readonly after: string
  readonly role_id: string
  readonly user_id: string
  readonly active: boolean
}

const WORK_DAYS = WEEKDAYS.filter((day) => day !== 'saturday' && day !== 'sunday').join()

export const NEW_RULE: RuleDraft = {
  name: '',
  kind: 'status-held',
  status: 'out-for-delivery',
  minutes: '240',
  minutes_away: '30',
  km: '50',
  zone_id: '',
  branch_id: '',
  account_id: '',
  service_level_code: '',
  tag_id: '',
  severity: 'serious',
  speaks: 'work',
  days: WORK_DAYS,
  from: '06:00',
  to: '18:00',
  sound: false,
  escalates: 'nobody',
  after: '15',
  role_id: '',
  user_id: '',
  active: true,
}

const text = (value: string | number | null): string => (value === null ? '' : String(value))

function speaking(hours: AlertHours): Partial<RuleDraft> {
  if (hours === null) return { speaks: 'always' }
  return hours === 'work'
    ? { speaks: 'work' }
    : { speaks: 'hours', days: hours.days.join(), from: hours.from, to: hours.to }
}

/** A rule that there is, to be changed. */
export function draftOf({
  name,
  condition,
  scope,
  severity,
  hours,
  sound,
  escalation,
  active,
}: AlertRule): RuleDraft {
  const { kind, ...parameters } = condition
  return {
    ...NEW_RULE,
    name,
    kind,
    severity,
    sound,
    active,
    ...Object.fromEntries(Object.entries(parameters).map(([field, value]) => [field, String(value)])),
    ...Object.fromEntries(Object.entries(scope).map(([field, value]) => [field, text(value)])),
    ...speaking(hours),
    ...(escalation !== null && {
      escalates: escalation.role_id === null ? 'person' : 'role',
      after: text(escalation.minutes),
      role_id: text(escalation.role_id),
      user_id: text(escalation.user_id),
    }),
  }
}

export type Parameter = 'status' | 'minutes' | 'minutes_away' | 'km' | 'zone_id'
/** What each kind asks for. */
export const PARAMETERS: Readonly<Record<AlertKind, readonly Parameter[]>> = {
  'status-held': ['status', 'minutes'],
  exception: ['minutes'],
  'window-ends': ['minutes', 'minutes_away'],
  'vehicle-still': ['minutes'],
  'vehicle-silent': ['minutes'],
  'vehicle-away': ['km'],
  'vehicle-outside-zone': ['zone_id'],
  'vehicle-outside-loops': [],
  'vehicle-in-zone': ['zone_id', 'minutes'],
  'tripsheet-late': ['minutes'],
  'request-unassigned': ['minutes'],
}

/** What is wrong before it is sent; the server says what else may be. */
export function ruleProblems(draft: RuleDraft, said: { required: string; number: string }): Problems {
  const problems: Record<string, string> = {}
  if (draft.name.trim() === '') problems.name = said.required
  for (const field of PARAMETERS[draft.kind])
    if (field !== 'status' && !/^\d+$/.test(draft[field].trim()))
      problems[field] = field === 'zone_id' ? said.required : said.number
  if (draft.escalates !== 'nobody' && !/^\d+$/.test(draft.after.trim())) problems.after = said.number
  if (draft.escalates === 'role' && draft.role_id === '') problems.role_id = said.required
  if (draft.escalates === 'person' && draft.user_id === '') problems.user_id = said.required
  if (draft.speaks === 'hours' && draft.days === '') problems.days = said.required
  return problems
}

function conditionOf(draft: RuleDraft): AlertCondition {
  const { kind } = draft
  const minutes = Number(draft.minutes)
  if (kind === 'status-held') return { kind, status: ShipmentStatus.parse(draft.status), minutes }
  if (kind === 'window-ends') return { kind, minutes, minutes_away: Number(draft.minutes_away) }
  if (kind === 'vehicle-in-zone') return { kind, zone_id: Number(draft.zone_id), minutes }
  if (kind === 'vehicle-outside-zone') return { kind, zone_id: Number(draft.zone_id) }
  if (kind === 'vehicle-outside-loops') return { kind }
  return kind === 'vehicle-away' ? { kind, km: Number(draft.km) } : { kind, minutes }
}

function hoursOf({ speaks, days, from, to }: RuleDraft): AlertHours {
  if (speaks === 'always') return null
  return speaks === 'work'
    ? 'work'
    : { days: WEEKDAYS.filter((day) => days.split(',').includes(day)), from, to }
}

const numberOrNull = (value: string): number | null => (value === '' ? null : Number(value))

/** What is sent. By what a kind is not narrowed down stays out of it. */
export function termsOf(draft: RuleDraft): AlertRuleTerms {
  const asked = {
    branch_id: numberOrNull(draft.branch_id),
    account_id: numberOrNull(draft.account_id),
    service_level_code: draft.service_level_code || null,
    tag_id: numberOrNull(draft.tag_id),
  }
  return {
    name: draft.name.trim(),
    condition: conditionOf(draft),
    scope: AlertScope.parse(
      Object.fromEntries(ALERT_KINDS[draft.kind].scope.map((field) => [field, asked[field]])),
    ),
    severity: draft.severity,
    hours: hoursOf(draft),
    sound: draft.sound,
    escalation:
      draft.escalates === 'nobody'
        ? null
        : {
            minutes: Number(draft.after),
            role_id: draft.escalates === 'role' ? numberOrNull(draft.role_id) : null,
            user_id: draft.escalates === 'person' ? numberOrNull(draft.user_id) : null,
          },
    active: draft.active,
  }
}

/** The field of the form that a refusal is about: `condition.minutes` is `minutes`. */
export function formField(field: string): string {
  if (field === 'escalation.minutes') return 'after'
  return field.split('.').at(-1) ?? field
}

export const kindOf = (value: string | null): AlertKind => AlertKind.catch('status-held').parse(value)
