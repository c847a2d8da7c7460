/**
 * `npm run backup -- FILE`: everything that the platform knows, as it is at one moment, while it runs. Of the database
 * that DATABASE_URL or DATA_DIR names, as for the platform itself. The files of the archive go into the folder `archive` beside it, each once.
 */
import { createWriteStream, existsSync, openSync, renameSync, type WriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { archiveBesideBackup, keepArchive } from '../src/server/kernel/archive/archive-copies.ts'
import { withArchive } from '../src/server/kernel/archive/archive-for-scripts.ts'
import { writeBackup } from '../src/server/kernel/database/backup.ts'
import { withDatabase } from '../src/server/kernel/database/database-for-scripts.ts'
import { describeFileError, runProgram, StartError } from '../src/server/start-error.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Name the file to write: npm run backup -- hubline.backup.gz')
  process.exit(2)
}

/** The file as long as it is not whole, for whoever runs this alone: it holds names and password hashes. */
function openUnfinished(file: string, unfinished: string): WriteStream {
  if (existsSync(file))
    throw new StartError(`${file} is there already, and is left as it is: name a file that does not exist.`)
  try {
    return createWriteStream(unfinished, { fd: openSync(unfinished, 'w', 0o600), flush: true })
  } catch (cause) {
    throw describeFileError(cause, 'Name a file in a folder that you may write in.')
  }
}

await runProgram(async () => {
  const unfinished = `${file}.unfinished`
  const disk = openUnfinished(file, unfinished)
  const { rows, files, missing, archive } = await withDatabase(process.env, 'shared', async (url, store) => {
    const zip = createGzip({ level: 6 })
    const [end] = await Promise.all([
      writeBackup(url, store, zip).finally(() => zip.end()),
      pipeline(zip, disk).catch((cause: unknown) => {
        throw describeFileError(cause, 'Make room, or name a file elsewhere.')
      }),
    ])
    // A file of this name is a whole backup, or there is none.
    renameSync(unfinished, file)
    const archive = await withArchive(url, (client, folder) => keepArchive(client, folder, file))
    return { ...end, archive }
  })
  const all = Object.values(rows).reduce((sum, n) => sum + n, 0)
  console.log(`${file}: ${all} rows of ${Object.keys(rows).length} tables, ${files} files`)
  if (missing > 0)
    console.log(
      `${missing} files are not in it: they were deleted meanwhile, or are missing or damaged where files are kept.`,
    )
  if (archive.copied + archive.known > 0)
    console.log(
      `${archiveBesideBackup(file)}: ${archive.copied} files of the archive were copied, ${archive.known} were there already`,
    )
  for (const path of archive.missing) console.log(`${path} is missing or damaged, and in no backup.`)
})
