import { listCompartments } from '../../contract/parcel-types.ts'
import { listPickupPoints, type PickupPointAnswer } from '../../contract/pickup-points.ts'
import { useCallQuery } from '../../features/session/answers.ts'
import type { Near } from './near.ts'

/** As many as the map shows before the search has to be narrowed, and a page holds. */
const MOST = 1000

/** The points that a search leaves, the nearest to a place first; those that are retired for who keeps them. */
export function usePoints(search: string, near: Near | null, withRetired: boolean) {
  const query = {
    search: search.trim() || undefined,
    lat: near?.lat,
    lng: near?.lng,
    include_retired: withRetired ? ('true' as const) : undefined,
    limit: MOST,
  }
  return useCallQuery(
    [listPickupPoints.name, query],
    (client, signal) => client(listPickupPoints, { query, signal }),
    { keepLast: true },
  )
}

/** The sizes of every network. */
export function useSizes() {
  return useCallQuery([listCompartments.name], (client, signal) =>
    client(listCompartments, { query: {}, signal }),
  )
}

/** What somebody has chosen of the lists above the points. */
export interface Facets {
  readonly networks: ReadonlySet<string>
  /** Names of sizes of which one is free. */
  readonly sizes: ReadonlySet<string>
}

const isOfNetwork = ({ provider }: PickupPointAnswer, { networks }: Facets) =>
  networks.size === 0 || networks.has(provider)
const hasFree = ({ compartments }: PickupPointAnswer, sizes: Facets['sizes']) =>
  sizes.size === 0 || compartments.some(({ name, free }) => free > 0 && sizes.has(name))

/** The points that were chosen. */
export const chosenPoints = (points: readonly PickupPointAnswer[], facets: Facets) =>
  points.filter((point) => isOfNetwork(point, facets) && hasFree(point, facets.sizes))

/** How many points have one of a size free, by its name in the order in which points have them. */
export function freeSizes(points: readonly PickupPointAnswer[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { compartments } of points)
    for (const { name, free } of compartments) counts.set(name, (counts.get(name) ?? 0) + (free > 0 ? 1 : 0))
  return counts
}
