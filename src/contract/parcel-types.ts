import { z } from 'zod'
import { PICKUP_NETWORKS } from '../domain/booking/compartments.ts'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Version } from './id.ts'

/** Centimetres, and kilograms. */
const Size = z.number().min(0).max(10_000)
const Weight = z.number().min(0).max(100_000)
const Name = line().min(1, 'Give it a name').max(60)
const Position = z.number().int().min(0).max(10_000)

const typeFields = {
  name: Name,
  length: Size.nullable(),
  width: Size.nullable(),
  height: Size.nullable(),
  weight: Weight.nullable(),
  is_default: z.boolean(),
  active: z.boolean(),
  position: Position,
}

/** A size that who books may choose; blank measures are typed in (001 §3, the custom parcel type). */
export const ParcelType = z.object({ id: z.number(), version: z.number(), ...typeFields })
export type ParcelType = z.infer<typeof ParcelType>

export const listParcelTypes = defineEndpoint({
  name: 'parcel-types.list',
  method: 'GET',
  path: '/parcel-types',
  tag: 'Booking',
  summary: 'What parcels are sent in, with the packaging, categories and the disclaimer that go with them',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({
    parcel_types: z.array(ParcelType),
    packaging: z.array(z.string()),
    parcel_categories: z.array(z.string()),
    parcel_disclaimer: z.string(),
    count: z.number(),
  }),
})

export const addParcelType = defineEndpoint({
  name: 'parcel-types.add',
  method: 'POST',
  path: '/parcel-types',
  tag: 'Booking',
  summary: 'Add a parcel type',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    ...typeFields,
    length: typeFields.length.default(null),
    width: typeFields.width.default(null),
    height: typeFields.height.default(null),
    weight: typeFields.weight.default(null),
    is_default: z.boolean().default(false),
    active: z.boolean().default(true),
    position: Position.default(0),
  }),
  answer: z.object({ parcel_type: ParcelType }),
  success: 201,
  errors: ['catalogue.taken'],
})

export const changeParcelType = defineEndpoint({
  name: 'parcel-types.change',
  method: 'PATCH',
  path: '/parcel-types',
  tag: 'Booking',
  summary: 'Change or retire a parcel type',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object(typeFields).partial().extend({ id: Id, version: Version }),
  answer: z.object({ parcel_type: ParcelType }),
  errors: ['catalogue.notFound', 'catalogue.changedMeanwhile', 'catalogue.taken'],
})

const Inner = z.number().positive().max(1_000)
const compartmentFields = {
  name: Name,
  length: Inner,
  width: Inner,
  height: Inner,
  weight: Inner,
  active: z.boolean(),
  position: Position,
}

/** A compartment of a locker network, or a size that its counters take (001 §9). */
export const Compartment = z.object({
  id: z.number(),
  version: z.number(),
  provider: z.enum(PICKUP_NETWORKS),
  ...compartmentFields,
})
export type Compartment = z.infer<typeof Compartment>

export const listCompartments = defineEndpoint({
  name: 'compartments.list',
  method: 'GET',
  path: '/pickup-points/compartments',
  tag: 'Booking',
  summary: 'The compartments of each network of pickup points, with their measures',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ compartments: z.array(Compartment), count: z.number() }),
})

export const addCompartment = defineEndpoint({
  name: 'compartments.add',
  method: 'POST',
  path: '/pickup-points/compartments',
  tag: 'Booking',
  summary: 'Add a compartment or a counter size',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    provider: z.enum(PICKUP_NETWORKS),
    ...compartmentFields,
    active: z.boolean().default(true),
    position: Position.default(0),
  }),
  answer: z.object({ compartment: Compartment }),
  success: 201,
  errors: ['catalogue.taken'],
})

export const changeCompartment = defineEndpoint({
  name: 'compartments.change',
  method: 'PATCH',
  path: '/pickup-points/compartments',
  tag: 'Booking',
  summary: 'Change the measures of a compartment, or retire it',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object(compartmentFields).partial().extend({ id: Id, version: Version }),
  answer: z.object({ compartment: Compartment }),
  errors: ['catalogue.notFound', 'catalogue.changedMeanwhile', 'catalogue.taken'],
})
