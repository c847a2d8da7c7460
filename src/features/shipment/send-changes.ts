/**
 * Sends changes with the versions that they were decided on. Where a shipment has moved on since in nothing that matters
 * to the change, the change goes again with the newest version; else it is refused, with what was changed meanwhile.
 */
import type { CallOutcome, Client } from '../../contract/client.ts'
import { listAuditEvents } from '../../contract/operations.ts'
import { changeShipments, type ItemOutcome, type ShipmentChange } from '../../contract/shipment-changes.ts'
import { listShipments, MOST_IDS, type Shipment } from '../../contract/shipments.ts'
import { factsOf } from './facts.ts'

export interface GuardedChange {
  /** With `version`: as the shipment was seen. */
  readonly change: ShipmentChange
  /** What the change was decided by, as it was seen; moments in ms. */
  readonly seen: Readonly<Record<string, unknown>>
  /** Whether the change means the same of the shipment as it is now. */
  readonly stillHolds: (now: Shipment) => boolean
  /** Whether there is nothing left to do: the answer to an earlier attempt was lost on the way. */
  readonly isDone?: (now: Shipment) => boolean
}

/** Takes back the change that made this version; the server refuses it where somebody has decided anew since. */
export const undoChange = (id: number, version: number): GuardedChange => ({
  change: { id, undo_version: version } satisfies ShipmentChange,
  seen: {},
  stillHolds: () => false,
})

/** The refusal of a change because somebody else was quicker. */
export interface Conflict {
  readonly now: Shipment
  /** Who was quicker; empty where the audit trail may not be read. */
  readonly who: readonly string[]
  /** The fields that were changed since the shipment was seen, with what they hold now. */
  readonly changed: ReadonlyMap<string, unknown>
}

/** One change that was refused. */
export interface RefusedChange {
  /** Its place among those that were sent. */
  readonly index: number
  /** Why, in the server's words. */
  readonly text: string
  readonly conflict: Conflict | null
}

type NotSent = Extract<CallOutcome<unknown>, { ok: false }> & {
  /** Which of the changes were refused, where the server said so. */
  readonly each: readonly RefusedChange[]
  /** Of the first of them. */
  readonly conflict: Conflict | null
}

export type SentChanges = { readonly ok: true; readonly items: readonly ItemOutcome[] } | NotSent

export interface SentMost {
  readonly items: readonly ItemOutcome[]
  /** What was left out. */
  readonly each: readonly RefusedChange[]
  /** Why none could be sent, where it is about all of them; null otherwise. */
  readonly problem: NotSent | null
}

/** The server takes so many in one call, all of them or none. */
export const MAX_CHANGES_PER_CALL = 1000
/** Changes that collide more often than this are left to the person. */
const MOST_TRIES = 20
/** What one call of the audit trail gives. */
const MOST_TOLD = 100
/** Of so many collisions it is asked who was quicker; of the others it is told what is different. */
const MOST_ASKED = 5

/** All of them or none. `mayAudit`: whether who was quicker may be asked of the audit trail. */
export async function sendChanges(
  client: Client,
  seen: readonly GuardedChange[],
  mayAudit = true,
): Promise<SentChanges> {
  const { items, each, problem } = await send(client, seen, { leavesOut: false, mayAudit })
  if (problem !== null) return { ...problem, each, conflict: each[0]?.conflict ?? null }
  return { ok: true, items }
}

/** As many of them as can be: the others are left out together, however many they are. */
export const sendWithoutRefused = (
  client: Client,
  seen: readonly GuardedChange[],
  mayAudit = true,
): Promise<SentMost> => send(client, seen, { leavesOut: true, mayAudit })

interface Waiting {
  readonly index: number
  readonly seen: GuardedChange
  readonly change: ShipmentChange
}

