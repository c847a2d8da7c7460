/**
 * The numbers of the day, kept by the event: what a shipment added before is taken out, what it adds now is put in.
 *
 * What a shipment adds depends on its row alone and never on the clock, so the passing of time costs nothing: moments
 * are counted in slots of five minutes, and whoever reads says which slots are meant. When a shipment leaves the
 * floor its share leaves with it, so that the numbers of a screen that runs for weeks stay as small as the floor.
 */
import type { LiveShipment } from '../../contract/live.ts'
import { branchOfNextStop } from '../../domain/next-stop.ts'
import { isDelivered, isFinished, isInvalid, type Stage, stageOf } from '../../domain/shipment-status.ts'

export const SLOT_MS = 5 * 60_000
export const slotOf = (at: number): number => Math.floor(at / SLOT_MS)

/**
 * What is counted by the moment at which it happened.
 * `left`: stopped waiting for collection. `kept`, `broken`: promises of delivery; a promise that is still open is
 * booked as broken at the moment at which it will be. `atHub`, `out`: when what is there now was last touched.
 */
export type Series = 'booked' | 'collected' | 'delivered' | 'left' | 'kept' | 'broken' | 'atHub' | 'out'

/** A branch by its id, or all of the floor. */
export type Scope = number | 'all'

type Numbers = {
  readonly stages: Record<Stage, number>
  readonly slots: Readonly<Record<Series, Map<number, number>>>
}

export interface DayNumbers {
  /** How many shipments are in a stage now. */
  stage(stage: Stage, scope: Scope): number
  /** How many there were in the slots `from` to `to`, both included. */
  sum(series: Series, from: number, to: number, scope: Scope): number
}

type Facts = Pick<
  LiveShipment,
  | 'id'
  | 'status'
  | 'status_at'
  | 'created_at'
  | 'collected_at'
  | 'delivered_at'
  | 'delivery_before'
  | 'collection_branch_id'
  | 'delivery_branch_id'
  | 'hub_id'
>

type Count = (branch: number | null, series: Series, at: number) => void

/** Everything that a row adds to the series. Quotes and unpaid bookings are no work and add nothing. */
function countMoments(row: Facts, count: Count): void {
  if (isInvalid(row.status)) return
  const { collection_branch_id: from, delivery_branch_id: to } = row
  const stage = stageOf(row.status)
  count(from, 'booked', row.created_at)
  if (stage !== 'to-collect') count(from, 'left', row.collected_at ?? row.status_at)
  if (row.collected_at !== null) count(from, 'collected', row.collected_at)
  if (stage === 'at-hub') count(branchOfNextStop(row), 'atHub', row.status_at)
  if (stage === 'out') count(to, 'out', row.status_at)
  if (isDelivered(row.status) && row.delivered_at !== null) count(to, 'delivered', row.delivered_at)
  countPromise(row, count)
}

/** Each promise counts once: when it was kept, or when it was broken, whenever the parcel comes after that. */
function countPromise(row: Facts, count: Count): void {
  const due = row.delivery_before
  const delivered = isDelivered(row.status)
  if (due === null || (isFinished(row.status) && !delivered)) return
  const at = row.delivered_at
  // Nobody knows when: neither kept nor broken.
  if (delivered && at === null) return
  if (delivered && at !== null && at <= due) count(row.delivery_branch_id, 'kept', at)
  else count(row.delivery_branch_id, 'broken', due)
}

function empty(): Numbers {
  return {
    stages: { 'to-collect': 0, collected: 0, 'at-hub': 0, 'in-transit': 0, out: 0, delivered: 0, other: 0 },
    slots: {
      booked: new Map(),
      collected: new Map(),
      delivered: new Map(),
      left: new Map(),
      kept: new Map(),
      broken: new Map(),
      atHub: new Map(),
      out: new Map(),
    },
  }
}

function move(counts: Map<number, number>, slot: number, by: number): void {
  const next = (counts.get(slot) ?? 0) + by
  if (next === 0) counts.delete(slot)
  else counts.set(slot, next)
}

export interface DayFold extends DayNumbers {
  /** Puts a row in the place of what is counted of it; undefined takes it out. Says whether a number could differ. */
  put(id: number, row: Facts | undefined): boolean
  clear(): void
}

export function createDayFold(): DayFold {
  const counted = new Map<number, Facts>()
  const byScope = new Map<Scope, Numbers>()

  function of(scope: Scope): Numbers {
    const known = byScope.get(scope) ?? empty()
    byScope.set(scope, known)
    return known
  }

  function add(row: Facts, by: 1 | -1): void {
    const branch = branchOfNextStop(row)
    const stage = stageOf(row.status)
    of('all').stages[stage] += by
    if (branch !== null) of(branch).stages[stage] += by
    countMoments(row, (where, series, at) => {
      const slot = slotOf(at)
      move(of('all').slots[series], slot, by)
      if (where !== null) move(of(where).slots[series], slot, by)
    })
  }

  return {
    put(id, row) {
      const before = counted.get(id)
      if (before === row || (before !== undefined && row !== undefined && sameFacts(before, row)))
        return false
      if (before !== undefined) add(before, -1)
      if (row === undefined) return counted.delete(id)
      counted.set(id, row)
      add(row, 1)
      return true
    },
    clear() {
      counted.clear()
      byScope.clear()
    },
    stage: (stage, scope) => byScope.get(scope)?.stages[stage] ?? 0,
    sum(series, from, to, scope) {
      const counts = byScope.get(scope)?.slots[series]
      if (counts === undefined) return 0
      let sum = 0
      // Whichever is fewer is walked: the slots that are asked for, or those that hold something.
      if (to - from < counts.size) for (let slot = from; slot <= to; slot++) sum += counts.get(slot) ?? 0
      else for (const [slot, count] of counts) if (slot >= from && slot <= to) sum += count
      return sum
    },
  }
}

const FACTS = [
  'status',
  'status_at',
  'created_at',
  'collected_at',
  'delivered_at',
  'delivery_before',
  'collection_branch_id',
  'delivery_branch_id',
  'hub_id',
] as const satisfies readonly (keyof Facts)[]

/** A row changes for many reasons that are nothing to these numbers: a driver's plan, a message. */
function sameFacts(a: Facts, b: Facts): boolean {
  return FACTS.every((fact) => a[fact] === b[fact])
}
