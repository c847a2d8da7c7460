import pg from 'pg'
import { readConfig } from '../../config.ts'
import { StartError } from '../../start-error.ts'
import { archiveFolder } from './archiving.ts'

/** For programs beside the platform: the archive that the environment names, and the database that knows its files. */
export async function withArchive<T>(
  databaseUrl: string,
  work: (client: pg.Client, folder: string) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env)
  if (!config.ok) throw new StartError(config.wrong.join('\n'))
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hubline archive' })
  await client.connect()
  try {
    return await work(client, archiveFolder(config.value))
  } finally {
    await client.end()
  }
}
