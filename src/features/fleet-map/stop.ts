/** Where a shipment is on the map: at the door that it is to be fetched from or brought to. */
import type { LiveShipment } from '../../contract/live.ts'
import {
  SHIPMENT_STATUS_CODES,
  type ShipmentStatus,
  type StatusColour,
  type StatusShape,
  statusRow,
} from '../../domain/shipments/shipment-status.ts'

/** What the map tells of a stop apart from where it is. */
export interface StopLook {
  readonly side: 'collection' | 'delivery'
  readonly colour: StatusColour
  readonly shape: StatusShape
}

export interface Stop extends StopLook {
  readonly lat: number
  readonly lng: number
}

function lookOf(status: ShipmentStatus): StopLook {
  const { colour, shape, stage } = statusRow(status)
  return { side: stage === 'to-collect' ? 'collection' : 'delivery', colour, shape }
}

/** Every look that there is, once. */
export const STOP_LOOKS: readonly StopLook[] = [
  ...new Map(SHIPMENT_STATUS_CODES.map(lookOf).map((look) => [JSON.stringify(look), look])).values(),
]

const BY_STATUS: ReadonlyMap<ShipmentStatus, number> = new Map(
  SHIPMENT_STATUS_CODES.map((status) => {
    const look = JSON.stringify(lookOf(status))
    return [status, STOP_LOOKS.findIndex((one) => JSON.stringify(one) === look)]
  }),
)

/** The place of a status among STOP_LOOKS. */
export const stopLook = (status: ShipmentStatus): number => BY_STATUS.get(status) ?? 0

/** The next door of a shipment: its collection until it is collected, then its delivery. Null without a point. */
export function stopOf(shipment: LiveShipment): Stop | null {
  const look = lookOf(shipment.status)
  const lat = shipment[`${look.side}_lat`]
  const lng = shipment[`${look.side}_lng`]
  return lat === null || lng === null ? null : { lat, lng, ...look }
}
