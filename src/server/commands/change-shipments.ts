import type { ItemOutcome, ShipmentChange } from '../../contract/shipments.ts'
import { type Outcome, refused } from '../../domain/refusals.ts'
import { type Amendment, amend, scopeOf } from '../../domain/shipment-life.ts'
import { maySee } from '../../domain/visibility.ts'
import type { Caller } from '../caller.ts'
import { asProvider, type Tx } from '../database/tenant.ts'
import type { NewEvent } from '../feed/log.ts'
import type { Platform } from '../platform.ts'
import { eventTypeOf, type HeldShipment, holdShipments, move, saveShipments } from './shipment-store.ts'

/** Thrown to roll the transaction back, and caught around it: all changes or none. */
class Refused extends Error {
  readonly outcome: Outcome<never>
  constructor(outcome: Outcome<never>) {
    super('refused')
    this.outcome = outcome
  }
}

const ms = (moment: string | null | undefined) =>
  moment === undefined || moment === null ? moment : Date.parse(moment)

function amendmentOf({
  id: _id,
  version: _version,
  estimated_collection,
  estimated_delivery,
  ...change
}: ShipmentChange): Amendment {
  return {
    ...change,
    collection_after: ms(change.collection_after),
    collection_before: ms(change.collection_before),
    delivery_after: ms(change.delivery_after),
    delivery_before: ms(change.delivery_before),
    collection_eta: ms(estimated_collection),
    delivery_eta: ms(estimated_delivery),
  }
}

/** Drivers and branches that a change names must exist here; the first that does not is refused by its field. */
async function checkNamed(tx: Tx, providerId: number, changes: readonly ShipmentChange[]): Promise<void> {
  const drivers = new Set(
    (
      await tx
        .selectFrom('drivers')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('deleted_date', 'is', null)
        .execute()
    ).map(({ id }) => id),
  )
  const branches = new Set(
    (await tx.selectFrom('branches').select('id').where('provider_id', '=', providerId).execute()).map(
      ({ id }) => id,
    ),
  )
  changes.forEach((change, i) => {
    for (const field of ['collection_agent_id', 'delivery_agent_id'] as const) {
      const id = change[field]
      if (id !== undefined && id !== null && !drivers.has(id))
        throw new Refused(refused('driver.notFound', { field: `shipments[${i}].${field}` }))
    }
    for (const field of ['collection_branch_id', 'delivery_branch_id'] as const) {
      const id = change[field]
      if (id !== undefined && id !== null && !branches.has(id)) {
        throw new Refused(
          refused('input.invalid', { field: `shipments[${i}].${field}`, detail: 'There is no such branch.' }),
        )
      }
    }
  })
}

function decide(caller: Caller, change: ShipmentChange, held: HeldShipment | undefined, now: number) {
  if (held === undefined || !maySee(caller.viewer, 'shipment', scopeOf(held), held.id))
    return refused('shipment.notFound', { field: 'id' })
  if (change.version !== undefined && change.version !== held.version)
    return refused('shipment.changedMeanwhile', { field: 'version' })
  return amend(held, amendmentOf(change), now)
}

/** Changes shipments by hand: all of them, or none and the first refusal. */
export async function changeShipments(
  platform: Platform,
  providerId: number,
  caller: Caller,
  changes: readonly ShipmentChange[],
): Promise<Outcome<ItemOutcome[]>> {
  const now = platform.clock.now()
  try {
    const { outcomes, batches } = await asProvider(platform.database.app, providerId, async (tx) => {
      const held = await holdShipments(
        tx,
        providerId,
        changes.map(({ id }) => id),
      )
      await checkNamed(tx, providerId, changes)
      const events: NewEvent[] = []
      const moved = new Set<HeldShipment>()
      const outcomes = changes.map((change, i): ItemOutcome => {
        const shipment = held.get(change.id)
        const decided = decide(caller, change, shipment, now)
        if (!decided.ok)
          throw new Refused(
            refused(decided.refusal.code, {
              ...decided.refusal,
              field: `shipments[${i}].${decided.refusal.field ?? 'id'}`,
            }),
          )
        if (shipment === undefined) throw new Refused(refused('shipment.notFound'))
        if (Object.keys(decided.value).length > 0) {
          const told = change.reason ? { message: change.reason } : undefined
          events.push(move(shipment, eventTypeOf(decided.value), decided.value, now, caller.actor, told))
          moved.add(shipment)
        }
        return { ok: true, id: shipment.id, version: shipment.version, status: shipment.status }
      })
      return { outcomes, batches: await saveShipments(tx, providerId, moved, events, now) }
    })
    platform.committed(batches)
    return { ok: true, value: outcomes }
  } catch (problem) {
    if (problem instanceof Refused) return problem.outcome
    throw problem
  }
}
