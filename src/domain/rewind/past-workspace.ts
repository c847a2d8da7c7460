/**
 * The live workspace at a past moment (decision 131): the rows of a checkpoint, with the events after it folded in, in the
 * order of the log.
 *
 * Versions decide, as in the console: a checkpoint may hold events that were numbered after it, and to fold them once more
 * changes nothing. A checkpoint stays in columns, as it is kept and as it is answered: of twenty-five thousand rows a few
 * thousand have changed, and those alone are made anew.
 */
import { REQUEST_GROUPS } from '../dispatch/collection-request.ts'
import type { TaskRef } from '../dispatch/tripsheet.ts'
import { readStops, stopsText } from '../dispatch/tripsheet-text.ts'
import type { LogEntity } from '../shipments/log-event.ts'
import { isFinishedOrUnbooked, isKnownStatus, isQuote } from '../shipments/shipment-status.ts'
import { dayOf } from '../values/moment.ts'

/** What is kept of the past. Alerts are of their moment: whoever looks back sees none. */
export const PAST_KINDS = ['shipment', 'collection_request', 'tripsheet', 'driver'] as const
export type PastKind = (typeof PAST_KINDS)[number]

type Scalar = string | number | boolean | null
/** The values of a row, in the order of the fields of its kind. */
type PastValues = readonly Scalar[]

/** The fields of each kind, `id` and `version` among them. */
export type PastFields = Readonly<Record<PastKind, readonly string[]>>

/** Rows of one kind in columns, with the branches whose people see each. */
export interface KeptRows {
  readonly fields: readonly string[]
  readonly cols: readonly PastValues[]
  readonly branches: readonly (readonly number[])[]
  /** Where the row of an id stands. */
  readonly places: ReadonlyMap<number, number>
}

/** What a checkpoint holds. Nobody changes it: it is shared by all who look. */
export type Checkpoint = Readonly<Record<PastKind, KeptRows>>

/** `branches`: of each row, whose people see it. */
export function keptRows(
  fields: readonly string[],
  cols: readonly PastValues[],
  branches: readonly (readonly number[])[],
): KeptRows {
  const ids = cols[fields.indexOf('id')] ?? []
  return { fields, cols, branches, places: new Map(ids.map((id, place) => [Number(id), place])) }
}

/** What of an event of the log the past is made of. */
export interface PastEvent {
  readonly entity: LogEntity
  readonly entity_id: number
  readonly version: number
  readonly change: Readonly<Record<string, readonly [Scalar, Scalar]>>
  readonly whole: Readonly<Record<string, Scalar>> | null
  readonly scope: { readonly branch_ids: readonly number[]; readonly status?: string }
}

/** What an event did to a row. */
export interface PastChange {
  readonly kind: PastKind
  readonly id: number
  readonly version: number
  /** It told of the row as a whole: who was never here comes with it. */
  readonly isWhole: boolean
  /** Places of fields, and what each holds from then on. */
  readonly fields: readonly number[]
  readonly values: PastValues
  /** Whose people see it from then on; undefined: it is gone. */
  readonly branches: readonly number[] | undefined
}

const FOLDED: ReadonlySet<LogEntity> = new Set(PAST_KINDS)
const isFolded = (entity: LogEntity): entity is PastKind => FOLDED.has(entity)

/** Whether an event could be of the past that is shown at all. */
export const isOfPast = ({ entity, scope }: Pick<PastEvent, 'entity' | 'scope'>): boolean =>
  isFolded(entity) && !(scope.status !== undefined && isQuote(scope.status))

/** Null where it is of nothing that is shown. */
export function changeOf(event: PastEvent, fields: PastFields): PastChange | null {
  const { entity, entity_id: id, version, change, whole, scope } = event
  if (!isFolded(entity) || !isOfPast(event)) return null
  // Zones that a driver crosses, and hours of their days, are no part of their row.
  const isGone = entity === 'driver' && typeof change.deleted_date?.[1] === 'string'
  const isOfRow = (name: string) => isGone || fields.driver.includes(name)
  if (entity === 'driver' && whole === null && !Object.keys(change).some(isOfRow)) return null
  const values = new Map<number, Scalar>()
  const take = (name: string, value: Scalar) => {
    const field = fields[entity].indexOf(name)
    if (field !== -1) values.set(field, value)
  }
  for (const [name, value] of Object.entries(whole ?? {})) take(name, value)
  for (const [name, [, to]] of Object.entries(change)) take(name, to)
  take('id', id)
  take('version', version)
  const places = { fields: [...values.keys()], values: [...values.values()] }
  return {
    kind: entity,
    id,
    version,
    isWhole: whole !== null,
    ...places,
    branches: isGone ? undefined : scope.branch_ids,
  }
}

