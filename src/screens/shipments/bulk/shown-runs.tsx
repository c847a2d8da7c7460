import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useSignal } from '../../../ui/live/use-signal.ts'
import { lazyBackground } from '../../../ui/loading/lazy.tsx'
import { bulkRunsOf } from './bulk-runs.ts'

const Panel = lazyBackground(async () => ({ default: (await import('./bulk-panel.tsx')).BulkPanel }))

/** The bulk acts of this workspace, below the list; its code comes with the first of them. */
export function ShownRuns() {
  const runs = useSignal(bulkRunsOf(useLiveWorkspace()))
  return runs.length === 0 ? null : <Panel runs={runs} />
}
