/**
 * `npm run restore -- FILE`: puts a backup into an empty database (DATABASE_URL) or a new folder (DATA_DIR), whole or
 * not at all. Then start the platform on it.
 */

import { withDatabase } from '../src/server/kernel/database/database-for-scripts.ts'
import { linesOf, NotRestorable, restoreBackup } from '../src/server/kernel/database/restore.ts'
import { startErrorText } from '../src/server/start-error.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Name the file to read: npm run restore -- hubline.backup.gz')
  process.exit(2)
}

try {
  const { rows } = await withDatabase(process.env, 'alone', (url) => restoreBackup(url, linesOf(file)))
  console.log(
    `Restored ${Object.values(rows).reduce((sum, n) => sum + n, 0)} rows. Start the platform on it now.`,
  )
} catch (problem) {
  console.error(problem instanceof NotRestorable ? problem.message : startErrorText(problem))
  process.exit(1)
}
