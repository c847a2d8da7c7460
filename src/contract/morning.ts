/** The morning of the dashboard: the plan of the day that somebody confirms, who is out, and how long transfers take (decision 134). */
import { z } from 'zod'
import { PLAN_CHANGES } from '../domain/dispatch/day-plan.ts'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, LongId } from './id.ts'
import { Day } from './moment.ts'

const PlanChange = z.object({
  kind: z.enum(PLAN_CHANGES),
  /** One side of a shipment, or a collection request: the other is null. */
  shipment_id: z.number().nullable(),
  collection_request_id: z.number().nullable(),
  /** Of the shipment, or `COL000123`; empty of what whoever asks may not see. */
  tracking_reference: z.string(),
  side: z.enum(['collection', 'delivery']),
  /** Who had it in the plan; null of what was added. */
  was_driver_id: z.number().nullable(),
  /** Who has it now; null of what was taken out. */
  driver_id: z.number().nullable(),
})
export type DayPlanChange = z.infer<typeof PlanChange>

/** So many changes are told one by one; all of them are counted. */
export const MOST_PLAN_CHANGES = 500

const DayPlan = z.object({
  id: z.number(),
  branch_id: z.number(),
  /** South African date. */
  date: z.string(),
  confirmed_by: z.string(),
  time_confirmed: z.string(),
  /** As it was confirmed. */
  drivers: z.number(),
  stops: z.number(),
  tasks: z.number(),
  /** What has changed since, counted. */
  added: z.number(),
  moved: z.number(),
  taken_out: z.number(),
  changes: z.array(PlanChange),
})
export type DayPlan = z.infer<typeof DayPlan>

/** Days on end for which somebody said so at once, the first and the last of them. */
const DriverOut = z.object({
  driver_id: z.number(),
  from: z.string(),
  until: z.string(),
  /** Empty where nobody said why. */
  reason: z.string(),
  marked_by: z.string(),
  time_marked: z.string(),
})
export type DriverOut = z.infer<typeof DriverOut>

/** From leaving one hub to being received at the other, as the median of those that arrived lately. */
const UsualTransfer = z.object({
  from_branch_id: z.number(),
  to_branch_id: z.number(),
  minutes: z.number(),
  /** Of so many shipments. */
  shipments: z.number(),
})
export type UsualTransfer = z.infer<typeof UsualTransfer>

export const readMorning = defineEndpoint({
  name: 'morning',
  method: 'GET',
  path: '/ops-dashboard/morning',
  tag: 'Operations',
  summary:
    'Of today, of a branch or of all: which plans are confirmed and what has changed since, which drivers are marked out, today or later, and how long transfers between branches usually take',
  auth: 'permitted',
  query: z.object({ branch_id: Id.optional() }),
  body: EmptyObject,
  answer: z.object({
    date: z.string(),
    plans: z.array(DayPlan),
    drivers_out: z.array(DriverOut),
    transfers: z.array(UsualTransfer),
  }),
})
export type Morning = z.infer<typeof readMorning.answer>

export const confirmDayPlan = defineEndpoint({
  name: 'day-plans.confirm',
  method: 'POST',
  path: '/ops-dashboard/day-plans',
  tag: 'Operations',
  summary: 'Confirm the plan of a branch for today, as its tripsheets are now',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    branch_id: Id,
    /** The plan of today that was seen; null: none was. Refused where a colleague has confirmed another. */
    replaces: LongId.nullable().default(null),
  }),
  answer: DayPlan,
  success: 201,
  errors: ['branch.notFound', 'dayPlan.confirmedMeanwhile', 'dayPlan.empty', 'permission.denied'],
})

export const LONGEST_OUT_REASON = 200
/** From today on. */
export const MOST_DAYS_OUT = 92

export const markDriverOut = defineEndpoint({
  name: 'drivers-out.mark',
  method: 'PATCH',
  path: '/ops-dashboard/drivers-out',
  tag: 'Operations',
  summary:
    'Say that a driver is out, today or on later days, or is back on these. Their stops stay with them until they are given away',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    driver_id: Id,
    is_out: z.boolean(),
    /** Left out: today. */
    from: Day.optional(),
    /** The last day; left out: the first. */
    until: Day.optional(),
    reason: line().max(LONGEST_OUT_REASON).default(''),
  }),
  answer: z.object({ drivers_out: z.array(DriverOut) }),
  errors: ['driver.notFound', 'permission.denied', 'rate.limited'],
})
