/** A proposal as it is answered: what is planned beside what is proposed. */
import type { ProposalStop, RouteProposal } from '../../../../contract/route-proposals.ts'
import { daysAsProposed, daysAsTheyStand } from '../../../../domain/dispatch/proposal-figures.ts'
import { figuresTogether, latenessAt, NO_FIGURES } from '../../../../domain/dispatch/route-figures.ts'
import type { Roads } from '../../../../domain/dispatch/route-now.ts'
import {
  type ProposedPlan,
  type ProposedStop,
  plannedStops,
  type ReckonedDay,
  stopsByKey,
} from '../../../../domain/dispatch/route-proposal.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'
import { type ProposalRow, statusOf } from './proposal-rows.ts'

const DAY_MS = 86_400_000
const MINUTE = 60_000

/** Whether those that stay are reached in another order. */
function isReordered(before: readonly ProposedStop[], after: readonly ProposedStop[]): boolean {
  const stays = new Set(after.map(({ key }) => key))
  const [was, is] = [before, after].map((stops) => {
    const both = new Set(before.map(({ key }) => key))
    return stops.flatMap(({ key }) => (stays.has(key) && both.has(key) ? [key] : [])).join()
  })
  return was !== is
}

const minutes = (ms: number): number => Math.round(ms / MINUTE)

/** What is still to be taken back of what was accepted. */
export const standing = ({ accepted }: Pick<ProposalRow, 'accepted'>, now: number) =>
  accepted.filter(({ undone, at }) => !undone && now - at < DAY_MS)

/** When each stop is reached, by its key. */
const timesOf = (days: readonly ReckonedDay[]) =>
  new Map(days.flatMap(({ visits }) => visits.map(({ key, at }) => [key, at] as const)))

export const progressOf = ({
  seconds,
  search_ms,
  iterations,
}: Pick<ProposalRow, 'seconds' | 'search_ms' | 'iterations'>): RouteProposal['progress'] => ({
  seconds: Math.round(Math.max(0, seconds) * 10) / 10,
  of_seconds: search_ms / 1_000,
  iterations,
})

/** `roads`: our own, by which the day is reckoned until there is a plan. */
export function presentProposal(row: ProposalRow, now: number, roads: Roads): RouteProposal {
  const { given: day, best } = row
  const plan: ProposedPlan | null = best
  const accepted = standing(row, now)
  const acceptedDrivers = new Set(accepted.flatMap(({ drivers }) => drivers))
  const acceptedStops = new Set(accepted.flatMap(({ stops }) => stops))
  const goesTo = new Map(
    plan?.routes.flatMap(({ driver, visits }) => visits.map(({ key }) => [key, driver] as const)) ?? [],
  )
  const whyLeft = new Map(plan?.left.map(({ key, reason }) => [key, reason]) ?? [])
  const befores = plan?.reckoned?.before ?? daysAsTheyStand(day, roads)
  const afters = plan === null ? [] : (plan.reckoned?.after ?? daysAsProposed(day, plan, roads))
  const [atNow, atThen] = [timesOf(befores), timesOf(afters)]
  const byKey = stopsByKey(day)
  const owned = Map.groupBy(day.stops, ({ driver }) => driver)
  const drivers = day.drivers.map((driver, i) => {
    const own = owned.get(driver.driver) ?? []
    const next = plan === null ? null : plannedStops(byKey, plan, driver.driver)
    const stays = next?.filter(({ driver: holder }) => holder === driver.driver).length ?? own.length
    return {
      driver_id: driver.driver,
      before: befores[i]?.figures ?? NO_FIGURES,
      after: afters[i]?.figures ?? null,
      comes: (next?.length ?? stays) - stays,
      goes: own.length - stays,
      reordered: next !== null && isReordered(own, next),
      accepted: acceptedDrivers.has(driver.driver),
    }
  })
  const stops =
    plan === null
      ? []
      : day.stops.flatMap((stop): ProposalStop[] => {
          const { key, driver, name, place, lat, lng, before, tasks } = stop
          // Whoever is out keeps what nobody has room for, and drives to none of it.
          const to = whyLeft.has(key) ? null : (goesTo.get(key) ?? null)
          if (to === driver && to !== null) return []
          const [at, then] = [atNow.get(key) ?? null, atThen.get(key) ?? null]
          const isLeft = to === null
          return [
            {
              key,
              name,
              place,
              lat,
              lng,
              from: driver,
              to,
              left: isLeft ? (whyLeft.get(key) ?? 'no_room') : null,
              planned_at: isoOrNull(at),
              proposed_at: isoOrNull(then),
              before: isoOrNull(before),
              late_minutes: at === null ? 0 : minutes(latenessAt(at, before)),
              proposed_late_minutes: then === null ? 0 : minutes(latenessAt(then, before)),
              loaded: tasks.some(({ loaded }) => loaded),
              tasks: tasks.map(({ shipment_id, request_id, side, ref }) => ({
                shipment_id: shipment_id ?? null,
                collection_request_id: request_id ?? null,
                side,
                tracking_reference: ref,
              })),
              accepted: acceptedStops.has(key),
            },
          ]
        })
  return {
    id: row.id,
    kind: row.kind,
    aim: row.aim,
    day: row.day,
    status: statusOf(row),
    asked_by: row.asked_by,
    asked_at: iso(row.asked_at),
    progress: progressOf(row),
    problem: row.problem,
    driver_out: day.out,
    before: figuresTogether(drivers.map(({ before }) => before)),
    after: plan === null ? null : figuresTogether(afters.map(({ figures }) => figures)),
    roads: plan?.reckoned?.roads ?? null,
    drivers,
    stops,
    can_undo: accepted.length > 0,
  }
}
