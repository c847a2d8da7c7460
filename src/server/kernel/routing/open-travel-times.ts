import { DIALECTS } from './dialects.ts'
import { EMBEDDED_TRAVEL_TIMES } from './embedded-travel-times.ts'
import { type OutsideOptions, outsideTravelTimes } from './outside-travel-times.ts'
import type { TravelTimes } from './travel-times.ts'

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
