/** The figures of the plan that stands beside those of what is proposed, as they are read. */
import type { RouteProposal } from '../../../contract/route-proposals.ts'
import { toTenth } from '../../../domain/values/locale.ts'
import { duration } from '../../../features/assignment/duration.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { proposals as messages } from './messages.ts'

type AllFigures = RouteProposal['before']

const MINUTE = 60_000

/** A tenth tells nothing of a hundred. */
export const kmOf = (km: number): string =>
  messages.km(km < 100 ? toTenth(km, currentLocale()) : formatCount(km))
/** Of many drivers together: hours, never days. */
const hoursOf = (minutes: number): string =>
  minutes < 600 ? duration(minutes * MINUTE) : messages.hours(formatCount(minutes / 60))

const FIGURES = [
  ['stops', formatCount],
  ['km', kmOf],
  ['minutes', hoursOf],
  ['late', formatCount],
  ['vehicles', formatCount],
] as const

/**
 * A row for each figure. What reads the same is neither better nor worse, and routes of more stops, or of fewer, are not
 * judged by their kilometres.
 */
export function comparisonOf(before: AllFigures, after: AllFigures) {
  const isSameWork = before.stops === after.stops
  return FIGURES.map(([figure, say]) => {
    const [now, proposed] = [say(before[figure]), say(after[figure])]
    const isJudged = isSameWork && now !== proposed
    const judgement = after[figure] < before[figure] ? ('better' as const) : ('worse' as const)
    return { figure, now, proposed, judgement: isJudged ? judgement : undefined }
  })
}
