import type { Severity } from '../../domain/shipments/attention.ts'
import type { StatusShape } from '../../domain/shipments/shipment-status.ts'

/** Beside the colour of a severity. */
export const SEVERITY_SHAPES: Readonly<Record<Severity, StatusShape>> = {
  critical: 'alert',
  serious: 'clock',
  watch: 'pause',
}
