/** What the passing of time does to the shipments of the live workspace. */
import { FINISHED_STAYS_LIVE_MS, type LiveShipment } from '../../contract/live.ts'
import { isFinished, isInvalid } from '../../domain/shipments/shipment-status.ts'
import { endOfDay, startOfDay } from '../../domain/values/moment.ts'
import type { Lifetime } from '../lifetime.ts'
import type { BusinessClock } from '../session/business-clock.ts'
import { createDeadlineIndex } from './deadline-index.ts'
import type { WritableStore } from './entity-store.ts'

/** What lies in the live workspace for FINISHED_STAYS_LIVE_MS only: what is over, and what was never booked. The snapshot's rule too. */
const isPassing = (shipment: LiveShipment) => isFinished(shipment.status) || isInvalid(shipment.status)

/** What a clock has passed was told by then (ms): createDeadlineIndex tells a little late. */
const TOLD_WITHIN_MS = 30_000

/** A moment (ms) at which a shipment means something else by what a screen asks of it; null: none. */
export type MomentOf = (shipment: LiveShipment) => number | null

/** When a shipment next means something else: a window ends, a day does, or it has lain finished for long enough. */
export function nextMoment(
  shipment: LiveShipment,
  now: number,
  further: Iterable<MomentOf> = [],
): number | null {
  const { delivered_at, delivery_before } = shipment
  if (isPassing(shipment)) {
    const leavesAt = shipment.status_at + FINISHED_STAYS_LIVE_MS
    const yesterdayAt = delivered_at === null ? leavesAt : endOfDay(delivered_at) + 1
    return yesterdayAt >= now ? Math.min(yesterdayAt, leavesAt) : leavesAt
  }
  const ahead = [
    shipment.collection_before,
    shipment.delivery_before,
    shipment.collection_eta,
    shipment.delivery_eta,
    shipment.handled_until,
    // What arrives today is another list tomorrow.
    delivery_before === null ? null : startOfDay(delivery_before),
    delivery_before === null ? null : endOfDay(delivery_before) + 1,
    ...Array.from(further, (momentOf) => momentOf(shipment)),
  ].filter((moment) => moment !== null && moment >= now)
  return ahead.reduce<number | null>((a, b) => (a === null || (b !== null && b < a) ? b : a), null)
}

/**
 * Announces a shipment when a promised moment passes, so that views that ask what is late stay true; lets finished
 * ones go when their time is over, so that a wall screen is as light after weeks as on its first day. Answers how further moments
 * are watched.
 */
export function keepDeadlines(
  life: Lifetime,
  shipments: WritableStore<LiveShipment>,
  { clock, now, jumped$ }: Pick<BusinessClock, 'clock' | 'now' | 'jumped$'>,
): (momentOf: MomentOf) => () => void {
  const moments = createDeadlineIndex()
  const further = new Set<MomentOf>()

  function note(ids: Iterable<number>): void {
    for (const id of ids) {
      const shipment = shipments.get(id)
      moments.set(id, shipment === undefined ? null : nextMoment(shipment, now(), further))
    }
  }

  life.subscribe(shipments.changes$, note)
  /** The clock as it was before it changed last, and since. */
  let [before, since] = [now(), now()]
  life.subscribe(clock.changes$, () => {
    ;[before, since] = [since, now()]
    const due = moments.due(now())
    if (due.length === 0) return
    shipments.drop(
      due.filter((id) => {
        const shipment = shipments.get(id)
        return (
          shipment !== undefined &&
          isPassing(shipment) &&
          shipment.status_at + FINISHED_STAYS_LIVE_MS <= now()
        )
      }),
    )
    shipments.markDirty(due)
  })
  // Forth or back: what means something else is what has a moment in between, or another day.
  life.subscribe(jumped$, () => {
    moments.clear()
    const isSameDay = startOfDay(before) === startOfDay(now())
    const [from, to] = [Math.min(before, now()) - TOLD_WITHIN_MS, Math.max(before, now())]
    const others: number[] = []
    for (const id of shipments.ids()) {
      const shipment = shipments.get(id)
      const next = shipment === undefined ? null : nextMoment(shipment, from, further)
      if (isSameDay && (next === null || next > to)) moments.set(id, next)
      else others.push(id)
    }
    note(others)
    shipments.markDirty(others)
  })
  return (momentOf) => {
    further.add(momentOf)
    note(shipments.ids())
    return () => {
      further.delete(momentOf)
    }
  }
}
