/** What just happened, as a sentence: "delivered in Khayelitsha by Thabo M." */
import type { LiveShipment } from '../../contract/live.ts'
import type { ShipmentStatus, StatusColour } from '../../domain/shipment-status.ts'
import { statusRow } from '../../domain/shipment-status.ts'
import { opsDashboard as words } from '../../ui/words/staff/ops-dashboard.ts'

/** The names behind the ids of a row; null where nobody knows it. */
export interface NamesOf {
  driver(id: number): string | null
  branch(id: number): string | null
}

type Told = (row: LiveShipment, names: NamesOf) => string

const suburb = (place: string): string => place.split(',')[0]?.trim() || place

/** `Thabo M.` of `Thabo Mokoena`: the first name is how they are called, the letter tells two Thabos apart. */
export function shortName(name: string): string {
  const parts = name.trim().split(/\s+/)
  const last = parts.length > 1 ? parts.at(-1) : undefined
  return last === undefined ? name.trim() : `${parts[0]} ${last.charAt(0)}.`
}

const collector = (row: LiveShipment, names: NamesOf): string | null =>
  row.collection_agent_id === null ? null : names.driver(row.collection_agent_id)
const deliverer = (row: LiveShipment, names: NamesOf): string | null =>
  row.delivery_agent_id === null ? null : names.driver(row.delivery_agent_id)

function sentence(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ')
}
const by = (name: string | null): string | null => (name === null ? null : `by ${shortName(name)}`)
const to = (name: string | null): string | null => (name === null ? null : `to ${shortName(name)}`)
const inPlace = (place: string): string | null => (place === '' ? null : `in ${suburb(place)}`)
const because = (row: LiveShipment): string | null =>
  row.message === null || row.message === '' ? null : `(${row.message.replace(/[.\s]+$/, '')})`

function hub(row: LiveShipment, names: NamesOf): string {
  const name = row.hub_id === null ? null : names.branch(row.hub_id)
  return name ?? 'the hub'
}
const atPickup =
  (words: string): Told =>
  (row, names) =>
    sentence(words, inPlace(row.collection_place), by(collector(row, names)), because(row))
const atDelivery =
  (words: string): Told =>
  (row, names) =>
    sentence(words, inPlace(row.delivery_place), by(deliverer(row, names)), because(row))
const scanned =
  (words: string): Told =>
  (row, names) =>
    `${words} ${hub(row, names)}`
const halted =
  (words: string): Told =>
  (row) =>
    sentence(words, because(row))

/** What is not here is told by its label alone. */
const BY_STATUS: Partial<Record<ShipmentStatus, Told>> = {
  submitted: (row) => sentence('booked', inPlace(row.collection_place), `for ${suburb(row.delivery_place)}`),
  'collection-assigned': (row, names) =>
    sentence(
      'given',
      to(collector(row, names)) ?? 'to a driver',
      'to collect',
      inPlace(row.collection_place),
    ),
  'collection-unassigned': (row) => sentence('has no driver to collect it', inPlace(row.collection_place)),
  'collection-rejected': atPickup('collection rejected'),
  'collection-exception': atPickup('could not be collected'),
  'collection-failed-attempt': atPickup('collection failed'),
  collected: (row, names) => sentence('collected', inPlace(row.collection_place), by(collector(row, names))),
  'at-hub': scanned('arrived at'),
  manifested: halted('manifested'),
  'ready-for-dispatch': scanned('ready for dispatch at'),
  'in-transit': (row) => sentence('on the road to', suburb(row.delivery_place.split(',').at(-1) ?? '')),
  'at-destination-hub': scanned('arrived at'),
  'returned-to-hub': scanned('came back to'),
  'delivery-assigned': (row, names) =>
    sentence('given', to(deliverer(row, names)) ?? 'to a driver', 'for', suburb(row.delivery_place)),
  'delivery-unassigned': (row) => sentence('has no driver for', suburb(row.delivery_place)),
  'delivery-rejected': atDelivery('delivery rejected'),
  'out-for-delivery': (row, names) =>
    sentence('out for', suburb(row.delivery_place), by(deliverer(row, names))),
  'delivery-exception': atDelivery('could not be delivered'),
  'delivery-failed-attempt': atDelivery('delivery failed'),
  delivered: (row, names) => sentence('delivered', inPlace(row.delivery_place), by(deliverer(row, names))),
  'returned-to-sender': (row) => sentence('returned to', row.collection_name),
  cancelled: halted('cancelled'),
  'on-hold': halted('put on hold'),
  'on-hold-internal': halted('held back internally'),
  damaged: halted('damaged'),
  undeliverable: halted('cannot be delivered'),
}

export interface Sentence {
  readonly text: string
  readonly colour: StatusColour
}

/** What an event of the log did to a shipment, or null for one that nobody reads. `row` is as it is after it. */
export function tickerSentence(type: string, row: LiveShipment, names: NamesOf): Sentence | null {
  const { colour, label } = statusRow(row.status)
  switch (type) {
    case 'shipment.booked':
      return { text: BY_STATUS.submitted?.(row, names) ?? 'booked', colour: 'blue' }
    case 'shipment.status':
      return { text: BY_STATUS[row.status]?.(row, names) ?? label.toLowerCase(), colour }
    case 'shipment.reassigned': {
      const name = deliverer(row, names) ?? collector(row, names)
      return { text: name === null ? words.takenFromDriver : words.givenTo(shortName(name)), colour: 'blue' }
    }
    case 'shipment.rescheduled':
      return { text: sentence('rescheduled', because(row)), colour: 'blue' }
    default:
      return null
  }
}
