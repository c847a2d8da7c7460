import { useMemo } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { readArrivals } from '../../contract/tripsheets.ts'
import { wayThroughStreets } from '../../domain/arrivals/streets.ts'
import type { WayMs } from '../../domain/dispatch/travel.ts'
import { useMay } from '../session/access.tsx'
import { useCallQuery } from '../session/answers.ts'

/** What the courier has learnt of arrivals; undefined until it is known, and for whoever may not read it. */
export function useLearntArrivals() {
  const when = useMay(permissionOf(readArrivals))
  return useCallQuery([readArrivals.name], (client, signal) => client(readArrivals, { signal }), { when })
    .data
}

/** How long ways take by what was learnt of streets: without asking the server, so that it answers while something is dragged. */
export function useWay(): WayMs | undefined {
  const streets = useLearntArrivals()?.streets
  return useMemo(() => (streets === undefined ? undefined : wayThroughStreets(streets)), [streets])
}
