/** The board in words, for screen readers and for what is announced. Its sentences stand in the words. */
import { dayOf, formatTime } from '../../../domain/values/moment.ts'
import { counted, speech as messages } from '../../../features/assignment/a11y-messages.ts'
import { timeOf } from '../../../features/assignment/amounts.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import { requestsAt, type Stop } from '../../../features/assignment/stop.ts'
import { causes } from '../../../features/shipment/cause-messages.ts'
import { statusName } from '../../../features/shipment/status-name.ts'
import { tripsheet } from '../messages.ts'

type Window = Pick<Stop, 'after' | 'before'>

/** One end of what was promised, where the other is open; null where nothing was. */
function openWindow({ after, before }: Window, now: number): string | null {
  if (before !== null) return messages.until(timeOf(before, now))
  return after === null ? null : messages.from(timeOf(after, now))
}

/** '10:00–12:00', 'until 12:00', 'from 10:00'; null when nothing was promised. */
export function windowOf({ after, before }: Window, now: number): string | null {
  if (after === null || before === null) return openWindow({ after, before }, now)
  const same = dayOf(after) === dayOf(before)
  return messages.window(timeOf(after, now), same ? formatTime(before) : timeOf(before, now))
}

function spokenWindow({ after, before }: Window, now: number): string {
  if (after === null || before === null) return openWindow({ after, before }, now) ?? ''
  return messages.between(timeOf(after, now), timeOf(before, now))
}

/** Between when and when they come, of what is still to come of that: ['11:20', '11:50'], ['Sun 11:20', '11:50']; null where that is one minute, or unknown. */
export function expectedRange({ expected }: Pick<Stop, 'expected'>, now: number): [string, string] | null {
  if (expected === null) return null
  const [from, to] = [Math.max(expected.from, now), Math.max(expected.to, now)]
  if (timeOf(from, now) === timeOf(to, now)) return null
  return [timeOf(from, now), dayOf(from) === dayOf(to) ? formatTime(to) : timeOf(to, now)]
}

function spokenTime(stop: Pick<Stop, 'comesAt' | 'expected'>, now: number): string {
  const range = expectedRange(stop, now)
  if (range !== null) return messages.expectedBetween(...range)
  const { comesAt, expected } = stop
  if (comesAt === null) return ''
  return (expected === null ? messages.planned : messages.expected)(timeOf(comesAt, now))
}

/** 'Card 3 of 12, collect 2 parcels in Sandton, Johannesburg between 10:00 and 12:00, late' */
export function stopName(stop: Stop, index: number, count: number, now: number): string {
  const what = messages.task[stop.isBoth ? 'both' : stop.side](stop.parcels, stop.place)
  const parts = [
    messages.card(index + 1, count),
    [what, spokenWindow(stop, now)].filter(Boolean).join(' '),
    stop.lateMs > 0 ? messages.late : stop.willBeLateMs > 0 ? messages.willBeLate : '',
    stop.trouble === null ? '' : causes[stop.trouble.cause].label,
    spokenTime(stop, now),
    ...requestsAt(stop),
    stop.name,
    stop.visit?.locked ? tripsheet.acts.lockedCard : '',
    stop.trouble === null ? statusName(stop.status) : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** 'Thabo Mokoena, van GS 82 BC GP, 12 stops to do, 8 done, 3 late' */
export function laneName(lane: Lane, shown: number): string {
  const { driver, stops, visits, late } = lane
  const parts = [
    driver === null
      ? tripsheet.unassigned
      : messages.driver(driver.name, assignment.vehicles[driver.vehicle_kind].toLowerCase(), driver.vehicle),
    shown === stops.length ? messages.toDo(shown) : messages.ofShown(shown, stops.length),
    driver === null ? '' : messages.done(visits.done),
    late > 0 ? messages.countLate(late) : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** The status where an arrow says already whether it is a collection or a delivery: 'Collection assigned' is 'Assigned'. */
export function shortStatus(status: string): string {
  const rest = status.replace(/^(Collection|Delivery|Afhaling|Aflewering):? (het )?/, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** '2 shipments', '1 collection request, 2 shipments' */
export function tasksText(stop: Pick<Stop, 'tasks'>): string {
  const requests = requestsAt(stop).length
  const shipments = stop.tasks.length - requests
  if (requests === 0) return counted.shipments(shipments)
  const said = counted.requests(requests)
  return shipments === 0 ? said : `${said}, ${counted.shipments(shipments)}`
}
