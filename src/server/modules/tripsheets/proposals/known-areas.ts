/** Areas that drivers know: zones of the map that they have in their terms (decision 139). By loop (002 §3) they are a rule, else a preference. */
import type { ProposedDay, ProposedStop } from '../../../../domain/dispatch/route-proposal.ts'
import { placed } from '../../../../domain/dispatch/travel.ts'
import { isInZone, type ZoneShape } from '../../../../domain/zones/zone-crossings.ts'
import { createLoopYield } from '../../../kernel/concurrency/yield-loop.ts'

/** The zones in which a stop lies. */
function zonesAt(stop: ProposedStop, zones: readonly ZoneShape[]): number[] {
  const place = placed(stop)
  return place === null ? [] : zones.flatMap((zone) => (isInZone(zone, place) ? zone.id : []))
}

/** The same of each stop. Four thousand in five hundred zones that lie on one another take seconds: the server goes on meanwhile. */
async function withZones(
  stops: readonly ProposedStop[],
  zones: readonly ZoneShape[],
  told: (stop: ProposedStop, zones: readonly number[]) => ProposedStop,
): Promise<ProposedStop[]> {
  const takeTurn = createLoopYield()
  const all: ProposedStop[] = []
  for (const stop of stops) {
    all.push(told(stop, zonesAt(stop, zones)))
    await takeTurn()
  }
  return all
}

/** Says of each stop whose loop it lies in. Where none of those who have it drives that day, whoever may is asked. */
export async function byLoop(day: ProposedDay, loops: readonly ZoneShape[]): Promise<ProposedDay> {
  const knowing = day.drivers.flatMap(({ driver, zone_ids = [] }) =>
    zone_ids.map((zone) => ({ zone, driver })),
  )
  const driversOf = Map.groupBy(knowing, ({ zone }) => zone)
  return {
    ...day,
    stops: await withZones(day.stops, loops, (stop, zones) => {
      const its = zones.flatMap((id) => (driversOf.get(id) ?? []).map(({ driver }) => driver))
      const only = [...new Set(its)].sort((a, b) => a - b)
      const isAnybodys = only.length === 0 || only.length === day.drivers.length
      return isAnybodys ? stop : { ...stop, only }
    }),
  }
}

/**
 * Says of each stop in which of these areas it lies, and not who knows them: two hundred drivers at each of four thousand stops are
 * megabytes. Where none of the areas is there any more, that does not count; nor does an area of a driver that is gone.
 */
export async function byArea(day: ProposedDay, areas: readonly ZoneShape[]): Promise<ProposedDay> {
  if (areas.length === 0) return day
  const there = new Set(areas.map(({ id }) => id))
  return {
    ...day,
    drivers: day.drivers.map((driver) => ({
      ...driver,
      zone_ids: driver.zone_ids?.filter((id) => there.has(id)),
    })),
    stops: await withZones(day.stops, areas, (stop, zones) => ({ ...stop, areas: zones })),
  }
}
