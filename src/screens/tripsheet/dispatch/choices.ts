/** Whom stops can be given to, best first: what the assign palette lists. */
import type { LiveDriver } from '../../../contract/live.ts'
import type { Place } from '../../../domain/place.ts'
import { driverOf } from '../lanes/errand.ts'
import { driverSays } from '../lanes/filter.ts'
import type { Lane } from '../lanes/lane.ts'
import { isOver, type Load } from '../lanes/load.ts'
import type { Stop } from '../lanes/stop.ts'
import { placed, roadKm } from '../lanes/travel.ts'
import { arrivals, roundOf } from './plan-moves.ts'

export interface DriverChoice {
  readonly lane: string
  readonly driver: LiveDriver
  readonly load: Load | null
  /** What would be added, kg. */
  readonly plusKg: number
  readonly isTooHeavy: boolean
  /** From the vehicle, or its hub, to the nearest of the stops; null when a place is not known. */
  readonly km: number | null
  /** When the first of the stops would be done, ms. */
  readonly firstAt: number | null
  /** Stops that would come too late with this driver. */
  readonly tooLate: number
  readonly openStops: number
  /** All of it is theirs already. */
  readonly hasAll: boolean
}

export interface ChoiceInputs {
  readonly lanes: readonly Lane[]
  readonly stops: readonly Stop[]
  readonly chosen: ReadonlySet<number>
  readonly hubOf: (branch: number | null) => Place | null
  readonly now: number
}

function choiceOf(driver: LiveDriver, lane: Lane, inputs: ChoiceInputs): DriverChoice {
  const { stops, chosen, now } = inputs
  const hub = inputs.hubOf(driver.branch_id)
  const mine = driverOf(lane.key)
  const coming = stops.flatMap(({ errands }) =>
    errands.filter(({ id, driver }) => chosen.has(id) && driver !== mine),
  )
  const plusKg = coming.reduce((sum, { shipment }) => sum + shipment.weight_kg, 0)
  const here = placed(driver) ?? hub
  const away = stops.flatMap((stop) => {
    const there = placed(stop)
    return here === null || there === null ? [] : [roadKm(here, there)]
  })
  const times = coming.length === 0 ? [] : arrivals(roundOf(driver, lane, hub, now), stops, lane.key)
  const planned = times.filter((at) => at !== null)
  return {
    lane: lane.key,
    driver,
    load: lane.load,
    plusKg,
    isTooHeavy:
      lane.load !== null && plusKg > 0 && isOver({ ...lane.load, mostKg: lane.load.mostKg + plusKg }),
    km: away.length === 0 ? null : Math.min(...away),
    firstAt: planned.length === 0 ? null : Math.min(...planned),
    tooLate: stops.filter((stop, i) => {
      const at = times[i] ?? null
      // What is late already is late with anybody.
      return at !== null && stop.before !== null && stop.before >= now && at > stop.before
    }).length,
    openStops: lane.stops.length,
    hasAll: coming.length === 0,
  }
}

/** Who is near comes first; who cannot carry it, or has it already, last. */
function rank({ isTooHeavy, hasAll, km }: DriverChoice): number {
  return (hasAll ? 1e7 : 0) + (isTooHeavy ? 1e6 : 0) + (km ?? 1e5)
}

export function driverChoices(inputs: ChoiceInputs): DriverChoice[] {
  return inputs.lanes
    .flatMap((lane) => (lane.driver === null ? [] : choiceOf(lane.driver, lane, inputs)))
    .sort((a, b) => rank(a) - rank(b) || a.driver.name.localeCompare(b.driver.name))
}

export function matching(
  choices: readonly DriverChoice[],
  text: string,
  branchName: (id: number | null) => string,
) {
  if (text.trim() === '') return choices
  return choices.filter(({ driver }) =>
    driverSays({ ...driver, name: `${driver.name} ${branchName(driver.branch_id)}` }, text),
  )
}
