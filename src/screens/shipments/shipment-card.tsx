import type { LiveShipment } from '../../contract/live.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import type { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { useGeneralData } from '../../features/session/session.tsx'
import { ExceptionMark } from '../../features/shipment/exception-mark.tsx'
import { driverName } from '../../features/shipment/names.ts'
import { ParcelsApartMark } from '../../features/shipment/parcels-apart-mark.tsx'
import { StatusBadge } from '../../features/shipment/status-badge.tsx'
import { Reference } from '../../ui/components/copyable.tsx'
import { PhoneLink } from '../../ui/components/phone-link.tsx'
import { Elapsed } from '../../ui/live/clock.tsx'
import { DueCell } from './due-cell.tsx'
import { ProblemLine, type ProblemOf } from './problem-columns.tsx'
import css from './screen.module.css'

/** Its height, rem: three lines, since both places have to be read. */
export const CARD_REM = 5.75
/** With a line that says why it stands in a problematic view. */
export const PROBLEM_CARD_REM = 7.25

/** A row of the table on a phone. */
export function ShipmentCard({
  row,
  status,
  staff,
  problem = null,
}: {
  row: LiveShipment
  status: ShipmentStatus
  staff: boolean
  /** The problematic view that is looked at. */
  problem?: ProblemOf | null
}) {
  return (
    <div className={css.card}>
      <span className={css.cardLine}>
        <Reference>{row.ref}</Reference>
        <StatusBadge status={status} />
        <ParcelsApartMark row={row} />
        <ExceptionMark row={row} beside={status} />
        <span className={css.cardAge}>
          <Elapsed at={row.status_at} />
        </span>
      </span>
      <span className={css.cardLine}>
        <span className={css.cardPlaces}>
          <span>{row.collection_place}</span> →{' '}
          <span>{staff ? row.delivery_place : `${row.delivery_name}, ${row.delivery_place}`}</span>
        </span>
      </span>
      <span className={css.cardLine}>
        <span className={css.cardDue}>
          <DueCell row={row} />
        </span>
        {staff && <Driver row={row} />}
      </span>
      {problem !== null && <ProblemLine row={row} of={problem} />}
    </div>
  )
}

/** Who has its next stop, to be called from the list. */
function Driver({ row }: { row: LiveShipment }) {
  const names = useGeneralData()
  const side = openStopSide(row)
  const agent = side === null ? null : row[`${side}_agent_id`]
  if (agent === null) return null
  const name = driverName(names, agent)
  return (
    <span className={css.cardDriver}>
      <span>{name}</span>
      <PhoneLink name={name} number={names.drivers.get(agent)?.phone_number} short inRow />
    </span>
  )
}
