/**
 * The shipments of the live workspace with what was asked for here already done, so that a card moves when it is dropped.
 *
 * A change that was asked for is laid over the row until the server has answered: refused, it is taken away again;
 * granted, it stays until the row itself has come to the version of the answer. The row below goes on living.
 */
import { merge, Subject } from 'rxjs'
import type { LiveShipment } from '../../contract/live.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'

export type Patch = Partial<LiveShipment>

export interface OptimisticStore extends EntityStore<LiveShipment> {
  /** Lays changes over rows; the answer names them for `confirm`. */
  applyOptimistic(patches: ReadonlyMap<number, Patch>): symbol
  /** The server has answered: a row will come with its version, or is as before where it has none. */
  confirm(revision: symbol, versions: ReadonlyMap<number, number>): void
  /** Whether something asked for here is not answered yet. */
  isWaiting(id: number): boolean
}

interface Layer {
  readonly revision: symbol
  readonly patch: Patch
  /** The version of the row that holds it already; null until the server has answered. */
  readonly heldFrom: number | null
}

export function createOptimisticStore(base: EntityStore<LiveShipment>): OptimisticStore {
  const layers = new Map<number, readonly Layer[]>()
  const shown = new Map<
    number,
    { readonly below: LiveShipment; readonly layers: readonly Layer[]; row: LiveShipment }
  >()
  const own = new Subject<ReadonlySet<number>>()
  const watchers = new Map<number, Set<() => void>>()
  let published = 0

  function layersOf(row: LiveShipment): readonly Layer[] {
    const all = layers.get(row.id)
    if (all === undefined) return []
    const still = all.filter(({ heldFrom }) => heldFrom === null || heldFrom > row.version)
    if (still.length === all.length) return all
    set(row.id, still)
    return still
  }

  function set(id: number, next: readonly Layer[]): void {
    if (next.length > 0) layers.set(id, next)
    else {
      layers.delete(id)
      shown.delete(id)
    }
  }

  function get(id: number): LiveShipment | undefined {
    const below = base.get(id)
    if (below === undefined) return undefined
    const over = layersOf(below)
    if (over.length === 0) return below
    const known = shown.get(id)
    if (known !== undefined && known.below === below && known.layers === over) return known.row
    const row: LiveShipment = Object.assign({}, below, ...over.map(({ patch }) => patch))
    shown.set(id, { below, layers: over, row })
    return row
  }

  function publish(ids: Iterable<number>): void {
    const changed = new Set(ids)
    published += 1
    own.next(changed)
    for (const id of changed) for (const tell of [...(watchers.get(id) ?? [])]) tell()
  }

  /** What the feed has brought since, or has left the workspace, needs no layer. */
  function sweep(): void {
    for (const [id, all] of [...layers]) {
      const row = base.get(id)
      if (row !== undefined) layersOf(row)
      else if (all.every(({ heldFrom }) => heldFrom !== null)) set(id, [])
    }
  }

  return {
    get,
    versionOf: (id) => base.versionOf(id),
    get size() {
      return base.size
    },
    get version() {
      return base.version + published
    },
    ids: () => base.ids(),
    changes$: merge(base.changes$, own),
    subscribeRow(id, changed) {
      const watching = watchers.get(id) ?? new Set()
      watchers.set(id, watching.add(changed))
      const leave = base.subscribeRow(id, changed)
      return () => {
        leave()
        watching.delete(changed)
        if (watching.size === 0 && watchers.get(id) === watching) watchers.delete(id)
      }
    },
    applyOptimistic(patches) {
      sweep()
      const revision = Symbol('revision')
      for (const [id, patch] of patches)
        set(id, [...(layers.get(id) ?? []), { revision, patch, heldFrom: null }])
      publish(patches.keys())
      return revision
    },
    confirm(revision, versions) {
      const changed: number[] = []
      for (const [id, all] of [...layers]) {
        if (!all.some((layer) => layer.revision === revision)) continue
        changed.push(id)
        const version = versions.get(id)
        const next = all.flatMap((layer) => {
          if (layer.revision !== revision) return layer
          return version === undefined ? [] : { ...layer, heldFrom: version }
        })
        set(id, next)
      }
      publish(changed)
    },
    isWaiting: (id) => layers.get(id)?.some(({ heldFrom }) => heldFrom === null) ?? false,
  }
}
