/** Changes tripsheets by hand: shown at once, then as the server decides. */
import type { Client } from '../../../contract/client.ts'
import type { LiveTripsheet } from '../../../contract/live.ts'
import { changeTripsheet, listTripsheets, type TripsheetStop } from '../../../contract/tripsheets.ts'
import { type TaskRef, taskKey } from '../../../domain/dispatch/tripsheet.ts'
import type { TripsheetStatus } from '../../../domain/dispatch/tripsheet-status.ts'
import { type LiveStop, stopsText } from '../../../domain/dispatch/tripsheet-text.ts'
import type { OptimisticTripsheets } from '../../../features/assignment/optimistic-tripsheets.ts'
import { stopsOfTripsheet } from '../../../features/assignment/tripsheet-visits.ts'
import { movedBefore } from './stop-order.ts'

export type TripsheetAct =
  | { readonly order: readonly number[] }
  | { readonly lock: readonly number[] }
  | { readonly unlock: readonly number[] }
  | { readonly status: TripsheetStatus }

/** Why it was refused, for people; null where it was done. */
export type Refused = string | null

export interface TripsheetActs {
  act(id: number, act: TripsheetAct): Promise<Refused>
  /** Puts the stops of tasks that a driver was given into a gap among the others. */
  place(driver: number, gap: Gap, tasks: readonly TaskRef[]): Promise<Refused>
}

/** Between which stops of a driver's day. */
export interface Gap {
  readonly day: string
  /** The stop behind it; null: at the end. */
  readonly before: number | null
}

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

export function createTripsheetActs(client: Client, tripsheets: OptimisticTripsheets): TripsheetActs {
  /** Versions that answers have told and the feed may not have brought yet. */
  const answered = new Map<number, number>()
  const queues = new Map<number, Promise<unknown>>()
  /** The order that was asked for last: of many steps of a key, only where they led is sent. */
  const newest = new Map<number, TripsheetAct>()

  async function send(id: number, act: TripsheetAct, version: number) {
    const [order, lock, unlock] = ['order', 'lock', 'unlock'].map((field) =>
      field in act ? Object.values(act)[0] : undefined,
    )
    const status = 'status' in act ? act.status : undefined
    return client(changeTripsheet, { body: { id, version, order, lock, unlock, status } })
  }

  return {
    async act(id, act) {
      const sheet = tripsheets.get(id)
      if (sheet === undefined) return null
      /** As it was seen when this was decided. */
      const seen = sheet.version
      const laid = tripsheets.lay(id, shownAs(sheet, act))
      if ('order' in act) newest.set(id, act)
      const mine = (queues.get(id) ?? Promise.resolve()).then(async () => {
        if ('order' in act && newest.get(id) !== act) return null
        const outcome = await send(id, act, Math.max(seen, answered.get(id) ?? 0))
        if (outcome.ok) {
          answered.set(id, outcome.value.version)
          laid.confirm(outcome.value.version)
          return null
        }
        laid.rollback()
        return outcome.error
      })
      queues.set(
        id,
        mine.catch(() => null),
      )
      return mine
    },
    async place(driver_id, { day, before }, tasks) {
      const read = await client(listTripsheets, { query: { driver_id, date: day } })
      const sheet = read.ok ? read.value.tripsheets[0] : undefined
      if (sheet === undefined) return read.ok ? null : read.error
      const wanted = new Set(tasks.map(taskKey))
      const open = sheet.stops.filter(({ done_at }) => done_at === null)
      const moving = open.filter((stop) => stop.tasks.some((task) => wanted.has(keyOfAnswered(task))))
      const order = movedBefore(open, new Set(moving.map(({ id }) => id)), before)
      if (order === null) return null
      const outcome = await client(changeTripsheet, { body: { id: sheet.id, version: sheet.version, order } })
      if (!outcome.ok) return outcome.error
      answered.set(sheet.id, outcome.value.version)
      return null
    },
  }
}
