/**
 * The tripsheets of the live workspace with what was asked for here already done. What was asked for is laid over the row until
 * a row of the answer's version comes, or the server refuses.
 */
import { merge, type Observable, Subject } from 'rxjs'
import type { LiveTripsheet } from '../../contract/live.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'

type Patch = Partial<Pick<LiveTripsheet, 'stops' | 'status'>>

/** What was asked for here of one tripsheet. */
export interface LaidChange {
  /** The server has answered: a row of this version holds it. */
  confirm(version: number): void
  /** Refused: it is as it was. */
  rollback(): void
}

export interface OptimisticTripsheets {
  get(id: number): LiveTripsheet | undefined
  ids(): Iterable<number>
  readonly changes$: Observable<ReadonlySet<number>>
  /** Lays a change over the row, and over what was laid over it before. */
  lay(id: number, patch: Patch): LaidChange
}

interface Layer {
  readonly patch: Patch
  /** The version of the row that holds it already; null until the server has answered. */
  heldFrom: number | null
  shown: { readonly below: LiveTripsheet; readonly row: LiveTripsheet } | null
}

export function createOptimisticTripsheets(base: EntityStore<LiveTripsheet>): OptimisticTripsheets {
  const layers = new Map<number, Layer>()
  const own = new Subject<ReadonlySet<number>>()

  function get(id: number): LiveTripsheet | undefined {
    const below = base.get(id)
    const layer = layers.get(id)
    if (layer === undefined || below === undefined) return below
    if (layer.heldFrom !== null && below.version >= layer.heldFrom) {
      layers.delete(id)
      return below
    }
    if (layer.shown?.below !== below) layer.shown = { below, row: { ...below, ...layer.patch } }
    return layer.shown.row
  }

  return {
    get,
    ids: () => base.ids(),
    changes$: merge(base.changes$, own),
    lay(id, patch) {
      const layer: Layer = { patch: { ...layers.get(id)?.patch, ...patch }, heldFrom: null, shown: null }
      layers.set(id, layer)
      own.next(new Set([id]))
      const isNewest = () => layers.get(id) === layer
      return {
        confirm(version) {
          layer.heldFrom = version
          if (isNewest()) own.next(new Set([id]))
        },
        rollback() {
          if (!isNewest()) return
          layers.delete(id)
          own.next(new Set([id]))
        },
      }
    },
  }
}
