/**
 * Sends changes with the versions that they were decided on. Where a shipment has moved on since in nothing that matters
 * to the change, the change goes again with the newest version; else it is refused, with what was changed meanwhile.
 */
import type { CallOutcome, Client } from '../../contract/client.ts'
import { listAuditEvents } from '../../contract/operations.ts'
import {
  changeShipments,
  type ItemOutcome,
  listShipments,
  type Shipment,
  type ShipmentChange,
} from '../../contract/shipments.ts'

import { factsOf } from './detail/facts.ts'

export interface SeenChange {
  /** With `version`: as the shipment was seen. */
  readonly change: ShipmentChange
  /** What the change was decided by, as it was seen; moments in ms. */
  readonly seen: Readonly<Record<string, unknown>>
  /** Whether the change means the same of the shipment as it is now. */
  readonly stillHolds: (now: Shipment) => boolean
}

/** The refusal of a change because somebody else was quicker. */
export interface Conflict {
  readonly now: Shipment
  /** Who was quicker; empty where the audit trail may not be read. */
  readonly who: readonly string[]
  /** The fields that were changed since the shipment was seen, with what they hold now. */
  readonly changed: ReadonlyMap<string, unknown>
}

export type SentChanges =
  | { readonly ok: true; readonly items: readonly ItemOutcome[] }
  | (Extract<CallOutcome<unknown>, { ok: false }> & {
      /** Which of the changes was refused, where the server said so. */
      readonly index: number | null
      readonly conflict: Conflict | null
    })

/** Changes that collide more often than this are left to the person. */
const MOST_TRIES = 20
/** Of identical calls the earlier one is called off: a limit that nobody else asks with keeps this one. */
const ITS_OWN = 2
/** What one call of the audit trail gives. */
const MOST_TOLD = 100

const indexOf = (field: string | undefined): number | null => {
  const index = /^shipments\[(\d+)\]/.exec(field ?? '')?.[1]
  return index === undefined ? null : Number(index)
}

export async function sendChanges(client: Client, seen: readonly SeenChange[]): Promise<SentChanges> {
  let shipments = seen.map(({ change }) => change)
  for (let tries = 1; ; tries++) {
    const outcome = await client(changeShipments, { body: { shipments } })
    if (outcome.ok) return { ok: true, items: outcome.value.shipments }
    const index = indexOf(outcome.field)
    const refused = { ...outcome, index, conflict: null }
    const mine = index === null ? undefined : seen[index]
    const version = index === null ? undefined : shipments[index]?.version
    if (outcome.code !== 'shipment.changedMeanwhile' || mine === undefined || version === undefined)
      return refused
    const found = await client(listShipments, { query: { id: mine.change.id, limit: ITS_OWN } })
    const now = found.ok ? found.value.shipments[0] : undefined
    if (now === undefined || now.version <= version) return refused
    if (tries === MOST_TRIES || !mine.stillHolds(now))
      return { ...refused, conflict: await conflictOf(client, now, mine) }
    shipments = shipments.map((change, i) => (i === index ? { ...change, version: now.version } : change))
  }
}

async function conflictOf(client: Client, now: Shipment, { change, seen }: SeenChange): Promise<Conflict> {
  const limit = Math.min(MOST_TOLD, Math.max(1, now.version - (change.version ?? 0)))
  const answer = await client(listAuditEvents, { query: { type: 'shipment', object_id: now.id, limit } })
  const changed = new Map<string, unknown>()
  if (answer.ok) {
    const events = answer.value.audit_events
    for (const event of events)
      for (const [field, { change_to }] of Object.entries(event.change))
        if (!changed.has(field)) changed.set(field, change_to)
    return { now, who: [...new Set(events.map(({ source }) => source ?? ''))], changed }
  }
  const holds = new Map<string, unknown>(Object.entries({ ...now, ...factsOf(now) }))
  for (const [field, value] of Object.entries(seen))
    if (holds.get(field) !== value) changed.set(field, holds.get(field))
  return { now, who: [], changed }
}
