import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { ArchiveFilter, ArchivePlace, listArchive } from '../../../../contract/shipment-archive.ts'
import type { Side } from '../../../../domain/shipments/exception.ts'
import { DATE_FIELDS, SIDES } from '../../../../domain/shipments/list-filter.ts'
import type { LateView, ProblemTerms, ProblemView } from '../../../../domain/shipments/problem-views.ts'
import { STATUS_GROUPS, type StatusViewer } from '../../../../domain/shipments/shipment-status.ts'
import { hiddenStatuses } from '../../../../domain/shipments/status-filter.ts'
import { TAKEN_OUT } from '../../../../domain/shipments/taken-out.ts'
import { isFieldTold } from '../../../../domain/tracking/told-row.ts'
import type { TrackingRules } from '../../../../domain/tracking/tracked-status.ts'
import { searchText } from '../../../../domain/values/find.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'
import { type FoundByText, momentAt } from './find-by-text.ts'
import { hasDateTold, inStatus } from './find-shipments.ts'

export type ArchiveQuery = z.output<typeof listArchive.query>

export const dateColumnOf = ({ date_filter }: Pick<ArchiveFilter, 'date_filter'>) =>
  DATE_FIELDS[date_filter ?? 'time_created']

/** What the query says of time, read. Moments in ms. */
export interface ArchiveTerms {
  readonly from: number | null
  readonly to: number | null
  /** Of the ends of the agreed windows. */
  readonly promised: Readonly<Record<Side, { readonly from: number | null; readonly to: number | null }>>
  /** Of the days by which senders have promised them. */
  readonly due: { readonly from: number | null; readonly to: number | null }
  /** Business time: what is late is so now. */
  readonly now: number
  readonly eyes: StatusViewer
  /** Which of them stand in the problematic views. */
  readonly problems: ProblemTerms
  /** By which people of an account are told of them. */
  readonly rules: TrackingRules
  /** Of people of an account: named besides row security, so that the index by account is used. */
  readonly accountId: number | null
}

const QUOTES = ['quote', 'quote-expired'] as const

/**
 * What an index may lead to: dates, accounts, drivers, texts (`found`), and that it is not over. Beyond this a page looks at rows one by
 * one, at so many of them (`archive-page.ts`).
 */
export function archivedByIndex(
  tx: Tx,
  providerId: number,
  wanted: ArchiveQuery,
  { from, to, eyes, rules, accountId }: ArchiveTerms,
  after: ArchivePlace | null,
  found: FoundByText | null,
) {
  const column = dateColumnOf(wanted)
  const at = sql.ref<number>(column)
  let query = tx
    .selectFrom('shipments')
    .where('provider_id', '=', providerId)
    .where('status', 'not in', [...new Set([...QUOTES, ...hiddenStatuses(eyes)])])
  if (column !== 'created_at') query = query.where(column, 'is not', null)
  if (from !== null) query = query.where(column, '>=', instant(from))
  // A day ends after its last millisecond, of which the database knows the parts.
  if (to !== null) query = query.where(column, '<', instant(to + 1))
  if (accountId !== null) query = query.where('account_id', '=', accountId)
  if (wanted.account_ids !== undefined) query = query.where('account_id', 'in', wanted.account_ids)
  if (after !== null) {
    const moment = momentAt(after.at)
    // The first condition is what an index begins at; the second leaves out what stands before in the same moment.
    query = query.where(
      wanted.order === 'newest'
        ? sql<boolean>`${at} <= ${moment} AND (${at} < ${moment} OR id < ${after.id})`
        : sql<boolean>`${at} >= ${moment} AND (${at} > ${moment} OR id > ${after.id})`,
    )
  }
  const { driver_ids: drivers } = wanted
  if (drivers !== undefined)
    query = query.where(({ or, eb }) =>
      or([eb('collection_agent_id', 'in', drivers), eb('delivery_agent_id', 'in', drivers)]),
    )
  if (wanted.view !== undefined || statusRule(wanted, { eyes, rules })?.isNotOver === true)
    query = query.where('over_since', 'is', null)
  if (found !== null) query = query.where(sql<boolean>`id = ANY(${[...found.ids]}::bigint[])`)
  // References are found wherever they stand: beyond what was looked through so far, another page has them in their order.
  if (found?.reached)
    query = query.where(
      wanted.order === 'newest'
        ? sql<boolean>`(${at}, id) >= (${momentAt(found.reached.at)}, ${found.reached.id})`
        : sql<boolean>`(${at}, id) <= (${momentAt(found.reached.at)}, ${found.reached.id})`,
    )
  return query
}

