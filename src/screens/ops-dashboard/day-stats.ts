/** The figures at the top of the dashboard, read off the numbers of the day. Every comparison says with what. */
import type { Series, ServedFigure } from '../../domain/dispatch/day-figures.ts'
import { type BranchScope, type DayNumbers, SLOT_MS, slotOf } from '../../domain/dispatch/day-numbers.ts'
import { forecastByHour, type PastDay } from '../../domain/dispatch/past-weekdays.ts'
import type { Figure } from '../../domain/shipments/figures.ts'
import type { FigureFilter } from '../../domain/shipments/list-filter.ts'
import type { Stage } from '../../domain/shipments/shipment-status.ts'
import { endOfDay, formatTime, startOfDay } from '../../domain/values/moment.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import {
  DAY,
  type Delta,
  deliveredDelta,
  HOUR,
  inAnHour,
  lastHour,
  onTimeDelta,
  promises,
  shareOf,
  yesterday,
} from './day-deltas.ts'
import { figures as means, dayFigures as messages } from './day-messages.ts'

/** A sparkline is the last twelve hours in half hours. */
const SPARK_STEPS = 24
const SPARK_STEP_SLOTS = 6

export interface DayStat {
  readonly key:
    | 'late'
    | 'failed'
    | 'to-collect'
    | 'collected'
    | 'at-hub'
    | 'in-transit'
    | 'out'
    | 'delivered'
    | 'on-time'
  readonly label: string
  /** A count, or a share of 0 to 1; null when there is nothing to divide. */
  readonly value: number | null
  readonly unit: 'count' | 'share'
  readonly delta: Delta | null
  /** The list behind the figure: exactly its rows. */
  readonly listLink: ListLink
  /** Something is wrong while it is not nothing. */
  readonly alarm?: true
  /** The last of it is now; null where there was nothing to divide. */
  readonly spark?: readonly (number | null)[]
  /** What the figure and its line are, for a tooltip. */
  readonly title: string
}

/** Which list of /shipments a figure counts. */
export type ListLink = { readonly stage: Stage } | { readonly only: FigureFilter }

/** Where the list behind a figure is. */
export function listBehind(listLink: ListLink, scope: BranchScope): string {
  const search = new URLSearchParams({
    ...listLink,
    ...(scope !== 'all' && { branch: String(scope) }),
  })
  return `/shipments?${search}`
}

/** How many waited for collection at the end of a slot: what wait now, taken back step by step. */
function waitingAt(numbers: DayNumbers, slot: number, now: number, scope: BranchScope): number {
  const since = slot + 1
  const last = slotOf(now)
  const came = numbers.sum('booked', since, last, scope)
  const left = numbers.sum('left', since, last, scope)
  return numbers.stage('to-collect', scope) - came + left
}

/** Half hours up to now, each with its last slot. */
function steps(now: number): readonly { from: number; to: number }[] {
  const last = slotOf(now)
  return Array.from({ length: SPARK_STEPS }, (_, i) => {
    const to = last - (SPARK_STEPS - 1 - i) * SPARK_STEP_SLOTS
    return { from: to - SPARK_STEP_SLOTS + 1, to }
  })
}

function flow(numbers: DayNumbers, series: Series, now: number, scope: BranchScope): number[] {
  return steps(now).map(({ from, to }) => numbers.sum(series, from, to, scope))
}

/** How many shipments count in a figure, for a branch or for all. */
export type FigureCount = (figure: Figure, scope: BranchScope) => number
/** The same of the figures that are told before they are counted here. */
type TroubleCount = (figure: ServedFigure, scope: BranchScope) => number

/** What is wrong now, before how the day goes. */
export function troublesOf(count: TroubleCount, scope: BranchScope): readonly DayStat[] {
  const trouble = (figure: 'late' | 'failed'): DayStat => ({
    key: figure,
    label: means.names[figure],
    unit: 'count',
    value: count(figure, scope),
    delta: null,
    listLink: { only: figure },
    alarm: true,
    title: `${means.means[figure]}\n${messages.ofActive(formatCount(count('active', scope)))}`,
  })
  return [trouble('late'), trouble('failed')]
}

