import type { PlannedShipment } from './shipment.ts'
import { isEverSentOut } from './shipment.ts'
import { DAY, moment, plusDays } from './time.ts'

export type CollectOutcome = 'collected' | 'fails' | 'exception'
export type DeliverOutcome = 'delivered' | 'fails' | 'fails-then-again' | 'exception' | 'refused'

/** A place where a driver stops, and what happens there to which shipments. */
export interface Stop {
  kind: 'collect' | 'deliver'
  hub: string
  lat: number
  lng: number
  /** Not before: when the sender has it ready, or when doors open for what is on the vehicle from the start. */
  readyAt: number
  early: boolean
  items: readonly { shipment: PlannedShipment; outcome: CollectOutcome | DeliverOutcome }[]
}

/** Nobody is asked to sign before this hour. */
const DOORS_OPEN = 8

const dayAfter = (date: string): string => plusDays(date, 1)

/** By how many days the failed collection and the recipient's wish move everything that follows. */
export function deliveryDay(shipment: PlannedShipment): string {
  const late = (shipment.collection === 'fails' ? 1 : 0) + (shipment.middle === 'postponed' ? 1 : 0)
  return plusDays(shipment.deliverOn, late)
}

/** What happens at the sender's door on a date, or null. */
export function collectionOn(shipment: PlannedShipment, date: string): CollectOutcome | null {
  const { collection, collectOn } = shipment
  if (collection === 'unassigned' || collection === 'cancelled') return null
  if (collection === 'exception') return date === collectOn ? 'exception' : null
  if (collection === 'fails') {
    if (date === collectOn) return 'fails'
    return date === dayAfter(collectOn) ? 'collected' : null
  }
  return date === collectOn ? 'collected' : null
}

/** What happens at the receiver's door on a date, or null. */
export function deliveryOn(shipment: PlannedShipment, date: string): DeliverOutcome | null {
  if (!isEverSentOut(shipment)) return null
  const first = deliveryDay(shipment)
  const isFirst = date === first
  const isSecond = date === dayAfter(first)
  switch (shipment.delivery) {
    case 'fine':
    case 'rejected':
      return isFirst ? 'delivered' : null
    case 'fails-then-again':
      return isFirst ? 'fails-then-again' : null
    case 'fails-until-tomorrow':
      return isFirst ? 'fails' : isSecond ? 'delivered' : null
    case 'exception':
      return isFirst ? 'exception' : null
    case 'returned':
      return isFirst ? 'refused' : null
  }
}

/** Whether the delivery on this date goes straight from the sender, without a hub between. */
export function isDirectOn(shipment: PlannedShipment, date: string): boolean {
  return shipment.direct && deliveryDay(shipment) === date
}

type Draft = Omit<Stop, 'items'> & { items: Stop['items'][number][] }

/** The stops of a date, those at the same door at the same time made one. */
export function stopsOn(shipments: readonly PlannedShipment[], date: string): Stop[] {
  const stops = new Map<string, Draft>()
  const add = (stop: Omit<Stop, 'items'>, item: Stop['items'][number]): void => {
    const key = `${stop.kind}/${stop.hub}/${stop.lat}/${stop.lng}/${stop.readyAt}`
    const known = stops.get(key)
    if (known === undefined) stops.set(key, { ...stop, items: [item] })
    else {
      known.items.push(item)
      known.early ||= stop.early
    }
  }
  for (const shipment of shipments) {
    const collect = collectionOn(shipment, date)
    if (collect !== null) {
      const { hub, lat, lng } = shipment.from
      const readyAt = date === shipment.collectOn ? shipment.readyAt : shipment.readyAt + DAY
      add({ kind: 'collect', hub, lat, lng, readyAt, early: false }, { shipment, outcome: collect })
    }
    const deliver = deliveryOn(shipment, date)
    if (deliver !== null && !isDirectOn(shipment, date)) {
      const { hub, lat, lng } = shipment.to
      const early = shipment.level === 'OVN'
      add(
        { kind: 'deliver', hub, lat, lng, readyAt: moment(date, DOORS_OPEN), early },
        { shipment, outcome: deliver },
      )
    }
  }
  return [...stops.values()]
}
