/** Keeps what is told of arrivals, once for each stop and each distance ahead: by what becomes of it ranges are learnt. */

import { sql } from 'kysely'
import type { ExpectedArrival } from '../../../domain/arrivals/expected-arrivals.ts'
import { horizonOf, rangeAsTold } from '../../../domain/arrivals/ranges.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { runBatch } from '../../kernel/commands/run-command.ts'
import { eachInTurn } from '../../kernel/concurrency/each-in-turn.ts'
import { withPlatformReadTx, withProviderReadTx } from '../../kernel/database/tenant.ts'
import { unnestRows } from '../../kernel/database/unnest-rows.ts'
import type { Platform } from '../../platform.ts'
import { learntOf } from '../arrivals/index.ts'
import { driversNow, HEAD_COLUMNS, readStopsOf } from '../dispatch/index.ts'
import { expectArrivals } from './expect-arrivals.ts'

export const SAMPLE_JOB = { name: 'arrivals-sample', cron: '*/5 * * * *', withinSeconds: 240 } as const

type Deps = Pick<Platform, 'clock' | 'database' | 'onCommitted' | 'settings' | 'tracing' | 'travelTimes'>

const SAMPLE_TYPES = {
  stop_id: 'bigint',
  horizon: 'int',
  made_at: 'timestamptz',
  reckoned_at: 'timestamptz',
  from_at: 'timestamptz',
  to_at: 'timestamptz',
} as const

/** The tripsheets of today that are under way. */
function readUnderWay({ database }: Deps, providerId: number, now: number) {
  return withProviderReadTx(database.app, providerId, async (tx) => {
    const heads = await tx
      .selectFrom('tripsheets')
      .select(HEAD_COLUMNS)
      .where('provider_id', '=', providerId)
      .where('day', '=', dayOf(now))
      .where('status', '=', 'under-way')
      .execute()
    if (heads.length === 0) return null
    const drivers = await driversNow(
      tx,
      providerId,
      heads.map(({ driver_id }) => driver_id),
    )
    const seen = heads.flatMap((head) => {
      const driver = drivers.get(head.driver_id)
      // Where nobody knows the vehicle is, nothing is told that could be measured.
      return driver?.vehicle == null || dayOf(driver.vehicle.at) !== head.day ? [] : [{ ...head, ...driver }]
    })
    if (seen.length === 0) return null
    const { stops } = await readStopsOf(
      tx,
      providerId,
      seen.map(({ id }) => id),
    )
    const sheets = seen.map((sheet) => ({ ...sheet, stops: stops.get(sheet.id) ?? [] }))
    return { sheets, learnt: await learntOf(tx, providerId) }
  })
}

function sampleOf(arrival: ExpectedArrival, now: number) {
  const { from, at, to } = rangeAsTold(arrival)
  return {
    stop_id: arrival.stop.id,
    horizon: horizonOf(at - now),
    made_at: now,
    reckoned_at: arrival.reckonedAt,
    from_at: from,
    to_at: to,
  }
}

async function sampleOfProvider(platform: Deps, providerId: number): Promise<void> {
  const now = platform.clock.now()
  const read = await readUnderWay(platform, providerId, now)
  if (read === null) return
  const samples: ReturnType<typeof sampleOf>[] = []
  for (const sheet of read.sheets) {
    const expected = await expectArrivals(platform.travelTimes, sheet, read.learnt, now)
    samples.push(...expected.filter(({ isThere }) => !isThere).map((arrival) => sampleOf(arrival, now)))
  }
  if (samples.length === 0) return
  await runBatch(platform, providerId, [], ({ tx }) =>
    sql`
      INSERT INTO arrival_samples (provider_id, stop_id, horizon, made_at, reckoned_at, from_at, to_at)
      SELECT ${providerId}::int, u.stop_id, u.horizon, u.made_at, u.reckoned_at, u.from_at, u.to_at
      FROM ${unnestRows('u', SAMPLE_TYPES, samples)} ON CONFLICT DO NOTHING`.execute(tx),
  )
}

/** Of every provider. */
export async function sampleArrivals(platform: Deps): Promise<void> {
  const providers = await withPlatformReadTx(platform.database.app, (tx) =>
    tx.selectFrom('providers').select('provider_id').execute(),
  )
  await eachInTurn(providers, ({ provider_id }) => sampleOfProvider(platform, provider_id))
}
