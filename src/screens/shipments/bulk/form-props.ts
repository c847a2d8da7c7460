import type { ShipmentFacts } from '../../../features/shipment/facts.ts'

export interface BulkFormProps {
  /** As they were seen when it was decided to act: what a colleague does meanwhile is refused, and told. */
  rows: readonly ShipmentFacts[]
  onClose: () => void
}
