/**
 * Rows by id, kept live: one mutable map and a list of what changed, published once a frame.
 *
 * Snapshots, events and events sent again race each other, so each row's version decides and never the order of
 * arrival: a late snapshot drops nothing newer, a late event revives nothing. A row's object is replaced when the
 * row changes and is the same object otherwise, so that a reader compares by identity.
 */
import { type Observable, Subject } from 'rxjs'

export interface Entity {
  readonly id: number
  readonly version: number
}

/** What happened to one row, with the resulting values of the fields that changed (`id` and `version` among them). */
export interface EntityEvent<Row extends Entity> {
  readonly seq: number
  /** `removed`: no longer ours to see. */
  readonly type: string
  readonly id: number
  readonly version: number
  readonly fields: Partial<Row>
}

export interface EntityStore<Row extends Entity> {
  /** The row object is replaced when the row changes, and stable otherwise. */
  get(id: number): Row | undefined
  /** The newest version that was told of: of a row that is here, or, while somebody watches it, of one that is not. */
  versionOf(id: number): number | undefined
  readonly size: number
  ids(): Iterable<number>
  /** For one row: told at most once a frame, after the row changed, came or went. */
  subscribeRow(id: number, onChange: () => void): () => void
  /** The ids that changed, came or went, at most once a frame. */
  readonly changes$: Observable<ReadonlySet<number>>
  /** Goes up with each publication. */
  readonly version: number
}

/** The owner's side of a store. */
export interface WritableStore<Row extends Entity> extends EntityStore<Row> {
  /** Folds events in, in the order of their `seq`. */
  apply(events: readonly EntityEvent<Row>[]): void
  /** Merges what has no version (positions of drivers) into rows that are here; other ids are ignored. */
  applyUnversioned(rows: readonly (Partial<Row> & Pick<Row, 'id'>)[]): void
  /** Takes a snapshot that holds every event up to `seq` and perhaps some later ones. */
  merge(rows: readonly Row[], seq: number): void
  /**
   * Takes a snapshot of another log: what was known, and its versions, mean nothing any more. A row that is the same object as
   * before has not changed.
   */
  replace(rows: readonly Row[], seq: number): void
  /** Lets rows go that are over; a later event of one of them is not for this store. */
  drop(ids: Iterable<number>): void
  /** Announces rows as if they had changed: the clock has passed a moment that matters to them. */
  markDirty(ids: Iterable<number>): void
  publish(): void
  end(): void
}

export interface StoreInputs<Row extends Entity> {
  /** The whole row, its fields in one fixed order; null when fields are missing. */
  readonly complete: (fields: Partial<Row>) => Row | null
  /** The row with what is told beside the log and not ordered by its version, where `fields` has it newer; else the same. */
  readonly mergeUnversioned?: (row: Row, fields: Partial<Row>) => Row
  /** Told that there is something to publish. */
  readonly onChange: () => void
  /** Told that somebody looks at a row. */
  readonly onRowSubscribed?: () => void
}

/** So many rows that went are remembered, so that a snapshot still on its way does not bring them back. */
const MAX_TOMBSTONES = 10_000

