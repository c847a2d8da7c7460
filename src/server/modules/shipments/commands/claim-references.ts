import { sql } from 'kysely'
import {
  type Claimant,
  claimsOf,
  type Grant,
  type Holder,
  type Lost,
  shareReferences,
} from '../../../../domain/shipments/reference-claim.ts'
import { foldReference } from '../../../../domain/tracking/tracking-reference.ts'
import { PLANNED_ONCE } from '../../../kernel/database/planned-once.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import type { ParcelRecord, ShipmentRecord } from './command.ts'

/** A booking that is otherwise decided. Its own reference is drawn anew where another shipment has it. */
export interface Booking {
  readonly shipment: ShipmentRecord
  readonly parcels: readonly ParcelRecord[]
  readonly isReturn: boolean
  /** It has its own reference already, as a quote that is accepted, and takes only those that were chosen. */
  readonly hasOwn?: true
}

const NEW = { reference: 'text', shipment_id: 'bigint', kind: 'text' } as const
const TAKEN_OVER = { ...NEW, held_by: 'bigint' } as const

/** In the order of the references, so that two batches never wait for one another in a ring. */
async function insertClaims(tx: Tx, providerId: number, grants: readonly Grant[]): Promise<string[]> {
  if (grants.length === 0) return []
  const { rows } = await sql<{ reference: string }>`
    INSERT INTO ${PLANNED_ONCE} tracking_references (provider_id, reference, shipment_id, kind)
    SELECT ${providerId}::int, reference, shipment_id, kind FROM ${unnestRows('g', NEW, grants.map(rowOf))}
    ORDER BY reference ON CONFLICT DO NOTHING RETURNING reference`.execute(tx)
  return rows.map(({ reference }) => reference)
}

const rowOf = (grant: Grant): Record<string, unknown> => ({ ...grant })

/** Only while the shipment that had them still has them. */
async function takeOver(tx: Tx, providerId: number, grants: readonly Grant[]): Promise<string[]> {
  if (grants.length === 0) return []
  const { rows } = await sql<{ reference: string }>`
    UPDATE tracking_references t SET shipment_id = g.shipment_id, kind = g.kind
    FROM ${unnestRows('g', TAKEN_OVER, grants.map(rowOf))}
    WHERE t.provider_id = ${providerId} AND t.reference = g.reference AND t.shipment_id = g.held_by
    RETURNING t.reference`.execute(tx)
  return rows.map(({ reference }) => reference)
}

/** Of a shipment that lies in the archive by now as well: whoever has its label finds no other one by it. */
async function readHolders(tx: Tx, providerId: number, references: readonly string[]) {
  if (references.length === 0) return []
  const { rows } = await sql<Holder & { reference: string }>`
    SELECT t.reference, t.shipment_id, coalesce(s.account_id, a.account_id) AS account_id, coalesce(s.status, 'delivered') AS status, t.kind
    FROM tracking_references t
    LEFT JOIN shipments s ON s.provider_id = t.provider_id AND s.id = t.shipment_id
    LEFT JOIN archive_entries a ON a.provider_id = t.provider_id AND a.shipment_id = t.shipment_id
    WHERE t.provider_id = ${providerId} AND t.reference = ANY(${references}::text[])`.execute(tx)
  return rows
}

function claimantOf({ shipment, parcels, isReturn, hasOwn }: Booking): Claimant {
  const { id: shipment_id, account_id, ref, custom_ref } = shipment
  const claims = claimsOf({ ref, custom_ref, parcels }).filter(({ kind }) => !hasOwn || kind !== 'random')
  return { shipment_id, account_id, isReturn, claims }
}

/** A round tells at least one holder that was not known; more of them than this is a fault. */
const MOST_ROUNDS = 20

/**
 * Takes the references of a batch of bookings, and answers which bookings are refused, by one of theirs that
 * another shipment has. Nothing of a refused booking is taken, and no other booking of the batch is touched.
 *
 * The key of the table decides, also between batches side by side: the insert waits for a transaction that holds the
 * same reference. Mostly nothing is taken, and one statement is all.
 */
export async function claimReferences(
  tx: Tx,
  providerId: number,
  bookings: readonly Booking[],
  drawReference: () => string,
): Promise<Map<number, Lost>> {
  const holders = new Map<string, Holder>()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const { shipment, hasOwn } of bookings)
      while (!hasOwn && holders.has(foldReference(shipment.ref))) shipment.ref = drawReference()
    const { granted, refused } = shareReferences(bookings.map(claimantOf), holders)
    const [fresh, held] = [
      granted.filter(({ held_by }) => held_by === null),
      granted.filter(({ held_by }) => held_by !== null),
    ]
    if (round > 0) await sql`SAVEPOINT claims`.execute(tx)
    const won = new Set([
      ...(await insertClaims(tx, providerId, fresh)),
      ...(await takeOver(tx, providerId, held)),
    ])
    if (won.size === granted.length) return refused
    if (round > 0) await sql`ROLLBACK TO SAVEPOINT claims`.execute(tx)
    else
      await sql`DELETE FROM tracking_references
                WHERE provider_id = ${providerId} AND reference = ANY(${[...won]}::text[])`.execute(tx)
    const lost = granted.map(({ reference }) => reference).filter((reference) => !won.has(reference))
    for (const { reference, ...holder } of await readHolders(tx, providerId, lost))
      holders.set(reference, holder)
  }
  throw new Error(`references of ${bookings.length} bookings were not settled in ${MOST_ROUNDS} rounds`)
}
