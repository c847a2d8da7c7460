/**
 * The port to the networks of pickup points: which points there are with what is free, and a compartment for a parcel. Embedded
 * here: points that the provider keeps itself. What is reserved is kept by us whichever network it is of, in the transaction of its
 * booking.
 */
import { sql } from 'kysely'
import { PickupPoint } from '../../../contract/pickup-points.ts'
import {
  type PointCompartment,
  placementRefusal,
  placeParcel,
} from '../../../domain/booking/pickup-placement.ts'
import {
  isTooFarAhead,
  RESERVED_AHEAD_DAYS,
  type ReservationSide,
  reservedUntil,
} from '../../../domain/booking/reservation.ts'
import type { ParcelMeasures } from '../../../domain/shipments/parcel.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { PICKUP_POINT_KIND } from './kinds.ts'
import { readCatalogue } from './queries/read-catalogue.ts'
import { readHeld, readSizes } from './queries/read-pickup-points.ts'

/** A point, and of each size that it has measures and counts. */
export interface PickupPointState {
  readonly point: PickupPoint
  readonly sizes: readonly PointCompartment[]
}

/** What a booking wants at a point for its parcel. */
export interface PickupWish {
  readonly side: ReservationSide
  readonly pickup_point_id: number
  readonly parcel: ParcelMeasures
  /** When at the latest somebody is promised to come there, ms. */
  readonly window_end: number | null
}

/** A compartment that is held for a booking. `expires_at` in ms. */
export interface Reservation {
  readonly side: ReservationSide
  readonly pickup_point_id: number
  readonly compartment: string
  readonly expires_at: number
}

type ReserveCommand = Pick<Command, 'tx' | 'providerId' | 'now' | 'settings'>

export interface PickupNetwork {
  /** The points that these eyes see, in the provider's order. */
  points(tx: Tx, providerId: number): Promise<PickupPointState[]>
  /** Why a parcel would not be taken at one of these points now, in words; null where it would. Nothing is held by that. */
  refusalAt(
    tx: Tx,
    providerId: number,
    pointIds: readonly number[],
    parcel: ParcelMeasures,
  ): Promise<string | null>
  /**
   * Chooses a compartment for every wish of every booking, each with its own outcome: all that a booking wishes, or why one of it
   * cannot be. What is chosen is nobody else's until the transaction ends, and is kept by `keepReservations`.
   */
  reserve(
    command: ReserveCommand,
    bookings: readonly (readonly PickupWish[])[],
  ): Promise<Outcome<readonly Reservation[]>[]>
}

type MutableSize = { -readonly [F in keyof PointCompartment]: PointCompartment[F] }

interface LockedPoint {
  readonly point: PickupPoint
  readonly sizes: MutableSize[]
}

async function statesOf(tx: Tx, providerId: number, points: readonly PickupPoint[]): Promise<LockedPoint[]> {
  const held = await readHeld(tx)
  const sizesOf = await readSizes(tx, providerId)
  return points.map((point) => {
    const sizeOf = sizesOf(point)
    const sizes = point.compartments.flatMap((count) => {
      const measures = sizeOf(count.name)
      const reserved = held.get(point.id)?.get(count.name) ?? 0
      return measures === null ? [] : [{ ...measures, ...count, reserved }]
    })
    return { point, sizes }
  })
}

/** Locked in the order of their ids, so that two batches never wait for one another in a ring; counted after that. */
async function lockPoints(
  { tx, providerId }: ReserveCommand,
  ids: ReadonlySet<number>,
): Promise<LockedPoint[]> {
  const { rows } = await sql<{ row: unknown }>`
    SELECT to_jsonb(p) - 'provider_id' AS row FROM pickup_points p
    WHERE provider_id = ${providerId} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`.execute(tx)
  return statesOf(
    tx,
    providerId,
    rows.map(({ row }) => PickupPoint.parse(row)),
  )
}

/** Of a point without sizes nobody has said what it takes: it is sent what is booked. */
const takesAnything = ({ compartments }: PickupPoint) => compartments.length === 0

/** Takes what a booking wishes, or nothing of it. */
function take(
  points: ReadonlyMap<number, LockedPoint>,
  wishes: readonly PickupWish[],
  { now, settings }: Pick<Command, 'now' | 'settings'>,
): Outcome<readonly Reservation[]> {
  const taken: { size: MutableSize; reservation: Reservation }[] = []
  for (const { side, pickup_point_id, parcel, window_end } of wishes) {
    const state = points.get(pickup_point_id)
    if (state === undefined || takesAnything(state.point)) continue
    const isLate = isTooFarAhead(window_end, now)
    const placement = placeParcel(parcel, state.sizes)
    if (placement.is === 'placed' && !isLate) {
      const { compartment: size } = placement
      size.reserved += 1
      const hours = settings.bob_box_reservation_expiry_hours
      const expires_at = reservedUntil(window_end, now, hours)
      taken.push({ size, reservation: { side, pickup_point_id, compartment: size.name, expires_at } })
      continue
    }
    for (const { size } of taken) size.reserved -= 1
    if (placement.is === 'placed')
      return refused('input.invalid', {
        field: `${side}_min_date`,
        detail: `A compartment is reserved at most ${RESERVED_AHEAD_DAYS} days ahead. Choose an earlier day.`,
      })
    const detail = placementRefusal(placement, state.point, state.sizes)
    return placement.is === 'full'
      ? refused('pickupPoint.full', { field: `${side}_pickup_point_id`, detail })
      : refused('input.invalid', { field: 'parcels[0]', detail })
  }
  return done(taken.map(({ reservation }) => reservation))
}

/** Points that the provider keeps itself: compartments, and how many of them are in use, in its own database. */
export const keptPickupPoints: PickupNetwork = {
  async points(tx, providerId) {
    return statesOf(tx, providerId, await readCatalogue(tx, providerId, PICKUP_POINT_KIND))
  },
  async refusalAt(tx, providerId, pointIds, parcel) {
    if (pointIds.length === 0) return null
    const all = await readCatalogue(tx, providerId, PICKUP_POINT_KIND)
    const named = all.filter((point) => pointIds.includes(point.id) && !takesAnything(point))
    if (named.length === 0) return null
    for (const { point, sizes } of await statesOf(tx, providerId, named)) {
      const placement = placeParcel(parcel, sizes)
      if (placement.is !== 'placed') return placementRefusal(placement, point, sizes)
    }
    return null
  },
  async reserve(command, bookings) {
    const ids = new Set(bookings.flat().map(({ pickup_point_id }) => pickup_point_id))
    if (ids.size === 0) return bookings.map(() => done([]))
    const locked = await lockPoints(command, ids)
    const points = new Map(locked.map((state) => [state.point.id, state]))
    return bookings.map((wishes) => take(points, wishes, command))
  },
}
