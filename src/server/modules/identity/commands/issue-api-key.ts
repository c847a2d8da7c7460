import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ApiKey } from '../../../../contract/api-keys.ts'
import {
  API_KEY_LIFETIMES,
  API_KEY_ROLE,
  type ApiKeyLifetime,
  MOST_API_KEYS,
} from '../../../../domain/identity/api-key.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { readApiKeys } from '../queries/api-keys.ts'
import { sessionEvent } from '../session-events.ts'
import { newToken } from '../sessions.ts'
import { nextUserId, writeUserEvent } from '../user-store.ts'

/** Of a key the last characters are shown. */
const SHOWN_CHARACTERS = 4
/** The session of a key that never expires ends then. */
const NEVER = new Date('9999-12-31T00:00:00Z')

interface NewApiKey {
  readonly account_id: number
  readonly name: string
  readonly expires: ApiKeyLifetime
}

/** The account, held until the transaction is over: of two who issue its last key one is too late. */
async function isOpenAccount(tx: Command['tx'], providerId: number, id: number): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('closed_at')
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return account !== undefined && account.closed_at === null
}

async function countActive(tx: Command['tx'], providerId: number, accountId: number, now: Date) {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at IS NULL OR expires_at > ${now})`)
    .executeTakeFirstOrThrow()
  return count
}

/** The user of a key: nobody signs in as it, and nobody writes to it. */
async function addUserOfKey(
  command: Command,
  { account_id, name }: NewApiKey,
  passwordHash: string,
  caller: Caller,
): Promise<number> {
  const { tx, providerId } = command
  const id = await nextUserId(tx, providerId)
  const user = {
    username: name,
    email: `api-key-${id}@hubline.invalid`,
    phone_number: null,
    role_provider_id: 0,
    role_id: API_KEY_ROLE,
    account_id,
    branch_id: null,
    limit_user_to_branch: false,
    driver_id: null,
    shipment_page_mode: 'default' as const,
  }
  await tx
    .insertInto('users')
    .values({ provider_id: providerId, id, ...user, password_hash: passwordHash, is_api_key: true })
    .execute()
  const after = { id, version: 1, ...user, is_active: true, invited_at: null }
  await writeUserEvent(command, { actor: caller.actor, before: null, after })
  return id
}

/** Issues a key for an account; the key itself is in the answer, and only its hash is kept. */
export async function issueApiKey(
  platform: Platform,
  providerId: number,
  caller: Caller,
  wanted: NewApiKey,
): Promise<Outcome<{ api_key: ApiKey; key: string }>> {
  const passwordHash = await platform.passwords.hash(randomBytes(32).toString('base64url'))
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx, now: at, write } = command
    const now = platform.now()
    if (!(await isOpenAccount(tx, providerId, wanted.account_id)))
      return refused('account.notFound', { field: 'account_id' })
    if ((await countActive(tx, providerId, wanted.account_id, new Date(now))) >= MOST_API_KEYS)
      return refused('apiKey.tooMany')
    const { ms } = API_KEY_LIFETIMES[wanted.expires]
    const expires_at = ms === null ? null : new Date(now + ms)
    const id = await addUserOfKey(command, wanted, passwordHash, caller)
    const { token, hash: token_hash } = newToken(providerId)
    const session = await tx
      .insertInto('sessions')
      .values({
        provider_id: providerId,
        token_hash,
        user_id: id,
        started_at: new Date(now),
        expires_at: expires_at ?? NEVER,
        ended_at: null,
        user_agent: null,
        ip: null,
        last_used_at: null,
        is_api_key: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('api_keys')
      .values({
        provider_id: providerId,
        id,
        account_id: wanted.account_id,
        session_id: session.id,
        name: wanted.name,
        ends_with: token.slice(-SHOWN_CHARACTERS),
        issued_by: caller.actor.user_id ?? caller.user_id,
        issued_at: new Date(now),
        expires_at,
        revoked_at: null,
      })
      .execute()
    await write([sessionEvent('session.started', session.id, at, caller.actor)])
    const [api_key] = await readApiKeys(tx, providerId, { id }, now)
    if (api_key === undefined) throw new Error('a key that was issued is not there')
    return done({ api_key, key: token })
  })
}
