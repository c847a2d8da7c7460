import { z } from 'zod'
import { PICKUP_NETWORKS } from '../domain/booking/compartments.ts'
import { Province } from '../domain/values/province.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Offset, Version } from './id.ts'
import { pageLimit } from './page-limit.ts'

const text = (most: number) => z.string().trim().min(1).max(most)
const Count = z.number().int().min(0).max(10_000)

const fields = {
  name: z.string().trim().min(1, 'Give it a name').max(80),
  street_address: text(120),
  local_area: text(80),
  city: text(80),
  zone: Province,
  code: z.string().trim().max(10),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** As people read them: `Mon–Sat 07:00–20:00`. */
  hours: z.string().trim().max(120),
  /** By the name of the compartment: how many there are, and how many are free. */
  compartments: z.array(z.object({ name: text(60), total: Count, free: Count })).max(50),
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

/** As it is answered (001 §7): under the names by which shipments refer to it, with metres where a place was named. */
export const PickupPointAnswer = PickupPoint.extend({
  pickup_point_id: z.number(),
  pickup_point_provider: z.string(),
  distance_m: z.number().nullable(),
})
export type PickupPointAnswer = z.infer<typeof PickupPointAnswer>

export const listPickupPoints = defineEndpoint({
  name: 'pickup-points.list',
  method: 'GET',
  path: '/pickup-points',
  tag: 'Booking',
  summary: 'Pickup points with hours and free compartments; one by its id, or the nearest to a place first',
  auth: 'permitted',
  query: z.object({
    pickup_point_id: Id.optional(),
    pickup_point_provider: z.string().max(64).optional(),
    type: z.enum(['locker', 'counter']).optional(),
    lat: z.coerce.number().min(-90).max(90).optional(),
    lng: z.coerce.number().min(-180).max(180).optional(),
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
  summary: 'Change a pickup point, say what is free there, or retire it',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object(fields).partial().extend({ id: Id, version: Version }),
  answer: z.object({ pickup_point: PickupPoint }),
  errors: ['catalogue.notFound', 'catalogue.changedMeanwhile', 'catalogue.taken'],
})
