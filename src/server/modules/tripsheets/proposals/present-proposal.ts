/** A proposal as it is answered: what is planned beside what is proposed. */
import type { ProposalStop, RouteProposal } from '../../../../contract/route-proposals.ts'
import {
  arrivalsFromNow,
  figuresTogether,
  latenessAt,
  NO_FIGURES,
  type RouteFigures,
  routeFigures,
} from '../../../../domain/dispatch/route-figures.ts'
import {
  type ProposedDay,
  type ProposedDriver,
  type ProposedPlan,
  type ProposedStop,
  plannedStops,
  stopsOf,
} from '../../../../domain/dispatch/route-proposal.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'
import { type ProposalRow, statusOf } from './proposal-rows.ts'

const DAY_MS = 86_400_000
const MINUTE = 60_000

interface Reckoned {
  readonly figures: RouteFigures
  /** When each stop is reached, by its key. */
  readonly at: ReadonlyMap<string, number>
}

function reckon(driver: ProposedDriver, stops: readonly ProposedStop[]): Reckoned {
  const route = { ...driver, stops }
  const times = arrivalsFromNow(route)
  return {
    figures: routeFigures(route),
    at: new Map(stops.flatMap(({ key }, i) => (times[i] === undefined ? [] : [[key, times[i]] as const]))),
  }
}

/** The driver who is out drives nothing of what is proposed. */
const isOut = (day: ProposedDay, { driver }: ProposedDriver) => day.out === driver

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

export function presentProposal(row: ProposalRow, now: number): RouteProposal {
  const { given: day, best } = row
  const plan: ProposedPlan | null = best
  const accepted = standing(row, now)
  const acceptedDrivers = new Set(accepted.flatMap(({ drivers }) => drivers))
  const acceptedStops = new Set(accepted.flatMap(({ stops }) => stops))
  const goesTo = new Map(
    plan?.routes.flatMap(({ driver, visits }) => visits.map(({ key }) => [key, driver] as const)) ?? [],
  )
  const whyLeft = new Map(plan?.left.map(({ key, reason }) => [key, reason]) ?? [])
  const [atNow, atThen] = [new Map<string, number>(), new Map<string, number>()]
  const drivers = day.drivers.map((driver) => {
    const own = stopsOf(day, driver.driver)
    const before = reckon(driver, own)
    for (const [key, at] of before.at) atNow.set(key, at)
    const next = plan === null ? null : plannedStops(day, plan, driver.driver)
    const after = next === null ? null : reckon(driver, next)
    for (const [key, at] of after?.at ?? []) atThen.set(key, at)
    const stays = next?.filter(({ driver: holder }) => holder === driver.driver).length ?? own.length
    return {
      driver_id: driver.driver,
      before: before.figures,
      after: after === null ? null : isOut(day, driver) && next?.length === 0 ? NO_FIGURES : after.figures,
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
          const to = goesTo.get(key) ?? null
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
              tasks: tasks.map(({ shipment_id, side, ref }) => ({
                shipment_id,
                side,
                tracking_reference: ref,
              })),
              accepted: acceptedStops.has(key),
            },
          ]
        })
  const afters = drivers.flatMap(({ after }) => after ?? [])
  return {
    id: row.id,
    kind: row.kind,
    aim: row.aim,
    day: row.day,
    status: statusOf(row),
    asked_by: row.asked_by,
    asked_at: iso(row.asked_at),
    progress: {
      seconds: Math.round(Math.max(0, row.seconds) * 10) / 10,
      of_seconds: row.search_ms / 1_000,
      iterations: row.iterations,
    },
    problem: row.problem,
    driver_out: day.out,
    before: figuresTogether(drivers.map(({ before }) => before)),
    after: plan === null ? null : figuresTogether(afters),
    drivers,
    stops,
    can_undo: accepted.length > 0,
  }
}
