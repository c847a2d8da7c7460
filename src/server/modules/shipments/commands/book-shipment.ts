import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LIVE_SHIPMENT_FIELDS } from '../../../../contract/live.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { claimsOf } from '../../../../domain/shipments/reference-claim.ts'
import { randomReference } from '../../../../domain/tracking/tracking-reference.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { asProvider, type Tx } from '../../../kernel/database/tenant.ts'
import type { NewEvent, Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { eventScope } from '../store.ts'
import { claimReferences } from './claim-references.ts'
import type { BookCommand, Booked, ParcelRecord, ShipmentRecord } from './command.ts'
import { draftBooking, parcelsOf, type Surroundings } from './draft-booking.ts'
import { hashOf, keyOf, releaseKeys, takeKeys } from './idempotency-keys.ts'
import { insertBookings } from './insert-bookings.ts'

interface Found {
  prefix: string
  branches: { id: number; lat: number; lng: number }[]
  accounts: { id: number; tracking_prefix: string }[]
  ids: number[]
}

/** What bookings are checked against, with an id for each, in one question: each more would be waited for by all of them. */
async function surroundings(
  platform: Platform,
  tx: Tx,
  providerId: number,
  commands: readonly BookCommand[],
  settings: Settings,
): Promise<{ around: Surroundings; ids: readonly number[] }> {
  const named = new Set(commands.flatMap(({ caller, input }) => caller.account_id ?? input.account_id ?? []))
  const { rows } = await sql<Found>`
    SELECT (SELECT tracking_prefix FROM providers WHERE provider_id = ${providerId}) AS prefix,
           (SELECT coalesce(json_agg(b), '[]') FROM
             (SELECT id, lat, lng FROM branches WHERE provider_id = ${providerId} ORDER BY id) b) AS branches,
           (SELECT coalesce(json_agg(a), '[]') FROM
             (SELECT id, tracking_prefix FROM accounts
              WHERE provider_id = ${providerId} AND id = ANY(${[...named]}::bigint[])) a) AS accounts,
           (SELECT json_agg(nextval('shipment_ids')) FROM generate_series(1, ${commands.length}::int)) AS ids
  `.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error(`nothing is known of provider ${providerId}`)
  const around = {
    branches: found.branches,
    accounts: new Map(found.accounts.map((account) => [account.id, account])),
    drawReference: () => randomReference(found.prefix, randomBytes),
    needsPostalCode: settings.require_postal_code_on_shipment_creation,
    now: platform.clock.now(),
  }
  return { around, ids: found.ids }
}

function bookedEvent(row: ShipmentRecord, caller: Caller): NewEvent {
  const whole: Record<string, Scalar> = {}
  for (const field of LIVE_SHIPMENT_FIELDS) whole[field] = row[field]
  return {
    at: row.created_at,
    type: 'shipment.booked',
    entity: 'shipment',
    entity_id: row.id,
    version: 1,
    actor: caller.actor,
    change: {},
    whole,
    scope: eventScope(row),
  }
}

/** The references of a booking that a customer chose, as they are compared. */
function chosenBy({ ref, custom_ref }: ShipmentRecord, { input }: BookCommand): string[] {
  const claims = claimsOf({ ref, custom_ref, parcels: parcelsOf(0, input) })
  return claims.filter(({ kind }) => kind === 'chosen').map(({ reference }) => reference)
}

/** Whoever was told too often that others have a reference tries no further one for a while. */
function unlessGuessing(
  { references }: Pick<Platform, 'references'>,
  providerId: number,
  command: BookCommand,
  draft: Outcome<ShipmentRecord>,
): Outcome<ShipmentRecord> {
  if (!draft.ok) return draft
  const waitMs = references.mustWait(providerId, command.caller, chosenBy(draft.value, command))
  if (waitMs === null) return draft
  const detail = 'Too many references that other shipments have. Book without one of your own, or wait.'
  return refused('rate.limited', { field: 'custom_tracking_reference', detail, retryAfterMs: waitMs })
}

/** Books shipments; each has its own outcome. */
export async function bookShipments(
  platform: Platform,
  providerId: number,
  commands: readonly BookCommand[],
): Promise<Booked[]> {
  // Before the transaction: inside it a second connection would be waited for, by all who hold one.
  const { settings } = await platform.settings.read(providerId)
  const { outcomes, batches } = await asProvider(platform.database.app, providerId, async (tx) => {
    const { around, ids } = await surroundings(platform, tx, providerId, commands, settings)
    const drafted = commands.map((command, i) => {
      const id = ids[i] ?? 0
      const draft = draftBooking(platform.gazetteer, providerId, id, command, around)
      return { command, id, draft: unlessGuessing(platform, providerId, command, draft) }
    })
    const taken = await takeKeys(
      tx,
      providerId,
      drafted.filter(({ draft }) => draft.ok),
    )
    const isFirst = ({ command, id }: (typeof drafted)[number]) => {
      const key = keyOf(command)
      return key === null || taken.get(key)?.shipment_id === id
    }
    const bookings = new Map(
      drafted.filter(isFirst).flatMap(({ command, id, draft }) => {
        const isReturn = command.input.is_return === true
        return draft.ok
          ? [[id, { shipment: draft.value, parcels: parcelsOf(id, command.input), isReturn }] as const]
          : []
      }),
    )
    const lost = await claimReferences(tx, providerId, [...bookings.values()], around.drawReference)
    await releaseKeys(
      tx,
      providerId,
      drafted.filter(({ id }) => lost.has(id)).map(({ command }) => command),
    )
    const shipments: ShipmentRecord[] = []
    const parcels: ParcelRecord[] = []
    const events: NewEvent[] = []
    const outcomes = drafted.map(({ command, id, draft }): Booked => {
      if (!draft.ok) return draft
      const key = keyOf(command)
      const earlier = key === null ? undefined : taken.get(key)
      if (earlier !== undefined && earlier.request_hash !== hashOf(command.input))
        return refused('idempotency.conflict', { field: 'Idempotency-Key' })
      const taker = lost.get(earlier?.shipment_id ?? id)
      if (taker !== undefined && taker.held_by_account !== draft.value.account_id)
        platform.references.count(providerId, command.caller, chosenBy(draft.value, command))
      if (taker !== undefined) return refused('shipment.referenceTaken', { field: taker.field })
      const booking = bookings.get(id)
      if (booking === undefined) return done({ is: 'known', id: earlier?.shipment_id ?? id })
      shipments.push(booking.shipment)
      parcels.push(...booking.parcels)
      events.push(bookedEvent(booking.shipment, command.caller))
      return done({ is: 'new', shipment: booking.shipment, parcels: booking.parcels })
    })
    return { outcomes, batches: await insertBookings(tx, providerId, shipments, parcels, events) }
  })
  platform.committed(batches)
  return outcomes
}
