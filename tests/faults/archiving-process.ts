/** Moves what is old into files until it is done or killed, as a platform of the test's settings would. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startArchiving } from '../../src/server/kernel/archive/archiving.ts'
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import { createFileFolder } from '../../src/server/kernel/files/file-folder.ts'

const [url = '', DATA_DIR = ''] = process.argv.slice(2)
const database = openDatabase(url, 1)
const archiving = startArchiving({
  pool: database.owner,
  files: createFileFolder(join(DATA_DIR, 'files')),
  settings: { SHIPMENTS_KEPT_MONTHS: 24, LOG_TO_FILES: true, ARCHIVE_DIR: undefined, DATA_DIR },
  now: Date.now,
  problem: (what, cause) => console.error(what, cause),
})
// The connection of one that was killed before may hold on for a moment.
while (!(await archiving.run())) await wait(20)
await database.close()
