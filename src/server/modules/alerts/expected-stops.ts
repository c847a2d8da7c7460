/**
 * When drivers are expected at stops that rules look at, as boards say it: by our own roads with what was learnt of streets and doors. A
 * routing server is not asked within a transaction. Moments are ms.
 */
import { sql } from 'kysely'
import type { AlertCondition } from '../../../domain/alerts/alert-condition.ts'
import { isWindowWatched } from '../../../domain/alerts/evaluate-condition.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import { placed } from '../../../domain/dispatch/travel.ts'
import { type TaskRef, taskKey } from '../../../domain/dispatch/tripsheet.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { createLoopYield } from '../../kernel/concurrency/yield-loop.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type Learnt, learntOf } from '../arrivals/index.ts'
import {
  expectedAt,
  HEAD_COLUMNS,
  nextExpectedAt,
  type SeenTripsheet,
  withStopsAndDrivers,
} from '../dispatch/index.ts'

interface Asking {
  readonly tx: Tx
  readonly providerId: number
  /** Business time. */
  readonly now: number
}

/** A stop that a driver has. */
export interface DrivenStop {
  readonly task: TaskRef
  readonly driver: number
  readonly place: Place | null
  /** When its window ends. */
  readonly ends: number
}

/**
 * Of those stops whose window ends so soon that one of these conditions looks at it, by `taskKey`: of the thousands of a day a few. What
 * comes before a stop counts; where a driver has it on no tripsheet of today, as if they went straight there.
 */
export async function readExpectedStops(
  asking: Asking,
  conditions: readonly AlertCondition[],
  stops: readonly DrivenStop[],
): Promise<ReadonlyMap<string, number>> {
  const { tx, providerId, now } = asking
  const horizons = conditions.flatMap((one) => (one.kind === 'window-ends' ? one.minutes : []))
  const near = stops.filter(({ ends }) => horizons.some((minutes) => isWindowWatched(ends, minutes, now)))
  const expected = new Map<string, number>()
  if (near.length === 0) return expected
  const learnt = await learntOf(tx, providerId)
  const drivers = [...new Set(near.map(({ driver }) => driver))]
  for await (const seen of daysOf(asking, { drivers }))
    for (const { stop, at } of expectedAt(seen, learnt, now))
      for (const task of stop.tasks) expected.set(taskKey(task), at)
  const beside = near.filter(({ task }) => !expected.has(taskKey(task)))
  for (const [key, at] of await straightThere(asking, learnt, beside)) expected.set(key, at)
  return expected
}

/** Where nobody knows where a vehicle is, nothing is answered. */
async function straightThere(
  { tx, providerId, now }: Asking,
  { way }: Learnt,
  stops: readonly DrivenStop[],
): Promise<[string, number][]> {
  if (stops.length === 0) return []
  const vehicles = await readVehicles(
    tx,
    providerId,
    stops.map(({ driver }) => driver),
  )
  return stops.flatMap(({ task, driver, place }): [string, number][] => {
    const vehicle = vehicles.get(driver)
    const here = placed(vehicle)
    if (vehicle === undefined || here === null || place === null) return []
    return [[taskKey(task), now + way(vehicle.vehicle_kind, here, place, now)]]
  })
}

/** At the next stop of tripsheets of today, by tripsheet. */
export async function readNextExpected(
  asking: Asking,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const learnt = await learntOf(asking.tx, asking.providerId)
  const expected = new Map<number, number>()
  for await (const seen of daysOf(asking, { ids })) {
    const next = nextExpectedAt(seen, learnt, asking.now)
    if (next !== undefined) expected.set(seen.id, next.at)
  }
  return expected
}

/** Tripsheets of today that are looked at one after the other: the server goes on between them. */
async function* daysOf(
  { tx, providerId, now }: Asking,
  which: { readonly drivers: readonly number[] } | { readonly ids: readonly number[] },
): AsyncGenerator<SeenTripsheet> {
  const heads = await tx
    .selectFrom('tripsheets')
    .select(HEAD_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('day', '=', dayOf(now))
    .where(
      'ids' in which
        ? sql<boolean>`id = ANY (${[...new Set(which.ids)]}::bigint[])`
        : sql<boolean>`driver_id = ANY (${[...which.drivers]}::int[])`,
    )
    .execute()
  const { sheets } = await withStopsAndDrivers(tx, providerId, heads)
  const yieldLoop = createLoopYield()
  for (const seen of sheets) {
    yield seen
    await yieldLoop()
  }
}

const readVehicles = async (tx: Tx, providerId: number, drivers: readonly number[]) => {
  const rows = await tx
    .selectFrom('drivers')
    .select(['id', 'vehicle_kind', 'lat', 'lng'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY (${[...new Set(drivers)]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
