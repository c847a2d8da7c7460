import { rowAt, rowCount } from '../../../src/contract/column-encoding.ts'
import { LiveShipment, liveSnapshot } from '../../../src/contract/live.ts'
import { afterNextPainting } from './frames.ts'
import { createShipmentGrid } from './grid-table.ts'

/** The peer's way to the first screen: the same snapshot, put into ag-grid. ms from asking to the painting. */
export async function openSnapshotInGrid(token: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`/v2${liveSnapshot.path}`, { headers: { authorization: `Bearer ${token}` } })
  const { shipments } = liveSnapshot.answer.parse(await answer.json())
  const rows: LiveShipment[] = []
  for (let i = 0; i < rowCount(shipments); i++) rows.push(LiveShipment.parse(rowAt(shipments, i)))
  return new Promise((done) => {
    const grid = createShipmentGrid(rows, () =>
      afterNextPainting(() => {
        done(performance.now() - started)
        grid.destroy()
      }),
    )
  })
}
