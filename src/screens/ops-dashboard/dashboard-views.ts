/** What the dashboard follows in the live workspace: each part changes by the event while somebody watches it. */
import { asyncScheduler, map, type Observable, share, throttleTime } from 'rxjs'
import type { LiveShipment } from '../../contract/live.ts'
import { createDayFold, type DayNumbers } from '../../domain/dispatch/day-numbers.ts'
import { countsIn, type Figure } from '../../domain/shipments/figures.ts'
import { branchOfNextStop } from '../../domain/shipments/next-stop.ts'
import type { LiveWorkspace } from '../../streams/live-workspace.ts'
import type { Signal } from '../../streams/signal.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { createIncrementalView } from '../../streams/views/incremental-view.ts'
import { type CountView, countView, type GroupView, groupView } from '../../streams/views/views.ts'
import { byDue, type Cell, groupKey } from './attention-groups.ts'
import { createDriverRoutesFold, type DriverRoute, type ExpectedAt } from './driver-routes.ts'
import { createRouteRows, type RouteWorkspace } from './route-rows.ts'

/** Blocks that are read, not watched by the number, follow this often (ms) at most. */
const CALM_MS = 250

export interface DashboardViews {
  /** Another object whenever a number may be another. */
  readonly numbers: Signal<DayNumbers>
  readonly driverRoutes: Signal<{ at(now: number, expectedAt?: ExpectedAt): readonly DriverRoute[] }>
  readonly attention: Signal<{ cells(): Iterable<Cell> }>
  readonly groups: GroupView
  /** How many count in each of the figures: `late`, and `late:3` for branch 3. */
  readonly figures: CountView
}

const FIGURES_SHOWN = [
  'active',
  'late',
  'failed',
  'unassigned',
  'attention',
] as const satisfies readonly Figure[]

function figureKeys(now: () => number) {
  return (row: LiveShipment): readonly string[] => {
    const at = now()
    const branch = branchOfNextStop(row)
    return FIGURES_SHOWN.filter((figure) => countsIn(figure, row, at)).flatMap((figure) =>
      branch === null ? [figure] : [figure, `${figure}:${branch}`],
    )
  }
}

export function createDashboardViews(workspace: RouteWorkspace & Pick<LiveWorkspace, 'now'>): DashboardViews {
  const { shipments, now } = workspace
  const groups = groupView(shipments, { keyOf: (row) => groupKey(row, now()), order: byDue })
  return {
    numbers: followed(shipments, createDayFold(), ({ stage, sum }): DayNumbers => ({ stage, sum })),
    driverRoutes: followed(createRouteRows(workspace), createDriverRoutesFold(), (fold) => ({
      at: fold.driverRoutes,
    })),
    attention: wrapped(groups.changes$, () => ({ cells: () => cellsOf(groups, shipments) })),
    groups,
    figures: countView(shipments, figureKeys(now)),
  }
}

interface Fold {
  put(id: number, row: LiveShipment | undefined): boolean
  clear(): void
}

function followed<F extends Fold, Face>(
  store: EntityStore<LiveShipment>,
  fold: F,
  faceOf: (fold: F) => Face,
): Signal<Face> {
  let face = faceOf(fold)
  const view = createIncrementalView(store, {
    rebuild() {
      fold.clear()
      for (const id of store.ids()) fold.put(id, store.get(id))
      face = faceOf(fold)
    },
    update(changed) {
      let different = false
      for (const id of changed) if (fold.put(id, store.get(id))) different = true
      if (different) face = faceOf(fold)
      return different ? face : null
    },
  })
  return {
    now() {
      view.fresh()
      return face
    },
    changes$: calm(view.changes$),
  }
}

/** A view that changes in place, as a value that is another one whenever it changed. */
function wrapped<Face>(changes$: Observable<unknown>, make: () => Face): Signal<Face> {
  let face = make()
  const remade$ = changes$.pipe(
    map(() => {
      face = make()
      return face
    }),
  )
  return { now: () => face, changes$: calm(remade$) }
}

function calm<T>(changes$: Observable<T>): Observable<T> {
  return changes$.pipe(throttleTime(CALM_MS, asyncScheduler, { leading: true, trailing: true }), share())
}

function* cellsOf(groups: GroupView, shipments: EntityStore<LiveShipment>): Iterable<Cell> {
  for (const key of groups.keys()) {
    const ids = groups.group(key)
    const first = ids[0]
    yield { key, count: ids.length, first: first === undefined ? undefined : shipments.get(first) }
  }
}
