/** Learns of the last weeks, an hour or more apart: streets, doors, and how far predictions were off. */

import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Knowledge, type Pace, Paces, paceRatio, paceSince } from '../../../domain/arrivals/pace.ts'
import {
  calibrationOfCounts,
  type HeldOfHorizon,
  learnRanges,
  type Outcome,
} from '../../../domain/arrivals/ranges.ts'
import { learnServiceTimes, type SeenVisit } from '../../../domain/arrivals/service-times.ts'
import { type DrivenWay, learnStreets } from '../../../domain/arrivals/streets.ts'
import type { VehicleKind } from '../../../domain/dispatch/travel.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import { type Command, type CommandPlatform, runBatch } from '../../kernel/commands/run-command.ts'
import { eachInTurn } from '../../kernel/concurrency/each-in-turn.ts'
import { instant, withPlatformReadTx, withProviderReadTx } from '../../kernel/database/tenant.ts'
import { unnestRows } from '../../kernel/database/unnest-rows.ts'
import { learntOf } from './learnt.ts'
import { observeVisits, unobserved } from './observe-visits.ts'

/** By the wall clock; what it does goes by business time. */
export const ARRIVALS_JOB = { name: 'arrivals-learn', cron: '12 * * * *', withinSeconds: 1_200 } as const

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** What is older says nothing of today's streets and doors. */
const VISITS_KEPT_MS = 28 * DAY
/** Predictions of before were made by what was known then. */
const SAMPLES_COUNT_MS = 14 * DAY
/** "Last week" */
const CALIBRATED_MS = 7 * DAY
const LEARNS_AFTER_MS = 20 * HOUR
/** So many are learnt from at most: more would hold up the node, and say the same. */
const MOST_LEARNT = 60_000
const SHEETS_AT_ONCE = 200

interface VisitRow {
  readonly door: string
  readonly account_id: number | null
  readonly side: Side
  readonly vehicle_kind: VehicleKind
  readonly arrived: number
  readonly left: number
  readonly left_before: number | null
  readonly way_ms: number | null
  readonly free_ms: number | null
  readonly area: number | null
}

/**
 * Every how many-th stop is looked at, so that a large courier learns from all of the time and not from its last days alone: no hour of
 * the week is unseen. `all`: the rows of the time.
 */
const everyFew = (all: RawBuilder<unknown>) =>
  sql`stop_id % (SELECT greatest(1, ceil(count(*) / ${MOST_LEARNT}::float8))::bigint FROM ${all}) = 0`

const MS = (column: string) => sql.raw(`(extract(epoch FROM ${column}) * 1000)::float8`)

async function seenVisits({ tx, providerId, now }: Command): Promise<readonly VisitRow[]> {
  const seen = sql`stop_visits WHERE provider_id = ${providerId} AND arrived_at IS NOT NULL AND done_at > ${instant(now - VISITS_KEPT_MS)}`
  const { rows } = await sql<VisitRow>`
    SELECT door, account_id, side, vehicle_kind, ${MS('arrived_at')} AS arrived, ${MS('left_at')} AS "left",
           ${MS('left_before_at')} AS left_before, way_ms, free_ms, area
    FROM ${seen} AND ${everyFew(seen)}`.execute(tx)
  return rows
}

/**
 * What was told and became of it, as it would be told by what is known now: by how far earlier predictions were off says nothing of the next
 * ones, which would be moved by it a second time. Nothing of a vehicle that was there already.
 */
async function toldArrivals(
  { tx, providerId, now }: Command,
  paces: readonly Pace[],
): Promise<readonly Outcome[]> {
  const told = sql`arrival_samples WHERE provider_id = ${providerId} AND made_at > ${instant(now - SAMPLES_COUNT_MS)}`
  const { rows } = await sql<Outcome>`
    SELECT ${MS('p.made_at')} AS "madeAt", ${MS('p.reckoned_at')} AS "reckonedAt", ${MS('v.arrived_at')} AS "arrivedAt"
    FROM (SELECT * FROM ${told} AND ${everyFew(told)}) p
    JOIN stop_visits v ON v.provider_id = p.provider_id AND v.stop_id = p.stop_id
    WHERE v.arrived_at > p.made_at`.execute(tx)
  const since = paceSince(paces)
  return rows.map(({ madeAt, reckonedAt, arrivedAt }) => ({
    madeAt,
    reckonedAt: madeAt + (reckonedAt - madeAt) * since(madeAt),
    arrivedAt,
  }))
}

/** The same of the whole week, counted where it is kept: a large courier's are more than anybody would read. */
async function heldLastWeek({ tx, providerId, now }: Command): Promise<readonly HeldOfHorizon[]> {
  const { rows } = await sql<HeldOfHorizon>`
    SELECT p.horizon, count(*)::int AS "of", (count(*) FILTER (WHERE v.arrived_at BETWEEN p.from_at AND p.to_at))::int AS inside
    FROM arrival_samples p
    JOIN stop_visits v ON v.provider_id = p.provider_id AND v.stop_id = p.stop_id
    WHERE p.provider_id = ${providerId} AND p.made_at > ${instant(now - CALIBRATED_MS)} AND v.arrived_at > p.made_at
    GROUP BY p.horizon`.execute(tx)
  return rows
}

