/**
 * The numbers of the day, kept by the event: what a shipment added before is taken out, what it adds now is put in.
 *
 * What a shipment adds depends on its row alone and never on the clock, so the passing of time costs nothing: moments
 * are counted in slots of five minutes, and whoever reads says which slots are meant. When a shipment leaves the
 * live workspace its share leaves with it, so that the numbers of a screen that runs for weeks stay as small as it.
 */

import { countsIn, type FigureFacts } from '../shipments/figures.ts'
import { branchOfNextStop } from '../shipments/next-stop.ts'
import {
  isDelivered,
  isFinished,
  isInvalid,
  type ShipmentStatus,
  type Stage,
} from '../shipments/shipment-status.ts'
import { stageOfShipment } from '../shipments/taken-out.ts'
import { type DayFigures, type FigureNumbers, SERVED_FIGURES, type Series } from './day-figures.ts'

export const SLOT_MS = 5 * 60_000
export const slotOf = (at: number): number => Math.floor(at / SLOT_MS)

/** A branch by its id, or all of the live workspace. */
export type BranchScope = number | 'all'

type Numbers = {
  readonly stages: Record<Stage, number>
  readonly slots: Readonly<Record<Series, Map<number, number>>>
}

export interface DayNumbers {
  /** How many shipments are in a stage now. */
  stage(stage: Stage, scope: BranchScope): number
  /** How many there were in the slots `from` to `to`, both included. */
  sum(series: Series, from: number, to: number, scope: BranchScope): number
}

/** What the numbers ask of a shipment. Moments in ms. */
interface Facts {
  readonly id: number
  readonly status: ShipmentStatus
  readonly status_at: number
  readonly created_at: number
  readonly collected_at: number | null
  readonly delivered_at: number | null
  readonly delivery_before: number | null
  readonly collection_branch_id: number | null
  readonly delivery_branch_id: number | null
  readonly hub_id: number | null
}

type Count = (branch: number | null, series: Series, at: number) => void

/** Everything that a row adds to the series. Quotes and unpaid bookings are no work and add nothing. */
function countMoments(row: Facts, count: Count): void {
  if (isInvalid(row.status)) return
  const { collection_branch_id: from, delivery_branch_id: to } = row
  const stage = stageOfShipment(row)
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
    slots: ofEach(() => new Map<number, number>()),
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
  /** The numbers of all branches, as they travel. */
  tell(): FigureNumbers
}

export function createDayFold(): DayFold {
  const counted = new Map<number, Facts>()
  const byScope = new Map<BranchScope, Numbers>()

  function of(scope: BranchScope): Numbers {
    const known = byScope.get(scope) ?? empty()
    byScope.set(scope, known)
    return known
  }

  function add(row: Facts, by: 1 | -1): void {
    const branch = branchOfNextStop(row)
    const stage = stageOfShipment(row)
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
    tell() {
      const { stages, slots } = of('all')
      const told = (series: Series) => {
        const from = Math.min(...slots[series].keys())
        const length = slots[series].size === 0 ? 0 : Math.max(...slots[series].keys()) - from + 1
        const counts = Array.from({ length }, (_, i) => slots[series].get(from + i) ?? 0)
        return { from: length === 0 ? 0 : from, counts }
      }
      return { stages: { ...stages }, slots: ofEach(told) }
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

function ofEach<Value>(read: (series: Series) => Value): Record<Series, Value> {
  return {
    booked: read('booked'),
    collected: read('collected'),
    delivered: read('delivered'),
    left: read('left'),
    kept: read('kept'),
    broken: read('broken'),
    atHub: read('atHub'),
    out: read('out'),
  }
}

/** What the numbers and the figures ask of a shipment. */
type DayRow = Facts & FigureFacts

/** All of it: who reads shipments for the day alone reads these fields of them. */
export const DAY_FIELDS = [
  'id',
  'status',
  'status_at',
  'created_at',
  'collected_at',
  'delivered_at',
  'collection_before',
  'delivery_before',
  'collection_branch_id',
  'delivery_branch_id',
  'hub_id',
  'collection_agent_id',
  'delivery_agent_id',
  'exception',
  'exception_at',
  'exception_reason',
  'handled_until',
] as const satisfies readonly (keyof DayRow)[]

/** `now` in ms of business time. */
export function dayFigures(
  rows: Iterable<Pick<DayRow, (typeof DAY_FIELDS)[number]>>,
  now: number,
): DayFigures {
  const fold = createDayFold()
  const figures = { active: 0, late: 0, failed: 0 }
  for (const row of rows) {
    fold.put(row.id, row)
    for (const figure of SERVED_FIGURES.options) if (countsIn(figure, row, now)) figures[figure] += 1
  }
  return { numbers: fold.tell(), figures }
}

/** What was told of all branches, to be read as what is counted here. */
export function figureNumbers({ stages, slots }: FigureNumbers): DayNumbers {
  return {
    stage: (stage) => stages[stage],
    sum(series, from, to) {
      const { from: first, counts } = slots[series]
      let sum = 0
      for (let slot = Math.max(from, first); slot <= Math.min(to, first + counts.length - 1); slot++)
        sum += counts[slot - first] ?? 0
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
