/**
 * What the recipient changes of a delivery by themselves once a code has shown that it is theirs (decision 104). Without one they ask, and
 * staff decide (recipient-request.ts).
 */
import { isServiceDay, type ServiceCalendar } from '../booking/service-days.ts'
import { isBlank } from '../shipments/blank.ts'
import { atClock } from '../shipments/booking-window.ts'
import { differing, type ShipmentState, type StateChange } from '../shipments/shipment-state.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import { applyAmendment, recordEvent } from '../shipments/shipment-transitions.ts'
import { dayOf, dayStart, formatDay, formatTime, startOfDay } from '../values/moment.ts'
import { done, type Outcome, refused } from '../values/refusals.ts'
import { RECIPIENT_INSTRUCTIONS, type RecipientInstruction } from './recipient-instructions.ts'

/** As the column of a booking holds (src/contract/bookings.ts). */
const LONGEST_INSTRUCTIONS = 500

interface Takes {
  readonly instructions: boolean
  readonly day: boolean
}
const BOTH: Takes = { instructions: true, day: true }
/** The driver has it: what is said reaches them, and another day is for who is at the hub again. */
const WORDS: Takes = { instructions: true, day: false }
const NOTHING: Takes = { instructions: false, day: false }

/** By status. One that people outside are told as another takes what that one takes: else the offer would tell them apart. */
const TAKES: Readonly<Record<ShipmentStatus, Takes>> = {
  quote: NOTHING,
  'quote-expired': NOTHING,
  'payment-pending': NOTHING,
  'payment-failed': NOTHING,
  submitted: BOTH,
  // A partner has it, who is told nothing of this.
  outsourced: NOTHING,
  'collection-assigned': BOTH,
  'awaiting-dropoff': BOTH,
  'collection-unassigned': BOTH,
  'collection-rejected': BOTH,
  'collection-exception': BOTH,
  'collection-failed-attempt': BOTH,
  collected: BOTH,
  'at-hub': BOTH,
  manifested: BOTH,
  'ready-for-dispatch': BOTH,
  'in-transit': BOTH,
  'at-destination-hub': BOTH,
  'returned-to-hub': BOTH,
  'delivery-assigned': BOTH,
  'delivery-unassigned': BOTH,
  'delivery-rejected': BOTH,
  'bob-box-reservation-failed': NOTHING,
  'out-for-delivery': WORDS,
  'delivery-exception': BOTH,
  'delivery-failed-attempt': BOTH,
  'in-locker': NOTHING,
  'ready-for-pickup': NOTHING,
  'collect-and-return-to-hub': NOTHING,
  'collected-from-locker': NOTHING,
  'collected-from-counter': NOTHING,
  'returned-to-sender': NOTHING,
  delivered: NOTHING,
  undeliverable: NOTHING,
  cancelled: NOTHING,
  // It waits until staff or the sender have settled something.
  'on-hold': NOTHING,
  'on-hold-internal': BOTH,
  damaged: NOTHING,
}

interface Facts {
  readonly status: ShipmentStatus
  readonly parcel_count: number
  /** Nobody rings at a door there. */
  readonly delivery_pickup_point_id: number | null
}

/** What of a shipment may be changed by its recipient now. */
export function recipientTakes(shipment: Facts): Takes {
  if (shipment.delivery_pickup_point_id !== null || isBlank(shipment)) return NOTHING
  return TAKES[shipment.status]
}

const DAY_MS = 86_400_000
/** So many days are offered, out of so many that come. */
const MOST_DAYS = 10
const MOST_DAYS_AHEAD = 30

type Window = Pick<ShipmentState, 'delivery_after' | 'delivery_before'>

/**
 * The days for which a delivery may be asked, each YYYY-MM-DD: those on which it is delivered there, after today, none before the first day
 * that was promised, and not the one that stands. `now` in ms of business time.
 */
