/** What just happened to a shipment, as a sentence without its subject: the reference stands before it. */
import type { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

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

/** The small words of a language, around what is known. */
interface Joints {
  readonly within: string
  readonly towards: string
  readonly by: string
  readonly to: string
  readonly toADriver: string
  readonly theHub: string
}

interface Ticker {
  readonly booked: Told
  /** What is not here is told by the label of its status alone. */
  readonly byStatus: Readonly<Partial<Record<ShipmentStatus, Told>>>
  readonly rescheduled: Told
  readonly takenFromDriver: string
  readonly undone: string
  readonly takenBack: (status: string) => string
  readonly givenTo: (driver: string) => string
}

const because = (reason: string | null) => (reason === null ? null : `(${reason})`)

function toldWith(joints: Joints) {
  const joined = (joint: string) => (what: string | null) => (what === null ? null : `${joint} ${what}`)
  const within = joined(joints.within)
  const towards = joined(joints.towards)
  const by = joined(joints.by)
  const to = (driver: string | null) => joined(joints.to)(driver) ?? joints.toADriver
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
      said(what, hub ?? joints.theHub)
  const halted =
    (what: string): Told =>
    ({ reason }) =>
      said(what, because(reason))
  return { within, towards, by, to, atPickup, atDelivery, atHub, halted }
}

function inEnglish(): Ticker {
  const { within, towards, by, to, atPickup, atDelivery, atHub, halted } = toldWith({
    within: 'in',
    towards: 'for',
    by: 'by',
    to: 'to',
    toADriver: 'to a driver',
    theHub: 'the hub',
  })
  const booked: Told = ({ from, to: place }) => said('booked', within(from), towards(place))
  return {
    booked,
    byStatus: {
      submitted: booked,
      'collection-assigned': ({ from, collector }) =>
        said('collection', within(from), 'assigned', to(collector)),
      'collection-unassigned': ({ from }) => said('collection', within(from), 'unassigned'),
      'collection-rejected': atPickup('collection rejected'),
      'collection-exception': atPickup('collection exception'),
      'collection-failed-attempt': atPickup('collection failed'),
      collected: ({ from, collector }) => said('collected', within(from), by(collector)),
      'at-hub': atHub('arrived at'),
      manifested: halted('manifested'),
      'ready-for-dispatch': atHub('ready for dispatch at'),
      'in-transit': ({ town }) => (town === null ? 'in transit' : `in transit to ${town}`),
      'at-destination-hub': atHub('arrived at'),
      'returned-to-hub': atHub('returned to'),
      'delivery-assigned': ({ to: place, deliverer }) =>
        said('delivery', within(place), 'assigned', to(deliverer)),
      'delivery-unassigned': ({ to: place }) => said('delivery', within(place), 'unassigned'),
      'delivery-rejected': atDelivery('delivery rejected'),
      'out-for-delivery': ({ to: place, deliverer }) =>
        said('out', towards(place) ?? 'for delivery', by(deliverer)),
      'delivery-exception': atDelivery('delivery exception'),
      'delivery-failed-attempt': atDelivery('delivery failed'),
      delivered: ({ to: place, deliverer }) => said('delivered', within(place), by(deliverer)),
      'returned-to-sender': ({ sender }) => said('returned to', sender ?? 'the sender'),
      cancelled: halted('cancelled'),
      'on-hold': halted('put on hold'),
      'on-hold-internal': halted('on hold (internal)'),
      damaged: halted('damaged'),
      undeliverable: halted('undeliverable'),
    },
    rescheduled: halted('rescheduled'),
    takenFromDriver: 'unassigned',
    undone: 'change undone',
    takenBack: (status) => `completion taken back: ${status.toLowerCase()} again`,
    givenTo: (driver) => `assigned to ${driver}`,
  }
}

function inAfrikaans(): Ticker {
  const { within, towards, by, to, atPickup, atDelivery, atHub, halted } = toldWith({
    within: 'in',
    towards: 'na',
    by: 'deur',
    to: 'aan',
    toADriver: 'aan ’n drywer',
    theHub: 'die depot',
  })
  const booked: Told = ({ from, to: place }) => said('bespreek', within(from), towards(place))
  return {
    booked,
    byStatus: {
      submitted: booked,
      'collection-assigned': ({ from, collector }) =>
        said('afhaling', within(from), to(collector), 'toegewys'),
      'collection-unassigned': ({ from }) => said('afhaling', within(from), 'nie meer toegewys nie'),
      'collection-rejected': atPickup('afhaling geweier'),
      'collection-exception': atPickup('uitsondering by afhaling'),
      'collection-failed-attempt': atPickup('afhaling misluk'),
      collected: ({ from, collector }) => said('afgehaal', within(from), by(collector)),
      'at-hub': atHub('aangekom by'),
      manifested: halted('op ’n manifes'),
      'ready-for-dispatch': atHub('gereed vir versending by'),
      'in-transit': ({ town }) => (town === null ? 'onderweg' : `onderweg na ${town}`),
      'at-destination-hub': atHub('aangekom by'),
      'returned-to-hub': atHub('terug by'),
      'delivery-assigned': ({ to: place, deliverer }) =>
        said('aflewering', within(place), to(deliverer), 'toegewys'),
      'delivery-unassigned': ({ to: place }) => said('aflewering', within(place), 'nie meer toegewys nie'),
      'delivery-rejected': atDelivery('aflewering geweier'),
      'out-for-delivery': ({ to: place, deliverer }) =>
        said('uit', towards(place) ?? 'vir aflewering', by(deliverer)),
      'delivery-exception': atDelivery('uitsondering by aflewering'),
      'delivery-failed-attempt': atDelivery('aflewering misluk'),
      delivered: ({ to: place, deliverer }) => said('afgelewer', within(place), by(deliverer)),
      'returned-to-sender': ({ sender }) => said('terug na', sender ?? 'die sender'),
      cancelled: halted('gekanselleer'),
      'on-hold': halted('teruggehou'),
      'on-hold-internal': halted('teruggehou (intern)'),
      damaged: halted('beskadig'),
      undeliverable: halted('nie afleverbaar nie'),
    },
    rescheduled: halted('herskeduleer'),
    takenFromDriver: 'nie meer toegewys nie',
    undone: 'verandering ontdoen',
    takenBack: (status) => `voltooiing teruggetrek: weer ${status.toLowerCase()}`,
    givenTo: (driver) => `aan ${driver} toegewys`,
  }
}

export const ticker = inBothLanguages({ en: inEnglish(), af: inAfrikaans() })
