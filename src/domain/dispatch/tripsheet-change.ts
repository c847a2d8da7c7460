/** What may be changed of a tripsheet by hand. */
import { dayOf } from '../values/moment.ts'
import { done, type Outcome, refused } from '../values/refusals.ts'
import type { Place } from './place.ts'
import { inNewOrder } from './planned-times.ts'
import type { RouteNow } from './route-now.ts'
import { isOpenStop, isVacated, type TripsheetStop, withoutHidden } from './tripsheet.ts'
import { actBetween, DRIVER_ACTS } from './tripsheet-acts.ts'
import { reckoned } from './tripsheet-plan.ts'
import type { TripsheetStatus } from './tripsheet-status.ts'

export interface ChangeableTripsheet {
  readonly day: string
  readonly status: TripsheetStatus
  readonly start_at: number | null
  readonly end_at: number | null
  readonly stops: readonly TripsheetStop[]
}

/** Moments in ms. */
export interface TripsheetChange {
  readonly order?: readonly number[]
  readonly lock?: readonly number[]
  readonly unlock?: readonly number[]
  readonly status?: TripsheetStatus
  readonly start_at?: number | null
  readonly end_at?: number | null
  readonly start_place?: EndPlace
  readonly end_place?: EndPlace
}

/** Where a day begins or ends. */
interface EndPlace extends Place {
  readonly name: string
}

type Stops = readonly TripsheetStop[]

const wrong = (field: string, detail: string) => refused('input.invalid', { field, detail })

/** The open stops in their order, as people are told of them. */
export const openOrderText = (stops: Stops): string =>
  stops
    .filter(isOpenStop)
    .map(({ id, locked }) => (locked ? `${id} (locked)` : String(id)))
    .join(', ') || 'none'

/** What is not shown keeps its place, as what is locked does: the third stays the third. */
function ordered(stops: Stops, order: readonly number[], route: RouteNow, shown: Stops): Outcome<Stops> {
  const open = stops.filter(isOpenStop)
  const isShown = new Set(shown.filter(isOpenStop).map(({ id }) => id))
  const movable = open.filter(({ id }) => isShown.has(id))
  const byId = new Map(movable.map((stop) => [stop.id, stop]))
  const next: TripsheetStop[] = []
  for (const [i, id] of order.entries()) {
    const stop = byId.get(id)
    if (stop === undefined) {
      const made = shown.find((one) => one.id === id && !isOpenStop(one) && !isVacated(one))
      if (made !== undefined)
        return refused('tripsheet.changedMeanwhile', {
          field: `order[${i}]`,
          detail: `${made.name} is done meanwhile. The open stops of the tripsheet are: ${openOrderText(shown)}.`,
        })
      return wrong(`order[${i}]`, `Stop ${id} is not open on this tripsheet, or is named twice.`)
    }
    byId.delete(id)
    next.push(stop)
  }
  const [left] = byId.keys()
  if (left !== undefined) return wrong('order', `Name every open stop once: stop ${left} is missing.`)
  const moved = movable.findIndex((stop, i) => stop.locked && next[i] !== stop)
  if (moved >= 0)
    return refused('tripsheet.stopLocked', {
      field: 'order',
      detail: `${movable[moved]?.name} is locked in place ${moved + 1}. Unlock it first, or leave it there.`,
    })
  let n = 0
  const all = open.map((stop) => (isShown.has(stop.id) ? (next[n++] ?? stop) : stop))
  const places = inNewOrder(open, all, route)
  let k = 0
  return done(stops.map((stop) => (isOpenStop(stop) ? (places[k++] ?? stop) : stop)))
}

function locked(
  stops: Stops,
  field: 'lock' | 'unlock',
  ids: readonly number[],
  shown: Stops,
): Outcome<Stops> {
  const open = new Set(shown.filter(isOpenStop).map(({ id }) => id))
  const unknown = ids.findIndex((id) => !open.has(id))
  if (unknown >= 0) return wrong(`${field}[${unknown}]`, 'There is no such open stop on this tripsheet.')
  const named = new Set(ids)
  const isLocked = field === 'lock'
  return done(
    stops.map((stop) =>
      named.has(stop.id) && stop.locked !== isLocked ? { ...stop, locked: isLocked } : stop,
    ),
  )
}

