/**
 * `npm run archive`: what has left the database for files, and how a shipment of it comes back. Of the database and the folder that
 * DATABASE_URL, DATA_DIR and ARCHIVE_DIR name, as for the platform itself, while it runs or not.
 */
import { existsSync } from 'node:fs'
import type pg from 'pg'
import { readConfig } from '../src/server/config.ts'
import { archivePath, NotTheArchive } from '../src/server/kernel/archive/archive-file.ts'
import { knownFiles } from '../src/server/kernel/archive/archive-files.ts'
import { archiveFolder } from '../src/server/kernel/archive/archiving.ts'
import {
  type ArchivedPlace,
  findArchived,
  readArchived,
  restoreShipment,
} from '../src/server/kernel/archive/restore-shipment.ts'
import { withDatabase } from '../src/server/kernel/database/database-for-scripts.ts'
import { openDatabase } from '../src/server/kernel/database/open.ts'
import type { FileStore } from '../src/server/kernel/files/file-store.ts'
import { runProgram, StartError } from '../src/server/start-error.ts'

const USAGE = `npm run archive -- list                        the files of the archive
npm run archive -- show REFERENCE              a shipment of it, as it was, with its history
npm run archive -- restore REFERENCE           puts it back; it stays for 90 days at least
Of several providers with the same reference say whose: npm run archive -- restore REFERENCE 2`

async function list(client: pg.ClientBase, folder: string): Promise<string> {
  const files = await knownFiles(client)
  const lines = files.map(({ provider_id, name, state, kind, entries, bytes }) => {
    const path = archivePath(folder, provider_id, name)
    const what = kind === 'log' ? 'events' : 'shipments'
    return `${path}: ${entries} ${what}, ${bytes ?? 0} bytes${STATE_WORDS[state]}${existsSync(path) ? '' : '; THE FILE IS MISSING'}`
  })
  return lines.length === 0 ? 'Nothing is in the archive.' : lines.join('\n')
}

const STATE_WORDS = {
  writing: '; being written',
  whole: '; whole, and being deleted from the database',
  done: '',
} as const

async function placeOf(
  client: pg.ClientBase,
  reference: string,
  providerId: string | undefined,
): Promise<ArchivedPlace> {
  const all = await findArchived(client, reference)
  const [place, another] = all.filter(
    ({ provider_id }) => providerId === undefined || provider_id === Number(providerId),
  )
  if (place === undefined) throw new StartError(`No shipment of the archive has the reference ${reference}.`)
  if (another !== undefined)
    throw new StartError(
      `Several shipments had it, of the providers ${all.map(({ provider_id }) => provider_id).join(', ')}: name one of them behind the reference.`,
    )
  if (place.restored_at !== null)
    throw new StartError(
      `It was put back on ${new Date(place.restored_at).toISOString()}, and is in the platform.`,
    )
  return place
}

interface Around {
  readonly client: pg.ClientBase
  readonly files: FileStore
  readonly folder: string
}

/** What it says to the operator; null where the words were not understood. */
async function obey(
  { client, files, folder }: Around,
  [word, reference, providerId]: readonly string[],
): Promise<string | null> {
  if (word === 'list' && reference === undefined) return list(client, folder)
  if (reference === undefined || (word !== 'show' && word !== 'restore')) return null
  const place = await placeOf(client, reference, providerId)
  const whole = await readArchived(folder, place)
  const where = archivePath(folder, place.provider_id, place.file)
  if (word === 'show')
    return `${JSON.stringify(whole.shipment, null, 2)}\n${where}, since ${new Date(place.archived_at).toISOString()}, with ${whole.contents.size} files`
  const isBack = await restoreShipment(client, files, place, whole)
  return isBack
    ? `${whole.shipment.ref} is back, with ${whole.contents.size} files.`
    : 'It is in the platform already.'
}

await runProgram(() =>
  withDatabase(process.env, 'shared', async (url, files) => {
    const config = readConfig(process.env)
    if (!config.ok) throw new StartError(config.wrong.join('\n'))
    const database = openDatabase(url, 1)
    try {
      const client = await database.owner.connect()
      const around = { client, files, folder: archiveFolder(config.value) }
      const said = await obey(around, process.argv.slice(2)).finally(() => client.release())
      console.log(said ?? USAGE)
      if (said === null) process.exitCode = 2
    } catch (cause) {
      throw cause instanceof NotTheArchive ? new StartError(cause.message) : cause
    } finally {
      await database.close()
    }
  }),
)
