/** Changes tripsheets by hand: shown at once, then as the server decides. */
import type { Client } from '../../../contract/client.ts'
import type { LiveTripsheet } from '../../../contract/live.ts'
import { changeTripsheet, listTripsheets, type TripsheetStop } from '../../../contract/tripsheets.ts'
import { movedBefore } from '../../../domain/dispatch/moved-order.ts'
import { type TaskRef, taskKey } from '../../../domain/dispatch/tripsheet.ts'
import type { TripsheetStatus } from '../../../domain/dispatch/tripsheet-status.ts'
import { type LiveStop, stopsText } from '../../../domain/dispatch/tripsheet-text.ts'
import type { Gap } from '../../../features/assignment/lane-order.ts'
import type { OptimisticTripsheets } from '../../../features/assignment/optimistic-tripsheets.ts'
import { stopsOfTripsheet } from '../../../features/assignment/tripsheet-visits.ts'

export type TripsheetAct =
  | { readonly order: readonly number[] }
  | { readonly lock: readonly number[] }
  | { readonly unlock: readonly number[] }
  | { readonly status: TripsheetStatus }

/** Why it was refused, for people; null where it was done. */
export type Refused = string | null

/** What came of an act. */
export interface Answered {
  readonly why: Refused
  /** The stop that it was refused for; null where it was for none of them. */
  readonly stop: number | null
  /** It was refused because the tripsheet is another by now. */
  readonly isChanged: boolean
  /** The version that it made; null where it made none. */
  readonly version: number | null
  /** What it is driven with from now on, and what it was planned with, where that differs. */
  readonly vehicle: { readonly is: string; readonly was: string } | null
  /** It was not sent: a later order of the same stops was, which this is the answer of. */
  readonly isSuperseded: boolean
}

/** Whether asking again later is of any use. */
export interface NotUndone {
  readonly why: string
  readonly isFinal: boolean
}

export interface TripsheetActs {
  act(id: number, act: TripsheetAct): Promise<Answered>
  /** Takes back the order that made a version; null where that was done. */
  undoOrder(id: number, version: number): Promise<NotUndone | null>
  /** Puts the stops of tasks that a driver was given into a gap among the others. */
  place(driver: number, gap: Gap, tasks: readonly TaskRef[]): Promise<Refused>
}

const TOO_MANY = 429
/** Whether the platform decided: it was in reach, and did not ask for patience. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== TOO_MANY

const keyOfAnswered = ({
  shipment_id,
  collection_request_id,
  side,
}: TripsheetStop['tasks'][number]): string =>
  shipment_id === null
    ? taskKey({ request_id: collection_request_id ?? 0, side: 'collection' })
    : taskKey({ shipment_id, side })

/** The stops in another order; those that the order does not name stay where they are. */
export function inOrder(stops: readonly LiveStop[], order: readonly number[]): LiveStop[] {
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  const named = new Set(order)
  const next = order.flatMap((id) => byId.get(id) ?? [])
  let i = 0
  return stops.map((stop) => (named.has(stop.id) ? (next[i++] ?? stop) : stop))
}

function shownAs(sheet: LiveTripsheet, act: TripsheetAct): Partial<Pick<LiveTripsheet, 'stops' | 'status'>> {
  if ('status' in act) return { status: act.status }
  const stops = stopsOfTripsheet(sheet)
  if ('order' in act) return { stops: stopsText(inOrder(stops, act.order)) }
  const locked = 'lock' in act
  const ids = new Set(locked ? act.lock : act.unlock)
  return { stops: stopsText(stops.map((stop) => (ids.has(stop.id) ? { ...stop, locked } : stop))) }
}

/** The stop that a refusal names by the place that it has in the order that was sent: `order[3]`. */
function stopNamed(act: TripsheetAct, field = ''): number | null {
  const place = /^order\[(\d+)\]$/.exec(field)?.[1]
  return place === undefined || !('order' in act) ? null : (act.order[Number(place)] ?? null)
}

