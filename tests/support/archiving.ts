import { join } from 'node:path'
import { expect } from 'vitest'
import { type ArchiveSettings, startArchiving } from '../../src/server/kernel/archive/archiving.ts'
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import type { TestPlatform } from './platform.ts'

const DAY = 86_400_000

/** Runs of the job that moves what is old into files, on a connection of its own, with the files of the platform. */
export function archivingOf(platform: TestPlatform) {
  const { DATA_DIR } = platform.platform.config
  const folder = join(DATA_DIR, 'archive')

  /** One run, `days` from now; answers what it could not do. */
  async function runAfter(days: number, settings: Partial<ArchiveSettings> = {}): Promise<string[]> {
    const database = openDatabase(platform.databaseUrl, 1)
    const problems: string[] = []
    const archiving = startArchiving({
      pool: database.owner,
      files: platform.platform.files,
      settings: {
        SHIPMENTS_KEPT_MONTHS: 24,
        LOG_TO_FILES: false,
        ARCHIVE_DIR: undefined,
        DATA_DIR,
        ...settings,
      },
      now: () => Date.now() + days * DAY,
      problem: (what, cause) => problems.push(cause instanceof Error ? `${what}: ${cause.message}` : what),
    })
    const ran = await archiving.run().catch((cause: unknown) => String(cause))
    await archiving.stop()
    await database.close()
    expect([true, 'Error: not everything could be moved into the archive']).toContain(ran)
    return problems
  }

  /** Everything that happened was read by everybody: what was just booked may be waited for. */
  async function everythingRead(): Promise<void> {
    const behind = async () => {
      const { rows } = await platform.owner.query<{ n: string }>(
        `SELECT (SELECT count(*) FROM event_batches WHERE last_seq IS NULL) + (SELECT count(*) FROM consumer_cursors c
           JOIN feed_heads h USING (provider_id) WHERE c.seq < h.head) AS n`,
      )
      return Number(rows[0]?.n)
    }
    await expect.poll(behind, { timeout: 20_000 }).toBe(0)
  }

  async function idsOf(table = 'shipments', column = 'id', providerId = 1): Promise<number[]> {
    const { rows } = await platform.owner.query<{ id: string }>(
      `SELECT ${column} AS id FROM ${table} WHERE provider_id = $1 ORDER BY 1`,
      [providerId],
    )
    return rows.map(({ id }) => Number(id))
  }

  async function fileNames(providerId = 1): Promise<string[]> {
    const { rows } = await platform.owner.query<{ name: string }>(
      'SELECT name FROM archive_files WHERE provider_id = $1 ORDER BY name',
      [providerId],
    )
    return rows.map(({ name }) => name)
  }

  return { folder, runAfter, everythingRead, idsOf, fileNames }
}
