/** The audit trail: what its fields are called (002 §3), and what stands where nothing stood. */
const fields: Readonly<Record<string, string>> = {
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

export const auditTrail = { fields, nothing: 'nothing' }
