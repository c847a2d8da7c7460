/** Which shipments somebody looks at, and its form in the address: what is filtered can be sent to a colleague. */

import type { LiveShipment } from '../../contract/live.ts'
import { countsIn, type Figure } from '../../domain/shipments/figures.ts'
import { branchOfNextStop } from '../../domain/shipments/next-stop.ts'
import {
  isInView,
  PROBLEM_VIEWS,
  type ProblemTerms,
  type ProblemView,
} from '../../domain/shipments/problem-views.ts'
import { MAX_REFERENCES, partsOf, referencesIn } from '../../domain/shipments/reference-list.ts'
import { displayedStatus, ShipmentStatus, Stage } from '../../domain/shipments/shipment-status.ts'
import { hasTag } from '../../domain/shipments/tag-list.ts'
import { stageOfShipment } from '../../domain/shipments/taken-out.ts'
import { searchText } from '../../domain/values/find.ts'
import { idIn } from '../../domain/values/row-id.ts'

/** The figures (domain/shipments/figures.ts) that a list can be behind. */
export const FIGURE_FILTERS = [
  'attention',
  'late',
  'failed',
  'unassigned',
  'delivered',
  'onTime',
  'action',
  'arriving',
] as const satisfies readonly Figure[]
export type FigureFilter = (typeof FIGURE_FILTERS)[number]

export interface ShipmentFilter {
  /** Words that all have to be found. */
  readonly text: string
  readonly stage: Stage | null
  readonly only: FigureFilter | null
  readonly statuses: ReadonlySet<ShipmentStatus>
  /** The branch of the next stop (domain/shipments/next-stop.ts). */
  readonly branches: ReadonlySet<number>
  /** The driver of either end. */
  readonly drivers: ReadonlySet<number>
  readonly accounts: ReadonlySet<number>
  readonly services: ReadonlySet<string>
  /** At least one of these. */
  readonly tags: ReadonlySet<number>
  /** A problematic view (001 §2); for staff. */
  readonly view: ProblemView | null
}

export const NO_FILTER: ShipmentFilter = {
  text: '',
  stage: null,
  only: null,
  statuses: new Set(),
  branches: new Set(),
  drivers: new Set(),
  accounts: new Set(),
  services: new Set(),
  tags: new Set(),
  view: null,
}

/** What the rule needs besides the row. */
export interface FilterContext {
  /** What the row says in words, as it is looked for (domain/values/find.ts): references, people, places, names. */
  readonly searchableText: (row: LiveShipment) => string
  readonly shown: (row: LiveShipment) => ShipmentStatus
  /** Business time, ms. */
  readonly now: () => number
  /** Which stand in the problematic views; null: whoever looks has none, and their filter says nothing. */
  readonly problems: ProblemTerms | null
}

// --- the address -------------------------------------------------------------

const listOf = (params: URLSearchParams, name: string): string[] =>
  (params.get(name) ?? '').split(',').filter((part) => part !== '')
const idsOf = (params: URLSearchParams, name: string): ReadonlySet<number> =>
  new Set(listOf(params, name).flatMap((text) => idIn(text) ?? []))

/** Unknown values are left out, so that an old link still opens. */
export function readFilter(params: URLSearchParams): ShipmentFilter {
  return {
    text: params.get('q') ?? '',
    stage: Stage.safeParse(params.get('stage')).data ?? null,
    only: FIGURE_FILTERS.find((one) => one === params.get('only')) ?? null,
    statuses: new Set(listOf(params, 'status').flatMap((code) => ShipmentStatus.safeParse(code).data ?? [])),
    branches: idsOf(params, 'branch'),
    drivers: idsOf(params, 'driver'),
    accounts: idsOf(params, 'account'),
    services: new Set(listOf(params, 'service')),
    tags: idsOf(params, 'tag'),
    view: PROBLEM_VIEWS.find((one) => one === params.get('view')) ?? null,
  }
}

/** The same address with another filter; what else stands in it stays. */
export function writeFilter(params: URLSearchParams, filter: ShipmentFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  put('q', filter.text)
  put('stage', filter.stage ?? '')
  put('only', filter.only ?? '')
  put('status', [...filter.statuses].join(','))
  put('branch', [...filter.branches].join(','))
  put('driver', [...filter.drivers].join(','))
  put('account', [...filter.accounts].join(','))
  put('service', [...filter.services].join(','))
  put('tag', [...filter.tags].join(','))
  put('view', filter.view ?? '')
  return next
}

export function isUnfiltered(filter: ShipmentFilter): boolean {
  return writeFilter(new URLSearchParams(), filter).size === 0
}

// --- the rule ----------------------------------------------------------------

/** What a viewer sees as the status of a row. */
export function shownStatus(staff: boolean, overrideStatuses: boolean) {
  return (row: LiveShipment): ShipmentStatus =>
    displayedStatus(row, { staff, overrideStatuses }) ?? row.status
}

const has = <Value>(wanted: ReadonlySet<Value>, value: Value | null): boolean =>
  value !== null && wanted.has(value)

/** Whether a row answers a text: by all of its words, or as one of the references in it. */
function textRule(
  text: string,
  searchableText: FilterContext['searchableText'],
): (row: LiveShipment) => boolean {
  const wanted = partsOf(searchText(text))
  const references = new Set(referencesIn(text).slice(0, MAX_REFERENCES))
  const isNamed = ({ ref, custom_ref }: LiveShipment) =>
    references.has(ref) || (custom_ref !== null && references.has(custom_ref.toUpperCase()))
  return (row) =>
    wanted.every((word) => searchableText(row).includes(word)) || (references.size > 0 && isNamed(row))
}

/** Each part of the filter as a question of its own, so that a count can leave one of them out. */
export function filterPredicates(
  filter: ShipmentFilter,
  { searchableText, shown, now, problems }: FilterContext,
) {
  const { stage, only, statuses, branches, drivers, accounts, services, tags, view } = filter
  const isTagged = [...tags]
  return {
    text: textRule(filter.text, searchableText),
    stage: (row: LiveShipment) => stage === null || stageOfShipment(row) === stage,
    status: (row: LiveShipment) => statuses.size === 0 || statuses.has(shown(row)),
    branch: (row: LiveShipment) => branches.size === 0 || has(branches, branchOfNextStop(row)),
    driver: (row: LiveShipment) =>
      drivers.size === 0 || has(drivers, row.collection_agent_id) || has(drivers, row.delivery_agent_id),
    account: (row: LiveShipment) => accounts.size === 0 || has(accounts, row.account_id),
    service: (row: LiveShipment) => services.size === 0 || services.has(row.service_level_code),
    tag: (row: LiveShipment) => isTagged.length === 0 || isTagged.some((id) => hasTag(row.tags, id)),
    view: (row: LiveShipment) => view === null || problems === null || isInView(view, row, now(), problems),
    inView: (one: ProblemView, row: LiveShipment) => problems !== null && isInView(one, row, now(), problems),
    figure: (figure: FigureFilter, row: LiveShipment) => countsIn(figure, row, now()),
    only: (row: LiveShipment) => only === null || countsIn(only, row, now()),
  }
}

/** Whether a row is among those that somebody looks at. */
export function matchesFilter(filter: ShipmentFilter, looking: FilterContext) {
  const ask = filterPredicates(filter, looking)
  return (row: LiveShipment): boolean =>
    ask.stage(row) &&
    ask.status(row) &&
    ask.branch(row) &&
    ask.driver(row) &&
    ask.account(row) &&
    ask.service(row) &&
    ask.tag(row) &&
    ask.view(row) &&
    ask.text(row) &&
    ask.only(row)
}