export function recipientDays(window: Window, calendar: ServiceCalendar, now: number): string[] {
  const { delivery_after: after, delivery_before: before } = window
  const standing = after !== null && before !== null && dayOf(after) === dayOf(before) ? dayOf(after) : null
  const tomorrow = startOfDay(now) + DAY_MS
  const first = Math.max(tomorrow, after === null ? tomorrow : startOfDay(after))
  return Array.from({ length: MOST_DAYS_AHEAD }, (_, ahead) => first + ahead * DAY_MS)
    .filter((day) => isServiceDay(calendar, day) && dayOf(day) !== standing)
    .slice(0, MOST_DAYS)
    .map(dayOf)
}

const USUAL = ['08:00', '17:00'] as const

/** The window on another day: at the hours that were promised, where they are those of one day. */
function movedTo(day: number, { delivery_after: after, delivery_before: before }: Window): Window {
  const [from, to] = [
    after === null ? USUAL[0] : formatTime(after),
    before === null ? USUAL[1] : formatTime(before),
  ]
  const [begins, ends] = from < to ? [from, to] : USUAL
  return { delivery_after: atClock(day, begins), delivery_before: atClock(day, ends) }
}

export interface RecipientChange {
  readonly instruction: RecipientInstruction | null
  readonly text: string
  /** YYYY-MM-DD */
  readonly day: string | null
}

/** Begins the line of the recipient among what the sender has written: a later one takes its place. */
const OURS = 'Recipient (by a code): '

/** The delivery instructions with what the recipient says now. */
export function withRecipientWords(held: string | null, said: string): string {
  const others = (held ?? '').split('\n').filter((line) => line !== '' && !line.startsWith(OURS))
  return [...others, `${OURS}${said}`].join('\n')
}

/** One line, whatever was pasted. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

function wordsOf({ instruction, text }: RecipientChange): string {
  const chosen = instruction === null ? '' : RECIPIENT_INSTRUCTIONS[instruction].label
  return [chosen, oneLine(text)].filter((part) => part !== '').join('. ')
}

export interface DecidedChange {
  /** What staff, drivers and the sender read in the history. */
  readonly told: StateChange & { readonly message: string }
  /** What of the shipment is otherwise from then on. */
  readonly changed: StateChange
}

/** Decides what the recipient says: `days` are those that are offered now. */
export function decideRecipientChange(
  state: ShipmentState & Facts,
  asked: RecipientChange,
  { now, days }: { readonly now: number; readonly days: readonly string[] },
): Outcome<DecidedChange> {
  const takes = recipientTakes(state)
  const words = wordsOf(asked)
  if (words !== '' && !takes.instructions) return refused('shipment.wrongStatus', { field: 'instruction' })
  if (asked.day !== null && !takes.day) return refused('shipment.wrongStatus', { field: 'day' })
  const day = asked.day === null ? null : dayStart(asked.day)
  if (asked.day !== null && (day === null || !days.includes(asked.day)))
    return refused('input.invalid', { field: 'day', detail: 'Choose one of the days that are offered.' })
  const instructions = words === '' ? null : withRecipientWords(state.special_instructions_delivery, words)
  if (instructions !== null && instructions.length > LONGEST_INSTRUCTIONS)
    return refused('input.invalid', {
      field: 'text',
      detail: 'There is no room for so many words beside those of the sender. Write fewer.',
    })
  const moved = day === null ? '' : `Delivery moved to ${formatDay(day)}`
  const message = `${OURS}${[words, moved].filter((part) => part !== '').join('. ')}`
  const at = { at: now, message, driver_id: null, branch_id: null, eta: null }
  const told = recordEvent(state, 'recipient-request', at, now)
  if (!told.ok) return told
  const next = { ...state, ...told.value }
  const window = day === null ? {} : movedTo(day, state)
  const changed = applyAmendment(
    next,
    {
      ...(instructions !== null && { special_instructions_delivery: instructions }),
      ...window,
      ...withoutPlan(state, window),
    },
    now,
  )
  if (!changed.ok) return changed
  return done({ told: { ...differing(state, told.value), message }, changed: changed.value })
}

/** Nobody comes any more at a time that was planned for before the new window. */
function withoutPlan({ delivery_eta: eta }: ShipmentState, { delivery_after: after }: Partial<Window>) {
  return eta !== null && after != null && eta < after ? { delivery_eta: null } : {}
}
