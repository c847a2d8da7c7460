/** The live workspace at a moment: the checkpoint before it, and the events from there to the moment. */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { toColumns } from '../../../contract/column-encoding.ts'
import { FINISHED_STAYS_LIVE_MS } from '../../../contract/live.ts'
import { type PastSnapshot, REWIND_DAYS } from '../../../contract/rewind.ts'
import {
  foldPast,
  isOfPast,
  type PastEntries,
  type PastKind,
  pastRows,
} from '../../../domain/rewind/past-workspace.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { instant, type Tx, withProviderReadTx } from '../../kernel/database/tenant.ts'
import { READ_SINCE, type SequencedEvent } from '../../kernel/eventlog/assign-sequence.ts'
import type { Platform } from '../../platform.ts'
import { type CheckpointPart, FIELDS_OF, PAST_FIELDS, unpackParts } from './checkpoint-parts.ts'

const DAY_MS = 86_400_000
/** Events of one look into the log. */
export const PAGE_EVENTS = 1_000

type Deps = Pick<Platform, 'clock' | 'database'>

/** The first moment (ms) that is kept; null where none is. */
export async function keptSince({ clock }: Deps, tx: Tx, providerId: number): Promise<number | null> {
  const first = await tx
    .selectFrom('rewind_checkpoints')
    .select('at')
    .where('provider_id', '=', providerId)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return first === undefined ? null : Math.max(first.at, clock.now() - REWIND_DAYS * DAY_MS)
}

/** Before the first checkpoint, or where the log has lost what comes next. */
export const notKept = (field: string) =>
  refused('input.invalid', { field, detail: 'This moment is not kept. Choose a later one.' })

/** The moment is neither to come nor longer ago than anything is kept. */
export function momentProblem({ clock }: Pick<Deps, 'clock'>, at: number, field: string): Outcome<null> {
  const now = clock.now()
  if (at > now)
    return refused('input.invalid', { field, detail: 'This moment has not come yet. Choose an earlier one.' })
  return at < now - REWIND_DAYS * DAY_MS ? notKept(field) : done(null)
}

/**
 * The next page of the log after `since`, of what was recorded until `until` (ms, business time); null where the log has lost what comes
 * next. `moment`: when an event was known, which is never before the one that precedes it in the log.
 */
export async function readUntil(
  { clock }: Deps,
  tx: Tx,
  providerId: number,
  { since, known, until, most = PAGE_EVENTS }: { since: number; known: number; until: number; most?: number },
): Promise<{ readonly events: readonly KnownEvent[]; readonly isLast: boolean } | null> {
  const { rows } = await tx.executeQuery<SequencedEvent>(
    CompiledQuery.raw(READ_SINCE, [providerId, since, most]),
  )
  const [first] = rows
  if (first !== undefined && first.seq !== since + 1) return null
  const events: KnownEvent[] = []
  let moment = known
  for (const event of rows) {
    moment = Math.max(moment, clock.shownAt(event.recorded_at))
    if (moment > until) return { events, isLast: true }
    events.push({ event, moment })
  }
  return { events, isLast: rows.length < most }
}

export interface KnownEvent {
  readonly event: SequencedEvent
  /** When it was recorded, business time (ms). */
  readonly moment: number
}

/** Where each driver was, of what was reported since the checkpoint. */
async function placeDrivers(
  tx: Tx,
  providerId: number,
  entries: PastEntries,
  { since, at }: { since: number; at: number },
): Promise<void> {
  const { rows } = await sql<{
    id: number
    lat: number
    lng: number
    heading: number | null
    speed_kmh: number | null
    at: number
  }>`
    SELECT d.id, p.lat, p.lng, p.heading, p.speed_kmh, p.at FROM unnest(${[...entries.driver.keys()]}::int[]) AS d(id)
    CROSS JOIN LATERAL (
      SELECT lat, lng, heading, speed_kmh, at FROM driver_positions
      WHERE provider_id = ${providerId} AND driver_id = d.id AND at > ${instant(since)} AND at <= ${instant(at)}
      ORDER BY at DESC LIMIT 1) p`.execute(tx)
  for (const position of rows) {
    const known = entries.driver.get(position.id)
    if (known !== undefined && position.at > Number(known.row.at ?? 0))
      entries.driver.set(position.id, { ...known, row: { ...known.row, ...position } })
  }
}

async function readCheckpoint(tx: Tx, providerId: number, at: number) {
  const checkpoint = await tx
    .selectFrom('rewind_checkpoints')
    .select(['id', 'seq', 'at'])
    .where('provider_id', '=', providerId)
    .where('at', '<=', instant(at))
    .orderBy('seq', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (checkpoint === undefined) return null
  const parts = await tx
    .selectFrom('rewind_checkpoint_parts')
    .select(['part', 'kind', 'rows'])
    .where('provider_id', '=', providerId)
    .where('checkpoint_id', '=', checkpoint.id)
    .orderBy('part')
    .execute()
  return { ...checkpoint, parts: parts satisfies CheckpointPart[] }
}

/** As it was at `at` (ms), for whoever sees all branches or one of them. */
export async function readPast(
  platform: Deps,
  providerId: number,
  branch: number | null,
  at: number,
): Promise<Outcome<Omit<PastSnapshot, 'epoch'>>> {
  const problem = momentProblem(platform, at, 'at')
  if (!problem.ok) return problem
  return withProviderReadTx(platform.database.app, providerId, async (tx) => {
    const checkpoint = await readCheckpoint(tx, providerId, at)
    if (checkpoint === null) return notKept('at')
    const entries = await unpackParts(checkpoint.parts)
    let [seq, known]: [number, number] = [checkpoint.seq, 0]
    let lastEventAt: number | null = null
    let isLast = false
    while (!isLast) {
      const page = await readUntil(platform, tx, providerId, { since: seq, known, until: at })
      if (page === null) return notKept('at')
      for (const { event, moment } of page.events) {
        foldPast(entries, event, PAST_FIELDS)
        if (isOfPast(event) && (branch === null || event.scope.branch_ids.includes(branch)))
          lastEventAt = moment
        ;[seq, known] = [event.seq, moment]
      }
      isLast = page.isLast
      // A thousand events take some ms: others have their turn.
      await turnOfOthers()
    }
    await placeDrivers(tx, providerId, entries, { since: checkpoint.at, at })
    const rows = pastRows(entries, at, FINISHED_STAYS_LIVE_MS, branch)
    const columnsOf = (kind: PastKind) => toColumns<string>(FIELDS_OF[kind], rows[kind])
    return done({
      seq,
      at,
      shipments: columnsOf('shipment'),
      collection_requests: columnsOf('collection_request'),
      tripsheets: columnsOf('tripsheet'),
      drivers: columnsOf('driver'),
      last_event_at: lastEventAt,
    })
  })
}
