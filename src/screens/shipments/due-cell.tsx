import type { LiveShipment } from '../../contract/live.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { Shape } from '../../ui/components/badge.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { type Messages, useMessages } from '../../ui/messages/messages.tsx'
import css from './columns.module.css'
import { type Due, dueOf, nearMoment, roughSpan } from './due.ts'

interface DueText {
  tone: 'red' | 'yellow' | 'plain' | 'quiet'
  text: string
  /** Quieter, behind it. */
  more: string
}

type Said = Pick<Messages, 'locale' | 'shipments'>

/** What is told of a promise: "14:30", "24 min late", "planned 15:10". */
export function dueText(due: Due, now: number, { locale, shipments }: Said): DueText | null {
  const near = (at: number) => nearMoment(at, now, locale)
  switch (due.is) {
    case 'none':
      return null
    case 'ahead':
      return { tone: 'plain', text: near(due.at), more: shipments.side[due.side] }
    case 'at-risk':
      return { tone: 'yellow', text: shipments.planned(near(due.eta)), more: shipments.dueAt(near(due.at)) }
    case 'late':
      return { tone: 'red', text: shipments.lateStop[due.side](roughSpan(due.by, locale)), more: '' }
    case 'delivered': {
      const more = due.by > 0 ? shipments.lateBy(roughSpan(due.by, locale)) : shipments.onTime
      return { tone: 'quiet', text: near(due.at), more }
    }
  }
}

/** Renders again only when what it says has changed. */
export function DueCell({ row }: { row: LiveShipment }) {
  const messages = useMessages()
  const told = useClock((now) =>
    JSON.stringify([dueText(dueOf(row, now), now, messages), momentsOf(row, now)]),
  )
  const [read, moments]: readonly [DueText | null, readonly (number | null)[]] = JSON.parse(told)
  if (read === null) return <span className={css.none}>–</span>
  const { tone, text, more } = read
  return (
    <span className={css.due} data-tone={tone} title={wordsOf(moments, messages)}>
      {tone === 'red' && <Shape shape="alert" size={11} />}
      {tone === 'yellow' && <Shape shape="clock" size={11} />}
      <span>
        {text} <span className={css.quiet}>{more}</span>
      </span>
    </span>
  )
}

/** What was done, and what is promised and planned still; a moment that was missed promises nothing. */
function momentsOf(row: LiveShipment, now: number): readonly (number | null)[] {
  const { collected_at, delivered_at } = row
  const still = (at: number | null, done: number | null) =>
    done === null && at !== null && at >= now ? at : null
  return [
    still(row.collection_before, collected_at),
    collected_at,
    still(row.delivery_before, delivered_at),
    still(row.delivery_eta, delivered_at),
    delivered_at,
  ]
}

function wordsOf(moments: readonly (number | null)[], { shipments, locale }: Said): string {
  const { collectBy, collected, deliverBy, plannedFor, delivered } = shipments
  return [collectBy, collected, deliverBy, plannedFor, delivered]
    .flatMap((what, i) => (moments[i] == null ? [] : [`${what} ${formatDateTime(moments[i], locale)}`]))
    .join('\n')
}

/** On hover. */
export const promisesOf = (row: LiveShipment, now: number, messages: Said): string =>
  wordsOf(momentsOf(row, now), messages)
