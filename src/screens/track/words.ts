/** A parcel's state in the words of somebody who waits for it. */
import type { TrackedShipment } from '../../contract/shipments.ts'
import { dayName, dayOf, formatTime } from '../../domain/moment.ts'
import { isDelivered, stageOf } from '../../domain/shipment-status.ts'
import type { TrackingStepCode } from '../../domain/tracking-steps.ts'
import type { Words } from '../../ui/words/words.tsx'

type Said = Pick<Words, 'locale' | 'track' | 'shipping'>

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
export function expected(shipment: Facts, now: number, { track, locale }: Said): string | null {
  const to = shipment.shipment_estimated_delivery_to
  if (to === null) return null
  const from = shipment.shipment_estimated_delivery_from
  const until = Date.parse(to)
  const day = dayName(until, now, locale)
  if (from === null) return track.before(day, formatTime(until))
  const after = Date.parse(from)
  if (dayOf(after) !== dayOf(until)) return track.betweenDays(dayName(after, now, locale), day)
  return track.betweenTimes(day, formatTime(after), formatTime(until))
}

export function tellTracked(shipment: Facts, now: number, said: Said): Told {
  const { status, collection_from, delivery_to } = shipment
  const { track, locale } = said
  if (isDelivered(status)) {
    const at = shipment.shipment_delivered_date
    const when = at === null ? null : Date.parse(at)
    const text = when === null ? '' : track.at(capital(dayName(when, now, locale)), formatTime(when))
    return { title: track.delivered, text, tone: 'good' }
  }
  const trouble = track.trouble[status]
  if (trouble !== undefined) return { ...trouble, tone: 'trouble' }
  const due = expected(shipment, now, said)
  const to = shipment.shipment_estimated_delivery_to
  const isLate = to !== null && Date.parse(to) < now
  const arriving = due === null ? '' : isLate ? track.late(due) : track.expected(due)
  if (status === 'ready-for-pickup' || status === 'in-locker')
    return { title: track.fetch, text: track.fetchText(delivery_to), tone: 'good' }
  const tone = 'on-the-way'
  switch (stageOf(status)) {
    case 'to-collect':
      return { title: track.booked, text: track.bookedText(collection_from, arriving), tone }
    case 'collected':
      return { title: track.collected, text: track.collectedText(collection_from, arriving), tone }
    case 'at-hub':
      return { title: track.onItsWay, text: arriving, tone }
    case 'out':
      return { title: track.out, text: track.outText(arriving), tone }
    default:
      return { title: said.shipping.status(status), text: arriving, tone }
  }
}

/** When each step was reached: the first event that brought it there. */
export function stepNotes(
  shipment: TrackedShipment,
  now: number,
  { locale }: Pick<Words, 'locale'>,
): Partial<Record<TrackingStepCode, string>> {
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
    at === null
      ? []
      : [[step, `${capital(dayName(Date.parse(at), now, locale))} ${formatTime(Date.parse(at))}`]],
  )
  return Object.fromEntries(told)
}
