/** The bulk acts of a live workspace: they go on while somebody looks at another screen, and are shown wherever shipments are listed. */
import { createSignal, type WritableSignal } from '../../../streams/signal.ts'
import type { BulkRun } from './bulk-run.ts'

export interface ShownRun {
  readonly key: number
  /** What is done, and to how many. */
  readonly title: string
  /** What a shipment of it is called. */
  readonly refOf: (id: number) => string
  readonly run: BulkRun
  /** Takes back what was made; null where it cannot be. */
  readonly undo: (() => void) | null
}

type Runs = WritableSignal<readonly ShownRun[]>
const made = new WeakMap<object, Runs>()

export function bulkRunsOf(workspace: object): Runs {
  const known = made.get(workspace) ?? createSignal<readonly ShownRun[]>([])
  made.set(workspace, known)
  return known
}
