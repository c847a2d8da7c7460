/** A driver's round: the doors that are still ahead, and what was done today. */
import type { LiveShipment } from '../../contract/live.ts'
import type { Place } from '../../domain/place.ts'
import { isFinished, stageOf } from '../../domain/shipment-status.ts'

export interface Visit {
  readonly driver: number
  readonly side: 'collection' | 'delivery'
  /** When the driver plans to be there; business time, ms. */
  readonly eta: number | null
  /** The end of the promised window. */
  readonly due: number | null
}

/** The door that a driver has yet to go to for this shipment; null when nobody has to. */
export function nextVisit(shipment: LiveShipment): Visit | null {
  const { status } = shipment
  if (isFinished(status)) return null
  const stage = stageOf(status)
  if (stage === 'to-collect') {
    const { collection_agent_id: driver, collection_eta: eta, collection_before: due } = shipment
    return driver === null ? null : { driver, side: 'collection', eta, due }
  }
  if (stage !== 'out' && status !== 'delivery-assigned') return null
  const { delivery_agent_id: driver, delivery_eta: eta, delivery_before: due } = shipment
  return driver === null ? null : { driver, side: 'delivery', eta, due }
}

/** Of a round, in the order in which it is driven: by plan, then by promise. */
export function byPlan(a: LiveShipment, b: LiveShipment): number {
  const moment = (shipment: LiveShipment) => {
    const visit = nextVisit(shipment)
    return visit?.eta ?? visit?.due ?? Number.MAX_SAFE_INTEGER
  }
  return moment(a) - moment(b)
}

/** What is counted of each driver: `open:7`, `late:7`, `done:7`. `today` is the first ms of the day. */
export function countsOf(shipment: LiveShipment, now: number, today: number): string[] {
  const keys: string[] = []
  const visit = nextVisit(shipment)
  if (visit !== null) {
    keys.push(`open:${visit.driver}`)
    if (visit.due !== null && visit.due < now) keys.push(`late:${visit.driver}`)
  }
  const { collected_at, collection_agent_id, delivered_at, delivery_agent_id } = shipment
  if (collected_at !== null && collected_at >= today && collection_agent_id !== null) {
    keys.push(`done:${collection_agent_id}`)
  }
  if (delivered_at !== null && delivered_at >= today && delivery_agent_id !== null) {
    keys.push(`done:${delivery_agent_id}`)
  }
  return keys
}

/** Several shipments at one door are one stop. */
export interface RoundStop extends Place {
  readonly key: string
  readonly side: Visit['side']
  readonly eta: number | null
  readonly due: number | null
  readonly name: string
  readonly place: string
  readonly shipments: readonly LiveShipment[]
}

/** The stops of a round in order, from its shipments in order. Shipments without a point are left out of the way. */
export function stopsOf(shipments: readonly LiveShipment[]): RoundStop[] {
  const stops: (RoundStop & { shipments: LiveShipment[] })[] = []
  for (const shipment of shipments) {
    const visit = nextVisit(shipment)
    if (visit === null) continue
    const lat = shipment[`${visit.side}_lat`]
    const lng = shipment[`${visit.side}_lng`]
    if (lat === null || lng === null) continue
    const last = stops.at(-1)
    if (last?.lat === lat && last.lng === lng && last.side === visit.side) {
      last.shipments.push(shipment)
      continue
    }
    stops.push({
      key: `${visit.side} ${shipment.id}`,
      lat,
      lng,
      side: visit.side,
      eta: visit.eta,
      due: visit.due,
      name: shipment[`${visit.side}_name`],
      place: shipment[`${visit.side}_place`],
      shipments: [shipment],
    })
  }
  return stops
}
