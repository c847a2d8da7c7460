import type { LiveShipment } from '../../contract/live.ts'
import { unassignedSide } from '../../domain/shipments/next-stop.ts'
import { formatKg } from '../../domain/shipments/weight.ts'
import { BlankMark } from '../../features/shipment/blank-mark.tsx'
import { ExceptionMark } from '../../features/shipment/exception-mark.tsx'
import { accountName, driverName, type NamesOf, tagNamesOf } from '../../features/shipment/names.ts'
import { ParcelsApartMark } from '../../features/shipment/parcels-apart-mark.tsx'
import { StatusBadge } from '../../features/shipment/status-badge.tsx'
import { CopyableInRow } from '../../ui/components/copyable.tsx'
import { Elapsed } from '../../ui/live/clock.tsx'
import { type Messages, useMessages } from '../../ui/messages/messages.tsx'
import type { Column } from '../../ui/table/column.ts'
import { byText } from './by-text.ts'
import css from './columns.module.css'
import { dueMoment } from './due.ts'
import { DueCell } from './due-cell.tsx'
import type { FilterContext } from './filter.ts'
import { optionalColumns } from './optional-columns.tsx'

interface ColumnsFor {
  names: NamesOf
  shown: FilterContext['shown']
  /** Whether it is the provider's own people who look: drivers and accounts are for them. */
  staff: boolean
  messages: Messages
}

/** The columns of the shipments table, in their order. */
export function shipmentColumns({
  names,
  shown,
  staff,
  messages,
}: ColumnsFor): readonly Column<LiveShipment>[] {
  const account = (row: LiveShipment) => accountName(names, row)
  const collects = (row: LiveShipment) => driverName(names, row.collection_agent_id)
  const delivers = (row: LiveShipment) => driverName(names, row.delivery_agent_id)
  const always: Column<LiveShipment>[] = [
    {
      key: 'ref',
      title: messages.shipments.columns.ref,
      width: 7,
      cell: (row) => <CopyableInRow text={row.ref} />,
      compare: byText((row) => row.ref),
    },
    {
      key: 'status',
      title: messages.shipments.columns.status,
      width: 12.25,
      grow: 2,
      cell: (row) => (
        <span className={css.status}>
          <StatusBadge status={shown(row)} />
          <ExceptionMark row={row} beside={shown(row)} brief />
          <BlankMark row={row} />
          <ParcelsApartMark row={row} />
        </span>
      ),
      value: shown,
    },
    {
      key: 'age',
      title: messages.shipments.columns.age,
      width: 4,
      align: 'end',
      cell: (row) => <Elapsed at={row.status_at} />,
      compare: (a, b) => a.status_at - b.status_at,
      descendingFirst: true,
    },
    {
      key: 'due',
      title: messages.shipments.columns.due,
      width: 10.25,
      cell: (row) => <DueCell row={row} />,
      value: dueMoment,
    },
    {
      key: 'from',
      title: messages.shipments.columns.from,
      width: 7.25,
      grow: 3,
      priority: 2,
      cell: (row) => <Place place={row.collection_place} name={row.collection_name} />,
      compare: byText((row) => row.collection_place),
    },
    {
      key: 'to',
      title: messages.shipments.columns.to,
      width: 7.25,
      grow: 3,
      cell: (row) => <Place place={row.delivery_place} name={row.delivery_name} arrow />,
      compare: byText((row) => row.delivery_place),
    },
  ]
  const recipient: Column<LiveShipment> = {
    key: 'recipient',
    title: messages.shipments.columns.recipient,
    width: 8,
    grow: 3,
    cell: (row) => row.delivery_name,
    compare: byText((row) => row.delivery_name),
  }
  const ofStaff: Column<LiveShipment>[] = [
    {
      key: 'account',
      title: messages.shipments.columns.account,
      width: 6.5,
      grow: 2,
      priority: 4,
      cell: account,
      compare: byText(account),
    },
    {
      key: 'collects',
      title: messages.shipments.columns.collects,
      width: 7,
      grow: 1,
      priority: 3,
      cell: (row) => <DriverName name={collects(row)} isNeeded={unassignedSide(row) === 'collection'} />,
      value: (row) => collects(row) || null,
    },
    {
      key: 'delivers',
      title: messages.shipments.columns.delivers,
      width: 7,
      grow: 1,
      priority: 2,
      cell: (row) => <DriverName name={delivers(row)} isNeeded={unassignedSide(row) === 'delivery'} />,
      value: (row) => delivers(row) || null,
    },
  ]
  const last: Column<LiveShipment>[] = [
    {
      key: 'service',
      title: messages.shipments.columns.service,
      width: 3.75,
      priority: 5,
      cell: (row) => row.service_level_code,
      value: (row) => row.service_level_code,
    },
    {
      key: 'parcels',
      title: messages.shipments.columns.parcels,
      width: 3.75,
      align: 'end',
      priority: 6,
      cell: (row) => row.parcel_count,
      value: (row) => row.parcel_count,
      descendingFirst: true,
    },
    {
      key: 'weight',
      title: messages.shipments.columns.weight,
      width: 4.5,
      align: 'end',
      priority: 6,
      cell: (row) => formatKg(row.weight_kg, messages.locale),
      value: (row) => row.weight_kg,
      descendingFirst: true,
    },
  ]
  const tags: Column<LiveShipment> = {
    key: 'tags',
    title: messages.shipments.columns.tags,
    width: 6,
    grow: 1,
    priority: 7,
    cell: (row) => tagNamesOf(names, row),
    compare: byText((row) => tagNamesOf(names, row)),
  }
  const tagged = names.tags.size === 0 ? [] : [tags]
  const more = optionalColumns({ names, staff, messages })
  return [...always, ...(staff ? ofStaff : [recipient]), ...last, ...tagged, ...more]
}

function Place({ place, name, arrow }: { place: string; name: string; arrow?: boolean }) {
  return (
    <span title={`${name}, ${place}`}>
      {arrow && (
        <span className={css.arrow} aria-hidden>
          →{' '}
        </span>
      )}
      {place}
    </span>
  )
}

/** Somebody, nobody yet, or nobody where somebody is wanted. */
function DriverName({ name, isNeeded }: { name: string; isNeeded: boolean }) {
  const { shipments } = useMessages()
  if (name !== '') return <>{name}</>
  return <span className={isNeeded ? css.wanted : css.none}>{isNeeded ? shipments.nobodyYet : '–'}</span>
}
