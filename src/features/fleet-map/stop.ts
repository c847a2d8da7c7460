/** Where a shipment is on the map: at the door that it is to be fetched from or brought to. */
import type { LiveShipment } from '../../contract/live.ts'
import { type StatusColour, type StatusShape, statusRow } from '../../domain/shipments/shipment-status.ts'

export interface Stop {
  readonly lat: number
  readonly lng: number
  readonly side: 'collection' | 'delivery'
  readonly colour: StatusColour
  readonly shape: StatusShape
}

/** The next door of a shipment: its collection until it is collected, then its delivery. Null without a point. */
export function stopOf(shipment: LiveShipment): Stop | null {
  const { colour, shape, stage } = statusRow(shipment.status)
  const side = stage === 'to-collect' ? 'collection' : 'delivery'
  const lat = shipment[`${side}_lat`]
  const lng = shipment[`${side}_lng`]
  return lat === null || lng === null ? null : { lat, lng, side, colour, shape }
}

/** What the map tells of a stop apart from where it is; equal looks are one picture. */
export function stopLook({ colour, shape, side }: Stop): string {
  return `stop:${side}:${colour}:${shape}`
}
