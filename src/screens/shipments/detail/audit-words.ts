/** The audit trail in words: field names as people know them, ids as names, moments as dates (002 §3). */
import { formatDateTime } from '../../../domain/moment.ts'
import { ShipmentStatus, statusLabel } from '../../../domain/shipment-status.ts'
import { branchName, driverName, type NamesOf } from '../words.ts'

const LABELS: Readonly<Record<string, string>> = {
  collection_agent_id: 'Collection driver',
  delivery_agent_id: 'Delivery driver',
  collection_branch_id: 'Collection branch',
  delivery_branch_id: 'Delivery branch',
  hub_id: 'At hub',
  status_at: 'Status since',
  collected_at: 'Collected',
  delivered_at: 'Delivered',
  collection_eta: 'Expected collection',
  delivery_eta: 'Expected delivery',
  collection_after: 'Collection from',
  collection_before: 'Collection to',
  delivery_after: 'Delivery from',
  delivery_before: 'Delivery to',
  special_instructions_collection: 'Collection instructions',
  special_instructions_delivery: 'Delivery instructions',
}

export function fieldLabel(field: string): string {
  const words = field.replace(/_/g, ' ')
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const MOMENT = /_(at|after|before|eta)$/

export function valueText(field: string, value: unknown, names: NamesOf): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'number') {
    if (field.endsWith('_agent_id')) return driverName(names, value)
    if (field.endsWith('_branch_id') || field === 'hub_id') return branchName(names, value)
    if (MOMENT.test(field)) return formatDateTime(value)
  }
  const status = field === 'status' ? ShipmentStatus.safeParse(value).data : undefined
  if (status !== undefined) return statusLabel(status)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
