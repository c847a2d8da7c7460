import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { listShipments, type Shipment } from '../../contract/shipments.ts'
import { placeLine } from '../../domain/shipments/address.ts'
import { formatDateTime, formatDay } from '../../domain/values/moment.ts'
import { useCallQuery } from '../../features/session/answers.ts'
import { StatusBadge } from '../../features/shipment/status-badge.tsx'
import { formatCount } from '../../ui/chart/stat.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/components/states.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { NewLink } from './booking-links.tsx'
import css from './history.module.css'

const PAGE = 50
/** The platform counts no further. */
const MOST_COUNTED = 10_000

interface HistoryProps {
  /** What is searched for. */
  text: string
  opened: number | null
  onOpen: (id: number) => void
  /** Back to the live workspace, where there is something to go back to. */
  onLeave?: () => void
}

/** What the server finds of all shipments there ever were: as of now, not live, and labelled so. */
export function HistoryList({ text, opened, onOpen, onLeave }: HistoryProps) {
  const [limit, setLimit] = useState(PAGE)
  const search = text.trim()
  const { shipments } = useMessages()
  const { data, error, isPending, isPlaceholderData, refetch } = useCallQuery(
    [listShipments.name, 'search', search, limit],
    (client, signal) => client(listShipments, { query: { search, limit }, signal }),
    { keepLast: true },
  )
  if (error !== null) {
    return (
      <ErrorState
        title={shipments.historyFailed}
        error={error.message}
        action={<Button onClick={() => refetch()}>{shipments.searchAgain}</Button>}
      />
    )
  }
  if (data !== undefined && data.count === 0) {
    return (
      <EmptyState
        title={shipments.noSuch}
        icon={IconHistory}
        action={isReference(search) ? <NewLink reference={search.toUpperCase()} /> : undefined}
      >
        {shipments.noSuchText(search)}
      </EmptyState>
    )
  }
  return (
    <section
      className={css.history}
      aria-label={shipments.history}
      aria-busy={isPending || isPlaceholderData}
    >
      <header className={css.label}>
        <IconHistory size="1rem" stroke={1.7} aria-hidden />
        <span>
          <b>{`${shipments.history}.`}</b>{' '}
          {data === undefined
            ? shipments.searching(search)
            : shipments.foundMany(
                formatCount(data.count),
                data.count >= MOST_COUNTED,
                data.count === 1,
                search,
              )}
        </span>
        {onLeave !== undefined && (
          <Button size="compact-sm" variant="default" onClick={onLeave}>
            {shipments.activeShipments}
          </Button>
        )}
      </header>
      <ul className={css.rows}>
        {isPending && Array.from({ length: 8 }, (_, i) => <BoneRow key={`bone ${String(i)}`} />)}
        {data?.shipments.map((shipment) => (
          <li key={shipment.id}>
            <HistoryRow shipment={shipment} isOpened={shipment.id === opened} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {data !== undefined && data.count > data.shipments.length && (
        <Button className={css.more} variant="default" onClick={() => setLimit(limit + PAGE)}>
          {shipments.showMore}
        </Button>
      )}
    </section>
  )
}

/** What may be the reference of something that is to be booked: no name, and no part of one. */
const isReference = (text: string) => /\d/.test(text) && /^[\w/.-]{4,64}$/.test(text)

interface RowProps {
  shipment: Shipment
  isOpened: boolean
  onOpen: (id: number) => void
}

function HistoryRow({ shipment, isOpened, onOpen }: RowProps) {
  const at = Date.parse(shipment.status_at)
  const { locale } = useMessages()
  return (
    <button
      type="button"
      className={css.row}
      aria-current={isOpened || undefined}
      onClick={() => onOpen(shipment.id)}
    >
      <span className={css.ref}>{shipment.short_tracking_reference}</span>
      <span>
        <StatusBadge status={shipment.status} />
      </span>
      <time className={css.at} dateTime={shipment.status_at} title={formatDateTime(at, locale)}>
        {formatDay(at, locale)}
      </time>
      <span className={css.place}>
        {placeLine(shipment.collection_address)} <span className={css.arrow}>→</span>{' '}
        {placeLine(shipment.delivery_address)}
      </span>
      <span className={css.customer}>
        {shipment.customer_reference ?? shipment.custom_tracking_reference}
      </span>
    </button>
  )
}

function BoneRow() {
  return (
    <li className={css.row} aria-hidden>
      <Skeleton w="5rem" />
      <Skeleton w="7rem" />
      <Skeleton w="5rem" />
      <Skeleton w="60%" />
      <Skeleton w="6rem" />
    </li>
  )
}
