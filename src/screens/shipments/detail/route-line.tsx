import { isFinished, wasCollected } from '../../../domain/shipments/shipment-status.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { useClock } from '../../../ui/live/clock.tsx'
import { type Messages, useMessages } from '../../../ui/messages/messages.tsx'
import { nearMoment, windowText } from '../due.ts'
import css from './detail.module.css'

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
          <EndTimes end={from} />
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
          <EndTimes end={to} />
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
  eta: string | null
}

/** "Collected 09:42", or "08:00–12:00" with "ETA 10:15". */
export function endOf(
  facts: ShipmentFacts,
  side: 'collection' | 'delivery',
  now: number,
  messages: Messages,
): End {
  const { shipments, locale } = messages
  const done = side === 'collection' ? facts.collected_at : facts.delivered_at
  const [after, before] = [facts[`${side}_after`], facts[`${side}_before`]]
  const title = windowText(after, before, now, messages) ?? ''
  if (done !== null && (side === 'collection' ? wasCollected(facts) : facts.status === 'delivered')) {
    const what = side === 'collection' ? shipments.collected : shipments.delivered
    return {
      text: `${what} ${nearMoment(done, now, locale)}`,
      title: formatDateTime(done, locale),
      eta: null,
    }
  }
  const eta = facts[`${side}_eta`]
  if (eta === null || isFinished(facts.status)) return { text: title, title, eta: null }
  return {
    text: title,
    title,
    eta: (eta < now ? shipments.planned : shipments.eta)(nearMoment(eta, now, locale)),
  }
}

function EndTimes({ end }: { end: End }) {
  return (
    <span className={css.endTimes} title={end.title}>
      {end.text}
      {end.eta !== null && <span className={css.eta}> {end.eta}</span>}
    </span>
  )
}
