/** Which rows of the live workspace a filter (src/domain/shipments/list-filter.ts) leaves. */

import type { LiveShipment } from '../../contract/live.ts'
import { isBlank } from '../../domain/shipments/blank.ts'
import { countsIn } from '../../domain/shipments/figures.ts'
import { DATE_FIELDS, type FigureFilter, type ListFilter, SIDES } from '../../domain/shipments/list-filter.ts'
import { branchOfNextStop } from '../../domain/shipments/next-stop.ts'
import { isInView, type ProblemTerms, type ProblemView } from '../../domain/shipments/problem-views.ts'
import { MAX_REFERENCES, partsOf, referencesIn } from '../../domain/shipments/reference-list.ts'
import { displayedStatus, isIn, type ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { hasTag } from '../../domain/shipments/tag-list.ts'
import { stageOfShipment } from '../../domain/shipments/taken-out.ts'
import { type DatePeriod, periodDays } from '../../domain/values/date-period.ts'
import { rangeEdge } from '../../domain/values/day-range.ts'
import { searchText } from '../../domain/values/find.ts'

/** What the rule needs besides the row. */
export interface FilterContext {
  /** What the row says in words, as it is looked for (domain/values/find.ts): references, people, places, names. */
  readonly searchableText: (row: LiveShipment) => string
  readonly shown: (row: LiveShipment) => ShipmentStatus
  /** Business time, ms. */
  readonly now: () => number
  /** The day from which presets of dates count: its beginning, ms. */
  readonly today: number
  /** Which stand in the problematic views; null: whoever looks has none, and their filter says nothing. */
  readonly problems: ProblemTerms | null
}

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

type Rule = (row: LiveShipment) => boolean

/** Whether a moment of a row lies within a period; null where any does. */
function periodRule(
  period: DatePeriod,
  at: (row: LiveShipment) => number | null,
  today: number,
): Rule | null {
  const { from, to } = periodDays(period, today)
  if (from === '' && to === '') return null
  const first = rangeEdge(from, 'start') ?? Number.NEGATIVE_INFINITY
  const last = rangeEdge(to, 'end') ?? Number.POSITIVE_INFINITY
  return (row) => {
    const moment = at(row)
    return moment !== null && moment >= first && moment <= last
  }
}

const textRuleOf = (wanted: string, text: (row: LiveShipment) => string | null): Rule | null => {
  const words = searchText(wanted.trim())
  return words === '' ? null : (row) => searchText(text(row) ?? '').includes(words)
}

/** What is asked of few lists: of each that is said, a rule. Most filters have none of them. */
function furtherRules(filter: ListFilter, { shown, today }: FilterContext): readonly Rule[] {
  const { date, period, group, isBlank: blank, hasProblem, point } = filter
  const rules = [
    periodRule(period, (row) => row[DATE_FIELDS[date]], today),
    periodRule(filter.collectBy, (row) => row.collection_before, today),
    periodRule(filter.deliverBy, (row) => row.delivery_before, today),
    ...SIDES.map((side) => textRuleOf(filter[`${side}Town`], (row) => row[`${side}_place`])),
    textRuleOf(filter.costCenter, (row) => row.cost_center),
    point === null
      ? null
      : (row: LiveShipment) => SIDES.some((side) => row[`${side}_pickup_point_id`] === point),
    group === null ? null : (row: LiveShipment) => isIn(group, shown(row)),
    blank === null ? null : (row: LiveShipment) => isBlank(row) === blank,
    hasProblem === null
      ? null
      : (row: LiveShipment) => (row.failed_attempts > 0 || row.exception !== null) === hasProblem,
  ]
  return rules.filter((rule) => rule !== null)
}

/** Each part of the filter as a question of its own, so that a count can leave one of them out. */
export function filterPredicates(filter: ListFilter, looking: FilterContext) {
  const { searchableText, shown, now, problems } = looking
  const { stage, only, statuses, branches, hubs, drivers, accounts, services, tags, view } = filter
  const further = furtherRules(filter, looking)
  const isTagged = [...tags]
  return {
    text: textRule(filter.text, searchableText),
    stage: (row: LiveShipment) => stage === null || stageOfShipment(row) === stage,
    status: (row: LiveShipment) => statuses.size === 0 || statuses.has(shown(row)),
    branch: (row: LiveShipment) => branches.size === 0 || has(branches, branchOfNextStop(row)),
    hub: (row: LiveShipment) => hubs.size === 0 || has(hubs, row.hub_id),
    driver: (row: LiveShipment) =>
      drivers.size === 0 || has(drivers, row.collection_agent_id) || has(drivers, row.delivery_agent_id),
    account: (row: LiveShipment) => accounts.size === 0 || has(accounts, row.account_id),
    service: (row: LiveShipment) => services.size === 0 || services.has(row.service_level_code),
    tag: (row: LiveShipment) => isTagged.length === 0 || isTagged.some((id) => hasTag(row.tags, id)),
    view: (row: LiveShipment) => view === null || problems === null || isInView(view, row, now(), problems),
    inView: (one: ProblemView, row: LiveShipment) => problems !== null && isInView(one, row, now(), problems),
    further: (row: LiveShipment) => further.every((rule) => rule(row)),
    figure: (figure: FigureFilter, row: LiveShipment) => countsIn(figure, row, now()),
    only: (row: LiveShipment) => only === null || countsIn(only, row, now()),
  }
}

/** Whether a row is among those that somebody looks at. */
export function matchesFilter(filter: ListFilter, looking: FilterContext) {
  const ask = filterPredicates(filter, looking)
  return (row: LiveShipment): boolean =>
    ask.stage(row) &&
    ask.status(row) &&
    ask.branch(row) &&
    ask.hub(row) &&
    ask.driver(row) &&
    ask.account(row) &&
    ask.service(row) &&
    ask.tag(row) &&
    ask.view(row) &&
    ask.further(row) &&
    ask.text(row) &&
    ask.only(row)
}
