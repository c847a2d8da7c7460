import type pg from 'pg'
import { REWIND_DAYS } from '../../../contract/rewind.ts'
import type { Config } from '../../config.ts'
import { archiveLog, createPartitions, dropPositionPartitions } from '../eventlog/partitions.ts'
import { runAlone, withConnection } from './run-alone.ts'
import { thinCheckpoints } from './thin-checkpoints.ts'

/** One node of several does it. */
const RETENTION_LOCK = 4_861_004
/** Rows that go in one statement: nobody waits long behind it. */
const ROWS_AT_ONCE = 1_000
const DAY = 86_400_000
const MONTH = 30.44 * DAY

export type RetentionPeriods = Pick<
  Config,
  | 'POSITIONS_KEPT_DAYS'
  | 'LOG_KEPT_MONTHS'
  | 'SESSIONS_KEPT_DAYS'
  | 'IDEMPOTENCY_KEYS_KEPT_DAYS'
  | 'DEVICES_KEPT_DAYS'
  | 'PLATFORM_HISTORY_KEPT_MONTHS'
>

export interface RetentionInputs {
  /** Signed in as the owner. */
  readonly pool: pg.Pool
  readonly kept: RetentionPeriods
  /** Wall-clock ms; a test moves it. */
  readonly now: () => number
  readonly problem: (what: string, cause: unknown) => void
}

/** One run an hour is enough: parts are made three ahead (kernel/jobs/recurring-jobs.ts). */
export const RETENTION_JOB = { name: 'retention', cron: '7 * * * *', withinSeconds: 1_800 } as const

export interface Retention {
  /** The first parts are made, or could not be. */
  readonly ready: Promise<unknown>
  /**
   * Makes the parts of tables that are needed next, and lets go of what is over. False where another node is at it; whoever
   * has it run (RETENTION_JOB) is told of a failure.
   */
  run(): Promise<boolean>
  stop(): Promise<void>
}

/** Who looks back at how a day was planned does so within the week; names of doors are in it. */
const PROPOSALS_KEPT_DAYS = 7
/** What was told and answered, and left to a colleague, is looked back at within the quarter. */
const ALERTS_KEPT_DAYS = 90
const HANDOVERS_KEPT_DAYS = 90
const DAY_PLANS_KEPT_DAYS = 90
/** Whose collection was taken by a rule, or refused to it, for as long as the plan of that day; what is open waits for somebody. */
const COLLECTION_PROPOSALS_KEPT_DAYS = DAY_PLANS_KEPT_DAYS
const OVER_PROPOSAL = `made_at < $1 AND state <> 'open'`
/**
 * When lists of the start-up data last changed is kept for so long. A console that comes back later is sent all of them
 * (modules/settings/routes/general-data.ts), and asks well before.
 */
export const LIST_CHANGES_KEPT_DAYS = 90

/** Files of bookings, with their rows and addresses: shipments stay, what they were booked from does not (decision 79). */
const IMPORTS_KEPT_DAYS = 90

/** All but the newest of a person's devices: whoever comes after years is still told of one that is new. */
const DEVICE_OF_NO_USE = `last_seen_at < $1 AND EXISTS (
  SELECT FROM user_devices newer WHERE newer.provider_id = user_devices.provider_id
  AND newer.user_id = user_devices.user_id AND newer.last_seen_at > user_devices.last_seen_at)`

/** What is let go row by row once a moment ($1) lies behind it. */
function overBefore(kept: RetentionPeriods): { table: string; where: string; days: number }[] {
  return [
    { table: 'sessions', where: 'least(ended_at, expires_at) < $1', days: kept.SESSIONS_KEPT_DAYS },
    { table: 'idempotency_keys', where: 'created_at < $1', days: kept.IDEMPOTENCY_KEYS_KEPT_DAYS },
    { table: 'user_devices', where: DEVICE_OF_NO_USE, days: kept.DEVICES_KEPT_DAYS },
    { table: 'shipment_imports', where: 'created_at < $1', days: IMPORTS_KEPT_DAYS },
    // Who is out on a day to come is out though it was said long before.
    {
      table: 'route_proposals',
      where: 'began_at < $1 AND day::date < $1::timestamptz::date',
      days: PROPOSALS_KEPT_DAYS,
    },
    { table: 'alerts', where: 'closed_at < $1', days: ALERTS_KEPT_DAYS },
    { table: 'zone_visits', where: 'left_at < $1', days: kept.POSITIONS_KEPT_DAYS },
    { table: 'rewind_checkpoints', where: 'recorded_at < $1', days: REWIND_DAYS },
    { table: 'desk_handovers', where: 'made_at < $1', days: HANDOVERS_KEPT_DAYS },
    { table: 'day_plans', where: 'confirmed_at < $1', days: DAY_PLANS_KEPT_DAYS },
    { table: 'drivers_out', where: 'day::date < $1::timestamptz::date', days: DAY_PLANS_KEPT_DAYS },
    { table: 'collection_proposals', where: OVER_PROPOSAL, days: COLLECTION_PROPOSALS_KEPT_DAYS },
    { table: 'list_changes', where: 'changed_at < $1', days: LIST_CHANGES_KEPT_DAYS },
    // Of a time for which there was no part.
    { table: 'driver_positions_rest', where: 'recorded_at < $1', days: kept.POSITIONS_KEPT_DAYS },
  ]
}

export function startRetention({ pool, kept, now, problem }: RetentionInputs): Retention {
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()

  async function deleteRows(client: pg.ClientBase, table: string, where: string, before: Date) {
    let gone: number | null
    do {
      const result = await client.query(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${ROWS_AT_ONCE}))`,
        [before],
      )
      gone = result.rowCount
    } while (gone === ROWS_AT_ONCE && !stopped)
  }

  async function deleteExpired(client: pg.ClientBase): Promise<void> {
    // What is recorded next is recorded by the real clock, whatever a test says.
    await createPartitions(client, Date.now())
    await dropPositionPartitions(client, now() - kept.POSITIONS_KEPT_DAYS * DAY)
    if (kept.LOG_KEPT_MONTHS > 0)
      await archiveLog(client, now() - kept.LOG_KEPT_MONTHS * MONTH, (what) => problem(what, null))
    if (kept.PLATFORM_HISTORY_KEPT_MONTHS > 0) {
      const before = new Date(now() - kept.PLATFORM_HISTORY_KEPT_MONTHS * MONTH)
      await deleteRows(client, 'platform_events', 'at < $1', before)
    }
    for (const { table, where, days } of overBefore(kept))
      await deleteRows(client, table, where, new Date(now() - days * DAY))
    await thinCheckpoints(client, now(), () => stopped)
  }

  function run(): Promise<boolean> {
    const mine = running.then(() => runAlone(pool, RETENTION_LOCK, deleteExpired))
    running = mine.catch(() => {})
    return mine
  }

  // On every node, whichever of them lets go of what is over.
  const ready = withConnection(pool, (client) => createPartitions(client, Date.now())).catch(
    (cause: unknown) =>
      problem('the next parts of tables could not be made; it is tried again within the hour', cause),
  )
  running = ready

  return {
    ready,
    run,
    async stop() {
      stopped = true
      await running
    },
  }
}