/** How the day goes, for a branch or for all. `now` in ms of business time. */
export function statsOf(
  numbers: DayNumbers,
  scope: BranchScope,
  now: number,
  past: readonly PastDay[] = [],
): readonly DayStat[] {
  const from = slotOf(startOfDay(now))
  const to = slotOf(endOfDay(now))
  const hour = lastHour(now)
  const waiting = numbers.stage('to-collect', scope)
  const waited = waitingAt(numbers, hour.from - 1, now, scope)
  const delivered = numbers.sum('delivered', from, to, scope)
  const onTime = shareOf(promises(numbers, from, slotOf(now), scope))
  return [
    {
      key: 'to-collect',
      listLink: { stage: 'to-collect' },
      label: messages.toCollect,
      unit: 'count',
      value: waiting,
      delta: {
        by: waiting - waited,
        against: messages.inAnHour,
        title: messages.waitedAt(waited, formatTime(hour.from * SLOT_MS)),
      },
      spark: steps(now).map((step) => waitingAt(numbers, step.to, now, scope)),
      title: messages.toCollectTitle,
    },
    {
      key: 'collected',
      listLink: { stage: 'collected' },
      label: messages.collected,
      unit: 'count',
      value: numbers.stage('collected', scope),
      delta: inAnHour(numbers, 'collected', now, scope),
      spark: flow(numbers, 'collected', now, scope),
      title: messages.collectedTitle,
    },
    {
      key: 'at-hub',
      listLink: { stage: 'at-hub' },
      label: messages.atHubs,
      unit: 'count',
      value: numbers.stage('at-hub', scope),
      delta: inAnHour(numbers, 'atHub', now, scope),
      spark: flow(numbers, 'atHub', now, scope),
      title: messages.atHubsTitle,
    },
    {
      key: 'in-transit',
      listLink: { stage: 'in-transit' },
      label: messages.inTransit,
      unit: 'count',
      value: numbers.stage('in-transit', scope),
      delta: null,
      title: messages.inTransitTitle,
    },
    {
      key: 'out',
      listLink: { stage: 'out' },
      label: messages.out,
      unit: 'count',
      value: numbers.stage('out', scope),
      delta: inAnHour(numbers, 'out', now, scope),
      spark: flow(numbers, 'out', now, scope),
      title: messages.outTitle,
    },
    {
      key: 'delivered',
      listLink: { only: 'delivered' },
      label: messages.delivered,
      unit: 'count',
      value: delivered,
      delta: deliveredDelta(numbers, delivered, now, scope),
      spark: flow(numbers, 'delivered', now, scope),
      title: messages.deliveredTitle,
    },
    {
      key: 'on-time',
      listLink: { only: 'onTime' },
      label: messages.onTime,
      unit: 'share',
      value: onTime,
      delta: onTimeDelta(numbers, onTime, now, scope, past),
      spark: steps(now).map((step) =>
        step.to < from ? null : shareOf(promises(numbers, from, step.to, scope)),
      ),
      title: messages.onTimeTitle,
    },
  ]
}

export interface HourCount {
  /** 0 to 23 */
  readonly hour: number
  readonly booked: number
  readonly collected: number
  readonly delivered: number
  /** Delivered in this hour of yesterday; null when the live workspace does not have that day whole. */
  readonly deliveredYesterday: number | null
  /** What is likely delivered in this hour; null where too little is known. */
  readonly forecast: number | null
}

/** Today by the hour. */
export function hoursOf(
  numbers: DayNumbers,
  scope: BranchScope,
  now: number,
  past: readonly PastDay[] = [],
): readonly HourCount[] {
  const start = startOfDay(now)
  const { due } = promises(numbers, slotOf(start), slotOf(endOfDay(now)), scope)
  const forecast = forecastByHour(past, due)
  const known = yesterday(now) !== null
  const deliveredOn = (at: number) => numbers.sum('delivered', slotOf(at), slotOf(at + HOUR) - 1, scope)
  return Array.from({ length: 24 }, (_, hour) => {
    const at = start + hour * HOUR
    const inHour = (series: Series) => numbers.sum(series, slotOf(at), slotOf(at + HOUR) - 1, scope)
    return {
      hour,
      booked: inHour('booked'),
      collected: inHour('collected'),
      delivered: inHour('delivered'),
      deliveredYesterday: known ? deliveredOn(at - DAY) : null,
      forecast: forecast?.[hour] ?? null,
    }
  })
}
