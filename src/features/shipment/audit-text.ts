/** The audit trail in words: field names as people know them, ids as names, moments as dates (002 §3). Staff alone see it. */

import { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { formatDate, formatDateTime } from '../../domain/values/moment.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { auditTrail as messages } from '../audit/audit-messages.ts'
import { branchName, driverName, type NamesOf, tagNamesOf } from './names.ts'
import { podName } from './pod-messages.ts'
import { statusName } from './status-name.ts'

export function fieldLabel(field: string): string {
  const plain = field.replace(/_/g, ' ')
  return messages.field(field) ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}

const DATE = /_min_date$|^due_date$/
const MOMENT = /_(at|after|before|eta)$/

export function valueText(field: string, value: unknown, names: NamesOf): string {
  if (value === null || value === undefined || value === '') return messages.nothing
  if (typeof value === 'number') {
    if (field.endsWith('_agent_id') || field === 'proposed_driver') return driverName(names, value)
    if (field.endsWith('_branch_id') || field === 'hub_id') return branchName(names, value)
    if (MOMENT.test(field)) return formatDateTime(value, currentLocale())
  }
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  if (field === 'pod_method' && typeof value === 'string') return podName(value)
  if (DATE.test(field) && typeof value === 'string') return formatDate(value, currentLocale())
  if (field === 'tags' && typeof value === 'string')
    return tagNamesOf(names, { tags: value }) || messages.nothing
  const status =
    field === 'status' || field === 'parcel_status' ? ShipmentStatus.safeParse(value).data : undefined
  if (status !== undefined) return statusName(status)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