function statusRule(
  { status = [], status_group }: Pick<ArchiveQuery, 'status' | 'status_group'>,
  { eyes, rules }: Pick<ArchiveTerms, 'eyes' | 'rules'>,
) {
  const codes = [...status, ...(status_group === undefined ? [] : STATUS_GROUPS[status_group])]
  return codes.length === 0 ? null : inStatus(codes, eyes, rules)
}

type Shipments = ExpressionBuilder<Tables, 'shipments'>

/** The views of 001 §2 as problem-views.ts has them; the test of this file holds the two together. */
const VIEWS: Record<ProblemView, (now: number, terms: ProblemTerms) => Expression<SqlBool>> = {
  intervention: (_now, terms) => {
    const problematic = [...STATUS_GROUPS.problematic]
    const unassigned = (side: 'collection' | 'delivery') =>
      sql`(status IN (${`${side}-unassigned`}, ${`${side}-rejected`}) AND ${sql.ref(`${side}_agent_id`)} IS NULL)`
    return sql<boolean>`((status IN ('collection-exception', 'delivery-exception') OR ${unassigned('collection')}
      OR ${unassigned('delivery')} OR exception = ANY(${problematic}::text[])) AND ${isBookedSince(terms)})`
  },
  uncollected: (now, terms) => isLate('uncollected', UNCOLLECTED_SINCE[terms.uncollectedDate], now, terms),
  undelivered: (now, terms) =>
    sql<boolean>`(${isLate('undelivered', sql`delivery_before`, now, terms)}
      AND NOT (status = ANY(${[...TAKEN_OUT]}::text[]) AND (collected_at IS NULL OR status_at > collected_at)))`,
}

/** The date that is counted from; where a shipment has none, its next window's end. */
const UNCOLLECTED_SINCE: Record<ProblemTerms['uncollectedDate'], Expression<unknown>> = {
  collection_before: sql`least(collection_before, delivery_before)`,
  collection_after: sql`coalesce(collection_after, least(collection_before, delivery_before))`,
  time_created: sql`created_at`,
}

function isLate(view: LateView, since: Expression<unknown>, now: number, terms: ProblemTerms) {
  const { statuses, afterMs } = terms.late[view]
  return sql<boolean>`(status = ANY(${[...statuses]}::text[]) AND ${since} < ${instant(now - afterMs)} AND ${isBookedSince(terms)})`
}

const isBookedSince = ({ bookedFrom }: ProblemTerms) =>
  bookedFrom === null ? sql<boolean>`true` : sql<boolean>`created_at >= ${instant(bookedFrom)}`

