import { dayOf, localMoment } from '../domain/values/moment.ts'
import { adjustableClock, type Clock, type ClockState, wallClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './kernel/database/open.ts'

/** So many days before today a working day of the demo begins, with quiet ones (simulator/schedule/opening.ts); without one it is the eve. */
const DAYS_BEFORE = { on: 7, cast: 1, off: 1 } as const

/** A demo begins on a morning before today, so that what lies at the hubs today was booked in its own time. */
function demoStart(clock: string, daysBefore: number): number {
  return Date.parse(localMoment(dayOf(Date.now() - daysBefore * 86_400_000), clock))
}

/** The business clock of this platform, which goes on where it stopped. */
export async function openClock(
  database: Database,
  config: Config,
  problem: (what: string, cause: unknown) => void,
): Promise<Clock> {
  if (!(config.CLOCK === 'adjustable' || (config.CLOCK === undefined && config.DEMO === 'on')))
    return wallClock
  const kept = await database.app
    .selectFrom('platform')
    .select(['clock_wall', 'clock_time', 'clock_speed'])
    .executeTakeFirstOrThrow()
  const { rows } = await database.owner.query<{ newest: number | null }>(
    `SELECT greatest(max(its.at), (SELECT max(position_at) FROM drivers)) AS newest FROM feed_heads h CROSS JOIN LATERAL
       (SELECT at FROM events e WHERE e.provider_id = h.provider_id AND e.actor_id IS NOT NULL ORDER BY id DESC LIMIT 1) its`,
  )
  // It stood still while the platform was away: nothing happened then. (What the database itself told is not of its time.)
  const time = Math.max(kept.clock_time ?? demoStart('05:00', DAYS_BEFORE[config.DEMO]), rows[0]?.newest ?? 0)
  const { rows: ran } = await database.owner.query<ClockState>(
    'SELECT wall, business AS time, speed FROM clock_changes ORDER BY id',
  )
  const start = { wall: Date.now(), time, speed: 1 }
  const keep = (kept: Promise<void>) =>
    kept.catch((cause: unknown) => problem('how late it is could not be kept', cause))
  void keep(noteChange(database, start))
  return adjustableClock(
    start,
    (state) => {
      void keep(persistClock(database, state.time, state.speed))
      void keep(noteChange(database, state))
    },
    ran,
  )
}

/** Writes down how it runs from now on: by it what was recorded is found at its business time (decision 131). */
async function noteChange(database: Database, { wall, time, speed }: ClockState): Promise<void> {
  await database.app
    .insertInto('clock_changes')
    .values({ wall: new Date(wall), business: new Date(time), speed })
    .execute()
}

/** Writes down how late it is, for the next start. */
export async function persistClock(database: Database, time: number, speed: number): Promise<void> {
  await database.app
    .updateTable('platform')
    .set({ clock_wall: new Date(), clock_time: new Date(time), clock_speed: speed })
    .execute()
}
