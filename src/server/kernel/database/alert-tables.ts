import type { ColumnType, Generated } from 'kysely'
import type { AlertCondition, AlertKind } from '../../../domain/alerts/alert-condition.ts'
import type { Escalation, OwnHours } from '../../../domain/alerts/alert-rule.ts'
import type { AlertSubject } from '../../../domain/alerts/alert-subject.ts'
import type { Severity } from '../../../domain/shipments/attention.ts'
import type { Instant, InstantOrNull } from './rows.ts'

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>

/** Alert rules and what they found (migration 209). Moments are business time. */
export interface AlertTables {
  alert_rules: {
    provider_id: number
    id: Generated<number>
    version: Generated<number>
    name: string
    condition: Json<AlertCondition>
    branch_id: number | null
    account_id: number | null
    service_level_code: string | null
    tag_id: number | null
    severity: Severity
    hours: JsonOrNull<OwnHours>
    /** Where it has no `hours`: in those that the settings say (migration 245). */
    in_work_hours: Generated<boolean>
    sound: boolean
    escalation: JsonOrNull<Escalation>
    active: boolean
    /** As it was then. */
    created_by_name: string
    created_at: Instant
  }
  alerts: {
    provider_id: number
    id: Generated<number>
    version: Generated<number>
    rule_id: number
    rule_name: string
    kind: AlertKind
    severity: Severity
    sound: boolean
    subject: AlertSubject
    subject_id: number
    subject_name: string
    branch_id: number | null
    since: Instant
    opened_at: Instant
    acknowledged_at: InstantOrNull
    /** By name. */
    acknowledged_by: string | null
    escalates_at: InstantOrNull
    escalated_at: InstantOrNull
    escalated_to: string | null
    closed_at: InstantOrNull
  }
  alert_watches: {
    provider_id: number
    rule_id: number
    /** `rule`, with 0: which things there are by now (migration 250). */
    subject: AlertSubject
    subject_id: number
    due_at: Instant
    held_back: Generated<boolean>
  }
}
