/**
 * Columns that are not shown until somebody chooses them: what few read of every row, and every moment of a shipment. When it is to be
 * delivered is shown to its sender where there is room: what was agreed follows from no step, so it is told whatever is tracked (decision 117).
 */
import type { LiveShipment } from '../../contract/live.ts'
import type { Side } from '../../domain/shipments/exception.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import { formatLitres } from '../../domain/shipments/weight.ts'
import { branchName, type NamesOf } from '../../features/shipment/names.ts'
import { useClock } from '../../ui/live/clock.tsx'
import { type Messages, useMessages } from '../../ui/messages/messages.tsx'
import type { Column } from '../../ui/table/column.ts'
import { byText } from './by-text.ts'
import { promisedWindow } from './due.ts'
import { MomentCell } from './moment-cell.tsx'

type Row = LiveShipment

/** When the driver plans to be at its next stop, ms. */
function plannedAt(row: Row): number | null {
  const side = openStopSide(row)
  return side === null ? null : row[`${side}_eta`]
}

interface OptionalColumnsFor {
  names: NamesOf
  staff: boolean
  messages: Pick<Messages, 'shipments' | 'locale'>
}

export function optionalColumns({
  names,
  staff,
  messages: { shipments, locale },
}: OptionalColumnsFor): readonly Column<Row>[] {
  const written = (key: string, title: string, text: (row: Row) => string | null): Column<Row> => ({
    key,
    title,
    width: 8,
    optional: true,
    cell: text,
    compare: byText((row: Row) => text(row) ?? ''),
  })
  const moment = (key: string, title: string, at: (row: Row) => number | null): Column<Row> => ({
    key,
    title,
    width: 9,
    optional: true,
    cell: (row) => <MomentCell at={at(row)} />,
    value: at,
    descendingFirst: true,
  })
  const promise = (side: Side, title: string): Column<Row> => ({
    key: `${side}-window`,
    title,
    width: 11,
    ...(staff || side === 'collection' ? { optional: true } : { priority: 8 }),
    cell: (row) => <WindowCell side={side} row={row} staff={staff} />,
    value: (row) => row[`${side}_before`],
  })
  const volume: Column<Row> = {
    key: 'volume',
    title: shipments.columns.volume,
    width: 5,
    align: 'end',
    optional: true,
    cell: (row) => formatLitres(row.volume_litres, locale),
    value: (row) => row.volume_litres,
    descendingFirst: true,
  }
  const attempts: Column<Row> = {
    key: 'attempts',
    title: shipments.failedAttempts,
    width: 6,
    align: 'end',
    optional: true,
    cell: (row) => row.failed_attempts,
    value: (row) => row.failed_attempts,
    descendingFirst: true,
  }
  return [
    written('custom-ref', shipments.customReference, (row) => row.custom_ref),
    written('customer-ref', shipments.customerReference, (row) => row.customer_reference),
    written('cost-center', shipments.costCenter, (row) => row.cost_center),
    ...(staff ? [written('hub', shipments.columns.hub, (row) => branchName(names, row.hub_id))] : []),
    volume,
    attempts,
    moment('created', shipments.booked, (row) => row.created_at),
    promise('collection', shipments.columns.collectionWindow),
    moment('collected', shipments.collected, (row) => row.collected_at),
    promise('delivery', shipments.columns.deliveryWindow),
    ...(staff ? [moment('planned', shipments.columns.planned, plannedAt)] : []),
    moment('delivered', shipments.delivered, (row) => row.delivered_at),
  ]
}

/** Renders again only when what it says has changed. */
function WindowCell({ side, row, staff }: { side: Side; row: Row; staff: boolean }) {
  const messages = useMessages()
  return useClock((now) => promisedWindow(side, row, staff, now, messages) ?? '–')
}