/** What becomes of the status when somebody asks for another; the one that it has already is none. */
export function statusAfter(
  sheet: Pick<ChangeableTripsheet, 'status'>,
  to: TripsheetStatus,
  isDriver: boolean,
): Outcome<TripsheetStatus> {
  if (to === sheet.status) return done(to)
  const act = actBetween(sheet.status, to)
  if (act === null || act === 'begin')
    return refused('tripsheet.wrongStatus', {
      field: 'status',
      detail: `It is ${sheet.status} and cannot become ${to}.`,
    })
  return isDriver === DRIVER_ACTS.includes(act) ? done(to) : refused('permission.denied', { field: 'status' })
}

/** A moment of planned start or end, which is on the day. */
function onTheDay(
  sheet: ChangeableTripsheet,
  change: TripsheetChange,
): Outcome<{ start_at: number | null; end_at: number | null }> {
  for (const field of ['start_at', 'end_at'] as const) {
    const at = change[field]
    if (at !== undefined && at !== null && dayOf(at) !== sheet.day)
      return wrong(field, `Choose a time on ${sheet.day}, the day of this tripsheet.`)
  }
  const start_at = change.start_at === undefined ? sheet.start_at : change.start_at
  const end_at = change.end_at === undefined ? sheet.end_at : change.end_at
  if (start_at !== null && end_at !== null && end_at <= start_at)
    return wrong(change.end_at === undefined ? 'start_at' : 'end_at', 'The day ends after it begins.')
  return done({ start_at, end_at })
}

/** The places that are named, in the fields of a tripsheet. */
const endPlaces = ({ start_place: start, end_place: end }: TripsheetChange) => ({
  ...(start && { start_name: start.name, start_lat: start.lat, start_lng: start.lng }),
  ...(end && { end_name: end.name, end_lat: end.lat, end_lng: end.lng }),
})

/** What of a change is planning: not for drivers, nor of a day that is closed. */
const PLANNED = ['order', 'lock', 'unlock', 'start_at', 'end_at', 'start_place', 'end_place'] as const

/** Who changes a tripsheet. */
interface ChangedBy {
  readonly isDriver: boolean
  /** Tasks that they may not see (`taskKey`): they are told nothing of them, and move none. */
  readonly hidden: ReadonlySet<string>
}

/** The tripsheet as it is after a change, or why not. A driver changes nothing but that they accept it. */
export function applyTripsheetChange<Sheet extends ChangeableTripsheet>(
  sheet: Sheet,
  change: TripsheetChange,
  route: RouteNow,
  { isDriver, hidden }: ChangedBy,
): Outcome<Sheet> {
  const { order, lock, unlock, status } = change
  const planned = PLANNED.find((field) => change[field] !== undefined)
  if (planned === undefined && status === undefined)
    return wrong(
      'order',
      'Say what is to change: order, lock, unlock, status, start_at, end_at, start_place or end_place.',
    )
  if (planned !== undefined && isDriver) return refused('permission.denied', { field: planned })
  if (planned !== undefined && sheet.status === 'closed')
    return refused('tripsheet.wrongStatus', { field: planned, detail: 'It is closed. Reopen it first.' })
  const next = status === undefined ? done(sheet.status) : statusAfter(sheet, status, isDriver)
  if (!next.ok) return next
  const ends = onTheDay(sheet, change)
  if (!ends.ok) return ends
  let stops: Stops = sheet.stops
  for (const step of [
    unlock && ((all: Stops, shown: Stops) => locked(all, 'unlock', unlock, shown)),
    order && ((all: Stops, shown: Stops) => ordered(all, order, route, shown)),
    lock && ((all: Stops, shown: Stops) => locked(all, 'lock', lock, shown)),
  ]) {
    const made = step?.(stops, withoutHidden(stops, hidden))
    if (made === undefined) continue
    if (!made.ok) return made
    stops = made.value
  }
  return done({
    ...sheet,
    ...ends.value,
    ...endPlaces(change),
    status: next.value,
    stops: reckoned(stops, route),
  })
}
