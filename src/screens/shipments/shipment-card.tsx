import type { LiveShipment } from '../../contract/live.ts'
import type { ShipmentStatus } from '../../domain/shipment-status.ts'
import { RelativeTime } from '../../ui/clock.tsx'
import { Reference } from '../../ui/copyable.tsx'
import { ExceptionMark } from '../../ui/exception-mark.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DueCell } from './due-cell.tsx'
import css from './screen.module.css'

/** A row of the table on a phone. */
export function ShipmentCard({
  row,
  status,
  staff,
}: {
  row: LiveShipment
  status: ShipmentStatus
  staff: boolean
}) {
  return (
    <div className={css.card}>
      <span className={css.cardLine}>
        <Reference>{row.ref}</Reference>
        <StatusBadge status={status} />
        <ExceptionMark row={row} beside={status} />
        <span className={css.cardAge}>
          <RelativeTime at={row.status_at} />
        </span>
      </span>
      <span className={css.cardLine}>
        <span className={css.cardPlaces}>
          <span>{row.collection_place}</span> →{' '}
          <span>{staff ? row.delivery_place : `${row.delivery_name}, ${row.delivery_place}`}</span>
        </span>
        <DueCell row={row} />
      </span>
    </div>
  )
}
