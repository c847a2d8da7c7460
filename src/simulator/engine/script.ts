import type { Fixtures } from '../fixtures/read.ts'
import type { ShipmentAct } from '../schedule/act.ts'
import { type DayPlan, planDay } from '../schedule/day.ts'
import { planOpening, planPast } from '../schedule/opening.ts'
import type { PlannedShipment } from '../schedule/shipment.ts'
import type { Gazetteer } from '../schedule/suburbs.ts'
import { DAY, MINUTE, moment, plusDays } from '../schedule/time.ts'

/** The days as they are planned one after the other, and every shipment that they know. */
export interface Script {
  shipment(ref: string): PlannedShipment | undefined
  /** The quiet days before the first one, which are over by its eve. */
  past(date: string): readonly DayPlan[]
  /** The two plans with which an empty platform begins. */
  open(date: string): { yesterday: DayPlan; today: DayPlan }
  /** Takes up the play on a platform where it ran before; `since` is the date of its oldest booking. */
  resume(date: string, since: string): DayPlan[]
  /** The days up to a date that were not planned yet. */
  planUpTo(date: string): DayPlan[]
  /** What of a plan is still to be done at a moment, and what may not have been done so long before it. */
  actsOf(plan: DayPlan, now: number, lookBack?: number): ShipmentAct[]
}

/** What should have happened shortly before a restart may not have; the actors see for themselves. */
const LOOK_BACK = 30 * MINUTE
/** No story lasts longer; the play may last for weeks. */
const REMEMBERED = 10 * DAY

export interface ScriptInputs {
  seed: number
  fixtures: Fixtures
  places: Gazetteer
  shipments?: number
}

export function createScript(input: ScriptInputs): Script {
  const shipments = new Map<string, PlannedShipment>()
  let planned = ''
  let since = ''

  function know(plan: DayPlan): DayPlan {
    for (const [ref, shipment] of plan.shipments) shipments.set(ref, shipment)
    const forgotten = moment(plan.date, 0) - REMEMBERED
    for (const [ref, { bookedAt }] of shipments) if (bookedAt < forgotten) shipments.delete(ref)
    if (plan.date > planned) planned = plan.date
    return plan
  }

  return {
    shipment: (ref) => shipments.get(ref),
    past: (date) => planPast({ ...input, date }).map(know),
    open(date) {
      since = plusDays(date, -1)
      const { yesterday, today } = planOpening({ ...input, date })
      return { yesterday: know(yesterday), today: know(today) }
    },
    resume(date, oldest) {
      since = oldest
      return [plusDays(date, -2), plusDays(date, -1), date]
        .filter((one) => one >= oldest)
        .map((one) => know(planDay({ ...input, date: one, since })))
    },
    planUpTo(date) {
      const plans: DayPlan[] = []
      while (planned !== '' && planned < date) {
        plans.push(know(planDay({ ...input, date: plusDays(planned, 1), since })))
      }
      return plans
    },
    actsOf: (plan, now, lookBack = LOOK_BACK) =>
      plan.acts.flatMap((act) => (act.do !== 'position' && act.at > now - lookBack ? [act] : [])),
  }
}
