/**
 * The sums of the dashboard (001 §2, 002 §9): what each branch, ops manager or driver has, in each of its modes. A shipment says in
 * which sums it counts, and the list behind a sum holds the shipments that say it: number and list are one rule.
 */
import type { LiveCollectionRequest, LiveShipment } from '../../../contract/live.ts'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { isUnclosedTooLong, type UnclosedSettings } from '../../../domain/dispatch/unclosed-requests.ts'
import { countsIn } from '../../../domain/shipments/figures.ts'
import { branchOfNextStop, driverOfOpenStop, openStopSide } from '../../../domain/shipments/next-stop.ts'
import { isInView, PROBLEM_VIEWS, type ProblemTerms } from '../../../domain/shipments/problem-views.ts'
import { isDelivered } from '../../../domain/shipments/shipment-status.ts'
import { stageOfShipment } from '../../../domain/shipments/taken-out.ts'
import { startOfDay } from '../../../domain/values/moment.ts'
import type { StopRows } from '../../../features/assignment/request-rows.ts'
import { stopsOf } from '../driver-routes.ts'
import type { Grouping } from './groupings.ts'

/** What is summed in each mode, in the order of the columns. */
export const MEASURES = {
  all: ['collect', 'hub', 'out', 'done', 'late'],
  tripsheet: ['collect-left', 'collect-done', 'deliver-left', 'deliver-done', 'failed', 'stops-late'],
  pending: [...PROBLEM_VIEWS, 'requests'],
} as const
export type SumMode = keyof typeof MEASURES
export type Measure = (typeof MEASURES)[SumMode][number]

/** By what is summed, and of whom. */
export interface SumOf extends Pick<StopRows, 'isFetchedWithRequest'> {
  readonly mode: SumMode
  readonly by: Grouping
  /** Branches stand beside each other in every scope; ops managers and drivers are those of the scope. */
  readonly scope: BranchScope
  readonly managerOf: (branch: number | null) => number | null
  readonly problems: ProblemTerms
}

/** What counts where nobody is named: no branch, no ops manager, no driver. */
const NOBODY = 0

interface Counted {
  readonly measure: Measure
  readonly driver: number | null
}

/** Who has it: the driver of its open stop, who brings it to the hub, or who delivered it. */
function driverOf(row: LiveShipment): number | null {
  if (isDelivered(row.status)) return row.delivery_agent_id
  return stageOfShipment(row) === 'collected' ? row.collection_agent_id : driverOfOpenStop(row)
}

function inAll(row: LiveShipment, now: number): readonly Counted[] {
  const stage = stageOfShipment(row)
  const driver = driverOf(row)
  const counts: Readonly<Record<(typeof MEASURES)['all'][number], boolean>> = {
    collect: stage === 'to-collect' || stage === 'collected',
    hub: stage === 'at-hub',
    out: stage === 'out',
    done: countsIn('delivered', row, now),
    late: countsIn('late', row, now),
  }
  return MEASURES.all.filter((measure) => counts[measure]).map((measure) => ({ measure, driver }))
}

/** The stops that it gives to drivers, as their routes count them (route-rows.ts): what was made today, and what is open. */
function inTripsheet(row: LiveShipment, now: number, { isFetchedWithRequest }: SumOf): readonly Counted[] {
  if (openStopSide(row) === 'collection' && isFetchedWithRequest(row)) return []
  const today = startOfDay(now)
  return stopsOf(row).flatMap(({ kind, driverId: driver, visitedAt, failed, due }): Counted[] => {
    if (visitedAt !== null && !failed) return visitedAt < today ? [] : [{ measure: `${kind}-done`, driver }]
    const isLate = due !== null && due < now
    return [
      { measure: `${kind}-left`, driver },
      ...(isLate ? [{ measure: 'stops-late' as const, driver }] : []),
      ...(failed ? [{ measure: 'failed' as const, driver }] : []),
    ]
  })
}

function inPending(row: LiveShipment, now: number, problems: ProblemTerms): readonly Counted[] {
  const driver = driverOf(row)
  return PROBLEM_VIEWS.filter((view) => isInView(view, row, now, problems)).map((measure) => ({
    measure,
    driver,
  }))
}

function countedIn(row: LiveShipment, now: number, of: SumOf): readonly Counted[] {
  if (of.mode === 'all') return inAll(row, now)
  return of.mode === 'tripsheet' ? inTripsheet(row, now, of) : inPending(row, now, of.problems)
}

/** Names a sum: `late~7` of whatever is summed by. */
export const sumKey = (measure: Measure, group: number | null): string => `${measure}~${group ?? NOBODY}`

export function parseSumKey(key: string, mode: SumMode): { measure: Measure; group: number | null } | null {
  const [name, id = ''] = key.split('~')
  const measure = MEASURES[mode].find((known) => known === name)
  if (measure === undefined || !/^\d{1,15}$/.test(id)) return null
  return { measure, group: Number(id) === NOBODY ? null : Number(id) }
}

/** The sums in which a shipment counts; each once. `now` in ms of business time. */
export function sumKeys(row: LiveShipment, now: number, of: SumOf): readonly string[] {
  const branch = branchOfNextStop(row)
  if (of.by !== 'branch' && of.scope !== 'all' && branch !== of.scope) return []
  const groupOf = (driver: number | null) => {
    if (of.by === 'driver') return driver
    return of.by === 'branch' ? branch : of.managerOf(branch)
  }
  return [...new Set(countedIn(row, now, of).map(({ measure, driver }) => sumKey(measure, groupOf(driver))))]
}

/** The sum of Pending in which a collection request counts: one that a driver has and nobody has closed in time. */
export function requestSumKeys(
  row: LiveCollectionRequest,
  now: number,
  of: Pick<SumOf, 'by' | 'scope' | 'managerOf'>,
  settings: UnclosedSettings,
): readonly string[] {
  const { collection_branch_id: branch, collection_agent_id: driver } = row
  if (of.by !== 'branch' && of.scope !== 'all' && branch !== of.scope) return []
  if (!isUnclosedTooLong(row, now, settings)) return []
  if (of.by === 'driver') return [sumKey('requests', driver)]
  return [sumKey('requests', of.by === 'branch' ? branch : of.managerOf(branch))]
}

/** Whether collection requests count in the sums of a mode as shipments do: in stops. */
export const sumsRequests = (mode: SumMode): boolean => mode === 'tripsheet'

export interface SumRow {
  readonly group: number | null
  readonly counts: Readonly<Partial<Record<Measure, number>>>
}

/** The groups that have anything, out of how many there are of each key. */
export function sumRows(counts: ReadonlyMap<string, number>, mode: SumMode): readonly SumRow[] {
  const groups = new Map<number | null, Partial<Record<Measure, number>>>()
  for (const [key, count] of counts) {
    const named = parseSumKey(key, mode)
    if (named === null) continue
    const row = groups.get(named.group) ?? {}
    groups.set(named.group, row)
    row[named.measure] = count
  }
  return [...groups].map(([group, row]) => ({ group, counts: row }))
}
