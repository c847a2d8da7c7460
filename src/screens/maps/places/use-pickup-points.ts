import { useMemo } from 'react'
import { listPickupPoints, type PickupPointAnswer } from '../../../contract/pickup-points.ts'
import { useCallQuery } from '../../../features/session/answers.ts'

/** More than that no map tells apart: the search of the locations finds the others. */
const MOST = 1000
/** How much of them is free is asked for so often (ms). */
const ASKED_EVERY_MS = 30_000
const NONE: readonly PickupPointAnswer[] = []

export interface MapPoints {
  readonly points: readonly PickupPointAnswer[]
  /** Of all, also of those that are not here. */
  readonly count: number
  readonly isLoaded: boolean
  readonly problem: string | null
}

/** The pickup points that are in use, asked for while they are shown. */
export function usePickupPoints(isShown: boolean): MapPoints {
  const { data, error } = useCallQuery(
    [listPickupPoints.name, 'map'],
    (client, signal) => client(listPickupPoints, { query: { limit: MOST }, signal }),
    { when: isShown, everyMs: ASKED_EVERY_MS },
  )
  const problem = data === undefined ? (error?.message ?? null) : null
  return useMemo(
    () => ({
      points: data?.pickup_points ?? NONE,
      count: data?.count ?? 0,
      isLoaded: data !== undefined,
      problem,
    }),
    [data, problem],
  )
}
