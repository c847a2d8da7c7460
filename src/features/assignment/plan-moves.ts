/** From what is chosen and who shall have it to the moves that are asked for. */
import type { LiveDriver } from '../../contract/live.ts'
import { arrivalsIn, type Round } from '../../domain/dispatch/insertion.ts'
import { placed } from '../../domain/dispatch/travel.ts'
import type { Lane } from './lane.ts'
import type { Move } from './move.ts'
import type { Stop } from './stop.ts'
import { driverOf, laneKey } from './task.ts'

/** The round of a driver as it is planned now. */
export function roundOf(driver: LiveDriver, lane: Lane, hub: Round['here'], now: number): Round {
  const plan = lane.stops.flatMap(({ lat, lng, eta, before }) =>
    lat === null || lng === null || eta === null ? [] : [{ lat, lng, before, at: eta }],
  )
  return { kind: driver.vehicle_kind, here: placed(driver) ?? hub, plan, now }
}

/** When a driver would be at each stop; what is theirs already stays as planned. */
export function arrivals(round: Round, stops: readonly Stop[], lane: string): (number | null)[] {
  const coming = stops.filter((stop) => laneKey(stop.errands[0]?.driver ?? null) !== lane)
  const times = arrivalsIn(round, coming)
  return stops.map((stop) => {
    const index = coming.indexOf(stop)
    return index < 0 ? stop.eta : (times[index] ?? null)
  })
}

/** The moves that bring the chosen part of these stops into a lane. `round` is null for the lane of nobody. */
export function movesTo(
  lane: string,
  stops: readonly Stop[],
  chosen: (id: number) => boolean,
  round: Round | null,
): Move[] {
  const driver = driverOf(lane)
  const times = round === null ? stops.map(() => null) : arrivals(round, stops, lane)
  return stops.flatMap((stop, i) =>
    stop.errands
      .filter((errand) => chosen(errand.id) && errand.driver !== driver)
      .map((errand): Move => {
        const { id, side, shipment } = errand
        const from = { driver: errand.driver, eta: errand.eta }
        return {
          id,
          ref: shipment.ref,
          side,
          version: shipment.version,
          from,
          to: { driver, eta: driver === null ? null : (times[i] ?? null) },
        }
      }),
  )
}