export function createEntityStore<Row extends Entity>(inputs: StoreInputs<Row>): WritableStore<Row> {
  const rows = new Map<number, Row>()
  /** The newest event that each row is known to hold. */
  const seqs = new Map<number, number>()
  const tombstones = new Map<number, { readonly version: number; readonly seq: number }>()
  const watchers = new Map<number, Set<() => void>>()
  /** Versions of watched rows that are too old to be here: whoever shows one asks for it anew. */
  const elsewhere = new Map<number, number>()
  const changes = new Subject<ReadonlySet<number>>()
  let pending = new Set<number>()
  let version = 0
  const mergeUnversioned = inputs.mergeUnversioned ?? ((row: Row) => row)

  function put(row: Row, seq: number): void {
    rows.set(row.id, row)
    seqs.set(row.id, seq)
    pending.add(row.id)
  }

  function remove(id: number): void {
    if (!rows.delete(id)) return
    seqs.delete(id)
    pending.add(id)
  }

  function addTombstone(id: number, at: number, seq: number): void {
    remove(id)
    tombstones.set(id, { version: at, seq })
    const oldest = tombstones.size > MAX_TOMBSTONES ? tombstones.keys().next().value : undefined
    if (oldest !== undefined) tombstones.delete(oldest)
  }

  function fold(event: EntityEvent<Row>): void {
    const known = rows.get(event.id)
    const newest = known?.version ?? tombstones.get(event.id)?.version
    if (newest !== undefined && event.version <= newest) return
    if (event.type === 'removed') {
      addTombstone(event.id, event.version, event.seq)
      return
    }
    // A change of a row that was never in our live workspace, or has left it, does not bring it here: only a whole row does.
    const row =
      known === undefined
        ? inputs.complete(event.fields)
        : mergeUnversioned({ ...known, ...event.fields }, known)
    if (row === null) {
      if (watchers.has(event.id)) noteElsewhere(event.id, event.version)
      return
    }
    tombstones.delete(event.id)
    put(row, event.seq)
  }

  function noteElsewhere(id: number, at: number): void {
    if (at <= (elsewhere.get(id) ?? 0)) return
    elsewhere.set(id, at)
    pending.add(id)
  }

  function merge(snapshot: readonly Row[], seq: number): void {
    const present = new Set<number>()
    for (const row of snapshot) {
      present.add(row.id)
      const grave = tombstones.get(row.id)
      if (grave !== undefined && grave.seq > seq && grave.version >= row.version) continue
      const known = rows.get(row.id)
      if (known === undefined) put(row, seq)
      else if (known.version < row.version) put(mergeUnversioned(row, known), seq)
      else {
        seqs.set(row.id, Math.max(seq, seqs.get(row.id) ?? 0))
        renew(known, row)
      }
    }
    for (const id of [...rows.keys()]) if (!present.has(id) && (seqs.get(id) ?? 0) <= seq) remove(id)
    for (const [id, grave] of tombstones) if (grave.seq <= seq) tombstones.delete(id)
  }

  function renew(known: Row, fields: Partial<Row>): void {
    const row = mergeUnversioned(known, fields)
    if (row === known) return
    rows.set(row.id, row)
    pending.add(row.id)
  }

  function announce(): void {
    if (pending.size > 0) inputs.onChange()
  }

  return {
    get: (id) => rows.get(id),
    versionOf: (id) => rows.get(id)?.version ?? elsewhere.get(id),
    get size() {
      return rows.size
    },
    get version() {
      return version
    },
    ids: () => rows.keys(),
    changes$: changes.asObservable(),

    subscribeRow(id, onChange) {
      const watching = watchers.get(id) ?? new Set()
      watchers.set(id, watching.add(onChange))
      inputs.onRowSubscribed?.()
      return () => {
        watching.delete(onChange)
        if (watching.size > 0 || watchers.get(id) !== watching) return
        watchers.delete(id)
        elsewhere.delete(id)
      }
    },

    apply(events) {
      for (const event of inOrder(events)) fold(event)
      announce()
    },
    applyUnversioned(news) {
      for (const fields of news) {
        const known = rows.get(fields.id)
        if (known !== undefined) renew(known, fields)
      }
      announce()
    },
    merge(snapshot, seq) {
      merge(snapshot, seq)
      announce()
    },
    replace(snapshot, seq) {
      tombstones.clear()
      const present = new Set(snapshot.map(({ id }) => id))
      for (const id of [...rows.keys()]) if (!present.has(id)) remove(id)
      for (const row of snapshot) {
        if (rows.get(row.id) === row) seqs.set(row.id, seq)
        else put(row, seq)
      }
      announce()
    },
    drop(ids) {
      for (const id of ids) remove(id)
      announce()
    },
    markDirty(ids) {
      for (const id of ids) if (rows.has(id)) pending.add(id)
      announce()
    },

    publish() {
      if (pending.size === 0) return
      const onChange = pending
      pending = new Set()
      version += 1
      changes.next(onChange)
      // Whichever is fewer is walked: a screenful of watched rows, or the rows of a quiet frame.
      if (watchers.size < onChange.size) {
        for (const [id, watching] of [...watchers])
          if (onChange.has(id)) for (const tell of [...watching]) tell()
      } else {
        for (const id of onChange) for (const tell of [...(watchers.get(id) ?? [])]) tell()
      }
    },
    end: () => changes.complete(),
  }
}

/** Frames group events by kind and shape, so their order has to be put right. Already in order is the usual case. */
function inOrder<Event extends { readonly seq: number }>(events: readonly Event[]): readonly Event[] {
  let last = Number.NEGATIVE_INFINITY
  for (const event of events) {
    if (event.seq < last) return [...events].sort((a, b) => a.seq - b.seq)
    last = event.seq
  }
  return events
}
