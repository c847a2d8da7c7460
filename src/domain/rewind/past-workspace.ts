/**
 * The live workspace at a past moment (decision 131): the rows of a checkpoint, with the events after it folded in, in the
 * order of the log.
 *
 * Versions decide, as in the console: a checkpoint may hold events that were numbered after it, and to fold them once more
 * changes nothing.
 */
import { REQUEST_GROUPS } from '../dispatch/collection-request.ts'
import type { TaskRef } from '../dispatch/tripsheet.ts'
import { readStops, stopsText } from '../dispatch/tripsheet-text.ts'
import type { LogEntity } from '../shipments/log-event.ts'
import { isFinishedOrUnbooked, isKnownStatus, isQuote } from '../shipments/shipment-status.ts'
import { dayOf } from '../values/moment.ts'

/** What is kept of the past. Alerts are of their moment: whoever looks back sees none. Drivers have no events. */
export const PAST_KINDS = ['shipment', 'collection_request', 'tripsheet', 'driver'] as const
export type PastKind = (typeof PAST_KINDS)[number]

type Scalar = string | number | boolean | null
export type PastRow = Readonly<Record<string, Scalar>>

export interface PastEntry {
  readonly row: PastRow
  /** The branches whose people see it. */
  readonly branches: readonly number[]
}

export type PastEntries = Readonly<Record<PastKind, Map<number, PastEntry>>>

export const noEntries = (): PastEntries => ({
  shipment: new Map(),
  collection_request: new Map(),
  tripsheet: new Map(),
  driver: new Map(),
})

/** What of an event of the log the past is made of. */
export interface PastEvent {
  readonly entity: LogEntity
  readonly entity_id: number
  readonly version: number
  readonly change: Readonly<Record<string, readonly [Scalar, Scalar]>>
  readonly whole: PastRow | null
  readonly scope: { readonly branch_ids: readonly number[]; readonly status?: string }
}

const FOLDED: ReadonlySet<LogEntity> = new Set<LogEntity>(['shipment', 'collection_request', 'tripsheet'])
const isFolded = (entity: LogEntity): entity is Exclude<PastKind, 'driver'> => FOLDED.has(entity)

/** The fields that a live row of each kind has. */
export type PastFields = Readonly<Record<PastKind, ReadonlySet<string>>>

/** Whether an event could be of the past that is shown at all. */
export const isOfPast = ({ entity, scope }: Pick<PastEvent, 'entity' | 'scope'>): boolean =>
  isFolded(entity) && !(scope.status !== undefined && isQuote(scope.status))

/** Folds an event in. Who was never here comes with a whole row alone. */
export function foldPast(entries: PastEntries, event: PastEvent, fields: PastFields): void {
  const { entity, entity_id, version, change, whole, scope } = event
  if (!isFolded(entity) || !isOfPast(event)) return
  const known = entries[entity].get(entity_id)
  if (known === undefined ? whole === null : version <= Number(known.row.version)) return
  const row: Record<string, Scalar> = { ...known?.row }
  const take = (field: string, value: Scalar) => {
    if (fields[entity].has(field)) row[field] = value
  }
  for (const [field, value] of Object.entries(whole ?? {})) take(field, value)
  for (const [field, [, to]] of Object.entries(change)) take(field, to)
  entries[entity].set(entity_id, { row: { ...row, id: entity_id, version }, branches: scope.branch_ids })
}

const DAY_MS = 86_400_000

const OVER: ReadonlySet<unknown> = new Set(REQUEST_GROUPS.over)

/** Whether a row was in the live workspace at a moment (ms): what was over for longer than `stays` (ms) had left it. */
function wasLive(kind: PastKind, { status, status_at, day }: PastRow, at: number, stays: number): boolean {
  const isRecent = Number(status_at) >= at - stays
  const code = String(status)
  switch (kind) {
    case 'shipment':
      return !isQuote(code) && (isRecent || !isKnownStatus(code) || !isFinishedOrUnbooked(code))
    case 'collection_request':
      return isRecent || !OVER.has(status)
    case 'tripsheet':
      return String(day) >= dayOf(at - DAY_MS)
    case 'driver':
      return true
  }
}

/** What of it was there at `at` for whoever sees all, or one branch alone. */
export function pastRows(
  entries: PastEntries,
  at: number,
  stays: number,
  branch: number | null,
): Readonly<Record<PastKind, readonly PastRow[]>> {
  const isSeen = ({ branches }: PastEntry) => branch === null || branches.includes(branch)
  /** Of a tripsheet a branch is told its own tasks alone, and nobody sees what is at a door any more of what has left. */
  const isOwn = ({ shipment_id, request_id }: TaskRef) => {
    const of =
      request_id === undefined
        ? entries.shipment.get(shipment_id ?? 0)
        : entries.collection_request.get(request_id)
    return of !== undefined && isSeen(of)
  }
  const shown = (kind: PastKind, { row }: PastEntry): PastRow => {
    if (kind !== 'tripsheet' || branch === null) return row
    const stops = readStops(String(row.stops))
    return { ...row, stops: stopsText(stops.map((stop) => ({ ...stop, tasks: stop.tasks.filter(isOwn) }))) }
  }
  const rowsOf = (kind: PastKind): PastRow[] =>
    [...entries[kind].values()].flatMap((entry) =>
      isSeen(entry) && wasLive(kind, entry.row, at, stays) ? [shown(kind, entry)] : [],
    )
  return {
    shipment: rowsOf('shipment'),
    collection_request: rowsOf('collection_request'),
    tripsheet: rowsOf('tripsheet'),
    driver: rowsOf('driver'),
  }
}
