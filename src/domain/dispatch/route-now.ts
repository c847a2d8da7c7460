/** From where, when and how the rest of a day is driven. */
import type { Pause } from './driver-terms.ts'
import type { Place } from './place.ts'
import { roadKm, travelMs, type VehicleKind, type WayMetres, type WayMs } from './travel.ts'

/** What is known of roads and their traffic. */
export interface Roads {
  readonly way: WayMs
  /** How far ways are along these roads. */
  readonly metres: WayMetres
}

/** Straight lines times what roads add: for whoever knows no roads. */
export const STRAIGHT_ROADS: Roads = {
  way: travelMs,
  metres: (_kind, from, to) => roadKm(from, to) * 1_000,
}

/** Straight lines stand for roads that are left out. */
export interface RouteNow extends Partial<Roads> {
  readonly kind: VehicleKind
  /** Where the vehicle is now, or sets out from; null where nobody knows. */
  readonly here: Place | null
  /** No stop is planned before it, ms. */
  readonly now: number
  /** What is left of the driver's break (`pauseLeft`). */
  readonly pause?: Pause | null
}
