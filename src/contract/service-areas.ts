import { z } from 'zod'
import { Weekday } from '../domain/booking/service-days.ts'
import { line, orAbsent } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Version } from './id.ts'
import { Day } from './moment.ts'

const areaFields = {
  name: line().min(1, 'Give it a name').max(60),
  service_days: z.array(Weekday).min(1, 'Choose at least one day').max(7),
  /** Where it lies: names of suburbs, cities or provinces, postal codes `0950` or `0900-0999`. */
  covers: z.array(line().min(1).max(100)).max(500),
  active: z.boolean(),
  position: z.number().int().min(0).max(10_000),
}

/** An area with the days on which it is served; the default one stands for every place that no other names. */
export const ServiceArea = z.object({
  id: z.number(),
  version: z.number(),
  ...areaFields,
  is_default: z.boolean(),
})
export type ServiceArea = z.infer<typeof ServiceArea>

/** As it is answered (001 §7): the same days, each by name, from Monday. */
const ServiceAreaAnswer = ServiceArea.extend({
  days: z.array(z.object({ name: z.string(), is_active: z.boolean() })),
})
export type ServiceAreaAnswer = z.infer<typeof ServiceAreaAnswer>

export const listServiceAreas = defineEndpoint({
  name: 'service-areas.list',
  method: 'GET',
  path: '/rates/service-areas',
  tag: 'Booking',
  summary: 'The service areas with the days on which each is served',
  auth: 'permitted',
  query: z.object({ is_default: orAbsent(z.enum(['true', 'false', '1', '0'])) }),
  body: EmptyObject,
  answer: z.object({ service_areas: z.array(ServiceAreaAnswer), count: z.number() }),
})

export const addServiceArea = defineEndpoint({
  name: 'service-areas.add',
  method: 'POST',
  path: '/rates/service-areas',
  tag: 'Booking',
  summary: 'Add a service area',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    ...areaFields,
    covers: areaFields.covers.default([]),
    active: areaFields.active.default(true),
    position: areaFields.position.default(0),
  }),
  answer: z.object({ service_area: ServiceAreaAnswer }),
  success: 201,
  errors: ['catalogue.taken'],
})

export const changeServiceArea = defineEndpoint({
  name: 'service-areas.change',
  method: 'PATCH',
  path: '/rates/service-areas',
  tag: 'Booking',
  summary: 'Rename a service area, change its days or retire it; the default one stays',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object(areaFields).partial().extend({ id: Id, version: Version }),
  answer: z.object({ service_area: ServiceAreaAnswer }),
  errors: ['catalogue.notFound', 'catalogue.changedMeanwhile', 'catalogue.taken'],
})

const exceptionFields = {
  /** A local day. */
  date: Day,
  name: areaFields.name,
  is_service_day: z.boolean(),
  active: z.boolean(),
}

/** A day that is otherwise than its weekday and the public holidays say; one that is not active says nothing. */
export const ServiceDayException = z.object({ id: z.number(), version: z.number(), ...exceptionFields })
export type ServiceDayException = z.infer<typeof ServiceDayException>

export const listServiceDayExceptions = defineEndpoint({
  name: 'service-day-exceptions.list',
  method: 'GET',
  path: '/rates/service-day-exceptions',
  tag: 'Booking',
  summary: 'Days that are otherwise, and the public holidays that are known',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({
    service_day_exceptions: z.array(ServiceDayException),
    public_holidays: z.array(z.string()),
    count: z.number(),
  }),
})

export const addServiceDayException = defineEndpoint({
  name: 'service-day-exceptions.add',
  method: 'POST',
  path: '/rates/service-day-exceptions',
  tag: 'Booking',
  summary: 'Say that a day is served, or that it is not',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    ...exceptionFields,
    is_service_day: z.boolean().default(false),
    active: z.boolean().default(true),
  }),
  answer: z.object({ service_day_exception: ServiceDayException }),
  success: 201,
  errors: ['catalogue.taken'],
})

export const changeServiceDayException = defineEndpoint({
  name: 'service-day-exceptions.change',
  method: 'PATCH',
  path: '/rates/service-day-exceptions',
  tag: 'Booking',
  summary: 'Change or withdraw a day that is otherwise',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object(exceptionFields).partial().extend({ id: Id, version: Version }),
  answer: z.object({ service_day_exception: ServiceDayException }),
  errors: ['catalogue.notFound', 'catalogue.changedMeanwhile', 'catalogue.taken'],
})
