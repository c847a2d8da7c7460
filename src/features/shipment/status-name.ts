import { type ShipmentStatus, statusLabel } from '../../domain/shipments/shipment-status.ts'
import { currentStatusName } from '../../ui/messages/current-language.ts'

/** What a status is called in the language that is spoken now: for what is asked outside of React. */
export const statusName = (status: ShipmentStatus): string => (currentStatusName() ?? statusLabel)(status)
