/**
 * The lanes as they are now. A lane is worked out anew when one of its shipments, or its driver, has changed, and only
 * when somebody looks at it.
 */
import { type Observable, Subject } from 'rxjs'
import type { LiveDriver, LiveShipment, LiveTripsheet } from '../../../contract/live.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import { openStopSide } from '../../../domain/shipments/next-stop.ts'
import type { ExpectedStops } from '../../../features/assignment/expected-stops.ts'
import { type Lane, laneOf } from '../../../features/assignment/lane.ts'
import {
  byPlan,
  collectedLane,
  deliveredLane,
  driverOf,
  laneKey,
  openLane,
  UNASSIGNED,
} from '../../../features/assignment/task.ts'
import type { Lifetime } from '../../../streams/lifetime.ts'
import type { EntityStore } from '../../../streams/stores/entity-store.ts'
import { groupView } from '../../../streams/views/views.ts'

/** A task that somebody else has given away, or that was done. Null: no longer to be done. */
export interface LaneChange {
  readonly id: number
  readonly from: string
  readonly to: string | null
}

export interface LiveBoard {
  /** What nobody has, then every driver by id. Another array only when drivers came or went. */
  keys(): readonly string[]
  /** The same object until something in it changed. */
  lane(key: string): Lane
  /** The tripsheet of a lane and a day. */
  tripsheetOf(key: string, day: string): LiveTripsheet | undefined
  /** The lanes that changed, at most once a frame. */
  readonly changes$: Observable<ReadonlySet<string>>
  /** What passed from lane to lane without our doing. */
  readonly laneChanges$: Observable<readonly LaneChange[]>
  /** Whether it came into its lane within the last second by somebody else's hand: it glows once. */
  isRecentArrival(id: number): boolean
}

export interface BoardInputs {
  readonly shipments: EntityStore<LiveShipment>
  readonly drivers: EntityStore<LiveDriver>
  readonly tripsheets: Pick<EntityStore<LiveTripsheet>, 'get' | 'ids' | 'changes$'>
  readonly expected: Omit<ExpectedStops, 'put'>
  readonly hubOf: (branch: number | null) => Place | null
  /** It is no stop of its own: a collection request stands for it. */
  readonly isFetchedWithRequest: (row: LiveShipment) => boolean
  /** Tells that time goes on, and which rows have become late meanwhile; those of shipments are told by their store. */
  readonly ticks$: Observable<unknown>
  readonly windowsEnded: (from: number, to: number) => readonly number[]
  readonly isLocalChange: (id: number, driver: number | null) => boolean
  readonly now: () => number
  /** The start of the business day, ms. */
  readonly today: number
  /** This machine's clock, ms. */
  readonly clock: () => number
}

/** How long (ms of this machine's clock) a card that came counts as news. */
const NEWS_MS = 1000

/** So many lanes at once hear that something else is expected: with an answer all of them do, which would hold a drag for several frames. */
const EXPECTED_AT_ONCE = 20

