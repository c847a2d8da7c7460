/**
 * The rows of the moment that was jumped to last, as they were answered: the next answer may be what is otherwise, and a row that is the
 * same stays the same object, which no screen draws anew.
 */
import type { PastSnapshot } from '../../contract/rewind.ts'
import { readSnapshot, type SnapshotRows } from '../feed/rows.ts'

type Report = (problem: string, detail: unknown) => void

export interface HeldMoment {
  /** By which the platform knows what is held; undefined where that is nothing. */
  epoch(): string | undefined
  rows(): SnapshotRows
  /** Takes an answer. False where it is the difference to something else than what is held: then nothing is held. */
  take(answer: PastSnapshot): boolean
}

const NO_ROWS: SnapshotRows = { shipments: [], drivers: [], requests: [], tripsheets: [], alerts: [] }

/** As `before`, but for those that are otherwise, and those that are gone. */
function changed<Row extends { readonly id: number }>(
  before: readonly Row[],
  rows: readonly Row[],
  gone: readonly number[],
): Row[] {
  const byId = new Map(before.map((row) => [row.id, row]))
  for (const id of gone) byId.delete(id)
  for (const row of rows) byId.set(row.id, row)
  return [...byId.values()]
}

export function createHeldMoment(report: Report): HeldMoment {
  let held: { readonly epoch: string; readonly rows: SnapshotRows } | null = null

  function rowsOf(answer: PastSnapshot): SnapshotRows | null {
    const rows = readSnapshot(answer, report)
    const { since, gone } = answer
    if (since === undefined || gone === undefined) return rows
    if (held?.epoch !== since) return null
    const before = held.rows
    return {
      ...rows,
      shipments: changed(before.shipments, rows.shipments, gone.shipments),
      requests: changed(before.requests, rows.requests, gone.collection_requests),
      tripsheets: changed(before.tripsheets, rows.tripsheets, gone.tripsheets),
    }
  }

  return {
    epoch: () => held?.epoch,
    rows: () => held?.rows ?? NO_ROWS,
    take(answer) {
      const rows = rowsOf(answer)
      held = rows === null ? null : { epoch: answer.epoch, rows }
      return held !== null
    },
  }
}
