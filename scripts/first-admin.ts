/**
 * `npm run first-admin -- you@example.co.za`: makes the first administrator of a new platform, and prints once the link by
 * which they choose a password. Of the database that DATABASE_URL or DATA_DIR names, as for the platform itself, which
 * may run meanwhile. The courier whose console it is: --courier "Springbok Couriers" --prefix SBK.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../src/server/config.ts'
import { withDatabase } from '../src/server/kernel/database/database-for-scripts.ts'
import { migrate } from '../src/server/kernel/database/migrate.ts'
import { openDatabase } from '../src/server/kernel/database/open.ts'
import { makeFirstAdmin } from '../src/server/modules/platform-admin/commands/first-admin.ts'
import { seed } from '../src/server/seed.ts'
import { runProgram, StartError } from '../src/server/start-error.ts'

const Wanted = z.object({
  email: z.email('Name an e-mail address: npm run first-admin -- you@example.co.za').max(254),
  courier: z.string().trim().min(1, '--courier needs a name').max(80),
  prefix: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, '--prefix is 2 to 4 letters, which references begin with'),
})

function readWanted() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      courier: { type: 'string', default: 'Hubline' },
      prefix: { type: 'string', default: 'HUB' },
    },
  })
  const read = Wanted.safeParse({ email: positionals[0], ...values })
  if (read.success) return read.data
  throw new StartError(read.error.issues.map(({ message }) => message).join('\n'))
}

await runProgram(async () => {
  const { email, courier, prefix } = readWanted()
  // What this makes is no demo, whatever the environment says of one.
  const environment = { ...process.env, DEMO: 'off' }
  const config = readConfig(environment)
  if (!config.ok) throw new StartError(config.wrong.join('\n'))
  const { PUBLIC_URL, PORT } = config.value
  await withDatabase(environment, 'shared', async (url) => {
    await migrate(url)
    const database = openDatabase(url, 2)
    try {
      await seed(database.owner, false)
      const consoleAddress = PUBLIC_URL ?? `http://localhost:${PORT}`
      const link = await makeFirstAdmin(database.owner, {
        email,
        courier,
        trackingPrefix: prefix,
        consoleAddress,
      })
      console.log(`\n${email} chooses a password here, within seven days; the link is shown this once:\n`)
      console.log(`  ${link}\n`)
      if (PUBLIC_URL === undefined)
        console.log('Where people reach the console elsewhere, put that address before /new-password.')
      console.log('Then they set up two-factor authentication with an authenticator app.')
    } finally {
      await database.close()
    }
  })
})
