/** Which booking gets which tracking reference: each belongs to one shipment of a provider. */

import { foldReference, parcelReference, withoutParcel } from '../tracking/tracking-reference.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/**
 * `random`: ours, and nobody guesses it; `sequential`: ours of the time before; `chosen`: a customer's. `kept`: the account that chose
 * `X/2` has `X` as well, which leads nowhere until it books it: else another account's `X` would have a parcel of that name.
 */
export type ReferenceKind = 'random' | 'sequential' | 'chosen' | 'kept'

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
  readonly kind: ReferenceKind
}

/** A booking and what it asks for. */
export interface Claimant {
  readonly shipment_id: number
  readonly account_id: number | null
  /** Names the references of the shipment that it brings back, and takes none of them. */
  readonly isReturn: boolean
  readonly claims: readonly Claim[]
}

/** A reference that a booking gets; `held_by`: the shipment that had it, cancelled or only kept. */
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
  every.push(...every.flatMap(keptWith))
  return every.filter((claim, i) => every.findIndex(({ reference }) => reference === claim.reference) === i)
}

/** What is kept with a chosen reference that names a parcel: `HUBX4K7M2PQ/2` is one of `HUBX4K7M2PQ` to every scanner. */
function keptWith({ kind, reference, field }: Claim): Claim[] {
  const whole = withoutParcel(reference)
  return kind === 'chosen' && whole !== reference ? [{ reference: whole, kind: 'kept', field }] : []
}

/**
 * What becomes of a claim: `new`, `taken over` from a cancelled shipment of the same account (a shop books the same
 * order again) or from what it only kept, `shared` by what is only kept, by a return with the shipment that it brings back, or by an edit with what the shipment has already, or
 * null: somebody else has it.
 */
function standing(claim: Claim, claimant: Claimant, holder: Holder | undefined) {
  if (holder === undefined) return 'new'
  const isOwn = holder.shipment_id === claimant.shipment_id
  if (isOwn && (holder.kind !== 'kept' || claim.kind === 'kept')) return 'shared'
  if (claim.kind === 'random' || holder.account_id !== claimant.account_id) return null
  if (claim.kind === 'kept') return 'shared'
  if (holder.kind === 'kept') return 'taken over'
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
      held.set(claim.reference, { shipment_id, account_id, status: 'submitted', kind: claim.kind })
    }
  }
  return { granted, refused }
}
