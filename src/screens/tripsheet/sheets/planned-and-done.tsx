import type { Tripsheet, TripsheetStop } from '../../../contract/tripsheets.ts'
import { plannedAndDone } from '../../../domain/dispatch/planned-and-done.ts'
import { dayOf, formatTime } from '../../../domain/values/moment.ts'
import { useRoads } from '../../../features/assignment/use-roads.ts'
import { useClock } from '../../../ui/live/clock.tsx'
import { againstPromise } from './against-promise.ts'
import { sheets as messages } from './messages.ts'
import css from './sheets.module.css'

const clock = (at: string): string => formatTime(Date.parse(at))

const inMs = ({ id, lat, lng, planned_at, done_at }: TripsheetStop) => ({
  ...{ id, lat, lng },
  planned_at: Date.parse(planned_at),
  done_at: done_at === null ? null : Date.parse(done_at),
})

/** A driver's day as it was planned beside the day as it was driven: in which order, when, how far, and how promises were kept. */
export function PlannedAndDone({ sheet }: { sheet: Tripsheet }) {
  const { stops, vehicle_kind } = sheet
  const today = useClock(dayOf)
  const isOver = sheet.status === 'closed' || sheet.day < today
  const { planned, done, places } = plannedAndDone(stops.map(inMs), vehicle_kind, useRoads()?.metres)
  return (
    <>
      {done.stops > 0 && (
        <p className={css.figures} title={messages.fromFirst}>
          <span>{messages.asPlanned(planned)}</span>
          <span>{messages.asDone(done)}</span>
          {isOver && done.stops < planned.stops && (
            <span className={css.missed}>{messages.missed(planned.stops - done.stops)}</span>
          )}
        </p>
      )}
      <div className={css.scroll}>
        <table className={css.table} aria-label={messages.table}>
          <thead>
            <tr>
              <th scope="col">{messages.plannedAs}</th>
              <th scope="col">{messages.doneAs}</th>
              <th scope="col">{messages.stop}</th>
              <th scope="col">{messages.promised}</th>
              <th scope="col">{messages.planned}</th>
              <th scope="col">{messages.done}</th>
              <th scope="col">{messages.difference}</th>
            </tr>
          </thead>
          <tbody>
            {stops.map((stop) => (
              <tr key={stop.id} data-missed={(isOver && stop.done_at === null) || undefined}>
                <td>{places.get(stop.id)?.planned}</td>
                <td>{places.get(stop.id)?.done ?? '–'}</td>
                <td>
                  {stop.name}, {stop.place}
                </td>
                <td>{clock(stop.promised_at)}</td>
                <td>{clock(stop.planned_at)}</td>
                <td>{stop.done_at === null ? '–' : clock(stop.done_at)}</td>
                <td>{againstPromise(stop, isOver)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
