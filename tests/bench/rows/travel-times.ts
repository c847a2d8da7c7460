/** How soon our own roads say how long ways take, and a tripsheet of 60 stops when each is expected. */
import { expectedArrivals } from '../../../src/domain/arrivals/expected-arrivals.ts'
import { SUPPOSED_RANGES } from '../../../src/domain/arrivals/ranges.ts'
import { areaOf, FREE_STREETS, type Streets, streetFactor } from '../../../src/domain/arrivals/streets.ts'
import type { Place } from '../../../src/domain/dispatch/place.ts'
import type { VehicleKind } from '../../../src/domain/dispatch/travel.ts'
import type { TripsheetStop } from '../../../src/domain/dispatch/tripsheet.ts'
import { reckoned } from '../../../src/domain/dispatch/tripsheet-plan.ts'
import { EMBEDDED_TRAVEL_TIMES } from '../../../src/server/kernel/routing/embedded-travel-times.ts'
import { ownRoads } from '../../../src/server/kernel/routing/shipped-roads.ts'
import { random, seedOf } from '../../../src/simulator/random.ts'
import type { Bench, Line } from '../line.ts'
import { median } from '../measure.ts'

/** Tuesday, 24 November 2026, 08:00 in South Africa. */
const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')
const MINUTE = 60_000
const HUB = { lat: -26.1, lng: 28.05 }
/** Of vehicles in a town, and of stops of which a fifth are in other towns. */
const [FEW, VEHICLES, STOPS] = [60, 200, 4_000] as const

function placesOf(count: number, seed: string): Place[] {
  const dice = random(seedOf('travel-times', seed))
  return Array.from({ length: count }, () => {
    const far = dice.chance(0.2) ? 4 : 0.25
    return { lat: HUB.lat + dice.between(-far, far), lng: HUB.lng + dice.between(-far, far) * 0.8 }
  })
}

/** What a courier of one large town has learnt. */
const STREETS: Streets = {
  ...FREE_STREETS,
  areas: placesOf(400, 'areas').map((place): [number, number] => [areaOf(place, place), 1.2]),
}
const LEARNT = streetFactor(STREETS)

const stopAt = ({ lat, lng }: Place, i: number): TripsheetStop => ({
  id: i,
  lat,
  lng,
  name: `Door ${i}`,
  place: 'Sandton, Johannesburg',
  locked: false,
  after: null,
  before: null,
  service_minutes: 7,
  slot_at: EIGHT + i * MINUTE,
  timed: false,
  planned_at: EIGHT + i * 15 * MINUTE,
  promised_at: EIGHT + i * 15 * MINUTE,
  moved_because: null,
  tasks: [{ shipment_id: i, side: 'delivery', done_at: null, after: null, before: null }],
})

async function msOf(rounds: number, work: () => unknown): Promise<number> {
  const took: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    await work()
    // The first is for the compiler.
    if (round > 0) took.push(performance.now() - began)
  }
  return median(took)
}

export async function measureTravelTimes({ quick, say }: Bench): Promise<Line[]> {
  const tableOf = (places: readonly Place[], kinds: readonly VehicleKind[]) =>
    EMBEDDED_TRAVEL_TIMES.table(places, { kinds, leavesAt: places.map(() => EIGHT), streets: STREETS })
  const [few, vehicles, stops] = [
    placesOf(FEW, 'few'),
    placesOf(VEHICLES, 'vehicles'),
    placesOf(STOPS, 'stops'),
  ]
  const rounds = quick ? 3 : 9
  say(`ways between ${FEW} places, and between all of ${VEHICLES} vehicles and ${STOPS} stops`)
  const small = await msOf(rounds, () => tableOf(few, ['van']))
  // Of the rest of a day for the whole fleet: what the optimiser waits for before it searches for a minute.
  const large = await msOf(1, () => tableOf([...vehicles, ...stops], ['van', 'bakkie']))
  const day = few.map(stopAt)
  const sheet = await msOf(rounds * 10, () => {
    // As a node that has just begun, which knows the road of no place.
    const way = ownRoads(LEARNT).way
    const planned = reckoned(day, { kind: 'van', here: HUB, now: EIGHT, way })
    const seen = { kind: 'van', status: 'under-way', stops: planned, here: HUB, begins: EIGHT } as const
    return expectedArrivals(seen, { way, ranges: SUPPOSED_RANGES, now: EIGHT })
  })
  const line = (what: string, ours: number, most: number): Line => ({
    what,
    ours,
    unit: 'ms',
    peer: null,
    ratio: null,
    target: `< ${most} ms`,
    reached: ours < most,
  })
  return [
    line(`Ways between ${FEW} places, own roads and learnt streets`, small, 10),
    line(`Between all of ${VEHICLES} vehicles and ${STOPS} stops, for two kinds of vehicles`, large, 10_000),
    line(`A tripsheet of ${FEW} stops planned anew, each with its range`, sheet, 5),
  ]
}
