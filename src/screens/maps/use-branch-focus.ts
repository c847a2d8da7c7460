import { useMemo } from 'react'
import type { Place } from '../../domain/dispatch/place.ts'
import type { Focus } from '../../features/fleet-map/fleet-map.tsx'

/** A branch with what its drivers reach in a day. */
const BRANCH_ZOOM = 9

interface Branch extends Place {
  readonly id: number
}

/**
 * Where the branches are that the map is filtered by. The same as long as they are there: a branch that has got another
 * name leaves the map where the reader took it.
 */
export function useBranchFocus(
  branches: ReadonlyMap<number, Branch>,
  chosen: ReadonlySet<string>,
): Focus | null {
  const where = [...branches.values()]
    .flatMap(({ id, lat, lng }) => (chosen.has(String(id)) ? `${lat},${lng}` : []))
    .join(' ')
  return useMemo(() => {
    const places = where
      .split(' ')
      .filter((one) => one !== '')
      .map((one): Place => {
        const [lat = 0, lng = 0] = one.split(',').map(Number)
        return { lat, lng }
      })
    const [only] = places
    if (only === undefined) return null
    return places.length === 1 ? { place: only, zoom: BRANCH_ZOOM } : { places }
  }, [where])
}
