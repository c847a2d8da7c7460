/** When a vehicle was last heard of. */
import { timeAgo } from '../../domain/values/moment.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { opsDashboard as messages } from './messages.ts'

/** `at`: of its last position, ms. */
export const heardText = (at: number | null, now: number): string =>
  at === null ? messages.neverHeard : messages.heard(timeAgo(at, now, currentLocale()))
