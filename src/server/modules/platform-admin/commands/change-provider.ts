import { CompiledQuery, sql } from 'kysely'
import type { z } from 'zod'
import type { changeProvider as call, NewProvider } from '../../../../contract/platform.ts'
import { PLATFORM_FLAGS, type PlatformFlag } from '../../../../domain/settings/platform-flags.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, runPlatformCommand } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { firstCatalogue } from '../../booking/index.ts'
import { inviteAdministrator, sessionEvent, unknownPassword } from '../../identity/index.ts'
import { firstRateCard } from '../../rates/index.ts'
import { changeAllowed } from '../../settings/index.ts'
import { readAllowed } from '../queries/read-allowed.ts'
import { recordPlatformEvent } from './platform-history.ts'

type ProviderChange = z.output<typeof call.body>

const PLATFORM_ADMIN = 2
/** Couriers are numbered, and given their hosts, one after the other, whoever does it at once. */
const PROVIDER_IDS = 1_970_002

async function originProblem(tx: Tx, origins: readonly string[], but: number | null) {
  const others = await tx
    .selectFrom('providers')
    .select(['provider_id', 'origins'])
    .where('provider_id', '!=', but ?? 0)
    .execute()
  const at = origins.findIndex((host) => others.some((other) => other.origins.includes(host)))
  return at < 0 ? null : refused('provider.originTaken', { field: `origins[${at}]` })
}

/** Adds a provider, whose first administrator is invited. Answers its number. */
export async function addProvider(
  platform: Platform,
  providerOfCaller: number,
  caller: Caller,
  input: NewProvider,
  consoleAddress: string,
): Promise<Outcome<number>> {
  const password_hash = await unknownPassword(platform)
  return runPlatformCommand(
    platform,
    { providerId: providerOfCaller, caller },
    async ({ tx, forProvider, afterCommit }): Promise<Outcome<number>> => {
      await sql`SELECT pg_advisory_xact_lock(${PROVIDER_IDS})`.execute(tx)
      const problem = await originProblem(tx, input.origins, null)
      if (problem !== null) return problem
      const known = await tx.selectFrom('providers').select(['provider_id', 'tracking_prefix']).execute()
      if (known.some(({ tracking_prefix }) => tracking_prefix === input.tracking_prefix))
        return refused('provider.prefixTaken', { field: 'tracking_prefix' })
      const provider_id = Math.max(0, ...known.map((one) => one.provider_id)) + 1
      await tx
        .insertInto('providers')
        .values({
          provider_id,
          name: input.name,
          status: 'active',
          origins: input.origins,
          tracking_prefix: input.tracking_prefix,
        })
        .execute()
      await tx.insertInto('feed_heads').values({ provider_id, head: 0 }).execute()
      const { username, email } = input.administrator
      const { name, tracking_prefix, origins } = input
      await recordPlatformEvent(tx, caller, {
        type: 'provider.added',
        subject: name,
        before: null,
        wanted: { name, tracking_prefix, origins, status: 'active', administrator: `${username} <${email}>` },
      })
      const inCourier = await forProvider(provider_id)
      for (const { text, values } of [...firstCatalogue(provider_id), ...firstRateCard(provider_id)])
        await tx.executeQuery(CompiledQuery.raw(text, [...values]))
      await tx
        .insertInto('provider_settings')
        .values({ provider_id, setting: 'provider_title', value: JSON.stringify(input.name) })
        .execute()
      const invited = await inviteAdministrator(
        platform,
        { ...inCourier, settings: { provider_title: input.name } },
        { ...caller.actor, user_id: null },
        { username, email, send: true, password_hash },
        consoleAddress,
      )
      afterCommit(platform.wakeOutbox)
      return invited.ok ? done(provider_id) : invited
    },
  )
}

/** Each by its name, as the history tells them. */
const flagsOf = (allowed: readonly PlatformFlag[]) =>
  Object.fromEntries(PLATFORM_FLAGS.map((flag) => [flag, allowed.includes(flag)]))

/** Changes a provider, which its open consoles are told. One that becomes inactive is logged out everywhere; its people cannot come in again. */
export async function changeProvider(
  platform: Platform,
  providerOfCaller: number,
  caller: Caller,
  { id, version, ...wanted }: ProviderChange,
): Promise<Outcome<number>> {
  if (wanted.status === 'inactive' && id === providerOfCaller)
    return refused('provider.ownPlatform', { field: 'status' })
  return runPlatformCommand(
    platform,
    { providerId: providerOfCaller, caller },
    async ({ tx, forProvider }): Promise<Outcome<number>> => {
      if (wanted.origins !== undefined) await sql`SELECT pg_advisory_xact_lock(${PROVIDER_IDS})`.execute(tx)
      const before = await tx
        .selectFrom('providers')
        .selectAll()
        .where('provider_id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (before === undefined) return refused('provider.notFound', { field: 'id' })
      if (version !== undefined && version !== before.version)
        return refused('provider.changedMeanwhile', { field: 'version' })
      const problem = wanted.origins === undefined ? null : await originProblem(tx, wanted.origins, id)
      if (problem !== null) return problem
      const { allows, ...named } = wanted
      const allowed = (await readAllowed(tx)).get(id) ?? []
      await tx
        .updateTable('providers')
        .set({
          name: wanted.name ?? before.name,
          status: wanted.status ?? before.status,
          origins: wanted.origins ?? before.origins,
          version: before.version + 1,
        })
        .where('provider_id', '=', id)
        .execute()
      await recordPlatformEvent(tx, caller, {
        type: 'provider.changed',
        subject: before.name,
        before: { ...before, ...flagsOf(allowed) },
        wanted: { ...named, ...(allows && flagsOf(allows)) },
      })
      if (wanted.status !== 'inactive' && allows === undefined) return done(id)
      const inCourier = await forProvider(id)
      if (allows !== undefined) await changeAllowed(inCourier, caller, allowed, allows)
      if (wanted.status === 'inactive') await endAllSessions(platform, inCourier, caller)
      return done(id)
    },
  )
}

/** Everybody of a provider is out; the platform's own administrator stays, wherever they live. */
async function endAllSessions(
  platform: Pick<Platform, 'now'>,
  { tx, providerId, now, write }: Pick<Command, 'tx' | 'providerId' | 'now' | 'write'>,
  { actor }: Caller,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    UPDATE sessions s SET ended_at = to_timestamp(${platform.now()}::float8 / 1000) FROM users u
    WHERE s.provider_id = ${providerId} AND s.ended_at IS NULL AND u.provider_id = s.provider_id AND u.id = s.user_id
      AND NOT (u.role_provider_id = 0 AND u.role_id = ${PLATFORM_ADMIN})
    RETURNING s.id`.execute(tx)
  await write(rows.map((session) => sessionEvent('session.ended', session.id, now, actor)))
}
