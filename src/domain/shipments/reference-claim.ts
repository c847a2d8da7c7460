/** Which booking gets which tracking reference: each belongs to one shipment of a provider. */

import { foldReference, parcelReference, withoutParcel } from '../tracking/tracking-reference.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** `random`: ours, and nobody guesses it; `sequential`: ours of the time before; `chosen`: a customer's. */
export type ReferenceKind = 'random' | 'sequential' | 'chosen'

/** A reference that a booking asks for, with the field that names it. */
export interface Claim {
  readonly reference: string
  readonly kind: ReferenceKind
  readonly field: string
}

/** The shipment that has a reference. */
export interface Holder {
  readonly shipment_id: number
  readonly account_id: number | null
  readonly status: ShipmentStatus
}

/** A booking and what it asks for. */
export interface Claimant {
  readonly shipment_id: number
  readonly account_id: number | null
  /** Names the references of the shipment that it brings back, and takes none of them. */
  readonly isReturn: boolean
  readonly claims: readonly Claim[]
}

/** A reference that a booking gets; `held_by`: the cancelled shipment that had it. */
export interface Grant extends Claim {
  readonly shipment_id: number
  readonly held_by: number | null
}

/** The claim that a booking was refused for, with whose shipment has it. */
export interface Lost extends Claim {
  readonly held_by_account: number | null
}

interface Named {
  readonly ref: string
  readonly custom_ref: string | null
  readonly parcels: readonly { number: number; alternative_tracking_reference: string | null }[]
}

/** Every reference of a booking, each once. */
export function claimsOf({ ref, custom_ref, parcels }: Named): Claim[] {
  const ours = [ref, ...parcels.map(({ number }) => parcelReference(ref, number))]
  const chosen = parcels.map(({ alternative_tracking_reference: reference }, i) => ({
    reference,
    field: `parcels[${i}].alternative_tracking_reference`,
  }))
  const every: Claim[] = ours.map((reference) => ({
    reference: foldReference(reference),
    kind: 'random',
    field: 'short_tracking_reference',
  }))
  for (const { reference, field } of [
    { reference: custom_ref, field: 'custom_tracking_reference' },
    ...chosen,
  ]) {
    const folded = foldReference(reference ?? '')
    if (folded !== '') every.push({ reference: folded, kind: 'chosen', field })
  }
  return every.filter((claim, i) => every.findIndex(({ reference }) => reference === claim.reference) === i)
}

/**
 * The reference of the shipment whose parcel a chosen reference would name; null where it names none: `HUBX4K7M2PQ/2` is
 * a parcel of `HUBX4K7M2PQ` to every scanner, also where that shipment has one parcel only.
 */
export function baseOf({ kind, reference }: Claim): string | null {
  const base = withoutParcel(reference)
  return kind === 'chosen' && base !== reference ? base : null
}

/**
 * What becomes of a claim: `new`, `taken over` from a cancelled shipment of the same account (a shop books the same
 * order again), `shared` by a return with the shipment that it brings back, or by an edit with what the shipment has already, or
 * null: somebody else has it.
 */
function standing(claim: Claim, claimant: Claimant, holder: Holder | undefined) {
  if (holder === undefined) return 'new'
  if (holder.shipment_id === claimant.shipment_id) return 'shared'
  if (claim.kind !== 'chosen' || holder.account_id !== claimant.account_id) return null
  if (claimant.isReturn) return 'shared'
  return holder.status === 'cancelled' ? 'taken over' : null
}

/** Gives out references in the order of the bookings; a booking gets all that it asks for, or is refused by one of them. */
export function shareReferences(
  claimants: readonly Claimant[],
  holders: ReadonlyMap<string, Holder>,
): { granted: Grant[]; refused: Map<number, Lost> } {
  const held = new Map(holders)
  const granted: Grant[] = []
  const refused = new Map<number, Lost>()
  for (const claimant of claimants) {
    const { shipment_id, account_id, claims } = claimant
    const standings = claims.map((claim) => {
      const base = baseOf(claim)
      const whole = base === null ? undefined : held.get(base)
      if (whole !== undefined && whole.account_id !== account_id) return { claim, holder: whole, is: null }
      const holder = held.get(claim.reference)
      return { claim, holder, is: standing(claim, claimant, holder) }
    })
    const lost = standings.flatMap(({ claim, holder, is }) =>
      is === null && holder !== undefined ? [{ ...claim, held_by_account: holder.account_id }] : [],
    )
    // By their own, if they have one of them: else a second reference would say whether others have the first.
    const [because] = [...lost].sort(
      (a, b) => Number(b.held_by_account === account_id) - Number(a.held_by_account === account_id),
    )
    if (because !== undefined) {
      refused.set(shipment_id, because)
      continue
    }
    for (const { claim, holder, is } of standings) {
      if (is === 'shared') continue
      granted.push({ ...claim, shipment_id, held_by: holder?.shipment_id ?? null })
      held.set(claim.reference, { shipment_id, account_id, status: 'submitted' })
    }
  }
  return { granted, refused }
}
