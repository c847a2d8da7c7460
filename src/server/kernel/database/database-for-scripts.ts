import { readConfig } from '../../config.ts'
import { StartError } from '../../start-error.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFiles } from '../files/open-files.ts'
import { openEmbedded } from './embedded.ts'
import { lockDataDir } from './lock-data-dir.ts'

/**
 * For programs beside the platform: the database that the environment names. `shared` works while a platform runs on
 * it; `alone` is refused then. An embedded server that was not running is stopped again.
 */
export async function withDatabase<T>(
  environment: Record<string, string | undefined>,
  how: 'shared' | 'alone',
  work: (url: string, files: FileStore) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment)
  if (!config.ok) throw new StartError(config.wrong.join('\n'))
  const { DATABASE_URL, DATA_DIR } = config.value
  const files = openFiles(config.value)
  if (DATABASE_URL !== undefined) return work(DATABASE_URL, files)
  const embedded = await openEmbedded(DATA_DIR)
  const held = how === 'alone' ? await lockDataDir(embedded.url, () => {}) : null
  try {
    if (held?.ok === false)
      throw new StartError(`${DATA_DIR} is in use by a platform: process ${held.pid}. Stop it first.`)
    return await work(embedded.url, files)
  } finally {
    if (held?.ok === true) await held.release()
    if (!embedded.adopted) await embedded.stop()
  }
}
