/** Begins a proposal: a search for routes, or who takes the stops of a driver who is out. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  optimiseTripsheets,
  RouteProposal,
  replaceDriver,
} from '../../../../contract/route-proposals.ts'
import { closedBecause, outOfPlanBecause } from '../../../../domain/dispatch/days-ahead.ts'
import { hasLoops } from '../../../../domain/dispatch/driver-terms.ts'
import type {
  OptimiseAim,
  ProposalKind,
  ProposedDay,
  ProposedPlan,
} from '../../../../domain/dispatch/route-proposal.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { dayOf, dayStart } from '../../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, runCommand } from '../../../kernel/commands/run-command.ts'
import { withProviderReadTx, withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { learntOf } from '../../arrivals/index.ts'
import { mayGiveRequests } from '../../collections/index.ts'
import { driversOut } from '../../dispatch/index.ts'
import { readZoneShapes } from '../../zones/index.ts'
import { roadsAtOnce } from './day-roads.ts'
import { driverOut, nearbyDrivers } from './driver-out.ts'
import { byArea, byLoop } from './known-areas.ts'
import { presentProposal } from './present-proposal.ts'
import { LEASE_SECONDS, readProposalRow } from './proposal-rows.ts'
import { readDay, readWholeDay, type WantedDay } from './read-day.ts'
import type { Searches } from './search-routes.ts'
import { withLearntMinutes } from './waiting-minutes.ts'

/** Searches of one provider at once. */
const MOST_AT_ONCE = 2
/** How long is searched: some seconds, and longer for more stops, ms. */
const searchMs = (stops: number): number => Math.min(60_000, 3_000 + 15 * stops)

type Proposing = Pick<
  Platform,
  | 'database'
  | 'settings'
  | 'catalogue'
  | 'clock'
  | 'tracing'
  | 'onCommitted'
  | 'optimiser'
  | 'travelTimes'
  | 'log'
>

/** Whoever is limited to their branch plans that branch. */
function branchOf(viewer: Viewer, asked: number | undefined): number | undefined {
  return viewer.kind === 'staff' ? (viewer.branch_id ?? asked) : asked
}

/** A day that is over is planned no more, and one that is far away not yet. */
function plannable(day: string | undefined, now: number): Outcome<string> {
  const detail = day === undefined ? null : outOfPlanBecause(day, now)
  return detail === null ? done(day ?? dayOf(now)) : refused('input.invalid', { field: 'day', detail })
}

interface NewProposal {
  readonly kind: ProposalKind
  readonly aim: OptimiseAim
  readonly day: string
  readonly given: ProposedDay
  readonly searchMs: number
  /** What is proposed already; null: it is searched for. */
  readonly plan: ProposedPlan | null
}

/** Of one provider one after the other: two that begin at once see each other. */
async function keep(command: Command, caller: Caller, made: NewProposal): Promise<Outcome<number>> {
  const { tx, providerId, now } = command
  await sql`SELECT pg_advisory_xact_lock(hashtext('route_proposals'), ${providerId})`.execute(tx)
  const drivers = made.given.drivers.map(({ driver }) => driver)
  const { rows } = await sql<{ day: string; driver_ids: number[] }>`
    SELECT day, driver_ids FROM route_proposals
    WHERE provider_id = ${providerId} AND status = 'searching' AND lease_until >= now()`.execute(tx)
  // Who is out is replaced at once, whoever searches.
  if (made.plan === null) {
    const busy = new Set(rows.flatMap(({ day, driver_ids }) => (day === made.day ? driver_ids : [])))
    if (drivers.some((driver) => busy.has(driver))) return refused('proposal.busy')
    if (rows.length >= MOST_AT_ONCE) return refused('proposal.tooMany')
  }
  const { id } = await tx
    .insertInto('route_proposals')
    .values({
      provider_id: providerId,
      kind: made.kind,
      aim: made.aim,
      day: made.day,
      // What the whole provider sees of a branch names shipments of others, which people of the branch do not see.
      branch_id: branchOf(caller.viewer, undefined) ?? null,
      driver_ids: drivers,
      status: made.plan === null ? 'searching' : 'ready',
      wanted: null,
      asked_by: caller.user_id,
      asked_at: new Date(now),
      search_ms: made.searchMs,
      lease_until: sql<Date>`now() + ${LEASE_SECONDS}::int * interval '1 second'`,
      given: JSON.stringify(made.given),
      best: made.plan === null ? null : JSON.stringify(made.plan),
      problem: null,
      ...(made.plan !== null && { ended_at: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return done(id)
}

async function keepAndRead(
  platform: Proposing,
  providerId: number,
  caller: Caller,
  made: NewProposal,
  begin: (id: number) => void,
): Promise<Outcome<RouteProposal>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const kept = await keep(command, caller, made)
    if (!kept.ok) return kept
    const row = await readProposalRow(command.tx, providerId, kept.value)
    if (row === undefined) throw new Error('a proposal was kept and is not there')
    command.afterCommit(() => begin(kept.value))
    return done(presentProposal(row, command.now, await learntOf(command.tx, providerId)))
  })
}

async function readWanted(
  platform: Proposing,
  providerId: number,
  caller: Caller,
  asked: Omit<WantedDay, 'givesRequests' | 'out'>,
  read = readDay,
) {
  // Somebody of the whole provider may have given their stops away, whose proposals a branch does not see.
  const out = await withProviderReadTx(platform.database.app, providerId, (tx) =>
    driversOut(tx, providerId, asked.day),
  )
  const wanted = { ...asked, out, givesRequests: mayGiveRequests(caller) }
  const day = await withViewerTx(
    platform.database.app,
    providerId,
    caller.viewer,
    async (tx): Promise<Outcome<ProposedDay>> => {
      const { branch_id } = wanted
      if (branch_id !== undefined) {
        const branch = await tx
          .selectFrom('branches')
          .select('id')
          .where('provider_id', '=', providerId)
          .where('id', '=', branch_id)
          .where('deleted_date', 'is', null)
          .executeTakeFirst()
        if (branch === undefined)
          return refused('input.invalid', { field: 'branch_id', detail: 'There is no such branch.' })
      }
      return read(tx, providerId, wanted)
    },
  )
  if (!day.ok || !wanted.unassigned) return day
  return withProviderReadTx(platform.database.app, providerId, async (tx) =>
    done({ ...day.value, stops: await withLearntMinutes(tx, providerId, day.value.stops) }),
  )
}

/** What the courier has learnt of its streets, by which the day is planned. */
const readLearnt = (platform: Proposing, providerId: number, { viewer }: Caller) =>
  withViewerTx(platform.database.app, providerId, viewer, (tx) => learntOf(tx, providerId))

/** The zones that drivers of a day have as their loops. */
const readShapes = (platform: Proposing, providerId: number, caller: Caller, { drivers }: ProposedDay) =>
  withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
    readZoneShapes(tx, providerId, [...new Set(drivers.flatMap(({ zone_ids = [] }) => zone_ids))]),
  )

