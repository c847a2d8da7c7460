/** Rescheduling: the windows of both ends as they are typed, and the change that they come to. */
import type { ShipmentChange } from '../../../contract/shipment-changes.ts'
import type { Shipment } from '../../../contract/shipments.ts'
import { wasCollected } from '../../../domain/shipments/shipment-status.ts'
import { dayOf, formatTime, localMoment } from '../../../domain/values/moment.ts'
import { factsOf, type ShipmentFacts } from '../../../features/shipment/facts.ts'
import { shipmentChanges as messages } from './change-messages.ts'

export const SIDES = ['collection', 'delivery'] as const
export type Side = (typeof SIDES)[number]

/** Days as 2026-11-21, times as 14:30. */
export interface WindowInput {
  readonly day: string
  /** The day on which it ends, where that is another one. */
  readonly lastDay?: string
  readonly from: string
  readonly to: string
}

export interface EditInput {
  readonly collection: WindowInput
  readonly delivery: WindowInput
  readonly instructions: Readonly<Record<Side, string>>
  /** Why each side is asked for on another day, or at another time. */
  readonly reasons: Readonly<Record<Side, string>>
}

/** Staff agree on hours; senders ask for a day, at the hours that it has. */
export type Asks = 'hours' | 'day'

function windowInput(facts: ShipmentFacts, side: Side): WindowInput {
  const [after, before] = [facts[`${side}_after`], facts[`${side}_before`]]
  const [first, last] = [after ?? before, before ?? after]
  return {
    day: first === null ? '' : dayOf(first),
    lastDay: last === null ? undefined : dayOf(last),
    from: after === null ? '' : formatTime(after),
    to: before === null ? '' : formatTime(before),
  }
}

/** What a form shows of a shipment, by its fields. */
export function seenOf(shipment: Shipment): Readonly<Record<string, unknown>> {
  const { collection_after, collection_before, delivery_after, delivery_before } = factsOf(shipment)
  const { special_instructions_collection, special_instructions_delivery, status } = shipment
  const windows = { collection_after, collection_before, delivery_after, delivery_before }
  return { status, ...windows, special_instructions_collection, special_instructions_delivery }
}

/** A form as a shipment fills it. */
export function inputOf(shipment: Shipment): EditInput {
  return editInput(factsOf(shipment), shipment)
}

export function editInput(facts: ShipmentFacts, shipment: Shipment | undefined): EditInput {
  return {
    collection: windowInput(facts, 'collection'),
    delivery: windowInput(facts, 'delivery'),
    instructions: {
      collection: shipment?.special_instructions_collection ?? '',
      delivery: shipment?.special_instructions_delivery ?? '',
    },
    reasons: { collection: '', delivery: '' },
  }
}

/** Another first day takes the last one with it, so that the window stays as long as it was. */
export function withDay(window: WindowInput, day: string): WindowInput {
  const [first, next] = [Date.parse(window.day), Date.parse(day)]
  const last = Date.parse(lastDayOf(window)) + (next - first)
  return { ...window, day, lastDay: Number.isNaN(last) ? day : new Date(last).toISOString().slice(0, 10) }
}

/** The sides that can still be moved: nobody reschedules a collection that was made. */
export function openSides(facts: ShipmentFacts): readonly Side[] {
  return wasCollected(facts) ? ['delivery'] : SIDES
}

export const lastDayOf = ({ day, lastDay }: WindowInput): string => lastDay ?? day
const same = (a: WindowInput, b: WindowInput) =>
  a.day === b.day && lastDayOf(a) === lastDayOf(b) && a.from === b.from && a.to === b.to

/** What is wrong with a window, in the words of 001 §5; null when it can be sent. */
export function windowProblem(side: Side, window: WindowInput, asks: Asks = 'hours'): string | null {
  const { day, from, to } = window
  if (asks === 'day') return day === '' ? messages.needsDay(side) : null
  const lastDay = lastDayOf(window)
  if (day === '' || lastDay === '' || from === '' || to === '') return messages.needsWindow(side)
  return localMoment(lastDay, to) < localMoment(day, from) ? messages.wrongWindow(side) : null
}

/** Only what differs from before; null when nothing does. */
export function changeOf(
  facts: ShipmentFacts,
  before: EditInput,
  typed: EditInput,
  asks: Asks = 'hours',
): ShipmentChange | null {
  const change: ShipmentChange = { id: facts.id }
  for (const side of openSides(facts)) {
    const wanted = typed[side]
    const isOther = !same(wanted, before[side])
    if (isOther && asks === 'day') change[`${side}_min_date`] = wanted.day
    else if (isOther) {
      change[`${side}_after`] = localMoment(wanted.day, wanted.from)
      change[`${side}_before`] = localMoment(lastDayOf(wanted), wanted.to)
    }
    const said = typed.instructions[side].trim()
    if (said !== before.instructions[side]) change[`special_instructions_${side}`] = said === '' ? null : said
  }
  return Object.keys(change).length === 1 ? null : change
}

/** The sides whose day or window moves: a reason may be asked for each of them. */
export const movedSides = (change: ShipmentChange | null): readonly Side[] =>
  SIDES.filter(
    (side) => change?.[`${side}_before`] !== undefined || change?.[`${side}_min_date`] !== undefined,
  )

/** Why each side moves, as it is sent; those who track it read both. */
export function reasonsSaid(
  moved: readonly Side[],
  reasonOf: (side: Side) => string | undefined,
): Partial<ShipmentChange> {
  const said = moved.flatMap((side) => reasonOf(side) ?? [])
  if (said.length === 0) return {}
  const each = moved.map((side) => [`${side}_rescheduled_reason`, reasonOf(side)])
  return { ...Object.fromEntries(each), reason: [...new Set(said)].join('; ') }
}

interface Merged {
  readonly input: EditInput
  /** Something that was typed was changed by somebody else, too, and otherwise. */
  readonly collides: boolean
}

/** What was typed, upon a shipment that somebody else has changed: what was not touched here is as it is now. */
export function merged(before: EditInput, typed: EditInput, now: EditInput): Merged {
  let collides = false
  function merge<Value>(
    was: Value,
    mine: Value,
    theirs: Value,
    same: (a: Value, b: Value) => boolean,
  ): Value {
    if (same(mine, was)) return theirs
    collides ||= !same(theirs, was) && !same(theirs, mine)
    return mine
  }
  const window = (side: Side) => merge(before[side], typed[side], now[side], same)
  const said = (side: Side) =>
    merge(
      before.instructions[side],
      typed.instructions[side],
      now.instructions[side],
      (a, b) => a.trim() === b.trim(),
    )
  const input = {
    collection: window('collection'),
    delivery: window('delivery'),
    instructions: { collection: said('collection'), delivery: said('delivery') },
    reasons: typed.reasons,
  }
  return { input, collides }
}
