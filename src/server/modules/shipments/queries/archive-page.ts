import { sql } from 'kysely'
import { LIVE_SHIPMENT_FIELDS, type LiveShipment } from '../../../../contract/live.ts'
import { type ArchiveFilter, type ArchivePlace, cursorAt } from '../../../../contract/shipment-archive.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { rangeEdge } from '../../../../domain/values/day-range.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { MOST_COUNTED } from '../../../kernel/database/bounded-count.ts'
import { type Tx, withViewerSnapshotTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { isStaffSide, presentShipment } from '../presenters/live-event.ts'
import {
  type ArchiveQuery,
  type ArchiveTerms,
  archivedByIndex,
  archivedByRow,
  dateColumnOf,
  idsOfText,
} from './find-archived.ts'
import { statusViewerOf } from './find-shipments.ts'

/**
 * So many rows are looked at for a page, of those that an index led to: whoever asks for what is rare gets a page with few rows, or
 * none, and where to go on, within the time of any other page. Of those who see a part of the rows there are as many
 * beside each that row security does not show.
 */
const LOOKED_AT = { ofAll: 20_000, ofPart: 4_000 }

export interface ArchivePage {
  readonly rows: readonly LiveShipment[]
  readonly next: ArchivePlace | null
  /** A search found more than it looks at. */
  readonly isCut: boolean
}

/** What people of an account may not ask for: they would learn of drivers, branches and exceptions by which rows are left. */
const FOR_STAFF = ['driver_ids', 'branch_ids', 'view'] as const

/** Reads the dates, and refuses what is not for the one who asks. */
export async function archiveTerms(
  platform: Platform,
  providerId: number,
  { viewer }: Pick<Caller, 'viewer'>,
  wanted: ArchiveFilter,
): Promise<Outcome<ArchiveTerms>> {
  const edges = { start_date: 'start', end_date: 'end' } as const
  const read = { start_date: null as number | null, end_date: null as number | null }
  for (const field of ['start_date', 'end_date'] as const) {
    const text = wanted[field]
    if (!text) continue
    read[field] = rangeEdge(text, edges[field])
    if (read[field] === null)
      return refused('input.invalid', { field, detail: 'Enter a date such as 2026-11-22' })
  }
  const denied = isStaffSide(viewer) ? undefined : FOR_STAFF.find((field) => wanted[field] !== undefined)
  if (denied !== undefined)
    return refused('input.invalid', { field: denied, detail: 'Only staff may filter by this.' })
  const { settings } = await platform.settings.read(providerId)
  return done({
    from: read.start_date,
    to: read.end_date,
    now: platform.clock.now(),
    eyes: statusViewerOf({ viewer }, settings),
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
  const ids = await idsOfText(tx, wanted.search)
  const isCut = (ids?.length ?? 0) >= MOST_COUNTED
  const found = archivedByIndex(tx, providerId, wanted, terms, after, ids)
    .orderBy(column, direction)
    .orderBy('id', direction)
  const most = seesPart(viewer) ? LOOKED_AT.ofPart : LOOKED_AT.ofAll
  const looked = rules.length === 0 ? null : most

  const source = looked === null ? found.selectAll() : found.selectAll().limit(looked)
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
  const shown = kept.flatMap(({ place: _place, ...row }) => {
    return presentShipment(row, viewer, terms.eyes.overrideStatuses) ?? []
  })
  if (rows.length > wanted.limit && last !== undefined)
    return { rows: shown, next: { at: Number(last.place), id: last.id }, isCut }
  if (looked === null) return { rows: shown, next: null, isCut }
  // Fewer than a page: the look ended, or there is no more to look at.
  const end = await found
    .select(['id', micros.as('place')])
    .offset(looked - 1)
    .limit(1)
    .executeTakeFirst()
  return { rows: shown, next: end === undefined ? null : { at: Number(end.place), id: end.id }, isCut }
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
      readArchivePage(tx, providerId, caller.viewer, wanted, terms.value, wanted.cursor ?? null),
    ),
  )
}

/** As it is answered, but for its rows. */
export const placeOfPage = ({ next, isCut }: ArchivePage) => ({
  next: next === null ? null : cursorAt(next),
  reached: next === null ? null : Math.floor(next.at / 1_000),
  search_cut: isCut,
})
