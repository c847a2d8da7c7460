import { z } from 'zod'
import { SERVICE_ADDRESS_TYPES, VAT_TYPES } from '../domain/booking/level-terms.ts'
import { Weekday } from '../domain/booking/service-days.ts'
import { VehicleKinds } from '../domain/dispatch/vehicle-kinds.ts'
import { BY_LENGTH } from '../domain/dispatch/vehicle-volume.ts'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Version } from './id.ts'
import { ClockTime, Day } from './moment.ts'

/** How the days of a promise are counted from the day of collection. */
const EstimateType = z.enum(['service-days', 'days'])
const EstimateValue = z.number().int().min(0).max(365)

const fields = {
  /** As clients name it, unique whatever its capitals. */
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,16}$/, 'Use 1 to 16 letters, digits, - and _'),
  name: line().min(1, 'Give the service level a name').max(60),
  description: z.string().trim().max(500),
  address_type: z.enum(SERVICE_ADDRESS_TYPES),
  vat_type: z.enum(VAT_TYPES),
  /** Cubic centimetres that count as one kilogram. */
  volumetric_divisor: z.number().int().min(1).max(100_000),
  insurance_disabled: z.boolean(),
  delivery_estimate_from_type: EstimateType,
  delivery_estimate_from_value: EstimateValue,
  delivery_estimate_to_type: EstimateType,
  delivery_estimate_to_value: EstimateValue,
  delivery_after: ClockTime,
  delivery_before: ClockTime,
  collection_cut_off_time: ClockTime,
  service_days: z.array(Weekday).min(1, 'Choose at least one day').max(7),
  /** Which may carry it: plans and offers keep to them; whoever assigns by hand is told, and may. */
  vehicle_kinds: VehicleKinds,
  active: z.boolean(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  position: z.number().int().min(0).max(10_000),
}

/** A service level of the provider (001 §3, §9). Days are both included; one that is not active cannot be booked. */
export const ServiceLevel = z.object({ id: z.number(), version: z.number(), ...fields })
export type ServiceLevel = z.infer<typeof ServiceLevel>

export const listServiceLevels = defineEndpoint({
  name: 'service-levels.list',
  method: 'GET',
  path: '/service-levels',
  tag: 'Booking',
  summary:
    'The service levels in their order; people of an account get those that are active, without the vehicles that may carry them',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({
    service_levels: z.array(ServiceLevel.partial({ vehicle_kinds: true })),
    count: z.number(),
  }),
})

export const NewServiceLevel = z.object({
  ...fields,
  description: fields.description.default(''),
  address_type: fields.address_type.default('any'),
  vat_type: fields.vat_type.default('standard'),
  volumetric_divisor: fields.volumetric_divisor.default(5000),
  insurance_disabled: fields.insurance_disabled.default(false),
  delivery_estimate_from_type: EstimateType.default('service-days'),
  delivery_estimate_to_type: EstimateType.default('service-days'),
  delivery_after: ClockTime.default('08:00'),
  delivery_before: ClockTime.default('17:00'),
  collection_cut_off_time: ClockTime.default('14:00'),
  service_days: fields.service_days.default([...Weekday.options]),
  vehicle_kinds: VehicleKinds.default([...BY_LENGTH]),
  active: fields.active.default(true),
  valid_from: fields.valid_from.default(null),
  valid_until: fields.valid_until.default(null),
  position: fields.position.default(0),
})

export const addServiceLevel = defineEndpoint({
  name: 'service-levels.add',
  method: 'POST',
  path: '/service-levels',
  tag: 'Booking',
  summary: 'Add a service level of your own',
  auth: 'permitted',
  query: EmptyObject,
  body: NewServiceLevel,
  answer: z.object({ service_level: ServiceLevel }),
  success: 201,
  errors: ['catalogue.taken'],
})

export const changeServiceLevel = defineEndpoint({
  name: 'service-levels.change',
  method: 'PATCH',
  path: '/service-levels',
  tag: 'Booking',
  summary: 'Change or retire a service level: what is booked keeps the level that it was booked as',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object(fields).partial().extend({ id: Id, version: Version }),
  answer: z.object({ service_level: ServiceLevel }),
  errors: ['catalogue.notFound', 'catalogue.changedMeanwhile', 'catalogue.taken'],
})
