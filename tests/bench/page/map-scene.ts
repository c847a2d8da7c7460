/** Vehicles and stops around the cities of the country, the same in both maps, and where the vehicles are from second to second. */
import type { LiveDriver, LiveShipment } from '../../../src/contract/live.ts'
import { createRandom } from '../measure.ts'
import { someShipments } from './scene.ts'

/** [lng, lat, share of everything] */
const CITIES = [
  [28.05, -26.2, 0.4],
  [28.2, -25.75, 0.15],
  [18.5, -33.95, 0.2],
  [31.0, -29.85, 0.12],
  [25.6, -33.9, 0.07],
  [26.2, -29.1, 0.06],
] as const
/** Degrees about a city's middle. */
const SPREAD = 0.35
/** Of Johannesburg, where the maps look. */
export const SEEN = { lng: 28.05, lat: -26.2 }

export interface MovingVehicles {
  /** Degrees, of vehicle i at `2 * i` (lng) and `2 * i + 1` (lat). */
  readonly places: Float64Array
  /** Each drives on as one second takes it; they turn back where their city ends. */
  step(): void
}

function cityAt(dice: number): (typeof CITIES)[number] {
  let left = dice
  for (const city of CITIES) {
    if (left < city[2]) return city
    left -= city[2]
  }
  return CITIES[0]
}

function somePlaces(count: number, random: () => number): Float64Array {
  const places = new Float64Array(count * 2)
  for (let i = 0; i < count; i++) {
    const city = cityAt(random())
    const [angle, away] = [random() * 2 * Math.PI, SPREAD * Math.sqrt(random())]
    places[2 * i] = city[0] + away * Math.cos(angle)
    places[2 * i + 1] = city[1] + away * Math.sin(angle)
  }
  return places
}

/** `metres` a second: faster than on a road, so that every frame has something to draw, as on a day that is played fast. */
export function movingVehicles(count: number, metres: number): MovingVehicles {
  const random = createRandom(11)
  const places = somePlaces(count, random)
  const homes = places.slice()
  const ways = new Float64Array(count * 2)
  for (let i = 0; i < count; i++) {
    const angle = random() * 2 * Math.PI
    ways[2 * i] = (Math.cos(angle) * metres) / 100_000
    ways[2 * i + 1] = (Math.sin(angle) * metres) / 111_000
  }
  return {
    places,
    step() {
      for (let i = 0; i < places.length; i++) {
        const next = (places[i] ?? 0) + (ways[i] ?? 0)
        if (Math.abs(next - (homes[i] ?? 0)) > 0.1) ways[i] = -(ways[i] ?? 0)
        places[i] = (places[i] ?? 0) + (ways[i] ?? 0)
      }
    },
  }
}

export function mappedDrivers({ places }: MovingVehicles, now: number): LiveDriver[] {
  return Array.from({ length: places.length / 2 }, (_, i) => ({
    id: i + 1,
    version: 1,
    name: `Driver ${i + 1}`,
    branch_id: 1 + (i % 6),
    vehicle: `CA ${100_000 + i}`,
    vehicle_kind: 'van',
    capacity_kg: 800,
    lng: places[2 * i] ?? 0,
    lat: places[2 * i + 1] ?? 0,
    heading: (i * 37) % 360,
    speed_kmh: 40,
    at: now,
  }))
}

/** Stops of drivers, open all of them, each within some 15 km of where its driver begins. */
export function mappedShipments(count: number, vehicles: number): LiveShipment[] {
  const homes = somePlaces(vehicles, createRandom(11))
  const random = createRandom(17)
  const about = (degrees = 0) => degrees + (random() - 0.5) * 0.3
  return someShipments(count).map((row, i) => {
    const home = 2 * (i % vehicles)
    const place = { lat: about(homes[home + 1]), lng: about(homes[home]) }
    return {
      ...row,
      ...statusOf(random()),
      collection_lat: place.lat,
      collection_lng: place.lng,
      delivery_lat: place.lat,
      delivery_lng: place.lng,
      collection_agent_id: 1 + (i % vehicles),
      delivery_agent_id: 1 + (i % vehicles),
    }
  })
}

/** One in ten is in trouble. */
function statusOf(dice: number): Pick<LiveShipment, 'status'> {
  if (dice < 0.1) return { status: 'delivery-exception' }
  return { status: dice < 0.6 ? 'out-for-delivery' : 'collection-assigned' }
}
