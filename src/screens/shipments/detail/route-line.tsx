import type { Side } from '../../../domain/shipments/exception.ts'
import { openStopSide } from '../../../domain/shipments/next-stop.ts'
import { isFinished, wasCollected } from '../../../domain/shipments/shipment-status.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { useClock } from '../../../ui/live/clock.tsx'
import { lazyBackground } from '../../../ui/loading/lazy.tsx'
import { type Messages, useMessages } from '../../../ui/messages/messages.tsx'
import { nearMoment, windowText } from '../due.ts'
import css from './detail.module.css'

const ExpectedTime = lazyBackground(() => import('./expected-time.tsx'))

interface RouteLineProps {
  facts: ShipmentFacts
  /** The hub where it lies, by name; '' when it is on the road or at the door. */
  hub: string
}

/** From where to where, and how far: what was agreed at each end, and what became of it. */
export function RouteLine({ facts, hub }: RouteLineProps) {
  const collected = wasCollected(facts)
  const delivered = facts.delivered_at !== null && facts.status === 'delivered'
  const messages = useMessages()
  const times = useClock((now) =>
    JSON.stringify([endOf(facts, 'collection', now, messages), endOf(facts, 'delivery', now, messages)]),
  )
  const [from, to]: [End, End] = JSON.parse(times)
  return (
    <div
      className={css.route}
      data-collected={collected || undefined}
      data-delivered={delivered || undefined}
    >
      <div className={css.end}>
        <span className={css.endDot} aria-hidden />
        <div className={css.endText}>
          <b>{facts.collection_place}</b>
          <span>{facts.collection_name}</span>
          <EndTimes facts={facts} side="collection" end={from} />
        </div>
      </div>
      <div className={css.between}>
        {hub !== '' && !isFinished(facts.status) && <span>{messages.shipments.atHub(hub)}</span>}
      </div>
      <div className={css.end}>
        <span className={css.endDot} aria-hidden />
        <div className={css.endText}>
          <b>{facts.delivery_place}</b>
          <span>{facts.delivery_name}</span>
          <EndTimes facts={facts} side="delivery" end={to} />
        </div>
      </div>
    </div>
  )
}

interface End {
  /** What happened or what is promised. */
  text: string
  title: string
  /** The driver's plan, while it has not happened. */
  planned: string | null
}

/** "Collected 09:42", or "08:00–12:00" with "planned 10:15". */
function endOf(facts: ShipmentFacts, side: Side, now: number, messages: Messages): End {
  const { shipments, locale } = messages
  const done = side === 'collection' ? facts.collected_at : facts.delivered_at
  const [after, before] = [facts[`${side}_after`], facts[`${side}_before`]]
  const title = windowText(after, before, now, messages) ?? ''
  if (done !== null && (side === 'collection' ? wasCollected(facts) : facts.status === 'delivered')) {
    const what = side === 'collection' ? shipments.collected : shipments.delivered
    return {
      text: `${what} ${nearMoment(done, now, locale)}`,
      title: formatDateTime(done, locale),
      planned: null,
    }
  }
  const eta = facts[`${side}_eta`]
  if (eta === null || isFinished(facts.status)) return { text: title, title, planned: null }
  return {
    text: title,
    title,
    planned: shipments.planned(nearMoment(eta, now, locale)),
  }
}

interface EndTimesProps extends Pick<RouteLineProps, 'facts'> {
  side: Side
  end: End
}

/** What is planned, until it is known when the driver is expected. */
function EndTimes({ facts, side, end: { text, title, planned } }: EndTimesProps) {
  return (
    <span className={css.endTimes} title={title}>
      {text}
      {planned !== null && (
        <span className={css.eta}>
          {' '}
          {openStopSide(facts) === side ? (
            <ExpectedTime facts={facts} side={side} planned={planned} fallback={planned} />
          ) : (
            planned
          )}
        </span>
      )}
    </span>
  )
}
