/** By how much longer the same ways and visits take by what is known now than by what was known before. */
import { z } from 'zod'
import { type SeenVisit, type ServiceTimes, serviceTimeOf } from './service-times.ts'
import { type DrivenWay, type Streets, wayFactor } from './streets.ts'

/** What arrivals are reckoned by. */
export interface Knowledge {
  readonly streets: Streets
  readonly services: ServiceTimes
}

/** How long all of it takes, ms. */
function takes(ways: readonly DrivenWay[], visits: readonly SeenVisit[], { streets, services }: Knowledge) {
  const factor = wayFactor(streets)
  const driving = ways.reduce(
    (sum, { kind, area, leftAt, freeMs }) => sum + freeMs * factor(kind, area, leftAt),
    0,
  )
  return visits.reduce((sum, visit) => sum + serviceTimeOf(services, visit), driving)
}

/** 1 where both say the same, or there is nothing to tell by. */
export function paceRatio(
  ways: readonly DrivenWay[],
  visits: readonly SeenVisit[],
  was: Knowledge,
  is: Knowledge,
): number {
  const before = takes(ways, visits, was)
  return before > 0 ? takes(ways, visits, is) / before : 1
}

/** By how much the pace moved with one learning. */
const Pace = z.object({
  /** ms */
  at: z.number(),
  ratio: z.number(),
})
export type Pace = z.infer<typeof Pace>

/** The learnings of the time that is learnt from, in their order. */
export const Paces = z.array(Pace)

/** By how much longer than at a moment (ms) the same takes by what is known after all of them. */
export const paceSince =
  (paces: readonly Pace[]) =>
  (moment: number): number =>
    paces.reduce((product, { at, ratio }) => (at > moment ? product * ratio : product), 1)