/** What no index leads to: asked of each row. */
export function archivedByRow(
  wanted: ArchiveQuery,
  { eyes, rules: told, now, problems, promised, due }: ArchiveTerms,
): ((eb: Shipments) => Expression<SqlBool>)[] {
  const rules: ((eb: Shipments) => Expression<SqlBool>)[] = []
  const isDateTold = hasDateTold(dateColumnOf(wanted), eyes, told)
  if (isDateTold !== null) rules.push(() => isDateTold)
  const status = statusRule(wanted, { eyes, rules: told })
  if (status !== null) rules.push(() => status.condition)
  const {
    service_levels: levels,
    branch_ids: branches,
    hub_ids: hubs,
    tag_ids: tags,
    view,
    has_problem,
  } = wanted
  if (tags !== undefined)
    rules.push(() => sql<boolean>`string_to_array(tags, ' ') && ${tags.map(String)}::text[]`)
  if (levels !== undefined) rules.push((eb) => eb('service_level_code', 'in', levels))
  if (branches !== undefined)
    rules.push(({ or, eb }) =>
      or([eb('collection_branch_id', 'in', branches), eb('delivery_branch_id', 'in', branches)]),
    )
  if (hubs !== undefined) rules.push((eb) => eb('hub_id', 'in', hubs))
  if (view !== undefined) rules.push(() => VIEWS[view](now, problems))
  if (has_problem !== undefined) {
    // To an account an exception may be what passes between the provider and its drivers.
    const problem = eyes.staff
      ? sql<boolean>`(failed_attempts > 0 OR exception IS NOT NULL)`
      : isFieldTold('failed_attempts', told)
        ? sql<boolean>`(failed_attempts > 0)`
        : sql<boolean>`false`
    rules.push(() => (has_problem === 'true' ? problem : sql<boolean>`NOT ${problem}`))
  }
  rules.push(...bookedRules(wanted))
  const [first, last] = [due.from, due.to].map((at) => (at === null ? null : dayOf(at)))
  if (first != null) rules.push((eb) => eb('due_date', '>=', first))
  if (last != null) rules.push((eb) => eb('due_date', '<=', last))
  for (const side of SIDES) {
    const { from, to } = promised[side]
    if (from !== null) rules.push((eb) => eb(`${side}_before`, '>=', instant(from)))
    if (to !== null) rules.push((eb) => eb(`${side}_before`, '<', instant(to + 1)))
    const town = wanted[`${side}_town`]
    if (town !== undefined && town !== '')
      rules.push(() => sql<boolean>`strpos(fold_text(${sql.ref(`${side}_place`)}), ${searchText(town)}) > 0`)
    const zones = wanted[`${side}_zones`]
    if (zones !== undefined)
      rules.push(() => sql<boolean>`${sql.ref(`${side}_address`)}->>'zone' = ANY(${zones}::text[])`)
  }
  return rules
}

/** What was said as it was booked, beyond who, where and when. */
function bookedRules(wanted: ArchiveQuery): ((eb: Shipments) => Expression<SqlBool>)[] {
  const rules: ((eb: Shipments) => Expression<SqlBool>)[] = []
  const { cost_center, is_blank, is_return, pickup_sides: sides, pod_methods: methods } = wanted
  const { pickup_point_id: point } = wanted
  if (point !== undefined)
    rules.push(({ or, eb }) => or(SIDES.map((side) => eb(`${side}_pickup_point_id`, '=', point))))
  const { declared_value_from: least, declared_value_to: most } = wanted
  if (cost_center !== undefined && cost_center !== '')
    rules.push(() => sql<boolean>`strpos(fold_text(cost_center), ${searchText(cost_center)}) > 0`)
  // As domain/shipments/blank.ts has it.
  if (is_blank !== undefined) rules.push((eb) => eb('parcel_count', is_blank === 'true' ? '=' : '>', 0))
  if (is_return !== undefined) rules.push((eb) => eb('is_return', '=', is_return === 'true'))
  if (sides !== undefined)
    rules.push(({ or, eb }) => or(sides.map((side) => eb(`${side}_pickup_point_id`, 'is not', null))))
  if (methods !== undefined) rules.push((eb) => eb('pod_method', 'in', methods))
  if (least !== undefined) rules.push((eb) => eb('declared_value_cents', '>=', Math.round(least * 100)))
  if (most !== undefined) rules.push((eb) => eb('declared_value_cents', '<=', Math.round(most * 100)))
  return rules
}
