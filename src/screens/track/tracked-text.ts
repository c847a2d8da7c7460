/** A parcel's state in the words of somebody who waits for it. */
import type { TrackedShipment, TrackingStep } from '../../contract/tracking.ts'
import { isDelivered, stageOf } from '../../domain/shipments/shipment-status.ts'
import { type ComingWindow, comingWindow } from '../../domain/tracking/delivery-window.ts'
import type { TrackingStepCode } from '../../domain/tracking/tracking-steps.ts'
import { dayName, formatTime } from '../../domain/values/moment.ts'
import type { Messages } from '../../ui/messages/messages.tsx'

type Said = Pick<Messages, 'locale' | 'track' | 'shipping'>

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export interface TrackedText {
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
  | 'arrives_from'
  | 'arrives_to'
  | 'arrives_of_ten'
  | 'last_attempt_failed'
>

/** When it is expected, as a window: 'today between 08:00 and 17:00'. Null when nothing is promised, or not any more. */
export function expected(shipment: Facts, now: number, { track, locale }: Said): string | null {
  const { shipment_estimated_delivery_from: from, shipment_estimated_delivery_to: to } = shipment
  return inWords(comingWindow(from, to, now), now, { track, locale })
}

function inWords(
  window: ComingWindow | null,
  now: number,
  { track, locale }: Pick<Said, 'track' | 'locale'>,
): string | null {
  if (window === null) return null
  const { from, to, isOneDay } = window
  const day = dayName(to, now, locale)
  if (from === null) return track.before(day, formatTime(to))
  if (!isOneDay) return track.betweenDays(dayName(from, now, locale), day)
  return track.betweenTimes(day, formatTime(from), formatTime(to))
}

/** `isHandedOver`: its recipient has it, though nobody has said yet that it was delivered (taken-out.ts). */
export function trackedText(shipment: Facts, now: number, said: Said, isHandedOver = false): TrackedText {
  const { status, collection_from, delivery_to } = shipment
  const { track, locale } = said
  if (isDelivered(status)) {
    const at = shipment.shipment_delivered_date
    const when = at === null ? null : Date.parse(at)
    const text = when === null ? '' : track.at(capital(dayName(when, now, locale)), formatTime(when))
    return { title: track.delivered, text, tone: 'good' }
  }
  if (isHandedOver) return { title: track.fetched, text: track.fetchedText(delivery_to), tone: 'good' }
  // What the driver's plan says goes before what was promised.
  const arrival = comingWindow(shipment.arrives_from, shipment.arrives_to, now)
  const due = inWords(arrival, now, said) ?? expected(shipment, now, said)
  const to = shipment.shipment_estimated_delivery_to
  const isLate = to !== null && Date.parse(to) < now
  const arriving = due !== null ? track.expected(due) : isLate ? track.late : ''
  const trouble = track.trouble[status]
  if (trouble !== undefined) return { ...trouble, tone: 'trouble' }
  // It lies at a hub again: nothing of it is on its way until somebody sets out anew.
  if (shipment.last_attempt_failed && stageOf(status) === 'at-hub')
    return {
      title: track.notDelivered,
      text: track.notDeliveredText(due === null ? '' : arriving),
      tone: 'trouble',
    }
  if (status === 'ready-for-pickup' || status === 'in-locker')
    return { title: track.fetch, text: track.fetchText(delivery_to), tone: 'good' }
  const tone = 'on-the-way'
  const { arrives_of_ten: ofTen } = shipment
  const withHeld = (text: string) =>
    arrival === null || ofTen === null ? text : `${text} ${track.ofTen(ofTen)}`
  if (status === 'awaiting-dropoff')
    return { title: track.booked, text: track.dropoffText(collection_from), tone }
  if (status === 'collect-and-return-to-hub') return { ...track.notFetched, tone }
  switch (stageOf(status)) {
    case 'to-collect':
      return { title: track.booked, text: track.bookedText(collection_from, arriving), tone }
    case 'collected':
      return { title: track.collected, text: track.collectedText(collection_from, arriving), tone }
    case 'at-hub':
      return { title: track.onItsWay, text: arriving, tone }
    case 'out':
      return { title: track.out, text: track.outText(withHeld(arriving)), tone }
    default:
      return { title: said.shipping.status(status), text: arriving, tone }
  }
}

/** When each step was first reached. */
export function stepNotes(
  steps: readonly TrackingStep[],
  now: number,
  { locale }: Pick<Messages, 'locale'>,
): Partial<Record<TrackingStepCode, string>> {
  const told = steps.flatMap(({ label, date }) => {
    const at = date === null ? null : Date.parse(date)
    return at === null ? [] : [[label, `${capital(dayName(at, now, locale))} ${formatTime(at)}`]]
  })
  return Object.fromEntries(told)
}
