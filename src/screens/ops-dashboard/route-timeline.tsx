import type { LiveShipment } from '../../contract/live.ts'
import { formatTime } from '../../domain/values/moment.ts'
import { stopRowsOf } from '../../features/assignment/request-rows.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import type { DriverRoute, Stop } from './driver-routes.ts'
import { opsDashboard as messages } from './messages.ts'
import css from './route-timeline.module.css'
import { lineOf, type Mark } from './route-timeline-layout.ts'
import { ShipmentLink } from './shipment-link.tsx'

/** The stops of a route along the hours of the day: what is done, what was for nothing, what is late, what comes. */
export function RouteTimeline({ route, now }: { route: DriverRoute; now: number }) {
  const rows = stopRowsOf(useLiveWorkspace())
  const { marks, hours, nowAt } = lineOf(route.stops, now)
  return (
    <div className={css.line}>
      <span className={css.track} aria-hidden />
      {nowAt !== null && <span className={css.now} style={{ left: `${nowAt}%` }} aria-hidden />}
      <ol className={css.marks} aria-label={messages.stops}>
        {marks.map((mark) => (
          <li key={`${mark.stop.kind} ${mark.stop.id}`} style={{ left: `${mark.at}%` }}>
            <ShipmentLink
              id={mark.stop.id}
              className={css.mark}
              data-state={mark.state}
              data-kind={mark.stop.kind}
              title={titleOf(mark, rows.get(mark.stop.id))}
              aria-label={titleOf(mark, rows.get(mark.stop.id))}
              tabIndex={mark.state === 'late' || mark.state === 'failed' ? 0 : -1}
            />
          </li>
        ))}
      </ol>
      {hours.map(({ hour, at }) => (
        <span key={hour} className={css.hour} style={{ left: `${at}%` }} aria-hidden>
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  )
}

function titleOf({ stop, state }: Mark, row: LiveShipment | undefined): string {
  const place = stop.kind === 'collect' ? row?.collection_place : row?.delivery_place
  const at = stop.visitedAt ?? stop.comesAt
  const what = stop.kind === 'collect' ? messages.collect : messages.deliver
  return `${what} ${row?.ref ?? ''}, ${place ?? ''}: ${messages.stopIs[state === 'ahead' && stop.isExpected ? 'expected' : state]}${whenWords(stop, at)}`
}

function whenWords({ due, visitedAt }: Stop, at: number | null): string {
  const when = at === null ? '' : ` ${formatTime(at)}`
  return due === null || visitedAt !== null ? when : messages.promisedBy(when, formatTime(due))
}
