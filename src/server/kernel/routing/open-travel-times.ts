import { EMBEDDED_TRAVEL_TIMES } from './embedded-travel-times.ts'
import { OSRM } from './osrm.ts'
import { type OutsideOptions, outsideTravelTimes } from './outside-travel-times.ts'
import type { TravelTimes } from './travel-times.ts'
import { VALHALLA } from './valhalla.ts'

const DIALECTS = { osrm: OSRM, valhalla: VALHALLA } as const

/** A routing server where one is named, else our own roads. */
export const openTravelTimes = ({
  kind,
  url,
  ...options
}: Omit<OutsideOptions, 'url'> & {
  readonly kind: keyof typeof DIALECTS
  readonly url: string | undefined
}): TravelTimes =>
  url === undefined ? EMBEDDED_TRAVEL_TIMES : outsideTravelTimes(DIALECTS[kind], { url, ...options })
