import { randomBytes } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { createPasswords } from '../../../kernel/security/passwords.ts'
import { readDemo } from '../../../seed.ts'
import { StartError } from '../../../start-error.ts'
import { firstCatalogue } from '../../booking/index.ts'
import { makeInvitation } from '../../identity/index.ts'
import { firstRateCard } from '../../rates/index.ts'
import { recordPlatformEvent } from './platform-history.ts'

const PLATFORM_ADMIN = 2
const WHO = { user_id: null, source: 'npm run first-admin', request_id: null, client_version: null }

interface FirstAdmin {
  readonly email: string
  /** The provider whose console they live in, made where there is none. */
  readonly courier: string
  readonly trackingPrefix: string
  readonly consoleAddress: string
}

interface Admin {
  readonly provider_id: number
  readonly id: number
  readonly username: string
  readonly email: string
  /** Whether they ever came in. */
  readonly came: boolean
}

const ADMINS = sql<Admin>`
  SELECT provider_id, id, username, email,
    last_sign_in_at IS NOT NULL AS came
  FROM users WHERE role_provider_id = 0 AND role_id = ${PLATFORM_ADMIN} AND deactivated_at IS NULL
  ORDER BY provider_id, id`

/** As the owner of the database, to whom row security shows everything. */
const asOwner = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** Whether anybody looks after the platform, or is invited to. */
export async function hasPlatformAdmin(pool: pg.Pool): Promise<boolean> {
  return (await ADMINS.execute(asOwner(pool))).rows.length > 0
}

async function providerIdFor(tx: Tx, { courier, trackingPrefix }: FirstAdmin): Promise<number> {
  const first = await tx
    .selectFrom('providers')
    .select('provider_id')
    .orderBy('provider_id')
    .executeTakeFirst()
  if (first !== undefined) return first.provider_id
  const made = { name: courier, status: 'active' as const, origins: ['*'], tracking_prefix: trackingPrefix }
  await tx
    .insertInto('providers')
    .values({ provider_id: 1, ...made })
    .execute()
  await tx.insertInto('feed_heads').values({ provider_id: 1, head: 0 }).execute()
  await tx
    .insertInto('provider_settings')
    .values({ provider_id: 1, setting: 'provider_title', value: JSON.stringify(courier) })
    .execute()
  for (const { text, values } of [...firstCatalogue(1), ...firstRateCard(1)])
    await tx.executeQuery(CompiledQuery.raw(text, [...values]))
  await recordPlatformEvent(
    tx,
    { actor: WHO },
    { type: 'provider.added', subject: courier, before: null, wanted: made },
  )
  return 1
}

async function addAdmin(tx: Tx, provider_id: number, email: string) {
  const { rows } = await sql<{ taken: boolean; next: number }>`
    SELECT coalesce(bool_or(lower(email) = ${email.toLowerCase()}), false) AS taken, coalesce(max(id), 0) + 1 AS next
    FROM users WHERE provider_id = ${provider_id}`.execute(tx)
  const { taken, next } = rows[0] ?? { taken: false, next: 1 }
  if (taken)
    throw new StartError(`${email} belongs to somebody of this courier already: name another address.`)
  const admin = { id: next, username: 'Platform administrator', email }
  await tx
    .insertInto('users')
    .values({
      provider_id,
      ...admin,
      phone_number: null,
      password_hash: await createPasswords().hash(randomBytes(32).toString('base64url')),
      role_id: PLATFORM_ADMIN,
      account_id: null,
      branch_id: null,
      driver_id: null,
    })
    .execute()
  await recordPlatformEvent(
    tx,
    { actor: WHO },
    { type: 'platformAdmin.added', subject: email, before: null, wanted: { email } },
  )
  return admin
}

/**
 * Makes the first administrator of a platform that has none, as its owner. Answers the link by which they choose a
 * password; it works once. As long as they have not come in, asking again makes a new link and ends the last one.
 */
export async function makeFirstAdmin(pool: pg.Pool, wanted: FirstAdmin): Promise<string> {
  if ((await readDemo(pool)).is_seeded)
    throw new StartError(
      'This database was made for the demo: name an empty one (DATABASE_URL or DATA_DIR), and start with DEMO=off.',
    )
  const platform = { now: Date.now }
  return asOwner(pool)
    .transaction()
    .execute(async (tx) => {
      await sql`LOCK TABLE providers IN EXCLUSIVE MODE`.execute(tx)
      const [known] = (await ADMINS.execute(tx)).rows
      if (known !== undefined && (known.came || known.email.toLowerCase() !== wanted.email.toLowerCase()))
        throw new StartError(
          `There is a platform administrator already: ${known.email}. They invite who looks after a courier in the console, Providers.`,
        )
      const providerId = known?.provider_id ?? (await providerIdFor(tx, wanted))
      const admin = known ?? (await addAdmin(tx, providerId, wanted.email))
      return (await makeInvitation(platform, { tx, providerId }, admin, wanted.consoleAddress)).link
    })
}
