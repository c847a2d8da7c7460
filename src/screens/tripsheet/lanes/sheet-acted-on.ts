import type { LiveTripsheet } from '../../../contract/live.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { stopsOfTripsheet } from '../../../features/assignment/tripsheet-visits.ts'

/** The tripsheet that the head of a lane acts on: today's, or, where there is none, that of the first later day that has stops. `now`: ms. */
export function sheetActedOn(
  { tripsheet, tripsheets }: Pick<Lane, 'tripsheet' | 'tripsheets'>,
  now: number,
): LiveTripsheet | null {
  if (tripsheet !== null || tripsheets.length === 0) return tripsheet
  const today = dayOf(now)
  const [next] = tripsheets
    .filter((sheet) => sheet.day > today && stopsOfTripsheet(sheet).length > 0)
    .sort((a, b) => a.day.localeCompare(b.day))
  return next ?? null
}
