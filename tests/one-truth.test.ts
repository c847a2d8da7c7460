/** Every screen's number of a thing is the length of the list behind it, whatever the rows. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LiveShipment } from '../src/contract/live.ts'
import { createDayFold, slotOf } from '../src/domain/dispatch/day-numbers.ts'
import { settingsOf } from '../src/domain/settings/settings.ts'
import { EXCEPTION_STATUSES } from '../src/domain/shipments/exception.ts'
import { countsIn } from '../src/domain/shipments/figures.ts'
import {
  FIGURE_FILTERS,
  type ListFilter,
  NO_FILTER,
  readListFilter,
} from '../src/domain/shipments/list-filter.ts'
import { latenessOf } from '../src/domain/shipments/next-stop.ts'
import { PROBLEM_VIEWS, problemTerms } from '../src/domain/shipments/problem-views.ts'
import {
  isDelivered,
  isFinished,
  isInvalid,
  SHIPMENT_STATUS_CODES,
} from '../src/domain/shipments/shipment-status.ts'
import { countStops } from '../src/features/assignment/count-stops.ts'
import { laneOf } from '../src/features/assignment/lane.ts'
import { openLane } from '../src/features/assignment/task.ts'
import { NO_VISITS } from '../src/features/assignment/tripsheet-visits.ts'
import { FIGURES, figuresOf, LISTS, wasDelivered } from '../src/screens/dashboard/dashboard-rules.ts'
import { countsOf as mapCounts } from '../src/screens/maps/driver-route.ts'
import { driverVisits } from '../src/screens/maps/driver-visits.ts'
import { type Cell, groupKey, groupsOf } from '../src/screens/ops-dashboard/attention-groups.ts'
import { statsOf } from '../src/screens/ops-dashboard/day-stats.ts'
import { createDriverRoutesFold } from '../src/screens/ops-dashboard/driver-routes.ts'
import { isPending } from '../src/screens/ops-dashboard/pending-lists.ts'
import { countKeys } from '../src/screens/shipments/counts.ts'
import { matchesFilter } from '../src/screens/shipments/filter.ts'
import { checkDashboard } from './support/dashboard-numbers.ts'
import { shipment } from './support/live-rows.ts'

const NOW = Date.parse('2026-11-21T12:00:00+02:00')
const TODAY = Date.parse('2026-11-21T00:00:00+02:00')
const HOUR = 3_600_000

const moment = fc.option(fc.integer({ min: NOW - 30 * HOUR, max: NOW + 30 * HOUR }), { nil: null })
const past = fc.option(fc.integer({ min: NOW - 30 * HOUR, max: NOW }), { nil: null })
const few = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })
const fields = fc.record({
  status: fc.constantFrom(...SHIPMENT_STATUS_CODES),
  status_at: fc.integer({ min: NOW - 30 * HOUR, max: NOW }),
  collected_at: past,
  delivered_at: past,
  collection_before: moment,
  delivery_before: moment,
  collection_branch_id: few,
  delivery_branch_id: few,
  hub_id: few,
  collection_agent_id: few,
  delivery_agent_id: few,
  handled_until: moment,
  failed_attempts: fc.nat({ max: 2 }),
  collection_eta: moment,
  delivery_eta: moment,
})
/** What stands beside the status, as after the scan at the hub; else what the status itself reports. */
const standing = fc.option(
  fc.record({
    exception: fc.constantFrom(...EXCEPTION_STATUSES),
    exception_at: fc.integer({ min: NOW - 30 * HOUR, max: NOW }),
    exception_reason: fc.option(fc.string(), { nil: null }),
  }),
  { nil: {} },
)
const rows = fc
  .array(fc.tuple(fields, standing), { maxLength: 25, size: 'max' })
  .map((some) => some.map(([one, beside], i): LiveShipment => shipment(i + 1, { ...one, ...beside })))

const problems = problemTerms(settingsOf([]))
const looking = {
  searchableText: () => '',
  shown: (row: LiveShipment) => row.status,
  now: () => NOW,
  today: TODAY,
  problems,
}
const listOf = (all: readonly LiveShipment[], filter: Partial<ListFilter>) =>
  all.filter(matchesFilter({ ...NO_FILTER, ...filter }, looking))

test('each chip counts what choosing it shows, for every branch', () => {
  fc.assert(
    fc.property(rows, few, (all, branch) => {
      const filter = { ...NO_FILTER, branches: new Set(branch === null ? [] : [branch]) }
      const keys = all.flatMap((row) => [...countKeys(filter, looking)(row)])
      for (const only of FIGURE_FILTERS) {
        const shown = listOf(all, { ...filter, only }).length
        expect([only, keys.filter((key) => key === `only:${only}`).length]).toEqual([only, shown])
      }
      for (const view of PROBLEM_VIEWS) {
        const shown = listOf(all, { ...filter, view }).length
        expect([view, keys.filter((key) => key === `view:${view}`).length]).toEqual([view, shown])
        const pending = all.filter((row) => isPending(view, { scope: branch ?? 'all', problems }, row, NOW))
        expect([view, pending.length]).toEqual([view, shown])
      }
    }),
  )
})

