/**
 * `npm run restore -- FILE`: puts a backup into an empty database (DATABASE_URL) or a new folder (DATA_DIR), whole or
 * not at all. Then start the platform on it.
 */
import { accessSync, constants } from 'node:fs'
import pg from 'pg'
import { readConfig } from '../src/server/config.ts'
import { regainArchive } from '../src/server/kernel/archive/archive-copies.ts'
import { withArchive } from '../src/server/kernel/archive/archive-for-scripts.ts'
import { withDatabase } from '../src/server/kernel/database/database-for-scripts.ts'
import { linesOfBackup, NotRestorable, restoreBackup } from '../src/server/kernel/database/restore.ts'
import { createSecrets, keyFileOf } from '../src/server/kernel/security/secrets.ts'
import { countSealedSecrets, peopleUseText } from '../src/server/modules/identity/sealed-secrets.ts'
import { describeFileError, startErrorText } from '../src/server/start-error.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Name the file to read: npm run restore -- hubline.backup.gz')
  process.exit(2)
}

/** Of people whose codes would all be refused without the key that lies outside of the database. */
async function adviseOnKey(url: string): Promise<void> {
  const config = readConfig(process.env)
  if (!config.ok) return
  const { SECRETS_KEY, DATA_DIR } = config.value
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const secrets = createSecrets(SECRETS_KEY, DATA_DIR)
  const { people, undecryptable } = await countSealedSecrets(client, secrets).finally(() => client.end())
  if (undecryptable > 0)
    console.log(
      `${peopleUseText(people)} two-factor authentication: first put the secrets.key of the lost platform at ${keyFileOf(DATA_DIR)}, or set its SECRETS_KEY.`,
    )
}

try {
  try {
    accessSync(file, constants.R_OK)
  } catch (cause) {
    throw describeFileError(cause, 'Name a backup that you may read.')
  }
  await withDatabase(process.env, 'alone', async (url, store) => {
    const { rows, files } = await restoreBackup(url, store, linesOfBackup(file))
    const all = Object.values(rows).reduce((sum, n) => sum + n, 0)
    console.log(`Restored ${all} rows and ${files} files. Start the platform on it now.`)
    const archive = await withArchive(url, (client, folder) => regainArchive(client, folder, file))
    if (archive.copied + archive.known > 0)
      console.log(`${archive.copied} files of the archive were put back, ${archive.known} were there.`)
    for (const path of archive.missing)
      console.log(`${path} is missing or damaged: what is in it cannot be put back before it is there.`)
    await adviseOnKey(url)
  })
} catch (problem) {
  console.error(problem instanceof NotRestorable ? problem.message : startErrorText(problem))
  process.exit(1)
}
