import { join } from 'node:path'
import type pg from 'pg'
import { leavingTerms } from '../../../domain/shipments/leaving.ts'
import type { Config } from '../../config.ts'
import { createStatementNames, planningOnce } from '../database/planned-once.ts'
import type { FileStore } from '../files/file-store.ts'
import { runAlone } from '../jobs/run-alone.ts'
import { archiveLogTables } from './archive-log.ts'
import { archiveShipments } from './archive-shipments.ts'

/** One node of several does it. */
const ARCHIVE_LOCK = 4_861_006

/** Months leave as a whole: mostly there is nothing to do. A large one takes as long as it takes; the lock keeps others from it. */
export const ARCHIVE_JOB = { name: 'archive', cron: '37 * * * *', withinSeconds: 7_200 } as const

export type ArchiveSettings = Pick<
  Config,
  'SHIPMENTS_KEPT_MONTHS' | 'LOG_TO_FILES' | 'ARCHIVE_DIR' | 'DATA_DIR'
>

/** The folder of the archive: several nodes need the same one. */
export const archiveFolder = ({ ARCHIVE_DIR, DATA_DIR }: Pick<Config, 'ARCHIVE_DIR' | 'DATA_DIR'>): string =>
  ARCHIVE_DIR ?? join(DATA_DIR, 'archive')

export interface Archiving {
  /**
   * Moves what is old enough into files, as far as that is set. False where another node is at it; fails, when all else is done, where
   * something could not be moved, of which `problem` was told.
   */
  run(): Promise<boolean>
  stop(): Promise<void>
}

export function startArchiving({
  pool,
  files,
  settings,
  now,
  problem,
}: {
  /** Signed in as the owner. */
  readonly pool: pg.Pool
  readonly files: FileStore
  readonly settings: ArchiveSettings
  /** Wall-clock ms; a test moves it. */
  readonly now: () => number
  readonly problem: (what: string, cause: unknown) => void
}): Archiving {
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const folder = archiveFolder(settings)
  const nameOf = createStatementNames()

  async function archive(connection: pg.ClientBase): Promise<void> {
    const client = planningOnce(connection, nameOf)
    let failures = 0
    const failed = (what: string, cause: unknown) => {
      failures += 1
      problem(what, cause)
    }
    const inputs = { client, files, folder, problem, failed, isStopped: () => stopped }
    if (settings.SHIPMENTS_KEPT_MONTHS > 0)
      await archiveShipments(inputs, leavingTerms(now(), settings.SHIPMENTS_KEPT_MONTHS))
    if (settings.LOG_TO_FILES) await archiveLogTables(inputs)
    // Counted among the runs that failed: somebody is to look.
    if (failures > 0) throw new Error('not everything could be moved into the archive')
  }

  return {
    run() {
      const mine = running.then(() => runAlone(pool, ARCHIVE_LOCK, archive))
      running = mine.catch(() => {})
      return mine
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
