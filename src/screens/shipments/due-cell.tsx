import type { LiveShipment } from '../../contract/live.ts'
import { formatDateTime } from '../../domain/moment.ts'
import { useClock } from '../../ui/clock.tsx'
import { Shape } from '../../ui/status-badge.tsx'
import css from './columns.module.css'
import { type Due, dueOf, nearMoment, span } from './due.ts'

const SIDE = { collection: 'collect', delivery: 'deliver' } as const

interface Told {
  tone: 'red' | 'yellow' | 'plain' | 'quiet'
  text: string
  /** Quieter, behind it. */
  more: string
}

/** What is told of a promise: "14:30", "24 m late", "ETA 15:10". */
export function tellDue(due: Due, now: number): Told | null {
  switch (due.is) {
    case 'none':
      return null
    case 'ahead':
      return { tone: 'plain', text: nearMoment(due.at, now), more: SIDE[due.side] }
    case 'at-risk':
      return {
        tone: 'yellow',
        text: `ETA ${nearMoment(due.eta, now)}`,
        more: `due ${nearMoment(due.at, now)}`,
      }
    case 'late':
      return { tone: 'red', text: `${span(due.by)} late`, more: SIDE[due.side] }
    case 'delivered':
      if (due.by > 0) return { tone: 'quiet', text: nearMoment(due.at, now), more: `${span(due.by)} late` }
      return { tone: 'quiet', text: nearMoment(due.at, now), more: 'on time' }
  }
}

/** Renders again only when what it says has changed. */
export function DueCell({ row }: { row: LiveShipment }) {
  const told = useClock((now) => JSON.stringify(tellDue(dueOf(row, now), now)))
  const read: Told | null = JSON.parse(told)
  if (read === null) return <span className={css.none}>–</span>
  const { tone, text, more } = read
  return (
    <span className={css.due} data-tone={tone} title={promisesOf(row)}>
      {tone === 'red' && <Shape shape="alert" size={11} />}
      {tone === 'yellow' && <Shape shape="clock" size={11} />}
      <span>
        {text} <span className={css.quiet}>{more}</span>
      </span>
    </span>
  )
}

function promisesOf(row: LiveShipment): string {
  const lines = [
    ['Collect by', row.collection_before],
    ['Collected', row.collected_at],
    ['Deliver by', row.delivery_before],
    ['Planned', row.delivered_at === null ? row.delivery_eta : null],
    ['Delivered', row.delivered_at],
  ] as const
  return lines.flatMap(([what, at]) => (at === null ? [] : [`${what} ${formatDateTime(at)}`])).join('\n')
}
