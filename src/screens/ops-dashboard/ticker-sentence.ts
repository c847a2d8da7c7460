/** What just happened, as a sentence: "delivered in Khayelitsha by Thabo M." Its grammar stands in the words. */
import type { LiveShipment } from '../../contract/live.ts'
import type { StatusColour } from '../../domain/shipments/shipment-status.ts'
import { statusRow } from '../../domain/shipments/shipment-status.ts'
import { initialsOf } from '../../domain/values/plain-text.ts'
import { statusName } from '../../features/shipment/status-name.ts'
import { type Known, ticker as messages } from './ticker-messages.ts'

/** The names behind the ids of a row; null where nobody knows it. */
export interface NamesOf {
  driver(id: number): string | null
  branch(id: number): string | null
}

const orNull = (text: string): string | null => (text === '' ? null : text)
const suburb = (place: string): string => place.split(',')[0]?.trim() || place
const town = (place: string): string => place.split(',').at(-1)?.trim() ?? ''

/** `Thabo M.` of `Thabo Mokoena`: the first name is how they are called, the letter tells two Thabos apart. */
export function shortName(name: string): string {
  const parts = name.trim().split(/\s+/)
  const last = parts.length > 1 ? parts.at(-1) : undefined
  return last === undefined ? name.trim() : `${parts[0]} ${initialsOf(last.replace(/[.@_-]/g, ''))}.`
}

function known(row: LiveShipment, names: NamesOf): Known {
  const driver = (id: number | null): string | null => {
    const name = id === null ? null : names.driver(id)
    return name === null ? null : shortName(name)
  }
  return {
    from: orNull(suburb(row.collection_place)),
    to: orNull(suburb(row.delivery_place)),
    town: orNull(town(row.delivery_place)),
    sender: orNull(row.collection_name),
    collector: driver(row.collection_agent_id),
    deliverer: driver(row.delivery_agent_id),
    hub: row.hub_id === null ? null : names.branch(row.hub_id),
    reason: orNull((row.message ?? '').replace(/[.\s]+$/, '')),
  }
}

export interface Sentence {
  readonly text: string
  readonly colour: StatusColour
}

/** What an event of the log did to a shipment, or null for one that nobody reads. `row` is as it is after it. */
export function tickerSentence(type: string, row: LiveShipment, names: NamesOf): Sentence | null {
  const { colour } = statusRow(row.status)
  const its = known(row, names)
  switch (type) {
    case 'shipment.booked':
      return { text: messages.booked(its), colour: 'blue' }
    case 'shipment.status':
      return { text: messages.byStatus[row.status]?.(its) ?? statusName(row.status).toLowerCase(), colour }
    case 'shipment.reassigned': {
      const name = its.deliverer ?? its.collector
      return { text: name === null ? messages.takenFromDriver : messages.givenTo(name), colour: 'blue' }
    }
    case 'shipment.undone':
      return { text: messages.undone, colour: 'grey' }
    case 'shipment.completionWithdrawn':
      return { text: messages.takenBack(statusName(row.status)), colour }
    case 'shipment.rescheduled':
      return { text: messages.rescheduled(its), colour: 'blue' }
    default:
      return null
  }
}
