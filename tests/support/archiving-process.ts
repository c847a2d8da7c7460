/** Moves what is old into files until it is done, told to stop or killed, as a platform of such settings would. */
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startArchiving } from '../../src/server/kernel/archive/archiving.ts'
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import { createFileFolder } from '../../src/server/kernel/files/file-folder.ts'

const [url = '', DATA_DIR = '', months = '24'] = process.argv.slice(2)
const database = openDatabase(url, 1)
const archiving = startArchiving({
  pool: database.owner,
  files: createFileFolder(join(DATA_DIR, 'files')),
  settings: { SHIPMENTS_KEPT_MONTHS: Number(months), LOG_TO_FILES: true, ARCHIVE_DIR: undefined, DATA_DIR },
  now: Date.now,
  problem: (what, cause) => console.error(what, cause),
})
/** What the platform's own loop would be held by: its calls wait behind it. */
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
process.once('SIGTERM', () => void archiving.stop())
// The connection of one that was killed before may hold on for a moment.
while (!(await archiving.run())) await wait(20)
await database.close()
process.send?.({ heldMs: { p99: delays.percentile(99) / 1e6, most: delays.max / 1e6 } })
process.disconnect?.()
