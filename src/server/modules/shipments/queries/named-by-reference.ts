import { sql } from 'kysely'
import { foldReference } from '../../../../domain/tracking/tracking-reference.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** What a reference names: a shipment, or one of its parcels by its number. */
export interface Named {
  readonly id: number
  /** Null: the shipment. */
  readonly parcel: number | null
}

/**
 * Shipments by their own or a customer's reference, and parcels by theirs ('PZDRMT/1') or a customer's; first what the reference leads to,
 * then the shipments of the time when it could be given twice.
 */
export async function namedByReference(
  tx: Tx,
  providerId: number,
  references: readonly string[],
): Promise<Map<string, Named[]>> {
  const named = new Map<string, Named[]>()
  if (references.length === 0) return named
  const asked = Map.groupBy(new Set(references), foldReference)
  const { rows } = await sql<{ reference: string; id: number; parcel: number | null; is_numbered: boolean }>`
    SELECT r.reference, coalesce(t.shipment_id, base.shipment_id) AS id, alternative.number AS parcel,
           (t.shipment_id IS NULL OR t.kind <> 'chosen') AS is_numbered, 0 AS place
    FROM unnest(${[...asked.keys()]}::text[]) AS r(reference)
    LEFT JOIN tracking_references t ON t.provider_id = ${providerId} AND t.reference = r.reference AND t.kind <> 'kept'
    LEFT JOIN tracking_references base
      ON base.provider_id = ${providerId} AND base.reference = regexp_replace(r.reference, '/\\d+$', '')
        AND base.kind <> 'kept'
    LEFT JOIN LATERAL (
      SELECT number FROM parcels p
      WHERE t.kind = 'chosen' AND p.provider_id = ${providerId} AND p.shipment_id = t.shipment_id
        AND fold_text(btrim(p.alternative_tracking_reference)) = fold_text(r.reference)
      -- A database that knows capitals of ASCII only has another one of Môre than we have.
      ORDER BY upper(btrim(p.alternative_tracking_reference)) = r.reference DESC, number
      LIMIT 1) alternative ON true
    WHERE coalesce(t.shipment_id, base.shipment_id) IS NOT NULL
    UNION ALL
    SELECT reference, shipment_id, NULL, false, 1 FROM duplicate_references
    WHERE provider_id = ${providerId} AND reference = ANY(${[...asked.keys()]}::text[])
    ORDER BY place, id DESC`.execute(tx)
  for (const { reference, id, parcel, is_numbered } of rows)
    for (const typed of asked.get(reference) ?? []) {
      const number = parcel ?? (is_numbered ? numberIn(reference) : null)
      named.set(typed, [...(named.get(typed) ?? []), { id, parcel: number }])
    }
  return named
}

const numberIn = (reference: string): number | null => {
  const [, digits] = /\/(\d+)$/.exec(reference) ?? []
  return digits === undefined ? null : Number(digits)
}
