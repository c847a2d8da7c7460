/** Holds every number of the ops dashboard against the rows that it opens, whatever the rows. */
import { expect } from 'vitest'
import type { LiveShipment } from '../../src/contract/live.ts'
import { type BranchScope, createDayFold } from '../../src/domain/dispatch/day-numbers.ts'
import { LEFT_OVER_CAUSES } from '../../src/domain/dispatch/morning.ts'
import { settingsOf } from '../../src/domain/settings/settings.ts'
import { type ListFilter, NO_FILTER, readListFilter } from '../../src/domain/shipments/list-filter.ts'
import { branchOfNextStop } from '../../src/domain/shipments/next-stop.ts'
import { PROBLEM_VIEWS, problemTerms } from '../../src/domain/shipments/problem-views.ts'
import { startOfDay } from '../../src/domain/values/moment.ts'
import {
  type Cell,
  groupKey,
  groupsOf,
  isSelected,
} from '../../src/screens/ops-dashboard/attention-groups.ts'
import { hoursOf, listBehind, statsOf, troublesOf } from '../../src/screens/ops-dashboard/day-stats.ts'
import { createDriverRoutesFold } from '../../src/screens/ops-dashboard/driver-routes.ts'
import {
  HOUR_SERIES,
  isInHour,
  parseHourRows,
  rowsOfHour,
} from '../../src/screens/ops-dashboard/hour-rows.ts'
import { lanesOf } from '../../src/screens/ops-dashboard/morning/between-branches.tsx'
import { dueHubs, leftCauses } from '../../src/screens/ops-dashboard/morning/group-counts.ts'
import {
  isInMorningRows,
  isTransfer,
  type MorningRows,
  morningKey,
  morningKeys,
  parseMorningKey,
} from '../../src/screens/ops-dashboard/morning/morning-keys.ts'
import { isPending } from '../../src/screens/ops-dashboard/pending-lists.ts'
import { parseSumRows, rowsOfSum } from '../../src/screens/ops-dashboard/rows-address.ts'
import { GROUPINGS } from '../../src/screens/ops-dashboard/sums/groupings.ts'
import {
  MEASURES,
  type Measure,
  type SumMode,
  type SumOf,
  sumKey,
  sumKeys,
  sumRows,
} from '../../src/screens/ops-dashboard/sums/sum-keys.ts'
import { matchesFilter } from '../../src/screens/shipments/filter.ts'

const problems = problemTerms(settingsOf([]))
/** Two managers for whatever branches there are; one branch has none. */
export const managerOf = (branch: number | null): number | null =>
  branch === null || branch % 3 === 0 ? null : 90 + (branch % 2)

