import { placeKey } from '../../../../domain/dispatch/place.ts'
import {
  type ProposedDay,
  type ProposedPlan,
  plannedStops,
  stopsByKey,
} from '../../../../domain/dispatch/route-proposal.ts'
import { placed, type WayMs } from '../../../../domain/dispatch/travel.ts'

/** The ways of a plan that a routing server said, for each driver: what was told of it is what stands there afterwards. Others are ours. */
export function plannedWays(day: ProposedDay, plan: ProposedPlan): (driver: number, own: WayMs) => WayMs {
  const byKey = stopsByKey(day)
  return (driver, own) => {
    const stops = plannedStops(byKey, plan, driver)
    const visits = plan.routes.find((route) => route.driver === driver)?.visits ?? []
    const here = day.drivers.find((one) => one.driver === driver)?.here ?? null
    const known = new Map(
      visits.flatMap(({ way_ms }, i) => {
        const [from, to] = [i === 0 ? here : placed(stops[i - 1]), placed(stops[i])]
        return way_ms === undefined || from === null || to === null
          ? []
          : [[`${placeKey(from)} ${placeKey(to)}`, way_ms] as const]
      }),
    )
    return (kind, from, to, leavesAt) =>
      known.get(`${placeKey(from)} ${placeKey(to)}`) ?? own(kind, from, to, leavesAt)
  }
}
