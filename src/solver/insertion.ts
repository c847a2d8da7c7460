/** Where a unit costs the least. */
import type { FoundPlace } from './found-place.ts'
import { createPairInsertion } from './pair-insertion.ts'
import type { Random } from './random.ts'
import type { Routes } from './routes.ts'
import { createSingleInsertion } from './single-insertion.ts'

/** With more stops than this only routes that come near a unit are tried for it. */
const MANY_STOPS = 400
/** So many of its nearest say which routes come near. */
const NEAR_TRIED = 20

export interface Insertion {
  readonly found: FoundPlace
  /** Looks for the place of a unit; with `most` vehicles in use no other is begun. False where there is none. */
  find(unit: number, most: number): boolean
}

export function createInsertion(routes: Routes, random: Random): Insertion {
  const { model, vehicle, count } = routes
  const { vehicles, second, near, nears, classOf, classes, stops } = model
  const found: FoundPlace = { vehicle: -1, after: -1, secondAfter: -1, cost: 0 }
  const trySingle = createSingleInsertion(routes, random, found)
  const tryPair = createPairInsertion(routes, random, found)
  const tried = new Int32Array(vehicles)
  const triedClass = new Int32Array(classes)
  let turn = 0

  function tryVehicle(unit: number, v: number): void {
    const other = second[unit] ?? -1
    if (other < 0) trySingle(unit, v)
    else tryPair(unit, other, v)
  }

  function tryUsed(unit: number, isNearOnly: boolean): void {
    if (!isNearOnly) {
      for (let v = 0; v < vehicles; v++) if ((count[v] ?? 0) > 0) tryVehicle(unit, v)
      return
    }
    turn += 1
    for (let i = 0; i < NEAR_TRIED; i++) {
      const other = near[unit * nears + i] ?? -1
      const v = other < 0 ? -1 : (vehicle[other] ?? -1)
      if (v < 0 || tried[v] === turn) continue
      tried[v] = turn
      tryVehicle(unit, v)
    }
  }

  /** The first of each class of empty vehicles. */
  function tryEmpty(unit: number): void {
    turn += 1
    for (let v = 0; v < vehicles; v++) {
      const kind = classOf[v] ?? 0
      if ((count[v] ?? 0) > 0 || triedClass[kind] === turn) continue
      triedClass[kind] = turn
      tryVehicle(unit, v)
    }
  }

  return {
    found,
    find(unit, most) {
      found.vehicle = -1
      found.cost = Number.POSITIVE_INFINITY
      tryUsed(unit, stops > MANY_STOPS)
      if (routes.used() < most) tryEmpty(unit)
      if (found.vehicle < 0 && stops > MANY_STOPS) tryUsed(unit, false)
      return found.vehicle >= 0
    },
  }
}
