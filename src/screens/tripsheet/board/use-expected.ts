import { listTripsheets, type TripsheetStop } from '../../../contract/tripsheets.ts'
import type { Expected } from '../../../features/assignment/expected-stops.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { useCallQuery } from '../../../features/session/answers.ts'

export const rangeOf = ({ from, at, to }: NonNullable<TripsheetStop['expected']>): Expected => ({
  from: Date.parse(from),
  at: Date.parse(at),
  to: Date.parse(to),
})

/** ms */
const ASKED_EVERY_MS = 120_000

/**
 * When a stop is expected, from where its driver is now; null where nobody knows. Asked for while somebody looks: anew every two minutes, and
 * with each change of the tripsheet.
 */
export function useExpected({ visit }: Stop, lane: Lane, now: number): TripsheetStop['expected'] {
  const driver = lane.driver?.id
  const version = lane.tripsheet?.version ?? 0
  const { data } = useCallQuery(
    [listTripsheets.name, 'expected', driver, visit?.day, version, Math.floor(now / ASKED_EVERY_MS)],
    (client, signal) => client(listTripsheets, { query: { driver_id: driver, date: visit?.day }, signal }),
    { when: driver !== undefined && visit !== null, keepLast: true },
  )
  const stops = data?.tripsheets.flatMap((sheet) => sheet.stops) ?? []
  return stops.find(({ id }) => id === visit?.stop)?.expected ?? null
}