/** A row that is otherwise than in the checkpoint. */
interface ChangedRow {
  readonly values: Scalar[]
  /** Undefined: it is gone. */
  branches: readonly number[] | undefined
}

/** A checkpoint, and what has changed since. */
export interface PastMoment {
  readonly checkpoint: Checkpoint
  readonly changed: Readonly<Record<PastKind, Map<number, ChangedRow>>>
}

export const momentOf = (checkpoint: Checkpoint): PastMoment => ({
  checkpoint,
  changed: {
    shipment: new Map(),
    collection_request: new Map(),
    tripsheet: new Map(),
    driver: new Map(),
  },
})

const valuesAt = ({ cols }: KeptRows, place: number): Scalar[] => cols.map((col) => col[place] ?? null)

/** The row of its own that an id has from now on; undefined where it is not here. */
function changedRow({ checkpoint, changed }: PastMoment, kind: PastKind, id: number): ChangedRow | undefined {
  const known = changed[kind].get(id)
  if (known !== undefined) return known
  const kept = checkpoint[kind]
  const place = kept.places.get(id)
  if (place === undefined) return
  const row = { values: valuesAt(kept, place), branches: kept.branches[place] ?? [] }
  changed[kind].set(id, row)
  return row
}

/** The version of a row that is here. */
function versionOf({ checkpoint, changed }: PastMoment, kind: PastKind, id: number): number | undefined {
  const kept = checkpoint[kind]
  const version = kept.fields.indexOf('version')
  const known = changed[kind].get(id)
  if (known !== undefined) return Number(known.values[version])
  const place = kept.places.get(id)
  return place === undefined ? undefined : Number(kept.cols[version]?.[place])
}

/** Folds a change in. */
export function foldChange(moment: PastMoment, change: PastChange): void {
  const { kind, id, version, isWhole, fields, values, branches } = change
  const known = versionOf(moment, kind, id)
  if (known === undefined ? !isWhole : version <= known) return
  let row = changedRow(moment, kind, id)
  if (row === undefined) {
    row = { values: moment.checkpoint[kind].fields.map(() => null), branches }
    moment.changed[kind].set(id, row)
  }
  for (const [i, field] of fields.entries()) row.values[field] = values[i] ?? null
  // Whoever is gone and is told to be called otherwise is gone all the same.
  if (isWhole || row.branches !== undefined) row.branches = branches
}

/** A place that drivers tell of, beside the log; `at` in ms. */
export interface PastPosition {
  readonly id: number
  readonly lat: number
  readonly lng: number
  readonly heading: number | null
  readonly speed_kmh: number | null
  readonly at: number
}

/** Puts a driver where they said that they are, if that is newer. */
export function placeDriver(moment: PastMoment, position: PastPosition): void {
  const { fields } = moment.checkpoint.driver
  const row = changedRow(moment, 'driver', position.id)
  if (row === undefined || position.at <= Number(row.values[fields.indexOf('at')])) return
  for (const [name, value] of Object.entries(position)) row.values[fields.indexOf(name)] = value
}

const DAY_MS = 86_400_000

const OVER: ReadonlySet<unknown> = new Set(REQUEST_GROUPS.over)

/** Asks a row for a field by its name. */
type Ask = (field: string) => Scalar

/** Whether a row was in the live workspace at a moment (ms): what was over for longer than `stays` (ms) had left it. */
const WAS_LIVE: Readonly<Record<PastKind, (ask: Ask, at: number, stays: number) => boolean>> = {
  shipment(ask, at, stays) {
    const code = String(ask('status'))
    if (isQuote(code)) return false
    return Number(ask('status_at')) >= at - stays || !isKnownStatus(code) || !isFinishedOrUnbooked(code)
  },
  collection_request: (ask, at, stays) => Number(ask('status_at')) >= at - stays || !OVER.has(ask('status')),
  tripsheet: (ask, at) => String(ask('day')) >= dayOf(at - DAY_MS),
  driver: () => true,
}

/** Rows of one kind that somebody sees: those of the checkpoint by their places, and those that are otherwise. */
export interface SeenRows {
  readonly kept: KeptRows
  readonly places: readonly number[]
  readonly others: readonly PastValues[]
}
export type SeenMoment = Readonly<Record<PastKind, SeenRows>>

