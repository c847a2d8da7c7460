/** Rescheduling: the windows of both ends as they are typed, and the change that they come to. */
import type { Shipment, ShipmentChange } from '../../../contract/shipments.ts'
import { dayOf, formatTime } from '../../../domain/moment.ts'
import { wasCollected } from '../../../domain/shipment-status.ts'
import { shipmentChanges as words } from '../../../ui/words/staff/shipment-changes.ts'
import type { Facts } from './facts.ts'

export const SIDES = ['collection', 'delivery'] as const
export type Side = (typeof SIDES)[number]

/** `day` as 2026-11-21, times as 14:30. */
export interface WindowInput {
  readonly day: string
  readonly from: string
  readonly to: string
}

export interface EditInput {
  readonly collection: WindowInput
  readonly delivery: WindowInput
  readonly instructions: Readonly<Record<Side, string>>
  readonly reason: string
}

function windowInput(facts: Facts, side: Side): WindowInput {
  const [after, before] = [facts[`${side}_after`], facts[`${side}_before`]]
  const day = before ?? after
  return {
    day: day === null ? '' : dayOf(day),
    from: after === null ? '' : formatTime(after),
    to: before === null ? '' : formatTime(before),
  }
}

export function editInput(facts: Facts, shipment: Shipment | undefined): EditInput {
  return {
    collection: windowInput(facts, 'collection'),
    delivery: windowInput(facts, 'delivery'),
    instructions: {
      collection: shipment?.special_instructions_collection ?? '',
      delivery: shipment?.special_instructions_delivery ?? '',
    },
    reason: '',
  }
}

/** The sides that can still be moved: nobody reschedules a collection that was made. */
export function openSides(facts: Facts): readonly Side[] {
  return wasCollected(facts) ? ['delivery'] : SIDES
}

const moment = (day: string, time: string) => `${day}T${time}:00+02:00`
const same = (a: WindowInput, b: WindowInput) => a.day === b.day && a.from === b.from && a.to === b.to

/** What is wrong with a window, in the words of 001 §5; null when it can be sent. */
export function windowProblem(side: Side, { day, from, to }: WindowInput): string | null {
  if (day === '' || from === '' || to === '') return words.needsWindow(side)
  return to < from ? words.wrongWindow(side) : null
}

/** Only what differs from before; null when nothing does. */
export function changeOf(facts: Facts, before: EditInput, typed: EditInput): ShipmentChange | null {
  const change: ShipmentChange = { id: facts.id }
  for (const side of openSides(facts)) {
    const wanted = typed[side]
    if (!same(wanted, before[side])) {
      change[`${side}_after`] = moment(wanted.day, wanted.from)
      change[`${side}_before`] = moment(wanted.day, wanted.to)
    }
    const said = typed.instructions[side].trim()
    if (said !== before.instructions[side]) change[`special_instructions_${side}`] = said === '' ? null : said
  }
  return Object.keys(change).length === 1 ? null : change
}

/** Whether a promised date moves: then a reason may be asked for. */
export function movesWindow(change: ShipmentChange | null): boolean {
  return change !== null && (change.collection_before !== undefined || change.delivery_before !== undefined)
}
