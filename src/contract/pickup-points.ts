import { z } from 'zod'
import { PICKUP_NETWORKS } from '../domain/booking/compartments.ts'
import { AnyNumber, line, orAbsent } from '../domain/values/loose-input.ts'
import { Province } from '../domain/values/province.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Offset, Version } from './id.ts'
import { pageLimit } from './page-limit.ts'

const text = (most: number) => line().min(1).max(most)
const Count = z.number().int().min(0).max(10_000)

const fields = {
  name: line().min(1, 'Give it a name').max(80),
  street_address: text(120),
  local_area: text(80),
  city: text(80),
  zone: Province,
  code: line().max(10),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** As people read them: `Mon–Sat 07:00–20:00`. */
  hours: line().max(120),
  /** By the name of the compartment: how many there are, and how many of them nobody may use, broken or let to others. */
  compartments: z.array(z.object({ name: text(60), total: Count, out_of_use: Count.default(0) })).max(50),
  active: z.boolean(),
  position: Count,
}

/** A locker or counter where parcels are handed in and fetched. `provider` is its network. */
export const PickupPoint = z.object({
  id: z.number(),
  version: z.number(),
  provider: z.enum(PICKUP_NETWORKS),
  type: z.enum(['locker', 'counter']),
  ...fields,
})
export type PickupPoint = z.infer<typeof PickupPoint>

/** A size that a point has: how many are reserved and how many are free now. Inner measures in cm and kg, null where nobody has said. */
const PointSize = z.object({
  name: z.string(),
  total: z.number(),
  out_of_use: z.number(),
  reserved: z.number(),
  free: z.number(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
})

/** As it is answered (001 §7): under the names by which shipments refer to it, with metres where a place was named. */
export const PickupPointAnswer = PickupPoint.extend({
  pickup_point_id: z.number(),
  pickup_point_provider: z.string(),
  distance_m: z.number().nullable(),
  compartments: z.array(PointSize),
  /**
   * Whether a parcel of the measures that were asked with would be taken now, and the smallest free compartment for it: null
   * where none is kept of the point, which takes what it is sent. Both are null where no measures were asked with.
   */
  fits: z.boolean().nullable(),
  fitting_compartment: z.string().nullable(),
})
export type PickupPointAnswer = z.infer<typeof PickupPointAnswer>

/** In cm and kg; all four or none. */
const Measure = orAbsent(AnyNumber.pipe(z.number().positive().max(10_000)))
const Flag = orAbsent(z.enum(['true', 'false', '1', '0']))

export const listPickupPoints = defineEndpoint({
  name: 'pickup-points.list',
  method: 'GET',
  path: '/pickup-points',
  tag: 'Booking',
  summary:
    'Pickup points with hours and free compartments; the nearest to a place first, those that a parcel fits into',
  auth: 'permitted',
  query: z.object({
    pickup_point_id: orAbsent(Id),
    pickup_point_provider: z.string().max(64).optional(),
    type: orAbsent(z.enum(['locker', 'counter'])),
    lat: orAbsent(AnyNumber.pipe(z.number().min(-90).max(90))),
    lng: orAbsent(AnyNumber.pipe(z.number().min(-180).max(180))),
    /** Words of its name or address. */
    search: z.string().max(100).optional(),
    /** Only where a compartment of this name is free. */
    free_compartment: z.string().max(60).optional(),
    length_cm: Measure,
    width_cm: Measure,
    height_cm: Measure,
    weight_kg: orAbsent(AnyNumber.pipe(z.number().min(0).max(100_000))),
    /** Only those that would take the parcel now. */
    fits: Flag,
    /** Staff are answered retired ones too. */
    include_retired: Flag,
    limit: pageLimit(1000, 100),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ pickup_points: z.array(PickupPointAnswer), count: z.number() }),
})

export const NewPickupPoint = PickupPoint.omit({ id: true, version: true }).extend({
  hours: fields.hours.default(''),
  compartments: fields.compartments.default([]),
  active: z.boolean().default(true),
  position: Count.default(0),
})

export const addPickupPoint = defineEndpoint({
  name: 'pickup-points.add',
  method: 'POST',
  path: '/pickup-points',
  tag: 'Booking',
  summary: 'Add a pickup point',
  auth: 'permitted',
  query: EmptyObject,
  body: NewPickupPoint,
  answer: z.object({ pickup_point: PickupPoint }),
  success: 201,
  errors: ['catalogue.taken'],
})

export const changePickupPoint = defineEndpoint({
  name: 'pickup-points.change',
  method: 'PATCH',
  path: '/pickup-points',
  tag: 'Booking',
  summary: 'Change a pickup point, say how many compartments it has, or retire it',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object(fields).partial().extend({ id: Id, version: Version }),
  answer: z.object({ pickup_point: PickupPoint }),
  errors: ['catalogue.notFound', 'catalogue.changedMeanwhile', 'catalogue.taken'],
})
