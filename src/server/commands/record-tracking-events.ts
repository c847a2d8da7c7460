import { sql } from 'kysely'
import type { ItemOutcome } from '../../contract/shipments.ts'
import { permits } from '../../domain/permission.ts'
import { type Outcome, type Refusal, refusalRow, refused } from '../../domain/refusals.ts'
import { recordEvent, type StateChange, scopeOf } from '../../domain/shipment-life.ts'
import { TRACKING_EVENTS } from '../../domain/tracking-event.ts'
import { maySee } from '../../domain/visibility.ts'
import type { Tx } from '../database/tenant.ts'
import { asProvider } from '../database/tenant.ts'
import type { NewEvent } from '../feed/log.ts'
import type { Platform } from '../platform.ts'
import type { RecordCommand } from './command.ts'
import { type HeldShipment, holdShipments, move, saveShipments } from './shipment-store.ts'

/** Shipments by their own, a customer's or a parcel's reference ('PZDRMT/1'). */
async function idsByReference(
  tx: Tx,
  providerId: number,
  references: readonly string[],
): Promise<Map<string, number>> {
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ reference: string; id: number }>`
    SELECT r.reference, s.id FROM unnest(${[...new Set(references)]}::text[]) AS r(reference)
    JOIN shipments s ON s.provider_id = ${providerId}
      AND (s.ref = upper(split_part(r.reference, '/', 1)) OR s.custom_ref = r.reference)`.execute(tx)
  return new Map(rows.map(({ reference, id }) => [reference, id]))
}

async function driversOf(tx: Tx, providerId: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('drivers')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('deleted_date', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function decide(
  { caller, input }: RecordCommand,
  held: HeldShipment | undefined,
  drivers: ReadonlySet<number>,
  now: number,
): Outcome<{ change: StateChange; at: number }> {
  if (held === undefined || !maySee(caller.viewer, 'shipment', scopeOf(held), held.id))
    return refused('shipment.notFound')
  const wanted = TRACKING_EVENTS[input.event]
  if (wanted.permission !== null && !permits(caller.permissions, wanted.permission))
    return refused('permission.denied')
  const driver_id = input.driver_id ?? (caller.viewer.kind === 'driver' ? caller.viewer.driver_id : null)
  if (driver_id !== null && !drivers.has(driver_id)) return refused('driver.notFound', { field: 'driver_id' })
  const told = {
    at: input.date ? Date.parse(input.date) : now,
    message: input.message ?? null,
    driver_id,
    branch_id: input.branch_id ?? null,
    eta: input.eta ? Date.parse(input.eta) : null,
  }
  const outcome = recordEvent(held, input.event, told, now)
  return outcome.ok ? { ok: true, value: { change: outcome.value, at: told.at } } : outcome
}

/** Records what happened, in order, each with its own outcome: one refused does not stop the others. */
export async function recordTrackingEvents(
  platform: Platform,
  providerId: number,
  commands: readonly RecordCommand[],
): Promise<ItemOutcome[]> {
  const now = platform.clock.now()
  const { outcomes, batches } = await asProvider(platform.database.app, providerId, async (tx) => {
    const references = commands.flatMap(({ input }) =>
      input.shipment_id === undefined && input.tracking_reference ? [input.tracking_reference] : [],
    )
    const byReference = await idsByReference(tx, providerId, references)
    const idOf = ({ input }: RecordCommand) =>
      input.shipment_id ?? byReference.get(input.tracking_reference ?? '')
    const ids = commands.flatMap((command) => idOf(command) ?? [])
    const [held, drivers] = [await holdShipments(tx, providerId, ids), await driversOf(tx, providerId)]

    const events: NewEvent[] = []
    const moved = new Set<HeldShipment>()
    const outcomes = commands.map((command): ItemOutcome => {
      const id = idOf(command)
      const shipment = id === undefined ? undefined : held.get(id)
      const decided = decide(command, shipment, drivers, now)
      if (!decided.ok) {
        // Which shipment a reference belongs to is told only to those who may see it.
        const isHidden = decided.refusal.code === 'shipment.notFound'
        const named = isHidden ? command.input.shipment_id : id
        return refusedItem(named ?? null, refusalFor(command, decided.refusal))
      }
      if (shipment === undefined) return refusedItem(null, { code: 'shipment.notFound' })
      const { input, caller } = command
      const told = {
        event: input.event,
        message: input.message,
        location: input.location,
        lat: input.lat,
        lng: input.lng,
      }
      events.push(
        move(shipment, 'shipment.status', decided.value.change, decided.value.at, caller.actor, told),
      )
      moved.add(shipment)
      return { ok: true, id: shipment.id, version: shipment.version, status: shipment.status }
    })
    return { outcomes, batches: await saveShipments(tx, providerId, moved, events, now) }
  })
  platform.committed(batches)
  return outcomes
}

function refusalFor({ input }: RecordCommand, refusal: Refusal): Refusal {
  if (refusal.code !== 'shipment.notFound') return refusal
  return { ...refusal, field: input.shipment_id === undefined ? 'tracking_reference' : 'shipment_id' }
}

/** The outcome of one refused item of a bulk call. */
function refusedItem(id: number | null, refusal: Refusal): ItemOutcome {
  return {
    ok: false,
    id,
    code: refusal.code,
    message: refusal.detail ?? refusalRow(refusal.code).say,
    field: refusal.field,
  }
}