/** What was there at `at` (ms) for whoever sees all, or one branch alone. */
export function seenAt(moment: PastMoment, at: number, stays: number, branch: number | null): SeenMoment {
  const { checkpoint, changed } = moment
  const isSeen = (branches: readonly number[] | undefined) =>
    branches !== undefined && (branch === null || branches.includes(branch))
  const branchesOf = (kind: PastKind, id: number): readonly number[] | undefined => {
    const { places, branches } = checkpoint[kind]
    const known = changed[kind].get(id)
    return known === undefined ? branches[places.get(id) ?? -1] : known.branches
  }
  /** Of a tripsheet a branch is told its own tasks alone, and nobody sees what is at a door any more of what has left. */
  const isOwn = ({ shipment_id, request_id }: TaskRef) =>
    isSeen(
      request_id === undefined
        ? branchesOf('shipment', shipment_id ?? 0)
        : branchesOf('collection_request', request_id),
    )
  const ownStops = (text: string) =>
    stopsText(readStops(text).map((stop) => ({ ...stop, tasks: stop.tasks.filter(isOwn) })))

  function seen(kind: PastKind): SeenRows {
    const kept = checkpoint[kind]
    const { fields, cols } = kept
    const fieldOf = new Map(fields.map((name, place) => [name, place]))
    const wasLive = WAS_LIVE[kind]
    const ids = cols[fields.indexOf('id')] ?? []
    const places: number[] = []
    const others: PastValues[] = []
    // One question for all rows: what it asks of is moved on.
    let place = 0
    const askKept: Ask = (name) => cols[fieldOf.get(name) ?? -1]?.[place] ?? null
    for (; place < ids.length; place += 1) {
      if (changed[kind].has(Number(ids[place])) || !isSeen(kept.branches[place])) continue
      if (wasLive(askKept, at, stays)) places.push(place)
    }
    for (const { values, branches } of changed[kind].values()) {
      const ask: Ask = (name) => values[fieldOf.get(name) ?? -1] ?? null
      if (isSeen(branches) && wasLive(ask, at, stays)) others.push(values)
    }
    if (kind !== 'tripsheet' || branch === null) return { kept, places, others }
    const stops = fields.indexOf('stops')
    const all = [...places.map((one) => valuesAt(kept, one)), ...others]
    return { kept, places: [], others: all.map((row) => row.with(stops, ownStops(String(row[stops])))) }
  }
  return {
    shipment: seen('shipment'),
    collection_request: seen('collection_request'),
    tripsheet: seen('tripsheet'),
    driver: seen('driver'),
  }
}

/** As they are answered. */
export function columnsOf({ kept, places, others }: SeenRows) {
  const cols = kept.cols.map((col, field) => {
    // A million values: put in their places they take a third of the time that growing lists do.
    const values = new Array<Scalar>(places.length + others.length)
    let next = 0
    for (const place of places) values[next++] = col[place] ?? null
    for (const row of others) values[next++] = row[field] ?? null
    return values
  })
  return { fields: kept.fields, cols }
}

/** Each row's id, with what tells one state of it from another. */
function* statesOf({ kept, places, others }: SeenRows): Generator<[id: number, state: Scalar]> {
  const { fields, cols } = kept
  const id = fields.indexOf('id')
  // A branch is told its own tasks of a tripsheet: they change with shipments also.
  const states = [fields.indexOf('version'), fields.indexOf('stops')].filter((field) => field !== -1)
  const stateOf = (valueAt: (field: number) => Scalar): Scalar =>
    states.length === 1 ? valueAt(states[0] ?? 0) : states.map(valueAt).join(' ')
  for (const place of places)
    yield [Number(cols[id]?.[place]), stateOf((field) => cols[field]?.[place] ?? null)]
  for (const row of others) yield [Number(row[id]), stateOf((field) => row[field] ?? null)]
}

/** Without the rows of the checkpoint that are seen in `other` as well: most are, and they are the same. */
function without(seen: SeenRows, other: SeenRows): SeenRows {
  if (seen.kept !== other.kept) return seen
  const isInOther = new Uint8Array(seen.kept.branches.length)
  for (const place of other.places) isInOther[place] = 1
  return { ...seen, places: seen.places.filter((place) => isInOther[place] === 0) }
}

/** Of `after` the rows that are otherwise than `before`, and the ids that are no longer there. */
export function differenceOf(before: SeenRows, after: SeenRows): { rows: SeenRows; gone: number[] } {
  const known = new Map(statesOf(without(before, after)))
  const now = without(after, before)
  const isNews: boolean[] = []
  for (const [id, state] of statesOf(now)) {
    isNews.push(known.get(id) !== state)
    known.delete(id)
  }
  const { kept, places, others } = now
  return {
    rows: {
      kept,
      places: places.filter((_, i) => isNews[i]),
      others: others.filter((_, i) => isNews[places.length + i]),
    },
    gone: [...known.keys()],
  }
}
