/** Areas that drivers know: zones of the map that they have in their terms (decision 139). By loop (002 §3) they are a rule, else a preference. */
import type { ProposedDay, ProposedStop } from '../../../../domain/dispatch/route-proposal.ts'
import { placed } from '../../../../domain/dispatch/travel.ts'
import { isInZone, type ZoneShape } from '../../../../domain/zones/zone-crossings.ts'

/** Who of the day has the zone, or one of the zones, in which a stop lies. */
function driversAt({ drivers }: ProposedDay, zones: readonly ZoneShape[]): (stop: ProposedStop) => number[] {
  const driversOf = new Map(
    zones.map(({ id }) => [
      id,
      drivers.flatMap(({ driver, zone_ids = [] }) => (zone_ids.includes(id) ? [driver] : [])),
    ]),
  )
  return (stop) => {
    const place = placed(stop)
    const its = place === null ? [] : zones.filter((zone) => isInZone(zone, place))
    return [...new Set(its.flatMap(({ id }) => driversOf.get(id) ?? []))].sort((a, b) => a - b)
  }
}

/** Says of each stop whose loop it lies in. Where none of those who have it drives that day, whoever may is asked. */
export function byLoop(day: ProposedDay, loops: readonly ZoneShape[]): ProposedDay {
  const at = driversAt(day, loops)
  return {
    ...day,
    stops: day.stops.map((stop) => {
      const only = at(stop)
      const isAnybodys = only.length === 0 || only.length === day.drivers.length
      return isAnybodys ? stop : { ...stop, only }
    }),
  }
}

/** Says of each stop who knows its area. Where none of the areas is there any more, that does not count. */
export function byArea(day: ProposedDay, areas: readonly ZoneShape[]): ProposedDay {
  if (areas.length === 0) return day
  const at = driversAt(day, areas)
  return { ...day, stops: day.stops.map((stop) => ({ ...stop, known_to: at(stop) })) }
}
