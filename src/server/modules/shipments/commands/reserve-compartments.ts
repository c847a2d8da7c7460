/** Compartments for what is booked to pickup points (001 §5, locker fit). */
import { isQuote } from '../../../../domain/shipments/shipment-status.ts'
import { done, type Outcome } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Platform } from '../../../platform.ts'
import type { PickupWish, Reservation } from '../../booking/index.ts'
import type { BookCommand, ShipmentRecord } from './command.ts'

const SIDES = ['collection', 'delivery'] as const

export interface Drafted {
  readonly booking: BookCommand
  readonly id: number
  readonly draft: Outcome<ShipmentRecord>
}

/** A draft with what is held for it. */
export interface Reserved extends Drafted {
  readonly reservations: readonly Reservation[]
}

/** At a pickup point there is one parcel (001 §5.3). A quote holds nothing. */
function wishesOf({ booking, draft }: Drafted): PickupWish[] {
  const [parcel] = booking.input.parcels
  if (!draft.ok || isQuote(draft.value.status) || parcel === undefined) return []
  const { value } = draft
  return SIDES.flatMap((side) => {
    const pickup_point_id = value[`${side}_pickup_point_id`]
    if (pickup_point_id === null) return []
    return [{ side, pickup_point_id, parcel, window_end: value[`${side}_before`] }]
  })
}

const nameAt = (reservations: readonly Reservation[], at: Reservation['side']) =>
  reservations.find(({ side }) => side === at)?.compartment ?? null

/** Each draft with the smallest free compartments for its parcel, or refused where it cannot be had. */
export async function reserveCompartments(
  { pickupNetwork }: Pick<Platform, 'pickupNetwork'>,
  command: Command,
  drafted: readonly Drafted[],
): Promise<Reserved[]> {
  const outcomes = await pickupNetwork.reserve(command, drafted.map(wishesOf))
  return drafted.map((one, i) => {
    const outcome = outcomes[i] ?? done([])
    if (!one.draft.ok) return { ...one, reservations: [] }
    if (!outcome.ok) return { ...one, draft: outcome, reservations: [] }
    const reservations = outcome.value
    const draft = done({
      ...one.draft.value,
      collection_compartment: nameAt(reservations, 'collection'),
      delivery_compartment: nameAt(reservations, 'delivery'),
    })
    return { ...one, draft, reservations }
  })
}