function tally(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

export interface Checked {
  /** How many numbers above zero were held against their rows. */
  numbers: number
}

/** `now` in ms of business time. */
export function checkDashboard(rows: readonly LiveShipment[], now: number, scope: BranchScope): Checked {
  const checked: Checked = { numbers: 0 }
  const equal = (what: unknown, number: number, list: number) => {
    expect([what, number]).toEqual([what, list])
    if (number > 0) checked.numbers += 1
  }
  const looking = {
    searchableText: () => '',
    shown: (row: LiveShipment) => row.status,
    now: () => now,
    today: startOfDay(now),
    problems,
  }
  const listOf = (filter: Partial<ListFilter>) =>
    rows.filter(matchesFilter({ ...NO_FILTER, ...filter }, looking))

  // The figures, and the list of shipments that each leads to by its address.
  const fold = createDayFold()
  for (const row of rows) fold.put(row.id, row)
  const behind = (link: Parameters<typeof listBehind>[0], of: BranchScope) =>
    listOf(readListFilter(new URLSearchParams(listBehind(link, of).split('?')[1]), 'active')).length
  const branches = new Set(scope === 'all' ? [] : [scope])
  const troubles = troublesOf(
    (figure) => listOf({ only: figure === 'active' ? null : figure, branches }).length,
    scope,
  )
  for (const { key, listLink, unit, value } of [...troubles, ...statsOf(fold, scope, now)])
    if (unit === 'count') equal(key, value ?? 0, behind(listLink, scope))

  // The hours of the chart.
  for (const { hour, ...counts } of hoursOf(fold, scope, now))
    for (const series of HOUR_SERIES) {
      expect(parseHourRows(rowsOfHour({ hour, series }))).toEqual({ hour, series })
      equal(
        [hour, series],
        counts[series],
        rows.filter((row) => isInHour(series, hour, row, now, scope)).length,
      )
    }

  // Exceptions by cause, and by what is behind each.
  const keys = rows.flatMap((row) => groupKey(row, now) ?? [])
  const cells = [...tally(keys)].map(([key, count]): Cell => ({ key, count, first: undefined }))
  for (const { cause, count, groups } of groupsOf(cells, scope, now)) {
    equal(cause, count, rows.filter((row) => isSelected(groupKey(row, now), cause, scope)).length)
    for (const group of groups)
      equal(
        group.name,
        group.count,
        rows.filter((row) => isSelected(groupKey(row, now), group.name, scope)).length,
      )
  }

  // Pending, as its lists and as the view of the list of shipments.
  for (const view of PROBLEM_VIEWS)
    equal(
      view,
      rows.filter((row) => isPending(view, { scope, problems }, row, now)).length,
      listOf({ view, branches }).length,
    )

  checkSums(rows, now, scope, equal, listOf)
  checkMorning(rows, now, scope, equal)
  return checked
}

type Equal = (what: unknown, number: number, list: number) => void
type ListOf = (filter: Partial<ListFilter>) => readonly LiveShipment[]

/** Of the same meaning in the list of shipments, where it has one. */
const AS_LIST: Readonly<Partial<Record<Measure, readonly Partial<ListFilter>[]>>> = {
  collect: [{ stage: 'to-collect' }, { stage: 'collected' }],
  hub: [{ stage: 'at-hub' }],
  out: [{ stage: 'out' }],
  done: [{ only: 'delivered' }],
  late: [{ only: 'late' }],
  intervention: [{ view: 'intervention' }],
  uncollected: [{ view: 'uncollected' }],
  undelivered: [{ view: 'undelivered' }],
}

function checkSums(
  rows: readonly LiveShipment[],
  now: number,
  scope: BranchScope,
  equal: Equal,
  listOf: ListOf,
): void {
  const routes = createDriverRoutesFold()
  for (const row of rows) routes.put(row.id, row)
  const routeOf = new Map(routes.driverRoutes(now).map((route) => [route.driverId, route]))
  const modes: readonly SumMode[] = ['all', 'tripsheet', 'pending']
  for (const mode of modes)
    for (const by of GROUPINGS) {
      const of: SumOf = { mode, by, scope, managerOf, problems, isFetchedWithRequest: () => false }
      const sums = sumRows(tally(rows.flatMap((row) => sumKeys(row, now, of))), mode)
      for (const { group, counts } of sums) {
        for (const measure of MEASURES[mode]) {
          const key = sumKey(measure, group)
          const what = [mode, by, key]
          expect(parseSumRows(rowsOfSum({ mode, by, measure, group }))).toEqual({ mode, by, measure, group })
          const list = rows.filter((row) => sumKeys(row, now, of).includes(key))
          equal(what, counts[measure] ?? 0, list.length)
          const lists = AS_LIST[measure]
          if (by === 'branch' && group !== null && lists !== undefined)
            equal(
              what,
              counts[measure] ?? 0,
              lists.reduce(
                (sum, filter) => sum + listOf({ ...filter, branches: new Set([group]) }).length,
                0,
              ),
            )
          if (by === 'manager')
            expect(list.every((row) => managerOf(branchOfNextStop(row)) === group)).toBe(true)
        }
        // The same stops as on the driver's card.
        const route = scope === 'all' && by === 'driver' && group !== null ? routeOf.get(group) : undefined
        if (mode !== 'tripsheet' || route === undefined) continue
        const sum = (...measures: Measure[]) => measures.reduce((all, one) => all + (counts[one] ?? 0), 0)
        equal([group, 'done'], sum('collect-done', 'deliver-done'), route.done)
        equal([group, 'left'], sum('collect-left', 'deliver-left'), route.open)
        equal([group, 'late'], sum('stops-late'), route.late)
      }
      // By whatever it is summed, nothing is counted twice and nothing is lost.
      if (scope === 'all')
        for (const measure of MEASURES[mode]) {
          const total = sums.reduce((sum, { counts }) => sum + (counts[measure] ?? 0), 0)
          const once = new Set(
            rows.flatMap((row) =>
              sumKeys(row, now, of).some((key) => key.startsWith(`${measure}~`)) ? [row.id] : [],
            ),
          )
          // A shipment may be late at no stop of two drivers at once, but be collected by one and delivered by another.
          equal([mode, by, measure, 'total'], total, once.size)
        }
    }
}

function checkMorning(rows: readonly LiveShipment[], now: number, scope: BranchScope, equal: Equal): void {
  const whose = { scope, bookedFrom: null, isFetchedWithRequest: () => false }
  const counts = tally(rows.flatMap((row) => morningKeys(row, now, whose)))
  const listed = (of: MorningRows) => rows.filter((row) => isInMorningRows(of, row, now, whose))
  for (const [key, count] of counts) {
    const of = parseMorningKey(key)
    if (of === null) throw new Error(`${key} is no number of the morning`)
    expect(morningKey(of)).toBe(key)
    equal(key, count, listed(of).length)
  }
  // Each that was left over has one cause, and one thing behind it.
  const causes = leftCauses(counts)
  for (const { cause, count, groups } of causes)
    equal(
      [cause, 'groups'],
      count,
      groups.reduce((sum, group) => sum + group.count, 0),
    )
  const left = new Set(
    LEFT_OVER_CAUSES.flatMap((cause) => listed({ is: 'left', cause, behind: null }).map(({ id }) => id)),
  )
  equal(
    'left',
    causes.reduce((sum, { count }) => sum + count, 0),
    left.size,
  )
  // A hub owes what its areas owe; what is not here and what nobody has is among that.
  for (const { branch, counts: hub, areas } of dueHubs(counts))
    for (const measure of ['collect', 'deliver', 'away'] as const)
      equal(
        [branch, measure],
        hub[measure] ?? 0,
        areas.reduce((sum, area) => sum + (area.counts[measure] ?? 0), 0),
      )
  // Departures part what is in transit.
  const transfers = rows.filter((row) => isTransfer(row, scope))
  const lanes = lanesOf(transfers)
  for (const { from, to, departure } of lanes) {
    const { first, last } = departure
    equal([from, to, first], departure.rows.length, listed({ is: 'haul', from, to, first, last }).length)
  }
  equal(
    'transfers',
    lanes.reduce((sum, { departure }) => sum + departure.rows.length, 0),
    transfers.length,
  )
}
