/** The audit trail in words: field names as people know them, ids as names, moments as dates (002 §3). Staff alone see it. */

import { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { auditTrail as messages } from '../audit/audit-messages.ts'
import { branchName, driverName, type NamesOf, tagNamesOf } from './names.ts'
import { statusName } from './status-name.ts'

export function fieldLabel(field: string): string {
  const plain = field.replace(/_/g, ' ')
  return messages.field(field) ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}

const MOMENT = /_(at|after|before|eta)$/

export function valueText(field: string, value: unknown, names: NamesOf): string {
  if (value === null || value === undefined || value === '') return messages.nothing
  if (typeof value === 'number') {
    if (field.endsWith('_agent_id')) return driverName(names, value)
    if (field.endsWith('_branch_id') || field === 'hub_id') return branchName(names, value)
    if (MOMENT.test(field)) return formatDateTime(value, currentLocale())
  }
  if (field === 'tags' && typeof value === 'string')
    return tagNamesOf(names, { tags: value }) || messages.nothing
  const status =
    field === 'status' || field === 'parcel_status' ? ShipmentStatus.safeParse(value).data : undefined
  if (status !== undefined) return statusName(status)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
