import { FIRST_COMPARTMENTS } from '../../domain/booking/compartments.ts'
import { smallestFit } from '../../domain/booking/locker-fit.ts'
import { distanceMetres } from '../../domain/dispatch/place.ts'
import { ParcelInput } from '../../domain/shipments/parcel.ts'
import type { FixturePoint, Fixtures } from '../fixtures/read.ts'
import type { Random } from '../random.ts'
import type { End } from './address.ts'
import type { Parcel } from './goods.ts'

/** A locker or counter, with the hub whose drivers go there. */
export interface ServedPoint extends FixturePoint {
  readonly hub: string
}

/** No round goes further from its hub. */
const REACH_M = 40_000

/** The points that are near enough to a hub. */
export function servedPoints({ pickup_points, branches }: Fixtures): ServedPoint[] {
  return pickup_points.flatMap((point) => {
    const [near] = branches
      .map(({ code: hub, ...at }) => ({ hub, metres: distanceMetres(at, point) }))
      .sort((a, b) => a.metres - b.metres)
    return near !== undefined && near.metres <= REACH_M ? [{ ...point, hub: near.hub }] : []
  })
}

const sizesOf = (network: FixturePoint['provider']) =>
  FIRST_COMPARTMENTS.filter(({ provider }) => provider === network)

/** Of what is sent to people in one parcel that fits, so many are fetched by them. */
const FETCHED = 0.035
/** How a parcel to a locker is sold; a counter takes what any door would. */
const LOCKER_LEVEL = 'LLS'

/** Where somebody fetches a parcel instead of being at home, and as what it is booked there. */
export interface Fetched {
  readonly point: ServedPoint
  readonly level: string | null
}

/** A point near the recipient who would rather fetch it; null for those who wait at home, and for what fits nowhere. */
export function fetchedAt(
  dice: Random,
  points: readonly ServedPoint[],
  { hub }: Pick<End, 'hub'>,
  parcels: readonly Parcel[],
): Fetched | null {
  const [parcel, ...others] = parcels
  const near = points.filter((point) => point.hub === hub)
  if (!dice.chance(FETCHED) || parcel === undefined || others.length > 0 || near.length === 0) return null
  const point = dice.pick(near)
  if (smallestFit(ParcelInput.parse(parcel), sizesOf(point.provider)) === null) return null
  return { point, level: point.type === 'locker' ? LOCKER_LEVEL : null }
}

/** The end of a way that goes to a point; its address is that of a door, for whoever knows no points. */
export function endAt(
  { hub, name, lat, lng, ...point }: ServedPoint,
  { contact }: Pick<End, 'contact'>,
): End {
  const { street_address, local_area, city, zone, code } = point
  const country = 'South Africa'
  const address = { company: name, street_address, local_area, city, zone, code, country, lat, lng }
  return { hub, lat, lng, address: { type: 'business', ...address }, contact }
}
