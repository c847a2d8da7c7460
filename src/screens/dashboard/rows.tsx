import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LiveShipment } from '../../contract/live.ts'
import { askedOfSender, countsIn } from '../../domain/shipments/figures.ts'
import { stageOfShipment } from '../../domain/shipments/taken-out.ts'
import { formatDateTime, formatTime } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { StatusBadge } from '../../features/shipment/status-badge.tsx'
import { Badge } from '../../ui/components/badge.tsx'
import { Reference } from '../../ui/components/copyable.tsx'
import { RelativeTime, useClock } from '../../ui/live/clock.tsx'
import { useRow } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './dashboard.module.css'
import { SenderActs } from './sender-acts.tsx'

interface RowProps {
  shipment: LiveShipment
  sign: ReactNode
  /** At the right. */
  when: ReactNode
  /** A second line beside the recipient's. */
  children?: ReactNode
}

/** One shipment: for whom and where, how it stands; a click opens it. */
function Row({ shipment, sign, when, children }: RowProps) {
  const { id, ref, delivery_name, delivery_place } = shipment
  return (
    <Link to={`/shipments/${id}`} className={css.row}>
      <span className={css.who}>
        <b>{delivery_name}</b>
        <span className={css.place}>{delivery_place}</span>
      </span>
      <span className={css.sign}>{sign}</span>
      <span className={css.when}>{when}</span>
      <span className={css.more}>
        <Reference>{ref}</Reference>
        {children}
      </span>
      <IconChevronRight size="1rem" stroke={1.8} className={css.chevron} aria-hidden />
    </Link>
  )
}

function useShipmentRow(id: number): LiveShipment | undefined {
  return useRow(useLiveWorkspace().shipments, id)
}

/** What happened, and what the owner can do about it. */
export function ActionRequiredRow({ id }: { id: number }) {
  const { dashboard } = useMessages()
  const shipment = useShipmentRow(id)
  if (shipment === undefined) return null
  const requiredAction = askedOfSender(shipment)
  const said = shipment.exception === null ? shipment.message : shipment.exception_reason
  return (
    <>
      <Row
        shipment={shipment}
        sign={<StatusBadge status={shipment.exception ?? shipment.status} />}
        when={<RelativeTime at={shipment.exception_at ?? shipment.status_at} />}
      >
        {said !== null && <span>{said}</span>}
        <span className={css.next}>{requiredAction === null ? null : dashboard.needs[requiredAction]}</span>
      </Row>
      <SenderActs shipment={shipment} />
    </>
  )
}

export function ArrivalRow({ id }: { id: number }) {
  const { dashboard } = useMessages()
  const shipment = useShipmentRow(id)
  const isLate = useClock((now) => shipment !== undefined && countsIn('late', shipment, now))
  if (shipment === undefined) return null
  const { delivery_after: after, delivery_before: before, status } = shipment
  const end = before === null ? '' : formatTime(before)
  const window = after === null ? dashboard.till(end) : `${formatTime(after)}–${end}`
  return (
    <Row
      shipment={shipment}
      sign={
        isLate ? (
          <Badge tone="red" shape="clock">
            {dashboard.late}
          </Badge>
        ) : (
          stageOfShipment(shipment) === 'out' && <StatusBadge status={status} />
        )
      }
      when={isLate ? dashboard.passed : window}
    />
  )
}

export function DeliveredRow({ id }: { id: number }) {
  const { locale } = useMessages()
  const shipment = useShipmentRow(id)
  if (shipment === undefined) return null
  const at = shipment.delivered_at ?? shipment.status_at
  return (
    <Row
      shipment={shipment}
      sign={<StatusBadge status={shipment.status} plain />}
      when={
        <span title={formatDateTime(at, locale)}>
          <RelativeTime at={at} />
        </span>
      }
    />
  )
}
