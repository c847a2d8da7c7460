/** What is said of a driver's route in few words. */
import { duration } from '../../features/assignment/duration.ts'
import type { DriverRoute } from './driver-routes.ts'
import { opsDashboard as messages } from './messages.ts'

/** The worst there is to say of a route. */
export function troubleText({
  late,
  atRisk,
  failed,
}: Pick<DriverRoute, 'late' | 'atRisk' | 'failed'>): string {
  if (late > 0) return messages.countLate(late)
  if (atRisk > 0) return messages.countAtRisk(atRisk)
  return failed > 0 ? messages.countFailed(failed) : ''
}

/** A plan is missed by no less than this (ms), and met early by no less. */
const WORTH_SAYING_MS = 5 * 60_000
type Planned = Pick<DriverRoute, 'behind'>
export const isBehind = ({ behind }: Planned): boolean => behind !== null && behind >= WORTH_SAYING_MS

/** `12 min behind`, `2 h 12 min behind`, `8 min ahead`, `on plan`; nothing where nothing was planned. */
export function planText({ behind }: Planned): string {
  if (behind === null) return ''
  if (isBehind({ behind })) return messages.behind(duration(behind))
  return behind <= -WORTH_SAYING_MS ? messages.ahead(duration(-behind)) : messages.onPlan
}
