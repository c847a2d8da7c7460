/**
 * Blank shipments: booked by reference alone, at a counter where a waybill is printed first, with addresses, contacts and
 * parcels filled in afterwards (001 §9, INLINE_create_blank_shipment). What has no parcels is blank: every other booking has one.
 */
import { type Refusal, refused } from '../values/refusals.ts'
import type { StateChange } from './shipment-state.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** What somebody needs to book one; nobody of an account may, whatever they hold. */
export const CREATE_BLANK = 'INLINE_create_blank_shipment'

export interface BlankFacts {
  readonly parcel_count: number
}

export const isBlank = ({ parcel_count }: BlankFacts): boolean => parcel_count === 0

/** It waits, or is called off; nobody can fetch a parcel that there is not. */
const STATUSES: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['submitted', 'cancelled'])

/** Whether a blank shipment may have a status. */
export const mayBeBlank = (status: ShipmentStatus): boolean => STATUSES.has(status)

/** Stops that are given to somebody, and when: a blank shipment has none. */
const OF_STOPS = [
  'collection_agent_id',
  'delivery_agent_id',
  'collection_after',
  'collection_before',
  'delivery_after',
  'delivery_before',
  'collection_eta',
  'delivery_eta',
] as const satisfies readonly (keyof StateChange)[]

/** Why a change by hand must wait until a shipment is filled in; null where it need not. */
export function blankRefusal(
  shipment: BlankFacts,
  change: StateChange & { release?: boolean },
): Refusal | null {
  if (!isBlank(shipment)) return null
  if (change.status !== undefined && !mayBeBlank(change.status)) return notYet('status')
  if (change.release === true) return notYet('release')
  const field = OF_STOPS.find((one) => change[one] !== undefined && change[one] !== null)
  return field === undefined ? null : notYet(field)
}

/** What is said of a shipment that must be filled in before it moves. */
export const notYet = (field: string): Refusal => refused('shipment.blank', { field }).refusal
