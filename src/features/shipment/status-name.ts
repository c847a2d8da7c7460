import { type ShipmentStatus, statusLabel } from '../../domain/shipments/shipment-status.ts'
import { spokenStatusName } from '../../ui/messages/current-language.ts'

/** What a status is called in the language that is spoken now: for what is asked outside of React. */
export const spokenStatus = (status: ShipmentStatus): string => (spokenStatusName() ?? statusLabel)(status)
