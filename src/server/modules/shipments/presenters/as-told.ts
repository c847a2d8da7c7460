import type { ItemOutcome } from '../../../../contract/shipment-changes.ts'
import { isStaffSide, type Viewer } from '../../../../domain/shipments/visibility.ts'
import {
  isToldByHistory,
  type RowFacts,
  rowAsTold,
  type ToldStep,
} from '../../../../domain/tracking/told-row.ts'
import type { TrackingRules } from '../../../../domain/tracking/tracked-status.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { LockedShipment } from '../lock-shipments.ts'
import { type Outside, statusFor } from './shipment.ts'
import { historiesOutside } from './tracking-history.ts'

/** A row that was just booked, with the steps that this viewer was answered. */
export const firstAsTold = <Row extends RowFacts>(
  row: Row,
  steps: readonly ToldStep[],
  viewer: Viewer,
  rules: TrackingRules,
): Row => (isStaffSide(viewer) ? row : rowAsTold(row, steps, rules))

/** Rows as a viewer is told them, with the steps of those that are told by their history. */
export interface ToldRows<Row> {
  readonly rows: readonly Row[]
  readonly steps: ReadonlyMap<number, readonly ToldStep[]>
}

/** Rows as this viewer is told them (told-row.ts): to staff and drivers as they are. */
export async function toldWithSteps<Row extends RowFacts>(
  tx: Tx,
  providerId: number,
  rows: readonly Row[],
  viewer: Viewer,
  rules: TrackingRules,
): Promise<ToldRows<Row>> {
  if (isStaffSide(viewer) || rules.exclude_tracking_statuses.length === 0) return { rows, steps: new Map() }
  const byHistory = rows.filter((row) => isToldByHistory(row, rules)).map(({ id }) => id)
  const steps = await historiesOutside(tx, providerId, byHistory, rules)
  return { rows: rows.map((row) => rowAsTold(row, steps.get(row.id) ?? [], rules)), steps }
}

/** By which this viewer is told of the parcels of a row; null where the rows say it all. */
export function outsideOf(
  id: number,
  { steps }: Pick<ToldRows<unknown>, 'steps'>,
  rules: TrackingRules,
): Outside | null {
  const its = steps.get(id)
  return its === undefined ? null : { steps: its, rules }
}

/** The same without the steps. */
export const asTold = async <Row extends RowFacts>(
  ...asked: Parameters<typeof toldWithSteps<Row>>
): Promise<readonly Row[]> => (await toldWithSteps(...asked)).rows

/** What was done with shipments, each in the status that this viewer is told; after what was done is saved. */
export async function itemsAsTold(
  { tx, providerId, settings }: { tx: Tx; providerId: number; settings: TrackingRules },
  viewer: Viewer,
  items: readonly ItemOutcome[],
  held: ReadonlyMap<number, LockedShipment>,
): Promise<ItemOutcome[]> {
  if (isStaffSide(viewer)) return [...items]
  const rows = items.flatMap((item) => (item.ok ? (held.get(item.id) ?? []) : []))
  const told = new Map(
    (await asTold(tx, providerId, rows, viewer, settings)).map((row) => [row.id, row] as const),
  )
  const terms = { overrideStatuses: settings.override_shipment_statuses }
  return items.map((item) => {
    const row = item.ok ? told.get(item.id) : undefined
    const status = row && statusFor(row, viewer, terms)
    return item.ok && status ? { ...item, status } : item
  })
}
