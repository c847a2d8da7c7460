/**
 * `npm run maintenance -- on|off`: closes the platform for maintenance, or opens it again, while it runs. Of the
 * database that DATABASE_URL or DATA_DIR names, as for the platform itself; every node follows within two seconds.
 */
import pg from 'pg'
import { withDatabase } from '../src/server/kernel/database/database-for-scripts.ts'
import { runProgram } from '../src/server/start-error.ts'

const [wanted] = process.argv.slice(2)
if (wanted !== 'on' && wanted !== 'off') {
  console.error('Say on or off: npm run maintenance -- on')
  process.exit(2)
}
await runProgram(() =>
  withDatabase(process.env, 'shared', async (url) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('UPDATE platform SET maintenance_since = CASE WHEN $1 THEN now() END', [
      wanted === 'on',
    ])
    await client.end()
  }),
)
console.log(wanted === 'on' ? 'Closed for maintenance.' : 'Open again.')