const drivenWay = ({ vehicle_kind, area, left_before, way_ms, free_ms }: VisitRow): DrivenWay[] =>
  area === null || left_before === null || way_ms === null || free_ms === null
    ? []
    : [{ kind: vehicle_kind, area, leftAt: left_before, tookMs: way_ms, freeMs: free_ms }]

const seenVisit = ({ door, account_id, side, arrived, left }: VisitRow): SeenVisit => ({
  door,
  customer: account_id,
  side,
  tookMs: left - arrived,
})

/** When it was learnt last, and how the pace moved with each learning. */
async function learntBefore({ tx, providerId }: Command) {
  const row = await tx
    .selectFrom('learnt_arrivals')
    .select(['learnt_at', 'paces'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return { at: row?.learnt_at ?? null, paces: Paces.parse(row?.paces ?? []) }
}

/** By what predictions were made until now. */
async function knownBefore({ tx, providerId }: Command): Promise<Knowledge> {
  const { streets } = await learntOf(tx, providerId)
  const rows = await tx
    .selectFrom('learnt_service_times')
    .select(['key', 'ms', 'seen'])
    .where('provider_id', '=', providerId)
    .execute()
  return { streets, services: new Map(rows.map(({ key, ...time }) => [key, time])) }
}

async function learn(command: Command): Promise<void> {
  const { tx, providerId, now } = command
  const before = await learntBefore(command)
  // A clock that was set back does not end the learning.
  if (before.at !== null && Math.abs(now - before.at) < LEARNS_AFTER_MS) return
  const visits = await seenVisits(command)
  if (visits.length === 0) return
  const [ways, seen] = [visits.flatMap(drivenWay), visits.map(seenVisit)]
  const [streets, services] = [learnStreets(ways), learnServiceTimes(seen)]
  const ratio = paceRatio(ways, seen, await knownBefore(command), { streets, services })
  const paces = [...before.paces.filter(({ at }) => at > now - SAMPLES_COUNT_MS), { at: now, ratio }]
  const ranges = learnRanges(await toldArrivals(command, paces))
  const calibration = calibrationOfCounts(await heldLastWeek(command))
  const times = [...services].map(([key, time]) => ({ key, ...time }))
  await sql`
    INSERT INTO learnt_arrivals (provider_id, id, learnt_at, visits, streets, ranges, calibration, paces)
    VALUES (${providerId}, ${randomUUID()}, ${instant(now)}, ${visits.length}, ${JSON.stringify(streets)}::jsonb,
            ${JSON.stringify(ranges)}::jsonb, ${JSON.stringify(calibration)}::jsonb, ${JSON.stringify(paces)}::jsonb)
    ON CONFLICT (provider_id) DO UPDATE SET id = EXCLUDED.id, learnt_at = EXCLUDED.learnt_at, visits = EXCLUDED.visits,
      streets = EXCLUDED.streets, ranges = EXCLUDED.ranges, calibration = EXCLUDED.calibration,
      paces = EXCLUDED.paces`.execute(tx)
  await tx.deleteFrom('learnt_service_times').where('provider_id', '=', providerId).execute()
  await sql`
    INSERT INTO learnt_service_times (provider_id, key, ms, seen)
    SELECT ${providerId}::int, u.key, u.ms, u.seen
    FROM ${unnestRows('u', { key: 'text', ms: 'int', seen: 'int' }, times)}`.execute(tx)
}

async function forget({ tx, providerId, now }: Command): Promise<void> {
  await tx
    .deleteFrom('stop_visits')
    .where('provider_id', '=', providerId)
    .where('done_at', '<', instant(now - VISITS_KEPT_MS))
    .execute()
  await tx
    .deleteFrom('arrival_samples')
    .where('provider_id', '=', providerId)
    .where('made_at', '<', instant(now - VISITS_KEPT_MS))
    .execute()
}

type Deps = CommandPlatform

async function observe(platform: Deps, providerId: number): Promise<void> {
  for (;;) {
    const now = platform.clock.now()
    const sheets = await withProviderReadTx(platform.database.app, providerId, (tx) =>
      unobserved(tx, providerId, now, SHEETS_AT_ONCE),
    )
    let seen = 0
    for (const sheet of sheets)
      seen += await runBatch(platform, providerId, [], (command) => observeVisits(command, sheet))
    if (sheets.length < SHEETS_AT_ONCE || seen === 0) return
  }
}

/** What every provider may learn since the last time. */
export async function learnArrivals(platform: Deps): Promise<void> {
  const providers = await withPlatformReadTx(platform.database.app, (tx) =>
    tx.selectFrom('providers').select('provider_id').execute(),
  )
  await eachInTurn(providers, async ({ provider_id: providerId }) => {
    await observe(platform, providerId)
    await runBatch(platform, providerId, [], forget)
    await runBatch(platform, providerId, [], learn)
  })
}
