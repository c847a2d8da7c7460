import type { LiveShipment } from '../../contract/live.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { parcelMessages as messages } from './parcel-messages.ts'

type Row = Pick<LiveShipment, 'parcel_count' | 'parcels_apart'>

/** Beside the status of a shipment, how many of its parcels have it, where some are elsewhere: "2 of 3". */
export function ParcelsApartMark({ row: { parcel_count, parcels_apart } }: { row: Row }) {
  if (parcels_apart === 0) return null
  const there = parcel_count - parcels_apart
  return (
    <Badge tone="grey" plain title={messages.someTitle(there, parcel_count)}>
      {messages.some(there, parcel_count)}
    </Badge>
  )
}