test('each figure of the dashboard is the length of the list it leads to, for all and for a branch', () => {
  fc.assert(
    fc.property(rows, few, (all, branch) => {
      const fold = createDayFold()
      for (const row of all) fold.put(row.id, row)
      const scope = branch ?? 'all'
      const branches = new Set(branch === null ? [] : [branch])
      for (const { key, listLink, unit, value } of statsOf(fold, scope, NOW)) {
        const only = 'only' in listLink ? listLink.only : null
        const stage = 'stage' in listLink ? listLink.stage : null
        const list = listOf(all, { only, stage, branches })
        if (unit === 'count') expect([key, value]).toEqual([key, list.length])
        else expect([key, value]).toEqual([key, shareOf(list, all, branch)])
      }
    }),
  )
})

/** Of the promises of today, those that were kept: the list, and beside it what was promised by now and is not in it. */
function shareOf(kept: readonly LiveShipment[], all: readonly LiveShipment[], branch: number | null) {
  const broken = all.filter((row) => {
    const { status, delivered_at: at, delivery_before: due, delivery_branch_id } = row
    if (due === null || (branch !== null && delivery_branch_id !== branch)) return false
    const isBroken = isDelivered(status) ? at !== null && at > due : !isFinished(status) && !isInvalid(status)
    return isBroken && due >= TODAY && slotOf(due) <= slotOf(NOW)
  })
  const due = kept.length + broken.length
  return due === 0 ? null : kept.length / due
}

test('the lists of what is pending hold what is late, each shipment in one of them', () => {
  fc.assert(
    fc.property(rows, few, (all, branch) => {
      const branches = new Set(branch === null ? [] : [branch])
      const late = listOf(all, { only: 'late', branches })
      const pending = (['uncollected', 'undelivered'] as const).flatMap((list) =>
        all.filter((row) => isPending(list, { scope: branch ?? 'all', problems }, row, NOW)),
      )
      expect(pending.map(({ id }) => id).sort()).toEqual(late.map(({ id }) => id).sort())
    }),
  )
})

test('each number of an account leads to exactly its rows', () => {
  const behind = (to: string) => readListFilter(new URLSearchParams(to.split('?')[1]), 'active')
  fc.assert(
    fc.property(rows, (all) => {
      const counted = all.flatMap(figuresOf(() => NOW))
      for (const { key, to } of FIGURES) {
        const count = counted.filter((one) => one === key).length
        expect([key, count]).toEqual([key, listOf(all, behind(to)).length])
      }
      const lists = {
        needs: (row: LiveShipment) => countsIn('action', row, NOW),
        arriving: (row: LiveShipment) => countsIn('arriving', row, NOW),
        delivered: wasDelivered,
      }
      expect(listOf(all, behind(LISTS.needs))).toEqual(all.filter(lists.needs))
      expect(listOf(all, behind(LISTS.arriving))).toEqual(all.filter(lists.arriving))
      expect(listOf(all, behind(LISTS.delivered))).toEqual(all.filter(lists.delivered))
    }),
  )
})

test('the causes of the dashboard add up to its exceptions', () => {
  fc.assert(
    fc.property(rows, few, (all, branch) => {
      const cells = all.flatMap((row): Cell[] => {
        const key = groupKey(row, NOW)
        return key === null ? [] : [{ key, count: 1, first: row }]
      })
      const causes = groupsOf(cells, branch ?? 'all', NOW)
      const branches = new Set(branch === null ? [] : [branch])
      expect(causes.reduce((sum, { count }) => sum + count, 0)).toBe(
        listOf(all, { only: 'attention', branches }).length,
      )
    }),
  )
})

test('a driver has as many late shipments, and visits to go, on the dashboard, the tripsheet and the map', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const fold = createDriverRoutesFold()
      for (const row of all) fold.put(row.id, row)
      const rounds = fold.driverRoutes(NOW)
      for (const driver of [1, 2, 3]) {
        const open = all.filter((row) => openLane(row) === String(driver))
        const late = open.filter((row) => latenessOf(row, NOW) > 0).length
        const lane = laneOf({
          driver: null,
          hub: null,
          open,
          collected: [],
          delivered: [],
          now: NOW,
          today: TODAY,
        })
        const onMap = all.flatMap((row) => mapCounts(row, NOW))
        expect(lane.late).toBe(late)
        expect(rounds.find(({ driverId }) => driverId === driver)?.late ?? 0).toBe(late)
        expect(onMap.filter((key) => key === `late:${driver}`).length).toBe(late)
        expect(onMap.filter((key) => key === `open:${driver}`).length).toBe(open.length)
        const visits = rounds.find(({ driverId }) => driverId === driver)?.visits.open ?? 0
        expect(visits).toBe(lane.visits.open)
        expect(driverVisits({ open, collected: [], delivered: [] }, NO_VISITS, NOW).open).toBe(visits)
        expect(countStops(open, { visitOf: NO_VISITS, isFetchedWithRequest: () => false })).toBe(visits)
      }
    }),
  )
})

test('the unassigned lane holds the unassigned shipments', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const lane = all.filter((row) => openLane(row) === 'unassigned')
      expect(lane).toEqual(all.filter((row) => countsIn('unassigned', row, NOW)))
    }),
  )
})

test('every number of the ops dashboard is as many as the rows that it opens', () => {
  fc.assert(
    fc.property(rows, few, (all, branch) => {
      checkDashboard(all, NOW, branch ?? 'all')
    }),
  )
})
