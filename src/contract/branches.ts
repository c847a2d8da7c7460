import { z } from 'zod'
import { line } from '../domain/values/loose-input.ts'
import { Province } from '../domain/values/province.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Version } from './id.ts'
import { Branch } from './session.ts'

/** A branch as those see it who keep branches. */
export const ManagedBranch = Branch.extend({
  version: z.number(),
  street_address: z.string(),
  takes_bookings: z.boolean(),
  /** Drivers who work from it. */
  drivers: z.number(),
})
export type ManagedBranch = z.infer<typeof ManagedBranch>

/** About the country, with its islands and neighbours: whoever turns the two around is told. */
export const HUB_DEGREES = { lat: { min: -47, max: -15 }, lng: { min: 11, max: 41 } } as const

const fields = {
  name: line().min(1, 'Give the branch a name').max(60),
  street_address: line().max(120),
  city: line().min(1, 'Enter a city').max(80),
  zone: Province,
  /** Degrees: where its drivers begin, and from where it is measured which branch is the nearest to an address. */
  lat: z.number().min(HUB_DEGREES.lat.min).max(HUB_DEGREES.lat.max),
  lng: z.number().min(HUB_DEGREES.lng.min).max(HUB_DEGREES.lng.max),
  /** False: no booking is given to it any more; it finishes what it has. */
  takes_bookings: z.boolean(),
  /** Null: nobody. */
  ops_manager_id: Id.nullable(),
}

export const listBranches = defineEndpoint({
  name: 'branches.list',
  method: 'GET',
  path: '/branches',
  tag: 'Operations',
  summary: 'The branches, retired ones too, with their ops managers, and the colleagues who can be one',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({
    branches: z.array(ManagedBranch),
    colleagues: z.array(z.object({ user_id: z.number(), name: z.string() })),
  }),
})

export const addBranch = defineEndpoint({
  name: 'branches.add',
  method: 'POST',
  path: '/branches',
  tag: 'Operations',
  summary: 'Add a branch. Its code stays: labels, rates and settings name it',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    ...fields,
    code: line()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{1,10}$/, 'Use 1 to 10 letters, digits and -'),
    street_address: fields.street_address.default(''),
    takes_bookings: fields.takes_bookings.default(true),
    ops_manager_id: fields.ops_manager_id.default(null),
  }),
  answer: z.object({ branch: ManagedBranch }),
  success: 201,
  errors: ['branch.taken', 'branch.tooMany', 'user.notFound', 'permission.denied', 'rate.limited'],
})

export const changeBranch = defineEndpoint({
  name: 'branches.change',
  method: 'PATCH',
  path: '/branches',
  tag: 'Operations',
  summary:
    'Change a branch, say who is its ops manager, retire it or bring it back. Refused while people, drivers, shipments or collection requests are of it',
  auth: 'permitted',
  query: EmptyObject,
  body: z
    .object({
      ...fields,
      /** False: retired. */
      active: z.boolean(),
    })
    .partial()
    .extend({ id: Id, version: Version }),
  answer: z.object({ branch: ManagedBranch }),
  errors: [
    'branch.notFound',
    'branch.changedMeanwhile',
    'branch.taken',
    'branch.inUse',
    'user.notFound',
    'permission.denied',
    'rate.limited',
  ],
})
