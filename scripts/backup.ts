/**
 * `npm run backup -- FILE`: everything that the platform knows, as it is at one moment, while it runs. Of the database
 * that DATABASE_URL or DATA_DIR names, as for the platform itself.
 */
import { createWriteStream, renameSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { writeBackup } from '../src/server/kernel/database/backup.ts'
import { withDatabase } from '../src/server/kernel/database/database-for-scripts.ts'
import { runProgram } from '../src/server/start-error.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Name the file to write: npm run backup -- hubline.backup.gz')
  process.exit(2)
}

await runProgram(async () => {
  const { rows } = await withDatabase(process.env, 'shared', async (url) => {
    const unfinished = `${file}.unfinished`
    const zip = createGzip({ level: 6 })
    const disk = zip.pipe(createWriteStream(unfinished, { mode: 0o600, flush: true }))
    const end = await writeBackup(url, zip)
    zip.end()
    await finished(disk)
    // A file of this name is a whole backup, or there is none.
    renameSync(unfinished, file)
    return end
  })
  const all = Object.values(rows).reduce((sum, n) => sum + n, 0)
  console.log(`${file}: ${all} rows of ${Object.keys(rows).length} tables`)
})
