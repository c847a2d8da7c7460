/** A vehicle that drives a tripsheet of the platform through a hidden town, and tells what a telephone in it would. */
import type { PositionInput, TrackingEventInput } from '../../src/contract/operations.ts'
import type { Tripsheet, TripsheetStop } from '../../src/contract/tripsheets.ts'
import { between, distanceMetres, type Place } from '../../src/domain/dispatch/place.ts'
import type { Random } from '../../src/simulator/random.ts'
import type { HiddenTown } from './hidden-days.ts'

/** Nearer to a door the platform takes a vehicle to be there, metres. */
const NEAR = 150

interface Doing {
  readonly stop: TripsheetStop
  readonly from: Place
  readonly to: Place
  readonly leftAt: number
  readonly comesAt: number
  /** Not before its window opens. */
  readonly beginsAt: number
  readonly goesAt: number
  isThere: boolean
}

export interface ToldByVehicle {
  readonly positions: PositionInput[]
  readonly collected: TrackingEventInput[]
}

/** From a place and a moment on, ms. */
export function drivenVehicle(
  id: number,
  { moodOf, stayMs, wayMs }: HiddenTown,
  start: { readonly here: Place; readonly at: number; readonly dice: Random },
) {
  const { dice } = start
  const mood = moodOf(dice)
  const done = new Set<number>()
  const arrivals = new Map<number, number>()
  let { here, at: freeAt } = start
  let sheet: Tripsheet | undefined
  let doing: Doing | undefined

  function next(): Doing | undefined {
    const stop = sheet?.stops.find((one) => one.done_at === null && !done.has(one.id))
    if (sheet === undefined || stop === undefined) return undefined
    if (stop.lat === null || stop.lng === null) throw new Error(`nobody knows where ${stop.name} is`)
    const to = { lat: stop.lat, lng: stop.lng }
    const comesAt = Math.round(freeAt + wayMs(dice, { kind: sheet.vehicle_kind, mood }, here, to, freeAt))
    const beginsAt = Math.max(comesAt, stop.after === null ? 0 : Date.parse(stop.after))
    const goesAt = Math.round(beginsAt + stayMs(dice, stop.name))
    return { stop, from: here, to, leftAt: freeAt, comesAt, beginsAt, goesAt, isThere: false }
  }

  return {
    id,
    /** When it began its work at stops, by their ids; ms. */
    arrivals: arrivals as ReadonlyMap<number, number>,
    /** The stops that are left, in their order: the one that it is on its way to comes first. */
    follow(newest: Tripsheet): void {
      sheet = newest
    },
    /** What it tells of the time since it was asked last. */
    driveUntil(now: number): ToldByVehicle {
      const told: ToldByVehicle = { positions: [], collected: [] }
      const isAt = ({ lat, lng }: Place, at: number) =>
        told.positions.push({ driver_id: id, lat, lng, date: new Date(at).toISOString() })
      for (;;) {
        doing ??= next()
        if (doing === undefined) {
          // Whoever has nothing to do may be given something.
          freeAt = Math.max(freeAt, now)
          isAt(here, now)
          return told
        }
        const { stop, from, to, leftAt, comesAt, beginsAt, goesAt } = doing
        if (comesAt > now) {
          const on = between(from, to, Math.max(0, now - leftAt) / (comesAt - leftAt))
          if ([from, to].every((end) => distanceMetres(on, end) > NEAR)) isAt(on, now)
          return told
        }
        if (!doing.isThere) {
          doing.isThere = true
          arrivals.set(stop.id, beginsAt)
          isAt(to, comesAt)
        }
        if (goesAt > now) return told
        isAt(to, goesAt)
        told.collected.push(
          ...stop.tasks.map(({ shipment_id }) => ({
            shipment_id: shipment_id ?? undefined,
            event: 'collected' as const,
            date: new Date(goesAt).toISOString(),
          })),
        )
        done.add(stop.id)
        here = to
        freeAt = goesAt
        doing = undefined
      }
    },
  }
}
