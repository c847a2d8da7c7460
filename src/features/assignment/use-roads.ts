import { useEffect, useMemo, useState } from 'react'
import { drawnRoads } from '../../domain/arrivals/drawn-roads.ts'
import { freeWays, roadsInTraffic } from '../../domain/arrivals/free-ways.ts'
import type { RoadGraph } from '../../domain/arrivals/road-graph.ts'
import { streetFactor } from '../../domain/arrivals/streets.ts'
import type { Roads } from '../../domain/dispatch/route-now.ts'
import { useLearntArrivals } from './use-learnt-arrivals.ts'

const FILE = '/basemap/roads-schematic.geojson'

let reading: Promise<RoadGraph> | null = null

/** Read once a page; again by the next who asks where it failed. */
function readRoads(): Promise<RoadGraph> {
  reading ??= fetch(FILE)
    .then(async (answer) => drawnRoads(await answer.json()))
    .catch((error: unknown) => {
      reading = null
      throw error
    })
  return reading
}

/** The roads between towns; null until they are here, and where they cannot be read. */
function useDrawnRoads(when: boolean): RoadGraph | null {
  const [roads, setRoads] = useState<RoadGraph | null>(null)
  useEffect(() => {
    if (!when) return
    let isGone = false
    readRoads().then(
      (read) => {
        if (!isGone) setRoads(read)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [when])
  return roads
}

/**
 * The ways by which the server plans (the shipped roads, with what was learnt of streets): what is told before a drop is what is planned
 * by it, without asking anybody while something is dragged. Undefined until it is known what was learnt and the roads are here (without them
 * another town would be hours further, through streets), and for whoever may not read it.
 */
export function useRoads(): Roads | undefined {
  const streets = useLearntArrivals()?.streets ?? undefined
  const drawn = useDrawnRoads(streets !== undefined)
  const freeWay = useMemo(() => (drawn === null ? null : freeWays(drawn)), [drawn])
  return useMemo(
    () =>
      streets === undefined || freeWay === null ? undefined : roadsInTraffic(freeWay, streetFactor(streets)),
    [freeWay, streets],
  )
}