async function send(
  client: Client,
  seen: readonly GuardedChange[],
  { leavesOut, mayAudit }: { readonly leavesOut: boolean; readonly mayAudit: boolean },
): Promise<SentMost> {
  const left: RefusedChange[] = []
  const already: ItemOutcome[] = []
  let waiting = seen.map((one, index): Waiting => ({ index, seen: one, change: one.change }))
  for (let tries = 1; waiting.length > 0; tries++) {
    const outcome = await client(changeShipments, {
      body: { shipments: waiting.map(({ change }) => change) },
    })
    if (outcome.ok) return { items: [...already, ...outcome.value.shipments], each: left, problem: null }
    const problem: NotSent = { ...outcome, each: [], conflict: null }
    const named = namedIn(outcome)
    const now = await readNow(
      client,
      named.flatMap(({ place, code }) => {
        const change = waiting[place]?.change
        return code === 'shipment.changedMeanwhile' && change?.version !== undefined ? [change.id] : []
      }),
    )
    const refused: { mine: Waiting; text: string; now: Shipment | null }[] = []
    const renewed = new Map<Waiting, number>()
    const isOver = new Set<Waiting>()
    for (const { place, text } of named) {
      const mine = waiting[place]
      if (mine === undefined) continue
      const row = now.get(mine.change.id)
      const newer = row !== undefined && row.version > (mine.change.version ?? 0) ? row : null
      if (newer !== null && mine.seen.isDone?.(newer)) {
        already.push({ ok: true, id: newer.id, version: newer.version, status: newer.status })
        isOver.add(mine)
      } else if (newer !== null && tries < MOST_TRIES && mine.seen.stillHolds(newer))
        renewed.set(mine, newer.version)
      else {
        refused.push({ mine, text, now: newer })
        isOver.add(mine)
      }
    }
    const each = await Promise.all(
      refused.map(async ({ mine: { index, seen }, text, now }, i) => ({
        index,
        text,
        conflict: now === null ? null : await conflictOf(client, now, seen, mayAudit && i < MOST_ASKED),
      })),
    )
    left.push(...each)
    if (named.length === 0 || (each.length > 0 && !leavesOut)) return { items: [], each: left, problem }
    waiting = waiting.flatMap((one) => {
      const version = renewed.get(one)
      if (isOver.has(one)) return []
      return version === undefined ? one : { ...one, change: { ...one.change, version } }
    })
  }
  return { items: already, each: left, problem: null }
}

interface Named {
  /** Its place in the call. */
  readonly place: number
  readonly code: string
  readonly text: string
}

/** The changes that a refusal names. */
function namedIn({
  error,
  code,
  field = '',
  refused,
}: Extract<CallOutcome<unknown>, { ok: false }>): Named[] {
  const told = refused?.fields ?? [{ field, message: error, code }]
  return told.flatMap((one) => {
    const place = /^shipments\[(\d+)\]/.exec(one.field)?.[1]
    return place === undefined ? [] : [{ place: Number(place), code: one.code ?? code, text: one.message }]
  })
}

/** Shipments as they are now, by id. */
export async function readNow(client: Client, ids: readonly number[]): Promise<Map<number, Shipment>> {
  const found = new Map<number, Shipment>()
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const some = ids.slice(from, from + MOST_IDS)
    const answer = await client(listShipments, { query: { ids: some, limit: some.length } })
    if (answer.ok) for (const shipment of answer.value.shipments) found.set(shipment.id, shipment)
  }
  return found
}

export async function conflictOf(
  client: Client,
  now: Shipment,
  { change, seen }: GuardedChange,
  asksWho: boolean,
): Promise<Conflict> {
  const changed = new Map<string, unknown>()
  if (asksWho) {
    const limit = Math.min(MOST_TOLD, Math.max(1, now.version - (change.version ?? 0)))
    const answer = await client(listAuditEvents, { query: { type: 'shipment', object_id: now.id, limit } })
    if (answer.ok) {
      const events = answer.value.audit_events
      for (const event of events)
        for (const [field, { change_to }] of Object.entries(event.change))
          if (!changed.has(field)) changed.set(field, change_to)
      return { now, who: [...new Set(events.map(({ source }) => source ?? ''))], changed }
    }
  }
  const holds = new Map<string, unknown>(Object.entries({ ...now, ...factsOf(now) }))
  for (const [field, value] of Object.entries(seen))
    if (holds.get(field) !== value) changed.set(field, holds.get(field))
  return { now, who: [], changed }
}
