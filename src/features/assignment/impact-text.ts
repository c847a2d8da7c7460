/** What it does to a plan, in words. */
import type { Impact } from '../../domain/dispatch/impact.ts'
import { formatKm } from '../../domain/dispatch/travel.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { timeOf } from './amounts.ts'
import { duration } from './duration.ts'
import type { LaneImpact } from './lane-impact.ts'
import { assignment as messages } from './messages.ts'

/** So many stops are named; of the others, how many. */
const MOST_NAMED = 3
/** Less than this is nothing, ms and metres: it would be told as more than it is. */
const NO_TIME_MS = 30_000
const NO_WAY_METRES = 25

/** 'Adds 12 min, 3.4 km', 'Saves 5 min', 'Adds 2 min. Saves 1.1 km' */
export function lengthText({ addedMs, addedMetres }: Pick<Impact, 'addedMs' | 'addedMetres'>): string {
  const amounts = (sign: 1 | -1): string =>
    [
      sign * addedMs >= NO_TIME_MS && duration(sign * addedMs),
      sign * addedMetres >= NO_WAY_METRES && formatKm((sign * addedMetres) / 1_000, currentLocale()),
    ]
      .filter(Boolean)
      .join(', ')
  const [more, less] = [amounts(1), amounts(-1)]
  const said = [more && messages.adds(more), less && messages.saves(less)].filter(Boolean).join('. ')
  return said || messages.addsNothing
}

/** 'Out that day', and 'Kwela Fashion late by 12 min', each, and how many more. */
export const troubleTexts = ({ late, isOut = false }: Pick<LaneImpact, 'late' | 'isOut'>): string[] => [
  ...(isOut ? [messages.isOut] : []),
  ...late.slice(0, MOST_NAMED).map(({ name, byMs }) => messages.madeLate(name, duration(byMs))),
  ...(late.length > MOST_NAMED ? [messages.moreLate(late.length - MOST_NAMED)] : []),
]

/** 'Saves 5 min, 1.2 km. Planned 10:40', and 'Planned Thu 07:26' of another day than `now` (ms). */
export const planText = (impact: Impact, now: number): string =>
  [
    lengthText(impact),
    ...(impact.firstAt === null ? [] : [messages.first(timeOf(impact.firstAt, now), 1)]),
  ].join('. ')

/** For the ear: 'Saves 5 min, 1.2 km. Planned 10:40. Kwela Fashion late by 12 min' */
export const impactText = (impact: LaneImpact, now: number): string =>
  [planText(impact, now), ...troubleTexts(impact)].join('. ')
