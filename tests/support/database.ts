/** Global set-up: one embedded PostgreSQL for the run, with a migrated and seeded template that tests copy. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../src/server/kernel/database/embedded.ts'
import { migrate } from '../../src/server/kernel/database/migrate.ts'
import { DEMO_SIGN_INS, seed } from '../../src/server/seed.ts'
import { cheapArgon } from './cheap-argon.ts'

export const TEMPLATE = 'hubline_template'

/**
 * Five in the morning (SAST) of the last Wednesday before today: what is booked then is collected the same day, whatever the
 * weekday and the hour at which the tests run.
 */
function workday(): Date {
  const day = new Date(Date.now() + 7_200_000)
  do day.setUTCDate(day.getUTCDate() - 1)
  while (day.getUTCDay() !== 3)
  return new Date(`${day.toISOString().slice(0, 10)}T05:00:00+02:00`)
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-test-'))
  // The tests are about the platform, not about the disk of the machine.
  const embedded = await openEmbedded(folder, [
    'fsync=off',
    'full_page_writes=off',
    'max_connections=300',
    'max_wal_size=1GB',
    'autovacuum_naptime=10min',
  ])
  const template = new URL(embedded.url)
  const admin = new pg.Client({ connectionString: embedded.url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  template.pathname = `/${TEMPLATE}`
  await migrate(template.href)
  const pool = new pg.Pool({ connectionString: template.href })
  await seed(pool, true)
  // Tests sign in a thousand times: the one password of the cast is cheap to try here.
  await pool.query('UPDATE users SET password_hash = $1 WHERE password_hash IS NOT NULL', [
    await cheapArgon.hash(DEMO_SIGN_INS[0].password),
  ])
  await pool.query('UPDATE platform SET clock_wall = now(), clock_time = $1', [workday()])
  await pool.end()
  project.provide('databaseUrl', embedded.url)
  return async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}