export async function beginOptimising(
  platform: Proposing,
  searches: Searches,
  providerId: number,
  caller: Caller,
  body: z.output<typeof optimiseTripsheets.body>,
): Promise<Outcome<RouteProposal>> {
  const { driver_ids, unassigned, keep_drivers, aim, seconds } = body
  const { settings } = await platform.settings.read(providerId)
  const isByLoop = hasLoops(settings)
  if (body.by_loop === true && !isByLoop)
    return refused('input.invalid', {
      field: 'by_loop',
      detail: 'Routes by loop are not switched on in the settings.',
    })
  const now = platform.clock.now()
  const day = plannable(body.day, now)
  if (!day.ok) return day
  const { anywhere } = await platform.catalogue.read(providerId)
  const closed = day.value === dayOf(now) ? null : closedBecause(anywhere, settings, day.value)
  if (closed !== null) return refused('input.invalid', { field: 'day', detail: closed })
  const branch_id = branchOf(caller.viewer, body.branch_id)
  if (branch_id !== body.branch_id && body.branch_id !== undefined)
    return refused('input.invalid', { field: 'branch_id', detail: 'There is no such branch.' })
  const read = await readWanted(platform, providerId, caller, {
    day: day.value,
    now,
    driver_ids,
    branch_id,
    unassigned,
  })
  if (!read.ok) return read
  const keepToAreas = (body.by_loop ?? isByLoop) ? byLoop : byArea
  const given = await keepToAreas(read.value, await readShapes(platform, providerId, caller, read.value))
  const ms = seconds === undefined ? searchMs(given.stops.length) : seconds * 1_000
  const question = { day: given, dayStarts: dayStart(day.value) ?? now, aim, keepDrivers: keep_drivers }
  const learnt = await readLearnt(platform, providerId, caller)
  return keepAndRead(
    platform,
    providerId,
    caller,
    { kind: 'optimise', aim, day: day.value, given, searchMs: ms, plan: null },
    (id) => searches.begin({ providerId, id, question, learnt, ms }),
  )
}

export async function beginDriverOut(
  platform: Proposing,
  providerId: number,
  caller: Caller,
  { driver_id, day: asked }: z.output<typeof replaceDriver.body>,
): Promise<Outcome<RouteProposal>> {
  const now = platform.clock.now()
  const day = plannable(asked, now)
  if (!day.ok) return day
  const branch_id = branchOf(caller.viewer, undefined)
  const wanted = { day: day.value, now, branch_id, unassigned: false }
  const own = await readWanted(platform, providerId, caller, { ...wanted, driver_ids: [driver_id] })
  if (!own.ok) {
    const { refusal } = own
    return refusal.field === 'driver_ids[0]'
      ? { ok: false, refusal: { ...refusal, field: 'driver_id' } }
      : own
  }
  // Others may have no stops yet.
  const all = await readWanted(platform, providerId, caller, wanted, readWholeDay)
  if (!all.ok) return all
  const given = nearbyDrivers(own.value, all.value, driver_id)
  if (given.drivers.length < 2)
    return refused('proposal.nothing', {
      field: 'driver_id',
      detail: 'No other driver is on the road in this town.',
    })
  const learnt = await readLearnt(platform, providerId, caller)
  const roads = await roadsAtOnce(platform.travelTimes, learnt, given)
  return keepAndRead(
    platform,
    providerId,
    caller,
    {
      kind: 'driver-out',
      aim: 'shortest',
      day: day.value,
      given,
      searchMs: 0,
      plan: driverOut(given, driver_id, roads),
    },
    () => undefined,
  )
}
