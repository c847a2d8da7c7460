/** What the days of a driver have in common: vehicle, hours, break and loops (decision 139). */
import { z } from 'zod'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id } from './id.ts'
import { ClockTime } from './moment.ts'

const MOST_ZONES_OF_DRIVER = 50

const Clock = ClockTime.nullable()

export const DriverTerms = z.object({
  driver_id: z.number(),
  /** 0 where nothing has been said yet. */
  version: z.number(),
  vehicle: line().min(1, 'Enter a registration or a name').max(40),
  vehicle_kind: z.enum(['bike', 'bakkie', 'van', 'truck']),
  /** What the vehicle carries, kg; no more than one of its kind does: what is more is refused where the kind is known. */
  capacity_kg: z.number().min(1),
  /** `HH:MM`, of tripsheets that are made from now on; null: no hours. */
  works_from: Clock,
  works_until: Clock,
  /** Between these the break begins; null: none. */
  break_from: Clock,
  break_until: Clock,
  break_minutes: z.int().min(5).max(240).nullable(),
  /** Loops: zones of the map that the driver serves. */
  zone_ids: z.array(Id).max(MOST_ZONES_OF_DRIVER),
})
export type DriverTerms = z.infer<typeof DriverTerms>

export const listDriverTerms = defineEndpoint({
  name: 'driver-terms.list',
  method: 'GET',
  path: '/driver-terms',
  tag: 'Operations',
  summary:
    'Vehicles, working hours, breaks and loops of drivers, or of one of them; and who of them is out, today and on later days',
  auth: 'permitted',
  query: z.object({ driver_id: Id.optional() }),
  body: EmptyObject,
  answer: z.object({
    driver_terms: z.array(DriverTerms),
    count: z.number(),
    /** Who of them is out today: marked so, or their stops were given to others because they are. */
    drivers_out: z.array(z.number()),
    /** The same of today and of later days, each a row: nobody plans for them then. */
    days_out: z.array(z.object({ driver_id: z.number(), date: z.string() })),
  }),
})

export const changeDriverTerms = defineEndpoint({
  name: 'driver-terms.change',
  method: 'PATCH',
  path: '/driver-terms',
  tag: 'Operations',
  summary:
    'Say what a driver drives, when they work and pause, and which zones are their loops; what is left out stays. Tripsheets that are there keep their times; those of today and later that are not closed are driven with another vehicle',
  auth: 'permitted',
  idempotent: true,
  query: EmptyObject,
  body: DriverTerms.partial()
    .required({ driver_id: true, version: true })
    .extend({
      driver_id: Id,
      version: z.int().min(0).max(2_147_483_647),
    }),
  answer: DriverTerms,
  errors: [
    'driver.notFound',
    'driver.changedMeanwhile',
    'zone.notFound',
    'permission.denied',
    'rate.limited',
  ],
})
