/** The board in words, for screen readers and for what is announced. */
import { dayOf, formatDay, formatTime } from '../../../domain/moment.ts'
import { statusLabel } from '../../../domain/shipment-status.ts'
import type { Side } from './errand.ts'
import type { Lane } from './lane.ts'
import type { Stop } from './stop.ts'

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

const MINUTE = 60_000

/** '25 m', '1 h 05 m', '3 h', '2 d' */
export function duration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  if (minutes < 60) return `${minutes} m`
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return `${Math.floor(hours / 24)} d`
  const rest = minutes % 60
  return hours >= 10 || rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')} m`
}

const DAY = 24 * 60 * MINUTE
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** '14:20' today, 'Fri 14:20' within a week, '12 Nov 14:20' beyond: a tripsheet is about today. */
export function timeOf(at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return formatTime(at)
  const weekday = WEEKDAYS[new Date(dayOf(at)).getUTCDay()]
  const day = Math.abs(at - now) < 6 * DAY ? weekday : formatDay(at).split(' ').slice(0, 2).join(' ')
  return `${day} ${formatTime(at)}`
}

/** '10:00–12:00', 'until 12:00', 'from 10:00'; null when nothing was promised. */
export function windowOf({ after, before }: Pick<Stop, 'after' | 'before'>, now: number): string | null {
  if (after !== null && before !== null) {
    const same = dayOf(after) === dayOf(before)
    return `${timeOf(after, now)}–${same ? formatTime(before) : timeOf(before, now)}`
  }
  if (before !== null) return `until ${timeOf(before, now)}`
  return after === null ? null : `from ${timeOf(after, now)}`
}

function spokenWindow({ after, before }: Stop, now: number): string {
  if (after !== null && before !== null) return `between ${timeOf(after, now)} and ${timeOf(before, now)}`
  if (before !== null) return `until ${timeOf(before, now)}`
  return after === null ? '' : `from ${timeOf(after, now)}`
}

const VERB: Record<Side, string> = { collection: 'collect', delivery: 'deliver' }

/** 'Card 3 of 12, collect 2 parcels in Sandton between 10:00 and 12:00, late' */
export function stopName(stop: Stop, index: number, count: number, now: number): string {
  const what = `${VERB[stop.side]} ${plural(stop.parcels, 'parcel')} in ${stop.suburb}`
  const parts = [
    `Card ${index + 1} of ${count}`,
    [what, spokenWindow(stop, now)].filter(Boolean).join(' '),
    stop.lateMs > 0 ? 'late' : stop.willBeLateMs > 0 ? 'will be late' : '',
    stop.trouble?.label ?? '',
    stop.eta === null ? '' : `planned ${timeOf(stop.eta, now)}`,
    stop.name,
    stop.trouble === null ? statusLabel(stop.status) : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** 'Thabo Mokoena, van GS 82 BC GP, 12 stops to do, 8 done, 3 late' */
export function laneName(lane: Lane, shown: number): string {
  const who =
    lane.driver === null
      ? 'Unassigned'
      : `${lane.driver.name}, ${lane.driver.vehicle_kind} ${lane.driver.vehicle}`
  const parts = [
    who,
    shown === lane.stops.length
      ? `${plural(shown, 'stop')} to do`
      : `${shown} of ${plural(lane.stops.length, 'stop')} shown`,
    lane.driver === null ? '' : `${lane.done.length} done`,
    lane.late > 0 ? `${lane.late} late` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** '3 stops, 7 parcels, 41.2 kg' */
export function amountOf(stops: readonly Pick<Stop, 'parcels' | 'kg'>[]): string {
  const parcels = stops.reduce((sum, stop) => sum + stop.parcels, 0)
  const kg = stops.reduce((sum, stop) => sum + stop.kg, 0)
  return `${plural(stops.length, 'stop')}, ${plural(parcels, 'parcel')}, ${wholeKg(kg)} kg`
}

/** '1 370 kg' of 1370, '41.2 kg' of 41.24: a load is read at a glance. */
export function wholeKg(kg: number): string {
  const text = kg >= 100 ? String(Math.round(kg)) : String(Number(kg.toFixed(1)))
  return text.replace(/\B(?=(\d{3})+$)/g, '\u2009')
}

/** The status where an arrow says already whether it is a collection or a delivery: 'Collection assigned' is 'Assigned'. */
export function briefly(status: string): string {
  const rest = status.replace(/^(Collection|Delivery) /, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
