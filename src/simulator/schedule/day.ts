import type { Fixtures } from '../fixtures/read.ts'
import type { Act } from './act.ts'
import { bookingsOn, quotesOn } from './bookings.ts'
import { type NightRun, nightRuns } from './linehaul.ts'
import type { VehicleRoute } from './route.ts'
import { planRoutes } from './routes.ts'
import { createScheduleBuilder } from './schedule-builder.ts'
import type { PlannedShipment } from './shipment.ts'
import { scheduleBooking } from './story-booking.ts'
import { scheduleCollection } from './story-collection.ts'
import { scheduleDelivery } from './story-delivery.ts'
import type { Gazetteer } from './suburbs.ts'
import { plusDays } from './time.ts'
import { withTraffic } from './traffic.ts'

export interface DayInput {
  seed: number
  /** `YYYY-MM-DD`, local. */
  date: string
  fixtures: Fixtures
  places: Gazetteer
  /** The first date on which anything was ever booked. */
  since: string
  /** Active shipments of a usual day: half are booked on it, half the day before. */
  shipments?: number
}

/** A working day: what is done in it, in order of time, and the ways that the vehicles go. */
export interface DayPlan {
  date: string
  acts: readonly Act[]
  /** Every shipment that an act names, by reference. */
  shipments: ReadonlyMap<string, PlannedShipment>
  /** The rounds as they really go. */
  driverRoutes: readonly VehicleRoute[]
  nights: readonly NightRun[]
}

export const USUAL_SHIPMENTS = 3000
/** Of those active on a day, how many are booked on it: those delivered the same day make it more than half. */
const BOOKED_TODAY = 0.515
/** Of so many active shipments one quote a day that nobody takes up. */
const QUOTED_ONLY = 0.006
/** A failed collection, two nights on the road, a wish and a failed delivery: longer takes no story. */
const LOOK_BACK_DAYS = 6

function bookedLately({ date, since, shipments, ...input }: DayInput): Map<string, PlannedShipment[]> {
  const count = Math.round((shipments ?? USUAL_SHIPMENTS) * BOOKED_TODAY)
  const lately = new Map<string, PlannedShipment[]>()
  for (let back = LOOK_BACK_DAYS; back >= 0; back--) {
    const booked = plusDays(date, -back)
    if (booked >= since) lately.set(booked, bookingsOn({ ...input, date: booked, count, since }))
  }
  return lately
}

/** Plans a day from its seed: always the same for the same inputs. */
export function planDay(input: DayInput): DayPlan {
  const lately = bookedLately(input)
  const all = [...lately.values()].flat()
  const teller = createScheduleBuilder(input.fixtures, input.seed, input.date)
  const today = new Set(lately.get(input.date))
  for (const shipment of all) scheduleBooking(teller, shipment, today.has(shipment))

  const count = Math.round((input.shipments ?? USUAL_SHIPMENTS) * QUOTED_ONLY)
  const quotes = quotesOn({ ...input, count })
  for (const quote of quotes) teller.quote(quote.bookedAt, quote)

  const planned = planRoutes(input.seed, input.date, input.fixtures, all)
  const driverRoutes = planned.map((round) => withTraffic(round, input.seed, input.date))
  driverRoutes.forEach((round, r) => {
    round.routeStops.forEach((call, c) => {
      const eta = planned[r]?.routeStops[c]?.at ?? call.at
      if (call.stop?.kind === 'collect') scheduleCollection(teller, round, call.stop, call, eta)
      if (call.stop?.kind === 'deliver') scheduleDelivery(teller, round, call.stop, call, eta)
    })
  })

  const acts = inOrder(teller.acts)
  const named = new Set(acts.flatMap((act) => (act.do === 'position' ? [] : [act.ref])))
  return {
    date: input.date,
    acts,
    shipments: new Map([...all, ...quotes].filter((one) => named.has(one.ref)).map((one) => [one.ref, one])),
    driverRoutes,
    nights: nightRuns(input.fixtures, input.date),
  }
}

/** By time; what happens at once stays as it was told. */
export function inOrder(acts: readonly Act[]): Act[] {
  return [...acts].sort((a, b) => a.at - b.at)
}
