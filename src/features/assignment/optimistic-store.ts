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
  /** Lays changes over rows; the answer names them for `grant` and `refuse`. */
  lay(patches: ReadonlyMap<number, Patch>): symbol
  /** The server has done it: each row will come with this version. */
  grant(laid: symbol, versions: ReadonlyMap<number, number>): void
  refuse(laid: symbol): void
  /** Whether something asked for here is not answered yet. */
  isWaiting(id: number): boolean
}

interface Layer {
  readonly laid: symbol
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

  function change(laid: symbol, how: (layer: Layer, id: number) => Layer | null): void {
    const changed: number[] = []
    for (const [id, all] of [...layers]) {
      if (!all.some((layer) => layer.laid === laid)) continue
      changed.push(id)
      set(
        id,
        all.flatMap((layer) => (layer.laid === laid ? (how(layer, id) ?? []) : layer)),
      )
    }
    publish(changed)
  }

  return {
    get,
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
    lay(patches) {
      const laid = Symbol('laid')
      for (const [id, patch] of patches) set(id, [...(layers.get(id) ?? []), { laid, patch, heldFrom: null }])
      publish(patches.keys())
      return laid
    },
    grant: (laid, versions) => change(laid, (layer, id) => ({ ...layer, heldFrom: versions.get(id) ?? 0 })),
    refuse: (laid) => change(laid, () => null),
    isWaiting: (id) => layers.get(id)?.some(({ heldFrom }) => heldFrom === null) ?? false,
  }
}
