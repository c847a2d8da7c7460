import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** The audit trail (002 §2): its dialog, what its fields are called (002 §3), and what stands where nothing stood. */
const fields = {
  collection_agent_id: 'Collection driver',
  delivery_agent_id: 'Delivery driver',
  collection_branch_id: 'Collection branch',
  delivery_branch_id: 'Delivery branch',
  hub_id: 'At hub',
  status_at: 'Status since',
  collected_at: 'Collected',
  delivered_at: 'Delivered',
  collection_eta: 'Collection ETA',
  delivery_eta: 'Delivery ETA',
  collection_after: 'Collection from',
  collection_before: 'Collection to',
  delivery_after: 'Delivery from',
  delivery_before: 'Delivery to',
  collection_min_date: 'Earliest requested collection',
  estimated_delivery_from: 'Expected delivery from',
  special_instructions_collection: 'Collection instructions',
  special_instructions_delivery: 'Delivery instructions',
  collection_address: 'Collection address',
  delivery_address: 'Delivery address',
  collection_contact: 'Collection contact',
  delivery_contact: 'Delivery contact',
  collection_pickup_point_id: 'Collection pickup point',
  delivery_pickup_point_id: 'Delivery pickup point',
  collection_compartment: 'Collection compartment',
  delivery_compartment: 'Delivery compartment',
  parcels: 'Parcels',
  rate: 'Rate',
  note: 'Note number',
  file: 'File number',
}

const afrikaansFields: typeof fields = {
  collection_agent_id: 'Afhaaldrywer',
  delivery_agent_id: 'Afleweringsdrywer',
  collection_branch_id: 'Afhaaltak',
  delivery_branch_id: 'Afleweringstak',
  hub_id: 'By depot',
  status_at: 'Status sedert',
  collected_at: 'Afgehaal',
  delivered_at: 'Afgelewer',
  collection_eta: 'Verwagte afhaaltyd',
  delivery_eta: 'Verwagte afleweringstyd',
  collection_after: 'Afhaling van',
  collection_before: 'Afhaling tot',
  delivery_after: 'Aflewering van',
  delivery_before: 'Aflewering tot',
  collection_min_date: 'Vroegste versoekte afhaling',
  estimated_delivery_from: 'Verwagte aflewering van',
  special_instructions_collection: 'Afhaalinstruksies',
  special_instructions_delivery: 'Afleweringsinstruksies',
  collection_address: 'Afhaaladres',
  delivery_address: 'Afleweringsadres',
  collection_contact: 'Afhaalkontak',
  delivery_contact: 'Afleweringskontak',
  collection_pickup_point_id: 'Afhaalpunt vir afhaling',
  delivery_pickup_point_id: 'Afhaalpunt vir aflewering',
  collection_compartment: 'Vak vir afhaling',
  delivery_compartment: 'Vak vir aflewering',
  parcels: 'Pakkies',
  rate: 'Tarief',
  note: 'Notanommer',
  file: 'Lêernommer',
}

const fieldIn =
  (language: Readonly<Record<string, string>>) =>
  (field: string): string | undefined =>
    language[field]

const en = {
  field: fieldIn(fields),
  nothing: 'none',
  trail: 'Audit trail',
  show: 'Show',
  showTrail: 'Show the audit trail',
  view: 'View audit trail',
  titleOf: (type: string) => `${type} - Audit trail`,
  shipment: 'Shipment',
  settings: 'Provider setting',
  refresh: 'Refresh',
  noTrail: 'No audit trail found.',
  system: 'System',
}
const af: typeof en = {
  field: fieldIn(afrikaansFields),
  nothing: 'geen',
  trail: 'Ouditspoor',
  show: 'Wys',
  showTrail: 'Wys die ouditspoor',
  view: 'Sien ouditspoor',
  titleOf: (type) => `${type} - Ouditspoor`,
  shipment: 'Besending',
  settings: 'Koerierinstelling',
  refresh: 'Verfris',
  noTrail: 'Geen ouditspoor gevind nie.',
  system: 'Stelsel',
}

export const auditTrail = inBothLanguages({ en, af })
