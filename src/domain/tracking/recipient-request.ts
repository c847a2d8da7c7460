/**
 * What a recipient asks for from the tracking page, where something is in their way (001 §4 leaves rescheduling to
 * receivers). It is told to staff and to the sender, as the reason of the exception, and moves nothing by itself: whoever
 * has a reference may be anybody who saw the label.
 */
import { isExceptionShownToAccount, isReattempt, sideOfException } from '../shipments/exception.ts'
import { actionRequired } from '../shipments/figures.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import { isFinished } from '../shipments/shipment-status.ts'
import { dayOf, formatDate } from '../values/moment.ts'
import { keysOf } from '../values/table.ts'

export const RECIPIENT_WISHES = {
  'new-day': { label: 'asks for another day' },
  address: { label: 'corrects the address' },
  message: { label: 'writes' },
} as const
export const RECIPIENT_WISH_CODES = keysOf(RECIPIENT_WISHES)
export type RecipientWish = (typeof RECIPIENT_WISH_CODES)[number]

/** Whether a recipient is offered to ask for something: the delivery failed or is held, and is not over. */
export function mayAskForMore(shipment: {
  status: ShipmentStatus
  exception: ShipmentStatus | null
}): boolean {
  const { status, exception } = shipment
  if (isFinished(status)) return false
  if (status === 'on-hold') return true
  return (
    exception !== null &&
    sideOfException(exception) === 'delivery' &&
    isExceptionShownToAccount(exception) &&
    !isReattempt(exception, status)
  )
}

/** A window is agreed on within two months; beyond them the year was mistyped. */
const MOST_DAYS_AHEAD = 60
const DAY_MS = 86_400_000

/** The days that may be asked for, each YYYY-MM-DD: from today on. `now` in ms of business time. */
export function wishableDays(now: number): { first: string; last: string } {
  return { first: dayOf(now), last: dayOf(now + MOST_DAYS_AHEAD * DAY_MS) }
}

/** Who asks: whoever waits for it with nothing but a reference, or whoever sent it, signed in. */
export type Asker = 'Recipient' | 'Sender'

interface Asked {
  status: ShipmentStatus
  exception: ShipmentStatus | null
}

/** Whether a shipment's recipient or sender is offered to ask for something: of a sender, wherever action is required. */
export const MAY_ASK: Readonly<Record<Asker, (shipment: Asked) => boolean>> = {
  Recipient: mayAskForMore,
  Sender: (shipment) => !isFinished(shipment.status) && actionRequired(shipment) !== null,
}

/** As staff read it among what happened: 'Recipient asks for another day: 24 Nov 2026. After three.' */
export function requestNote(request: {
  from: Asker
  wish: RecipientWish
  /** YYYY-MM-DD */
  day: string | null
  text: string
  /** The reference can be guessed by anybody, so the words may be anybody's. */
  isGuessable: boolean
}): string {
  const { from, wish, day, text, isGuessable } = request
  const said = [day === null ? '' : formatDate(day), text].filter((part) => part !== '').join('. ')
  const caution = isGuessable ? ' (by the sender’s reference: confirm who it is)' : ''
  return `${from} ${RECIPIENT_WISHES[wish].label}${said === '' ? '' : `: ${said}`}${caution}`
}