export function createTripsheetActs(client: Client, tripsheets: OptimisticTripsheets): TripsheetActs {
  /** Versions that answers have told and the feed may not have brought yet. */
  const answered = new Map<number, number>()
  const queues = new Map<number, Promise<unknown>>()
  /** The order that was asked for last: of many steps of a key, only where they led is sent. */
  const newest = new Map<number, { readonly act: TripsheetAct; answer: Promise<Answered> | null }>()
  const NOTHING: Answered = {
    why: null,
    stop: null,
    isChanged: false,
    version: null,
    vehicle: null,
    isSuperseded: false,
  }

  /** One after the other of a tripsheet. */
  function inTurn<Answer>(id: number, run: () => Promise<Answer>): Promise<Answer> {
    const mine = (queues.get(id) ?? Promise.resolve()).then(run)
    queues.set(
      id,
      mine.catch(() => null),
    )
    return mine
  }

  async function send(id: number, act: TripsheetAct, version: number) {
    const [order, lock, unlock] = ['order', 'lock', 'unlock'].map((field) =>
      field in act ? Object.values(act)[0] : undefined,
    )
    const status = 'status' in act ? act.status : undefined
    return client(changeTripsheet, { body: { id, version, order, lock, unlock, status } })
  }

  async function place(driver_id: number, gap: Gap, tasks: readonly TaskRef[], again = 2): Promise<Refused> {
    const { day, before } = gap
    const read = await client(listTripsheets, { query: { driver_id, date: day } })
    const sheet = read.ok ? read.value.tripsheets[0] : undefined
    if (sheet === undefined) return read.ok ? null : read.error
    const wanted = new Set(tasks.map(taskKey))
    const open = sheet.stops.filter(({ done_at }) => done_at === null)
    const moving = open.filter((stop) => stop.tasks.some((task) => wanted.has(keyOfAnswered(task))))
    // Where the stop behind the gap was done meanwhile, the next that is open is behind it.
    const at = sheet.stops.findIndex(({ id }) => id === before)
    const behind = at < 0 ? undefined : sheet.stops.slice(at).find(({ done_at }) => done_at === null)
    const order = movedBefore(open, new Set(moving.map(({ id }) => id)), behind?.id ?? null)
    if (order === null) return null
    const outcome = await client(changeTripsheet, { body: { id: sheet.id, version: sheet.version, order } })
    if (!outcome.ok) {
      // The driver made a stop, or a colleague moved one, between the question and the answer: the gap is still there.
      const isStale = outcome.code === 'tripsheet.changedMeanwhile' && again > 0
      return isStale ? place(driver_id, gap, tasks, again - 1) : outcome.error
    }
    answered.set(sheet.id, outcome.value.version)
    return null
  }

  return {
    async act(id, act) {
      const sheet = tripsheets.get(id)
      if (sheet === undefined) return NOTHING
      /** As it was seen when this was decided. */
      const seen = sheet.version
      const laid = tripsheets.lay(id, shownAs(sheet, act))
      const asked: { readonly act: TripsheetAct; answer: Promise<Answered> | null } = { act, answer: null }
      if ('order' in act) newest.set(id, asked)
      const isSuperseded = () => 'order' in act && newest.get(id) !== asked
      const answer = inTurn(id, async (): Promise<Answered> => {
        if (isSuperseded()) return NOTHING
        const version = Math.max(seen, answered.get(id) ?? 0)
        const outcome = await send(id, act, version)
        if (outcome.ok) {
          const { version: made, vehicle: is, vehicle_was: was } = outcome.value
          answered.set(id, made)
          laid.confirm(made)
          // Where nothing changed, that version is somebody else's.
          const vehicle = was === null ? null : { is, was }
          return { ...NOTHING, version: made > version ? made : null, vehicle }
        }
        laid.rollback()
        const isChanged = outcome.code === 'tripsheet.changedMeanwhile'
        return { ...NOTHING, why: outcome.error, stop: stopNamed(act, outcome.field), isChanged }
      })
      asked.answer = answer
      const own = await answer
      if (own !== NOTHING) return own
      const later = await newest.get(id)?.answer
      return { ...NOTHING, version: later?.version ?? null, isSuperseded: true }
    },
    undoOrder: (id, undo_version) =>
      inTurn(id, async () => {
        const outcome = await client(changeTripsheet, { body: { id, undo_version } })
        if (!outcome.ok) return { why: outcome.error, isFinal: isFinal(outcome.status) }
        answered.set(id, outcome.value.version)
        return null
      }),
    place: (driver, gap, tasks) => place(driver, gap, tasks),
  }
}
