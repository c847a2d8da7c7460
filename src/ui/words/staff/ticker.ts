/** What just happened to a shipment, as a sentence without its subject: the reference stands before it. */
import type { ShipmentStatus } from '../../../domain/shipment-status.ts'

/** What is known of it, in names; null where nobody knows it. Drivers are called short: `Thabo M.` */
export interface Known {
  /** The suburb where it is collected, and the one where it is delivered. */
  readonly from: string | null
  readonly to: string | null
  readonly town: string | null
  readonly sender: string | null
  readonly collector: string | null
  readonly deliverer: string | null
  readonly hub: string | null
  /** What the driver or the dispatcher said, without its full stop. */
  readonly reason: string | null
}

type Told = (known: Known) => string

/** What is not known is left out, and its space with it. */
const said = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ')

const within = (place: string | null) => (place === null ? null : `in ${place}`)
const towards = (place: string | null) => (place === null ? null : `for ${place}`)
const by = (driver: string | null) => (driver === null ? null : `by ${driver}`)
const to = (driver: string | null) => (driver === null ? 'to a driver' : `to ${driver}`)
const because = (reason: string | null) => (reason === null ? null : `(${reason})`)

const atPickup =
  (what: string): Told =>
  ({ from, collector, reason }) =>
    said(what, within(from), by(collector), because(reason))
const atDelivery =
  (what: string): Told =>
  ({ to: place, deliverer, reason }) =>
    said(what, within(place), by(deliverer), because(reason))
const atHub =
  (what: string): Told =>
  ({ hub }) =>
    said(what, hub ?? 'the hub')
const halted =
  (what: string): Told =>
  ({ reason }) =>
    said(what, because(reason))

const booked: Told = ({ from, to: place }) => said('booked', within(from), towards(place))

/** What is not here is told by the label of its status alone. */
const byStatus: Readonly<Partial<Record<ShipmentStatus, Told>>> = {
  submitted: booked,
  'collection-assigned': ({ from, collector }) => said('given', to(collector), 'to collect', within(from)),
  'collection-unassigned': ({ from }) => said('has no driver to collect it', within(from)),
  'collection-rejected': atPickup('collection rejected'),
  'collection-exception': atPickup('could not be collected'),
  'collection-failed-attempt': atPickup('collection failed'),
  collected: ({ from, collector }) => said('collected', within(from), by(collector)),
  'at-hub': atHub('arrived at'),
  manifested: halted('manifested'),
  'ready-for-dispatch': atHub('ready for dispatch at'),
  'in-transit': ({ town }) => (town === null ? 'on the road' : `on the road to ${town}`),
  'at-destination-hub': atHub('arrived at'),
  'returned-to-hub': atHub('came back to'),
  'delivery-assigned': ({ to: place, deliverer }) => said('given', to(deliverer), towards(place)),
  'delivery-unassigned': ({ to: place }) => said('has no driver', towards(place)),
  'delivery-rejected': atDelivery('delivery rejected'),
  'out-for-delivery': ({ to: place, deliverer }) =>
    said('out', towards(place) ?? 'for delivery', by(deliverer)),
  'delivery-exception': atDelivery('could not be delivered'),
  'delivery-failed-attempt': atDelivery('delivery failed'),
  delivered: ({ to: place, deliverer }) => said('delivered', within(place), by(deliverer)),
  'returned-to-sender': ({ sender }) => said('returned to', sender ?? 'the sender'),
  cancelled: halted('cancelled'),
  'on-hold': halted('put on hold'),
  'on-hold-internal': halted('held back internally'),
  damaged: halted('damaged'),
  undeliverable: halted('cannot be delivered'),
}

export const ticker = {
  booked,
  byStatus,
  rescheduled: halted('rescheduled'),
  takenFromDriver: 'taken from its driver',
  givenTo: (driver: string) => `given to ${driver}`,
}
