import type { LiveShipment } from '../../contract/live.ts'
import type { ShipmentStatus } from '../../domain/shipment-status.ts'
import { RelativeTime } from '../../ui/clock.tsx'
import { Reference } from '../../ui/copyable.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DueCell } from './due-cell.tsx'
import css from './screen.module.css'

/** A row of the table on a phone. */
export function ShipmentCard({ row, status }: { row: LiveShipment; status: ShipmentStatus }) {
  return (
    <div className={css.card}>
      <span className={css.cardLine}>
        <Reference>{row.ref}</Reference>
        <StatusBadge status={status} />
        <span className={css.cardAge}>
          <RelativeTime at={row.status_at} />
        </span>
      </span>
      <span className={css.cardLine}>
        <span className={css.cardPlaces}>
          <span>{row.collection_place}</span> → <span>{row.delivery_place}</span>
        </span>
        <DueCell row={row} />
      </span>
    </div>
  )
}
