/** A parcel's state in the words of somebody who waits for it. */
import type { TrackedShipment } from '../../contract/shipments.ts'
import { dayOf, formatDay, formatTime } from '../../domain/moment.ts'
import { isDelivered, type ShipmentStatus, stageOf, statusLabel } from '../../domain/shipment-status.ts'
import type { TrackingStepCode } from '../../domain/tracking-steps.ts'

const DAY = 86_400_000
const OFFSET = 7_200_000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** `today`, `tomorrow`, `yesterday`, else `Monday 23 Nov`. */
export function dayName(at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return 'today'
  if (dayOf(at) === dayOf(now + DAY)) return 'tomorrow'
  if (dayOf(at) === dayOf(now - DAY)) return 'yesterday'
  return `${WEEKDAYS[new Date(at + OFFSET).getUTCDay()] ?? ''} ${formatDay(at).slice(0, -5)}`
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export interface Told {
  title: string
  text: string
  tone: 'good' | 'on-the-way' | 'trouble'
}

type Facts = Pick<
  TrackedShipment,
  | 'status'
  | 'collection_from'
  | 'delivery_to'
  | 'shipment_delivered_date'
  | 'shipment_estimated_delivery_from'
  | 'shipment_estimated_delivery_to'
>

/** When it is expected, as a window: 'today between 08:00 and 17:00'. Null when nothing is promised. */
export function expected(shipment: Facts, now: number): string | null {
  const to = shipment.shipment_estimated_delivery_to
  if (to === null) return null
  const from = shipment.shipment_estimated_delivery_from
  const until = Date.parse(to)
  if (from === null) return `${dayName(until, now)} before ${formatTime(until)}`
  const after = Date.parse(from)
  if (dayOf(after) !== dayOf(until)) return `between ${dayName(after, now)} and ${dayName(until, now)}`
  return `${dayName(until, now)} between ${formatTime(after)} and ${formatTime(until)}`
}

/** What went wrong, and what happens next, where the recipient should know. */
const TROUBLE: Partial<Record<ShipmentStatus, [title: string, text: string]>> = {
  'delivery-failed-attempt': [
    'We could not deliver it',
    'The driver was there and could not hand it over. We will try again; call us to agree on a time.',
  ],
  'delivery-exception': ['Delivery is delayed', 'Something came up on the way. We are working on it.'],
  'collection-failed-attempt': [
    'Not collected yet',
    'The driver could not fetch it from the sender. We will try again.',
  ],
  'collection-exception': ['Not collected yet', 'Something came up at the sender. We are working on it.'],
  'on-hold': ['On hold', 'It waits until something is settled. The sender can tell you more.'],
  damaged: ['Damaged on the way', 'We have told the sender, who decides how it goes on.'],
  undeliverable: ['It cannot be delivered', 'The sender decides how it goes on.'],
  'returned-to-sender': ['Returned to the sender', 'It is not on its way any more.'],
  cancelled: ['Cancelled', 'The sender or the courier has cancelled this shipment.'],
}

export function tellTracked(shipment: Facts, now: number): Told {
  const { status } = shipment
  if (isDelivered(status)) {
    const at = shipment.shipment_delivered_date
    const when =
      at === null ? '' : `${capital(dayName(Date.parse(at), now))} at ${formatTime(Date.parse(at))}`
    return { title: 'Delivered', text: when, tone: 'good' }
  }
  const trouble = TROUBLE[status]
  if (trouble !== undefined) return { title: trouble[0], text: trouble[1], tone: 'trouble' }
  const due = expected(shipment, now)
  const to = shipment.shipment_estimated_delivery_to
  const isLate = to !== null && Date.parse(to) < now
  const arriving = due === null ? '' : isLate ? `It was expected ${due} and is late.` : `Expected ${due}.`
  if (status === 'ready-for-pickup' || status === 'in-locker')
    return {
      title: 'Ready to be fetched',
      text: `It waits for you in ${shipment.delivery_to}.`,
      tone: 'good',
    }
  switch (stageOf(status)) {
    case 'to-collect':
      return {
        title: 'Booked',
        text: `Waits to be collected in ${shipment.collection_from}. ${arriving}`,
        tone: 'on-the-way',
      }
    case 'collected':
      return {
        title: 'Collected',
        text: `Collected in ${shipment.collection_from}. ${arriving}`,
        tone: 'on-the-way',
      }
    case 'at-hub':
      return { title: 'On its way', text: arriving, tone: 'on-the-way' }
    case 'out':
      return { title: 'Out for delivery', text: `With the driver. ${arriving}`, tone: 'on-the-way' }
    default:
      return { title: statusLabel(status), text: arriving, tone: 'on-the-way' }
  }
}

/** When each step was reached: the first event that brought it there. */
export function stepNotes(shipment: TrackedShipment, now: number): Partial<Record<TrackingStepCode, string>> {
  const oldestFirst = shipment.tracking_events.toReversed()
  const first = (...codes: string[]) => oldestFirst.find(({ status }) => codes.includes(status))?.date ?? null
  const reached: Record<TrackingStepCode, string | null> = {
    created: shipment.shipment_time_created,
    collected: shipment.shipment_collected_date,
    'in-transit': first('at-hub', 'in-transit', 'at-destination-hub'),
    'out-for-delivery': first('out-for-delivery'),
    delivered: shipment.shipment_delivered_date,
  }
  const told = Object.entries(reached).flatMap(([step, at]) =>
    at === null ? [] : [[step, `${capital(dayName(Date.parse(at), now))} ${formatTime(Date.parse(at))}`]],
  )
  return Object.fromEntries(told)
}
