import type { LiveCollectionRequest } from '../../contract/live.ts'
import { COLLECTION_REQUEST_STATUSES } from '../../domain/dispatch/collection-request.ts'
import { collectionRequestId } from '../../domain/values/display-id.ts'
import { dayName, formatTime } from '../../domain/values/moment.ts'
import { keysOf } from '../../domain/values/table.ts'
import type { SessionData } from '../../features/session/session.tsx'
import { currentLocale } from '../../ui/messages/current-language.ts'
import type { Column } from '../../ui/table/column.ts'
import { requests as messages } from './messages.ts'
import { RequestStatus } from './request-status.tsx'
import css from './requests.module.css'

type Names = Pick<SessionData, 'accounts' | 'branches' | 'drivers'>

const ORDER = new Map(keysOf(COLLECTION_REQUEST_STATUSES).map((status, i) => [status, i]))

/** `tomorrow 09:00 to 12:00` */
export function windowText(
  {
    collection_after,
    collection_before,
  }: Pick<LiveCollectionRequest, 'collection_after' | 'collection_before'>,
  now: number,
): string {
  const hours = messages.between(formatTime(collection_after), formatTime(collection_before))
  return `${dayName(collection_after, now, currentLocale())} ${hours}`
}

export const parcelsText = ({ parcel_count, collected_parcels }: LiveCollectionRequest): string =>
  collected_parcels === null || collected_parcels === parcel_count
    ? String(parcel_count)
    : messages.fetched(collected_parcels, parcel_count)

export const driverName = ({ drivers }: Names, row: LiveCollectionRequest): string =>
  row.collection_agent_id === null ? '' : (drivers.get(row.collection_agent_id)?.name ?? '')
export const accountName = ({ accounts }: Names, row: LiveCollectionRequest): string =>
  accounts.get(row.account_id)?.name ?? ''

interface Of {
  readonly names: Names
  readonly staff: boolean
  now(): number
}

export function requestColumns({ names, staff, now }: Of): readonly Column<LiveCollectionRequest>[] {
  const ofStaff: readonly Column<LiveCollectionRequest>[] = [
    {
      key: 'account',
      title: messages.account,
      width: 9,
      grow: 1,
      priority: 2,
      value: (row) => accountName(names, row),
      cell: (row) => accountName(names, row),
    },
    {
      key: 'driver',
      title: messages.driver,
      width: 9,
      grow: 1,
      priority: 2,
      value: (row) => driverName(names, row),
      cell: (row) => driverName(names, row),
    },
    {
      key: 'branch',
      title: messages.branch,
      width: 5,
      priority: 4,
      value: ({ collection_branch_id }) => names.branches.get(collection_branch_id ?? 0)?.code ?? '',
      cell: ({ collection_branch_id }) => names.branches.get(collection_branch_id ?? 0)?.code ?? '',
    },
  ]
  return [
    {
      key: 'number',
      title: messages.number,
      width: 7,
      value: ({ id }) => id,
      descendingFirst: true,
      cell: ({ id }) => <span className="mono">{collectionRequestId(id)}</span>,
    },
    {
      key: 'status',
      title: messages.status,
      width: 12,
      value: ({ status }) => ORDER.get(status) ?? 0,
      cell: ({ status }) => <RequestStatus status={status} plain />,
    },
    {
      key: 'window',
      title: messages.window,
      width: 11,
      value: ({ collection_after }) => collection_after,
      cell: (row) => windowText(row, now()),
    },
    {
      key: 'place',
      title: messages.place,
      width: 10,
      grow: 2,
      value: ({ collection_name, collection_place }) => `${collection_name} ${collection_place}`,
      cell: ({ collection_name, collection_place }) => (
        <span className={css.place}>
          <b>{collection_name}</b> <span>{collection_place}</span>
        </span>
      ),
    },
    {
      key: 'parcels',
      title: messages.parcels,
      width: 6,
      align: 'end',
      priority: 2,
      value: ({ parcel_count }) => parcel_count,
      cell: parcelsText,
    },
    {
      key: 'shipments',
      title: messages.shipments,
      width: 6,
      align: 'end',
      priority: 3,
      value: ({ shipment_count }) => shipment_count,
      cell: ({ shipment_count }) => (shipment_count === 0 ? '' : shipment_count),
    },
    ...(staff ? ofStaff : []),
  ]
}

/** A row of the table on a phone. */
export function RequestCard({ row, names, staff, now }: Of & { row: LiveCollectionRequest }) {
  return (
    <div className={css.card}>
      <span className={css.cardLine}>
        <span className="mono">{collectionRequestId(row.id)}</span>
        <RequestStatus status={row.status} plain />
      </span>
      <span className={css.cardLine}>
        <b className={css.name}>{row.collection_name}</b>
        <span className={css.quiet}>{messages.parcelCount(row.parcel_count)}</span>
      </span>
      <span className={css.cardLine}>
        <span className={css.quiet}>{windowText(row, now())}</span>
        <span className={css.quiet}>{staff ? driverName(names, row) : row.collection_place}</span>
      </span>
    </div>
  )
}
