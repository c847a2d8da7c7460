/** The bench's page: the real streams and the real table, driven from outside through `window.bench`. */
import { openBareBoard } from './bare-board.ts'
import { paintBareRows } from './bare-rows.ts'
import { paintBare } from './bare-socket.ts'
import { openFed } from './fed-workspace.tsx'
import { openWorkspace } from './open-workspace.tsx'
import { dragBar, tableAt, watchScrolling } from './scroll.ts'
import { openSnapshotInGrid } from './snapshot-in-grid.ts'
import { openTable } from './sweep.ts'

const bench = {
  openTable,
  tableAt,
  watchScrolling,
  dragBar,
  openWorkspace,
  openFed,
  openSnapshotInGrid,
  openBareBoard,
  paintBare,
  paintBareRows,
  // Apart: what is measured without a map has none in its page.
  openMap: async (...of: Parameters<typeof import('./map-side.tsx')['openMap']>) =>
    (await import('./map-side.tsx')).openMap(...of),
}
export type PageBench = typeof bench

declare global {
  interface Window {
    bench: PageBench
  }
}
window.bench = bench
