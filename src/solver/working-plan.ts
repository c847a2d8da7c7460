/** Routes and what is in none of them, with a way back: what one step of the search changed can be undone. */
import type { Model } from './model.ts'
import { createRoutes, type Routes } from './routes.ts'

export interface WorkingPlan {
  readonly model: Model
  readonly routes: Routes
  /** Units that are in no route: the first `absentCount()` of them. */
  readonly absent: Int32Array
  absentCount(): number
  /** Of the routes, and for what is left out. */
  cost(): number
  /** Units that must be served and are not. */
  missing(): number
  /** From now on, everything can be undone. */
  begin(): void
  /** Keeps a route as it is, before the first change to it. */
  touch(vehicle: number): void
  /** The vehicles that were touched: the first `touchedCount()` of them. */
  readonly touched: Int32Array
  touchedCount(): number
  undo(): void
  /** Takes a unit out; its route is not reckoned anew. */
  takeOut(unit: number): void
  /** Puts a unit in; its route is reckoned anew. */
  putIn(unit: number, after: number, secondAfter: number): void
  /** Keeps `absent[i]` out of the list, as it is in a route now. */
  strike(i: number): void
  /** All routes as one list: each vehicle's nodes, with -1 behind each vehicle. */
  copyTo(kept: Int32Array): void
  /** Makes the routes those of such a list. */
  restore(kept: Int32Array): void
}

export function createWorkingPlan(model: Model): WorkingPlan {
  const routes = createRoutes(model)
  const { next, vehicle, refresh, insert, link, unlink } = routes
  const { vehicles, nodes, starts, ends, units, penalty, isOptional, second } = model
  const absent = new Int32Array(units.length + 1)
  let absentCount = 0
  let absentCost = 0
  let missing = 0

  const keptStops = new Int32Array(nodes + vehicles)
  const keptFrom = new Int32Array(vehicles + 1)
  const keptAbsent = new Int32Array(units.length + 1)
  const touched = new Int32Array(vehicles)
  const touchedIn = new Int32Array(vehicles).fill(-1)
  let touchedCount = 0
  let keptAbsentCount = 0
  let keptAbsentCost = 0
  let keptMissing = 0
  let round = 0

  function leaveOut(unit: number): void {
    absent[absentCount++] = unit
    absentCost += penalty[unit] ?? 0
    missing += 1 - (isOptional[unit] ?? 0)
  }

  function nodesTo(kept: Int32Array, from: number, v: number): number {
    let at = from
    const end = ends + v
    for (let n = next[starts + v] ?? end; n !== end; n = next[n] ?? end) kept[at++] = n
    return at
  }

  function clear(v: number): void {
    const end = ends + v
    for (let n = next[starts + v] ?? end; n !== end; ) {
      const then = next[n] ?? end
      unlink(n)
      n = then
    }
  }

  const plan: WorkingPlan = {
    model,
    routes,
    absent,
    touched,
    absentCount: () => absentCount,
    touchedCount: () => touchedCount,
    cost: () => routes.total() + absentCost,
    missing: () => missing,
    begin() {
      round += 1
      touchedCount = 0
      keptAbsent.set(absent.subarray(0, absentCount))
      keptAbsentCount = absentCount
      keptAbsentCost = absentCost
      keptMissing = missing
    },
    touch(v) {
      if (touchedIn[v] === round) return
      touchedIn[v] = round
      touched[touchedCount] = v
      keptFrom[touchedCount + 1] = nodesTo(keptStops, keptFrom[touchedCount] ?? 0, v)
      touchedCount += 1
    },
    undo() {
      for (let i = 0; i < touchedCount; i++) clear(touched[i] ?? 0)
      for (let i = 0; i < touchedCount; i++) {
        const v = touched[i] ?? 0
        let after = starts + v
        for (let k = keptFrom[i] ?? 0; k < (keptFrom[i + 1] ?? 0); k++) {
          link(keptStops[k] ?? 0, after)
          after = keptStops[k] ?? 0
        }
        refresh(v)
      }
      absent.set(keptAbsent.subarray(0, keptAbsentCount))
      absentCount = keptAbsentCount
      absentCost = keptAbsentCost
      missing = keptMissing
    },
    takeOut(unit) {
      unlink(unit)
      const other = second[unit] ?? -1
      if (other >= 0) unlink(other)
      leaveOut(unit)
    },
    putIn(unit, after, secondAfter) {
      const v = vehicle[after] ?? 0
      plan.touch(v)
      const other = second[unit] ?? -1
      if (other < 0) {
        insert(unit, after)
        return
      }
      link(unit, after)
      link(other, secondAfter === after ? unit : secondAfter)
      refresh(v)
    },
    strike(i) {
      const unit = absent[i] ?? 0
      absentCount -= 1
      absent[i] = absent[absentCount] ?? 0
      absentCost -= penalty[unit] ?? 0
      missing -= 1 - (isOptional[unit] ?? 0)
    },
    copyTo(kept) {
      let at = 0
      for (let v = 0; v < vehicles; v++) {
        at = nodesTo(kept, at, v)
        kept[at++] = -1
      }
    },
    restore(kept) {
      for (let v = 0; v < vehicles; v++) clear(v)
      let at = 0
      for (let v = 0; v < vehicles; v++) {
        let after = starts + v
        for (; kept[at] !== -1; at++) {
          link(kept[at] ?? 0, after)
          after = kept[at] ?? 0
        }
        at += 1
        refresh(v)
      }
      absentCount = 0
      absentCost = 0
      missing = 0
      for (const unit of units) if (vehicle[unit] === -1) leaveOut(unit)
    },
  }
  for (const unit of units) leaveOut(unit)
  return plan
}
