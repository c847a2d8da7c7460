/** The live workspace at a moment: the checkpoint before it, and the events from there to the moment. */
import { CompiledQuery, sql } from 'kysely'
import { FINISHED_STAYS_LIVE_MS } from '../../../contract/live.ts'
import { type PastAnswer, REWIND_DAYS } from '../../../contract/rewind.ts'
import {
  columnsOf,
  differenceOf,
  type PastMoment,
  type PastPosition,
  placeDriver,
  type SeenMoment,
  seenAt,
} from '../../../domain/rewind/past-workspace.ts'
import { scopeKey, type Viewer } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { instant, type Tx, withProviderReadTx } from '../../kernel/database/tenant.ts'
import { READ_SINCE, type SequencedEvent } from '../../kernel/eventlog/assign-sequence.ts'
import { packOnce } from '../../kernel/http/packed-answer.ts'
import type { Platform } from '../../platform.ts'
import type { UnpackedCheckpoints } from './unpacked-checkpoints.ts'

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
  const events: KnownEvent[] = []
  let moment = known
  for (const [i, event] of rows.entries()) {
    if (event.seq !== since + 1 + i) return null
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
  moment: PastMoment,
  { since, at }: { since: number; at: number },
): Promise<void> {
  // Those too who came after the checkpoint.
  const drivers = new Set([...moment.checkpoint.driver.places.keys(), ...moment.changed.driver.keys()])
  const { rows } = await sql<PastPosition>`
    SELECT d.id, p.lat, p.lng, p.heading, p.speed_kmh, p.at
    FROM unnest(${[...drivers]}::int[]) AS d(id)
    CROSS JOIN LATERAL (
      SELECT lat, lng, heading, speed_kmh, at FROM driver_positions
      WHERE provider_id = ${providerId} AND driver_id = d.id AND at > ${instant(since)} AND at <= ${instant(at)}
      ORDER BY at DESC LIMIT 1) p`.execute(tx)
  for (const position of rows) placeDriver(moment, position)
}

/** Names what somebody saw of a moment: by it they say later what they hold. */
const epochOf = (viewer: Viewer, at: number, seq: number) => `past ${scopeKey(viewer)} ${at} ${seq}`

/** The moment (ms) that an epoch is of; null where it is none of ours. */
function momentIn(epoch: string): number | null {
  const at = /^past \S+ (\d{1,15}) \d+$/.exec(epoch)?.[1]
  return at === undefined ? null : Number(at)
}

export interface AskedPast {
  /** ms */
  readonly at: number
  /** The epoch of an answer that is held. */
  readonly since?: string
  /** Whoever asked has gone. */
  readonly gone: AbortSignal
}

type StaffViewer = Extract<Viewer, { kind: 'staff' }>

/**
 * What is seen of the moment that somebody holds, if it is at hand, and still what they were answered: by its place in the log, and for
 * the same eyes.
 */
async function readHeld(
  platform: Deps,
  tx: Tx,
  checkpoints: UnpackedCheckpoints,
  { providerId, viewer, since, gone }: { providerId: number; viewer: StaffViewer } & AskedPast,
): Promise<SeenMoment | null> {
  const at = since === undefined ? null : momentIn(since)
  if (at === null || !momentProblem(platform, at, 'since').ok) return null
  const found = await checkpoints.findAtHand(tx, { providerId, at, gone })
  if (found === null || epochOf(viewer, at, found.seq) !== since) return null
  return seenAt(found.moment, at, FINISHED_STAYS_LIVE_MS, viewer.branch_id)
}

/** As it was at `at`; of what is held already, what is otherwise. Drivers, who are few and move, are all told. */
function answerOf(seen: SeenMoment, held: SeenMoment | null) {
  const drivers = columnsOf(seen.driver)
  if (held === null)
    return {
      shipments: columnsOf(seen.shipment),
      collection_requests: columnsOf(seen.collection_request),
      tripsheets: columnsOf(seen.tripsheet),
      drivers,
    }
  const shipments = differenceOf(held.shipment, seen.shipment)
  const requests = differenceOf(held.collection_request, seen.collection_request)
  const tripsheets = differenceOf(held.tripsheet, seen.tripsheet)
  return {
    shipments: columnsOf(shipments.rows),
    collection_requests: columnsOf(requests.rows),
    tripsheets: columnsOf(tripsheets.rows),
    drivers,
    gone: { shipments: shipments.gone, collection_requests: requests.gone, tripsheets: tripsheets.gone },
  }
}

/** For whoever sees all branches or one of them. */
export async function readPast(
  platform: Deps,
  checkpoints: UnpackedCheckpoints,
  asked: { providerId: number; viewer: StaffViewer } & AskedPast,
): Promise<Outcome<PastAnswer>> {
  const { providerId, viewer, at, gone } = asked
  const problem = momentProblem(platform, at, 'at')
  if (!problem.ok) return problem
  return withProviderReadTx(platform.database.app, providerId, async (tx) => {
    // Before what it may push out.
    const held = await readHeld(platform, tx, checkpoints, asked)
    const found = await checkpoints.find(tx, { providerId, at, gone })
    if (found === null) return notKept('at')
    const { moment, seq, checkpointAt } = found
    await placeDrivers(tx, providerId, moment, { since: checkpointAt, at })
    const seen = seenAt(moment, at, FINISHED_STAYS_LIVE_MS, viewer.branch_id)
    const answer: PastAnswer = {
      epoch: epochOf(viewer, at, seq),
      seq,
      at,
      ...(held !== null && { since: asked.since }),
      ...answerOf(seen, held),
      last_event_at: found.lastEventAt(viewer.branch_id),
    }
    // Of megabytes that somebody waits for at a desk.
    return done(packOnce(answer, 'time'))
  })
}
