/** Areas that drivers know: zones of the map that they have in their terms (decision 139). By loop (002 §3) they are a rule, else a preference. */
import type { ProposedDay, ProposedStop } from '../../../../domain/dispatch/route-proposal.ts'
import { placed } from '../../../../domain/dispatch/travel.ts'
import { isInZone, type ZoneShape } from '../../../../domain/zones/zone-crossings.ts'

/** Who of the day has the zone, or one of the zones, in which a stop lies; null where nothing follows from it: everybody has. */
function driversAt(
  { drivers }: ProposedDay,
  zones: readonly ZoneShape[],
): (stop: ProposedStop) => readonly number[] | null {
  const driversOf = new Map(
    zones.map(({ id }) => [
      id,
      drivers.flatMap(({ driver, zone_ids = [] }) => (zone_ids.includes(id) ? [driver] : [])),
    ]),
  )
  // Thousands of stops lie in the same few zones.
  const known = new Map<string, readonly number[] | null>()
  return (stop) => {
    const place = placed(stop)
    const its = place === null ? [] : zones.filter((zone) => isInZone(zone, place)).map(({ id }) => id)
    const found = known.get(its.join())
    if (found !== undefined) return found
    const theirs = [...new Set(its.flatMap((id) => driversOf.get(id) ?? []))].sort((a, b) => a - b)
    const told = theirs.length === drivers.length ? null : theirs
    known.set(its.join(), told)
    return told
  }
}

/** Says of each stop whose loop it lies in. Where none of those who have it drives that day, whoever may is asked. */
export function byLoop(day: ProposedDay, loops: readonly ZoneShape[]): ProposedDay {
  const at = driversAt(day, loops)
  return {
    ...day,
    stops: day.stops.map((stop) => {
      const only = at(stop)
      return only === null || only.length === 0 ? stop : { ...stop, only }
    }),
  }
}

/**
 * Says of each stop who knows its area. Where everybody does, or none of the areas is there any more, that does not count; nor does an area
 * of a driver that is gone.
 */
export function byArea(day: ProposedDay, areas: readonly ZoneShape[]): ProposedDay {
  if (areas.length === 0) return day
  const there = new Set(areas.map(({ id }) => id))
  const drivers = day.drivers.map((driver) => ({
    ...driver,
    zone_ids: driver.zone_ids?.filter((id) => there.has(id)),
  }))
  const at = driversAt(day, areas)
  const stops = day.stops.map((stop) => {
    const known_to = at(stop)
    return known_to === null ? stop : { ...stop, known_to }
  })
  return { ...day, drivers, stops }
}
