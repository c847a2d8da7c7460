/** The bench's page: the real streams and the real table, driven from outside through `window.bench`. */
import { paintBareRows } from './bare-rows.ts'
import { paintBare } from './bare-socket.ts'
import { openFed } from './fed-workspace.tsx'
import { openWorkspace } from './open-workspace.tsx'
import { openSnapshotInGrid } from './snapshot-in-grid.ts'
import { openTable } from './sweep.ts'

const bench = { openTable, openWorkspace, openFed, openSnapshotInGrid, paintBare, paintBareRows }
export type PageBench = typeof bench

declare global {
  interface Window {
    bench: PageBench
  }
}
window.bench = bench
