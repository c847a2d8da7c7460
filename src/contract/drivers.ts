import { z } from 'zod'
import { line } from '../domain/values/loose-input.ts'
import { isPhone, PHONE_REFUSAL } from '../domain/values/phone.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { DriverTerms } from './driver-terms.ts'
import { Id, Version } from './id.ts'
import { Driver } from './session.ts'

/** A driver as those see them who keep drivers. Their number is their id. */
export const ManagedDriver = Driver.extend({
  version: z.number(),
  phone_number: z.string(),
  /** Null: of no branch. */
  branch_code: z.string().nullable(),
  vehicle_kind: DriverTerms.shape.vehicle_kind,
  capacity_kg: z.number(),
  /** The person who logs in as this driver; null: nobody does. */
  user: z.object({ id: z.number(), email: z.string(), is_active: z.boolean() }).nullable(),
})
export type ManagedDriver = z.infer<typeof ManagedDriver>

const fields = {
  name: line().min(1, 'Type a name').max(80),
  /** Empty: none is known. */
  phone_number: line()
    .max(30)
    .refine((text) => text === '' || isPhone(text), PHONE_REFUSAL),
  /** Null: of no branch. */
  branch_id: Id.nullable(),
}
const { vehicle, vehicle_kind, capacity_kg } = DriverTerms.shape

export const listDrivers = defineEndpoint({
  name: 'drivers.list',
  method: 'GET',
  path: '/drivers',
  tag: 'Operations',
  summary: 'The drivers, retired ones too, and who logs in as each',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ drivers: z.array(ManagedDriver), count: z.number() }),
})

export const addDriver = defineEndpoint({
  name: 'drivers.add',
  method: 'POST',
  path: '/drivers',
  tag: 'Operations',
  summary: 'Add a driver with a vehicle. Whoever logs in as the driver is invited by POST /users',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    ...fields,
    vehicle,
    vehicle_kind,
    capacity_kg,
    phone_number: fields.phone_number.default(''),
    branch_id: fields.branch_id.default(null),
  }),
  answer: z.object({ driver: ManagedDriver }),
  success: 201,
  errors: [
    'driver.taken',
    'driver.tooMany',
    'branch.notFound',
    'branch.notYours',
    'permission.denied',
    'rate.limited',
  ],
})

export const changeDriver = defineEndpoint({
  name: 'drivers.change',
  method: 'PATCH',
  path: '/drivers',
  tag: 'Operations',
  summary:
    'Change name, telephone or branch of a driver, retire them or bring them back. Retired, or of another branch, is nobody who has open stops. Vehicle and hours: PATCH /driver-terms',
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
  answer: z.object({ driver: ManagedDriver }),
  errors: [
    'driver.notFound',
    'driver.changedMeanwhile',
    'driver.taken',
    'driver.hasStops',
    'branch.notFound',
    'branch.notYours',
    'permission.denied',
    'rate.limited',
  ],
})
