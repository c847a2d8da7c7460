/** Between when and when 8 of 10 arrivals come: by how far predictions were off in the last weeks, how far ahead they looked and at what hour. */
import { z } from 'zod'
import { startOfDay } from '../values/moment.ts'
import { quantileOf, shrunk, sortedNumbers } from './robust.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** So much of all arrivals is within their range. */
export const INSIDE = 0.8

/** Up to how far ahead a prediction looks (ms) it is compared with others of its kind. */
export const HORIZONS = [15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 16 * HOUR] as const

export const horizonOf = (ahead: number): number => {
  const index = HORIZONS.findIndex((upTo) => ahead <= upTo)
  return index < 0 ? HORIZONS.length - 1 : index
}

/** Parts of a day end at these hours: the morning round, midday, the afternoon. */
const PARTS = [10, 14, 24] as const
const partOf = (at: number): number => {
  const hour = (at - startOfDay(at)) / HOUR
  return PARTS.findIndex((until) => hour < until)
}

/** By how much an arrival comes after what is predicted, ms: 1 of 10 sooner, half, 9 of 10. */
const Off = z.tuple([z.number(), z.number(), z.number()])
type Off = z.infer<typeof Off>
/** For each horizon, for each part of the day. */
export const Ranges = z.array(z.array(Off))
export type Ranges = z.infer<typeof Ranges>

const SHARES = [(1 - INSIDE) / 2, 0.5, (1 + INSIDE) / 2] as const

/** Before anything was measured: wide, and later rather than sooner. */
const supposed = (upTo: number): Off => [-5 * MINUTE - upTo * 0.12, 0, 8 * MINUTE + upTo * 0.25]

export const SUPPOSED_RANGES: Ranges = HORIZONS.map((upTo) => PARTS.map(() => supposed(upTo)))

/** A prediction, and what became of it; moments in ms. */
export interface Outcome {
  readonly madeAt: number
  /** As reckoned, before it was moved by what such predictions are off by. */
  readonly reckonedAt: number
  readonly arrivedAt: number
}

/** So many outcomes count half against what is supposed, or against the whole day. */
const HALF_OF_SUPPOSED = 12
const HALF_OF_DAY = 40

function offOf(errors: readonly number[], usual: Off, half: number): Off {
  const sorted = sortedNumbers(errors)
  // Of few, the outermost would be taken for a share that they cannot show (split conformal: n + 1).
  const at = (share: number) => {
    const n = sorted.length
    const exact = share < 0.5 ? (share * (n + 1) - 1) / (n - 1) : (share * (n + 1)) / (n - 1)
    return n < 2 ? share : Math.min(1, Math.max(0, share === 0.5 ? share : exact))
  }
  const drawn = (i: 0 | 1 | 2) =>
    Math.round(shrunk(quantileOf(sorted, at(SHARES[i])), sorted.length, usual[i], half))
  return errors.length === 0 ? usual : [drawn(0), drawn(1), drawn(2)]
}

export function learnRanges(outcomes: readonly Outcome[]): Ranges {
  const byHorizon = Map.groupBy(outcomes, ({ madeAt, reckonedAt }) => horizonOf(reckonedAt - madeAt))
  return HORIZONS.map((upTo, horizon) => {
    const its = byHorizon.get(horizon) ?? []
    const errors = (of: readonly Outcome[]) => of.map(({ reckonedAt, arrivedAt }) => arrivedAt - reckonedAt)
    const allDay = offOf(errors(its), supposed(upTo), HALF_OF_SUPPOSED)
    const byPart = Map.groupBy(its, ({ reckonedAt }) => partOf(reckonedAt))
    return PARTS.map((_, part) => offOf(errors(byPart.get(part) ?? []), allDay, HALF_OF_DAY))
  })
}

/** ms */
export interface ArrivalRange {
  readonly from: number
  /** As likely sooner as later. */
  readonly at: number
  readonly to: number
}

/** Around an arrival that was reckoned at `now`; never in the past. */
export function rangeAround(ranges: Ranges, reckonedAt: number, now: number): ArrivalRange {
  const [low, middle, high] =
    ranges[horizonOf(reckonedAt - now)]?.[partOf(reckonedAt)] ?? supposed(reckonedAt - now)
  const from = Math.max(now, reckonedAt + low)
  const at = Math.max(from, reckonedAt + middle)
  return { from, at, to: Math.max(at + MINUTE, reckonedAt + high) }
}

const wholeMinute = (at: number): number => Math.round(at / MINUTE) * MINUTE

/** As it is told: to the minute, nobody knows more. */
export const rangeAsTold = ({ from, at, to }: ArrivalRange): ArrivalRange => ({
  from: wholeMinute(from),
  at: wholeMinute(at),
  to: wholeMinute(to),
})

/** How many arrivals came within their range. */
export const Calibration = z.object({
  of: z.number(),
  inside: z.number(),
  /** The same by how far ahead it was told, ms. */
  horizons: z.array(z.object({ up_to: z.number(), of: z.number(), inside: z.number() })),
})
export type Calibration = z.infer<typeof Calibration>

/** A range that was told, and when the vehicle came. */
export interface ToldRange {
  readonly madeAt: number
  readonly from: number
  readonly to: number
  readonly at: number
  readonly arrivedAt: number
}

/** How many of a horizon there were, and came within their range. */
export interface HeldOfHorizon {
  /** Its index in `HORIZONS`. */
  readonly horizon: number
  readonly of: number
  readonly inside: number
}

export function calibrationOfCounts(counts: readonly HeldOfHorizon[]): Calibration {
  const sum = (key: 'of' | 'inside', its = counts) => its.reduce((all, one) => all + one[key], 0)
  return {
    of: sum('of'),
    inside: sum('inside'),
    horizons: HORIZONS.map((up_to, i) => {
      const its = counts.filter(({ horizon }) => horizon === i)
      return { up_to, of: sum('of', its), inside: sum('inside', its) }
    }),
  }
}

export function calibrationOf(told: readonly ToldRange[]): Calibration {
  const isInside = ({ from, to, arrivedAt }: ToldRange) => arrivedAt >= from && arrivedAt <= to
  const byHorizon = Map.groupBy(told, ({ at, madeAt }) => horizonOf(at - madeAt))
  return calibrationOfCounts(
    [...byHorizon].map(([horizon, its]) => ({
      horizon,
      of: its.length,
      inside: its.filter(isInside).length,
    })),
  )
}

/** Of fewer it would be chance. */
const FEWEST_CALIBRATED = 30

/** How many of ten came within their range; null where too few are known to say so. */
export const heldOfTen = ({ of, inside }: Pick<Calibration, 'of' | 'inside'>): number | null =>
  of < FEWEST_CALIBRATED ? null : Math.round((inside / of) * 10)
