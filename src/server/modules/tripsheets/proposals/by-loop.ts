/** Routes by loop (002 §3): the stops of a loop are for the drivers who have it (decision 139). */
import type { ProposedDay } from '../../../../domain/dispatch/route-proposal.ts'
import { placed } from '../../../../domain/dispatch/travel.ts'
import { isInZone, type ZoneShape } from '../../../../domain/zones/zone-crossings.ts'

/** Says of each stop whose loop it lies in. Where none of those who have it drives that day, whoever may is asked. */
export function byLoop(day: ProposedDay, loops: readonly ZoneShape[]): ProposedDay {
  const driversOf = new Map(
    loops.map(({ id }) => [
      id,
      day.drivers.flatMap(({ driver, zone_ids = [] }) => (zone_ids.includes(id) ? [driver] : [])),
    ]),
  )
  return {
    ...day,
    stops: day.stops.map((stop) => {
      const place = placed(stop)
      const its = place === null ? [] : loops.filter((loop) => isInZone(loop, place))
      const only = [...new Set(its.flatMap(({ id }) => driversOf.get(id) ?? []))].sort((a, b) => a - b)
      const isAnybodys = only.length === 0 || only.length === day.drivers.length
      return isAnybodys ? stop : { ...stop, only }
    }),
  }
}