export function createLiveBoard(life: Lifetime, inputs: BoardInputs): LiveBoard {
  const { shipments, drivers, tripsheets, today } = inputs
  const laneOfRow = (row: LiveShipment) =>
    openStopSide(row) === 'collection' && inputs.isFetchedWithRequest(row) ? null : openLane(row)
  const open = groupView(shipments, { keyOf: laneOfRow, order: byPlan })
  const collected = groupView(shipments, {
    keyOf: (row) => collectedLane(row, today),
    order: { value: (row) => row.collected_at, down: false },
  })
  const delivered = groupView(shipments, {
    keyOf: (row) => deliveredLane(row, today),
    order: { value: (row) => row.delivered_at, down: false },
  })
  const changes = new Subject<ReadonlySet<string>>()
  const laneChanges = new Subject<readonly LaneChange[]>()
  const lanes = new Map<string, Lane>()
  /** In which lane each open task was when it was last looked at. */
  const laneOfId = new Map<number, string>()
  const news = new Map<number, number>()
  let keys: readonly string[] = []
  let dirty = new Set<string>()
  /** The tripsheets of each driver; null once one of them has changed. */
  let sheetIds: ReadonlyMap<number | null, readonly number[]> | null = null
  let told = false

  function rows(ids: readonly number[]): LiveShipment[] {
    return ids.flatMap((id) => shipments.get(id) ?? [])
  }

  function refreshKeys(): void {
    const now = [UNASSIGNED, ...[...drivers.ids()].sort((a, b) => a - b).map(laneKey)]
    if (now.length !== keys.length || now.some((key, i) => key !== keys[i])) keys = now
  }

  function tripsheetsOf(driver: number): LiveTripsheet[] {
    sheetIds ??= Map.groupBy(tripsheets.ids(), (id) => tripsheets.get(id)?.driver_id ?? null)
    return (sheetIds.get(driver) ?? []).flatMap((id) => tripsheets.get(id) ?? [])
  }

  function buildLane(key: string): Lane {
    const id = driverOf(key)
    const driver = id === null ? null : (drivers.get(id) ?? null)
    return laneOf({
      driver,
      hub: inputs.hubOf(driver?.branch_id ?? null),
      open: rows(open.group(key)),
      collected: id === null ? [] : rows(collected.group(key)),
      delivered: id === null ? [] : rows(delivered.group(key)),
      tripsheets: id === null ? [] : tripsheetsOf(id),
      expectedOf: inputs.expected.of,
      planOf: inputs.expected.planOf,
      way: inputs.expected.way,
      now: inputs.now(),
      today,
    })
  }

  /** Several views speak in one publication; the board answers once, when all of them have. */
  function mark(some: Iterable<string>): void {
    for (const key of some) {
      dirty.add(key)
      lanes.delete(key)
    }
    if (told || dirty.size === 0) return
    told = true
    queueMicrotask(() => {
      told = false
      if (life.ended) return
      const changed = dirty
      dirty = new Set()
      changes.next(changed)
    })
  }

  function follow(ids: Iterable<number>, isFirst = false): void {
    const touched = new Set<string>()
    const gone: LaneChange[] = []
    for (const id of ids) {
      const row = shipments.get(id)
      const was = laneOfId.get(id) ?? null
      const is = row === undefined ? null : laneOfRow(row)
      // Where it stands, open or done; what it has left is told by the views.
      const done = row === undefined ? [] : [collectedLane(row, today), deliveredLane(row, today)]
      for (const lane of [was, is, ...done]) if (lane !== null) touched.add(lane)
      if (was === is) continue
      if (is === null) laneOfId.delete(id)
      else laneOfId.set(id, is)
      if (isFirst || (is !== null && inputs.isLocalChange(id, driverOf(is)))) continue
      if (is !== null) news.set(id, inputs.clock())
      if (was !== null) gone.push({ id, from: was, to: is })
    }
    if (!isFirst) mark(touched)
    if (gone.length > 0) laneChanges.next(gone)
  }

  refreshKeys()
  follow(shipments.ids(), true)
  // The views are watched for as long as the board is there, so that they are kept by the event.
  life.subscribe(open.changes$, mark)
  life.subscribe(collected.changes$, mark)
  life.subscribe(delivered.changes$, mark)
  life.subscribe(shipments.changes$, (ids) => follow(ids))
  let lookedAt = inputs.now()
  life.subscribe(inputs.ticks$, () => {
    const now = inputs.now()
    const late = inputs.windowsEnded(lookedAt, now)
    lookedAt = now
    mark(
      late.flatMap((id) => {
        const row = shipments.get(id)
        return (row && laneOfRow(row)) ?? []
      }),
    )
  })
  life.subscribe(tripsheets.changes$, (ids) => {
    sheetIds = null
    mark([...ids].map((id) => laneKey(tripsheets.get(id)?.driver_id ?? null)))
  })
  const hearing = new Set<number>()
  let turn: ReturnType<typeof setTimeout> | undefined
  function hearExpected(): void {
    const some = [...hearing].slice(0, EXPECTED_AT_ONCE)
    for (const id of some) hearing.delete(id)
    turn = hearing.size > 0 ? setTimeout(hearExpected) : undefined
    mark(some.map(laneKey))
  }
  life.subscribe(inputs.expected.changes$, (ids) => {
    for (const id of ids) hearing.add(id)
    if (turn === undefined) hearExpected()
  })
  life.subscribe(drivers.changes$, (ids) => {
    const before = keys
    refreshKeys()
    // A vehicle that moves changes nothing of its lane.
    const other = [...ids].filter((id) => {
      const lane = lanes.get(laneKey(id))
      const now = drivers.get(id)
      return lane?.driver === null || lane?.driver === undefined || now === undefined
        ? before !== keys
        : now.name !== lane.driver.name ||
            now.vehicle !== lane.driver.vehicle ||
            now.capacity_kg !== lane.driver.capacity_kg ||
            now.branch_id !== lane.driver.branch_id
    })
    mark(other.map(laneKey))
    if (before !== keys) mark([UNASSIGNED])
  })
  life.onDispose(() => {
    clearTimeout(turn)
    changes.complete()
    laneChanges.complete()
  })

  return {
    keys: () => keys,
    lane(key) {
      const known = lanes.get(key)
      if (known !== undefined) return known
      const made = buildLane(key)
      lanes.set(key, made)
      return made
    },
    tripsheetOf(key, day) {
      const id = driverOf(key)
      return id === null ? undefined : tripsheetsOf(id).find((sheet) => sheet.day === day)
    },
    changes$: changes.asObservable(),
    laneChanges$: laneChanges.asObservable(),
    isRecentArrival(id) {
      const at = news.get(id)
      if (at === undefined) return false
      if (inputs.clock() - at < NEWS_MS) return true
      news.delete(id)
      return false
    },
  }
}
