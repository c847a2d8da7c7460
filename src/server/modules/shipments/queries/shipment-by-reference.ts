import { sql } from 'kysely'
import type { ReferenceKind } from '../../../../domain/shipments/reference-claim.ts'
import { foldReference, upperForms, withoutParcel } from '../../../../domain/tracking/tracking-reference.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { ShipmentRecord } from '../commands/command.ts'
import { idsByReference, isAmong } from './find-references.ts'

/** A shipment that a reference leads to, and how hard that reference is to guess. */
export interface FoundByReference {
  readonly row: ShipmentRecord
  readonly kind: ReferenceKind
}

/** The one shipment of a provider that a reference leads to, for whoever asks; as it stands before what precedes a `/`. */
export async function shipmentByReference(
  tx: Tx,
  providerId: number,
  reference: string,
): Promise<FoundByReference | undefined> {
  const folded = foldReference(reference)
  const found = await tx
    .selectFrom('tracking_references as t')
    .innerJoin('shipments as s', (join) =>
      join.onRef('s.provider_id', '=', 't.provider_id').onRef('s.id', '=', 't.shipment_id'),
    )
    .selectAll('s')
    .select('t.kind as reference_kind')
    .where('t.provider_id', '=', providerId)
    .where('t.reference', 'in', [folded, withoutParcel(folded)])
    .where('t.kind', '<>', 'kept')
    .orderBy(sql`t.reference = ${folded}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { reference_kind: kind, ...row } = found
  return { row, kind }
}

/** The newest shipment with a reference, of those that the transaction may see: theirs even if it was given twice. */
export async function ownShipmentByReference(
  tx: Tx,
  providerId: number,
  reference: string,
): Promise<ShipmentRecord | undefined> {
  const folded = foldReference(reference)
  const forms = upperForms(reference)
  const refs = [folded, withoutParcel(folded)]
  return tx
    .selectFrom('shipments')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where(isAmong('id', idsByReference({ refs, chosen: forms, alternatives: forms })))
    .orderBy(sql`ref IN (${folded}, ${withoutParcel(folded)})`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
