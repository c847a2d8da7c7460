import { sql } from 'kysely'
import { LIVE_SHIPMENT_FIELDS, type LiveShipment } from '../../../../contract/live.ts'
import { type ArchiveFilter, type ArchivePlace, cursorAt } from '../../../../contract/shipment-archive.ts'
import { STAFF_PARAMETERS } from '../../../../domain/shipments/list-filter.ts'
import { problemTerms } from '../../../../domain/shipments/problem-views.ts'
import { isStaffSide, type Viewer } from '../../../../domain/shipments/visibility.ts'
import { rangeEdge } from '../../../../domain/values/day-range.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { keysOf } from '../../../../domain/values/table.ts'
import { MOST_COUNTED } from '../../../kernel/database/bounded-count.ts'
import { type Tx, withViewerSnapshotTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { asTold } from '../presenters/as-told.ts'
import { presentShipment } from '../presenters/live-event.ts'
import {
  type ArchiveQuery,
  type ArchiveTerms,
  archivedByIndex,
  archivedByRow,
  dateColumnOf,
} from './find-archived.ts'
import { type FoundByText, findByText } from './find-by-text.ts'
import { statusViewerOf } from './find-shipments.ts'

/**
 * So many rows are looked at for a page, of those that an index led to: whoever asks for what is rare gets a page with few rows, or
 * none, and where to go on, within the time of any other page. Of those who see a part of the rows there are as many
 * beside each that row security does not show.
 */
const LOOKED_AT = { ofAll: 20_000, ofPart: 4_000 }
/** Of those that have the words of a search, which lie wherever they were booked, so many are filtered. */
const FOUND_TO_FILTER = 2_000
/** A search for a page looks for so long (ms), and says how far it came. */
const LOOKS_FOR_MS = 35
/** Where there is no place to go on from: so long. */
export const LOOKS_FOR_NEWEST_MS = 250

export interface ArchivePage {
  readonly rows: readonly LiveShipment[]
  readonly next: ArchivePlace | null
  /** A search found more than it looks at. */
  readonly isCut: boolean
}

const DAYS = {
  start_date: 'start',
  end_date: 'end',
  collect_by_start_date: 'start',
  collect_by_end_date: 'end',
  deliver_by_start_date: 'start',
  deliver_by_end_date: 'end',
  due_start_date: 'start',
  due_end_date: 'end',
} as const
type Day = keyof typeof DAYS

/** Reads the dates, and refuses what is not for the one who asks. */
export async function archiveTerms(
  platform: Platform,
  providerId: number,
  { viewer }: Pick<Caller, 'viewer'>,
  wanted: ArchiveFilter,
): Promise<Outcome<ArchiveTerms>> {
  const edges = new Map<Day, number>()
  for (const field of keysOf(DAYS)) {
    const text = wanted[field]
    if (!text) continue
    const at = rangeEdge(text, DAYS[field])
    if (at === null) return refused('input.invalid', { field, detail: 'Enter a date such as 2026-11-22' })
    edges.set(field, at)
  }
  const edge = (field: Day): number | null => edges.get(field) ?? null
  const denied = isStaffSide(viewer)
    ? undefined
    : STAFF_PARAMETERS.find((field) => wanted[field] !== undefined)
  if (denied !== undefined)
    return refused('input.invalid', { field: denied, detail: 'Only staff may filter by this.' })
  // Whoever changed a setting is told at once, and asks again: another node must not answer by what it knew.
  const read = wanted.view === undefined ? platform.settings.read : platform.settings.readAnew
  const { settings } = await read(providerId)
  return done({
    from: edge('start_date'),
    to: edge('end_date'),
    promised: {
      collection: { from: edge('collect_by_start_date'), to: edge('collect_by_end_date') },
      delivery: { from: edge('deliver_by_start_date'), to: edge('deliver_by_end_date') },
    },
    due: { from: edge('due_start_date'), to: edge('due_end_date') },
    now: platform.clock.now(),
    eyes: statusViewerOf({ viewer }, settings),
    problems: problemTerms(settings),
    rules: settings,
    accountId: viewer.kind === 'account' ? viewer.account_id : null,
  })
}

const seesPart = (viewer: Viewer): boolean =>
  viewer.kind === 'driver' || (viewer.kind === 'staff' && viewer.branch_id !== null)

/** A page from after a place on, as the viewer sees its rows. */
export async function readArchivePage(
  tx: Tx,
  providerId: number,
  viewer: Viewer,
  wanted: ArchiveQuery,
  terms: ArchiveTerms,
  after: ArchivePlace | null,
): Promise<ArchivePage> {
  const column = dateColumnOf(wanted)
  const direction = wanted.order === 'newest' ? 'desc' : 'asc'
  const micros = sql<number>`(extract(epoch FROM ${sql.ref(column)}) * 1000000)::bigint`
  const rules = archivedByRow(wanted, terms)
  const text = await findText(tx, wanted, terms, after, rules.length > 0 || isNarrowed(wanted))
  // By another date than that of booking, the newest are all that is looked at.
  const isCut = column !== 'created_at' && text !== null && text.reached !== null
  const byText = text !== null && column !== 'created_at' ? { ...text, reached: null } : text
  const unordered = archivedByIndex(tx, providerId, wanted, terms, after, byText)
  const found = unordered.orderBy(column, direction).orderBy('id', direction)
  const most = seesPart(viewer) ? LOOKED_AT.ofPart : LOOKED_AT.ofAll
  // What a text led to was counted as it was found.
  const looked = rules.length === 0 || text !== null ? null : most

  // An order within, without a limit there, is kept for all years before the limit outside is met.
  const source = looked === null ? unordered.selectAll() : found.selectAll().limit(looked)
  let page = tx.selectFrom(source.as('shipments'))
  for (const rule of rules) page = page.where(rule)
  const rows = await page
    .select([...LIVE_SHIPMENT_FIELDS, 'message_inside'])
    .select(micros.as('place'))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(wanted.limit + 1)
    .execute()

  const kept = rows.slice(0, wanted.limit)
  const last = kept.at(-1)
  const told = await asTold(tx, providerId, kept, viewer, terms.rules)
  const shown = told.flatMap(({ place: _place, ...row }) => {
    return presentShipment(row, viewer, terms.rules) ?? []
  })
  if (rows.length > wanted.limit && last !== undefined)
    return { rows: shown, next: { at: Number(last.place), id: last.id }, isCut }
  if (looked === null) return { rows: shown, next: byText?.reached ?? null, isCut }
  // Fewer than a page: the look ended, or there is no more to look at.
  const end = await found
    .select(['id', micros.as('place')])
    .offset(looked - 1)
    .limit(1)
    .executeTakeFirst()
  return { rows: shown, next: end === undefined ? null : { at: Number(end.place), id: end.id }, isCut }
}

const isNarrowed = ({ account_ids, driver_ids }: ArchiveQuery) =>
  account_ids !== undefined || driver_ids !== undefined

/**
 * What a text finds for a page: in the order of booking as many as it has rows, and from where to go on; by another date
 * the newest of all.
 */
function findText(
  tx: Tx,
  wanted: ArchiveQuery,
  { from, to }: ArchiveTerms,
  after: ArchivePlace | null,
  isFiltered: boolean,
): Promise<FoundByText | null> {
  const { search, order } = wanted
  if (dateColumnOf(wanted) !== 'created_at')
    return findByText(tx, search, { most: MOST_COUNTED, order: 'newest', withinMs: LOOKS_FOR_NEWEST_MS })
  const most = isFiltered ? FOUND_TO_FILTER : wanted.limit + 1
  return findByText(tx, search, { most, order, after, from, to, withinMs: LOOKS_FOR_MS })
}

/** One page, for a call. */
export async function answerArchivePage(
  platform: Platform,
  providerId: number,
  caller: Pick<Caller, 'viewer'>,
  wanted: ArchiveQuery,
): Promise<Outcome<ArchivePage>> {
  const terms = await archiveTerms(platform, providerId, caller, wanted)
  if (!terms.ok) return terms
  return done(
    await withViewerSnapshotTx(platform.database.app, providerId, caller.viewer, (tx) =>
      readArchivePage(tx, providerId, caller.viewer, wanted, terms.value, placeToBegin(wanted)),
    ),
  )
}

/** After which place a page begins: between two moments there is no shipment, so that both orders share it. */
function placeToBegin({ cursor, starting_at }: ArchiveQuery): ArchivePlace | null {
  if (cursor !== undefined) return cursor
  return starting_at === undefined ? null : { at: Date.parse(starting_at) * 1_000, id: 0 }
}

/** As it is answered, but for its rows. */
export const placeOfPage = ({ next, isCut }: ArchivePage) => ({
  next: next === null ? null : cursorAt(next),
  reached: next === null ? null : Math.floor(next.at / 1_000),
  search_cut: isCut,
})
