import { sql } from 'kysely'
import {
  addProvider,
  changeMessaging,
  changeProvider,
  inviteAdministrator,
  listAdministrators,
  listManagedProviders,
  type ManagedProvider,
  readMessaging,
} from '../../../../contract/platform.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runPlatformCommand } from '../../../kernel/commands/run-command.ts'
import { withPlatformReadTx } from '../../../kernel/database/tenant.ts'
import { iso } from '../../../kernel/http/iso.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { readMessagingSettings } from '../../messaging/index.ts'
import { consoleAddress, providerByHost } from '../../tenants/index.ts'
import * as commands from '../commands/change-provider.ts'
import * as invitations from '../commands/invite-administrator.ts'
import { recordPlatformEvent } from '../commands/platform-history.ts'
import { readAdministrators } from '../queries/read-administrators.ts'
import { readAllowed } from '../queries/read-allowed.ts'

/** Each may write a letter. */
const INVITED = { most: 60, perMs: 60_000 }

async function providers(platform: Platform, id?: number): Promise<ManagedProvider[]> {
  return withPlatformReadTx(platform.database.app, async (tx) => {
    let wanted = tx.selectFrom('providers').selectAll()
    if (id !== undefined) wanted = wanted.where('provider_id', '=', id)
    const rows = await wanted.orderBy('provider_id').execute()
    // Row security shows administrators only.
    const administrators = await tx
      .selectFrom('users')
      .select(['provider_id', 'username', 'email'])
      .where('deactivated_at', 'is', null)
      .orderBy('id')
      .execute()
    const allowed = await readAllowed(tx)
    return rows.map(({ provider_id, created_at, ...provider }) => ({
      ...provider,
      id: provider_id,
      created_at: iso(created_at),
      allows: allowed.get(provider_id) ?? [],
      administrators: administrators
        .filter((one) => one.provider_id === provider_id)
        .map(({ username, email }) => ({ username, email })),
    }))
  })
}

/** Couriers and the services of the platform, for its administrator. */
export function servePlatformAdmin(serve: Serve, platform: Platform): void {
  async function answer(outcome: Outcome<number>): Promise<Outcome<{ provider: ManagedProvider }>> {
    if (!outcome.ok) return outcome
    const [provider] = await providers(platform, outcome.value)
    return provider === undefined ? refused('provider.notFound') : done({ provider })
  }
  serve.serveAuthenticated(listManagedProviders, async () => done({ providers: await providers(platform) }))
  serve.serveAuthenticated(addProvider, async ({ providerId, caller, body }) => {
    const host = body.origins.find((origin) => origin !== '*')
    return answer(await commands.addProvider(platform, providerId, caller, body, `https://${host}`))
  })
  serve.serveAuthenticated(changeProvider, async ({ providerId, caller, body }) =>
    answer(await commands.changeProvider(platform, providerId, caller, body)),
  )

  const invited = createRateLimiter(INVITED, platform.now)
  const isThere = async (id: number) => (await providers(platform, id)).length > 0
  serve.serveAuthenticated(listAdministrators, async ({ query: { id } }) =>
    (await isThere(id))
      ? done({ administrators: await readAdministrators(platform.database.app, id) })
      : refused('provider.notFound', { field: 'id' }),
  )
  serve.serveAuthenticated(inviteAdministrator, async ({ providerId, caller, body, request }) => {
    const retryAfterMs = invited.take(`${providerId} ${caller.user_id}`)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    const { id } = body
    if (!(await isThere(id))) return refused('provider.notFound', { field: 'id' })
    const address = await consoleAddress(platform, id, request)
    // At another courier's console the link would open nothing.
    const home = await providerByHost(platform, address)
    if (home?.provider_id !== id) return refused('provider.hostNeeded', { field: 'id' })
    const outcome = await invitations.inviteAdministrator(platform, providerId, caller, body, address)
    if (!outcome.ok) return outcome
    const administrators = await readAdministrators(platform.database.app, id)
    return done({ administrators, link: outcome.value, is_mailed: platform.sendsEmail })
  })

  serve.serveAuthenticated(readMessaging, async () =>
    done({ messaging: await readMessagingSettings(platform.database.app) }),
  )
  serve.serveAuthenticated(changeMessaging, async ({ providerId, body, caller }) => {
    const outcome = await runPlatformCommand(platform, { providerId, caller }, async ({ tx }) => {
      // One at a time: what the history says was before is what was before.
      await sql`LOCK TABLE platform_settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
      const before = await readMessagingSettings(tx)
      await recordPlatformEvent(tx, caller, {
        type: 'messaging.changed',
        subject: 'Messaging',
        before,
        wanted: body,
      })
      for (const [setting, value] of Object.entries(body)) {
        if (value === undefined) continue
        const row = { value: JSON.stringify(value), changed_at: new Date(), changed_by: caller.actor.source }
        await tx
          .insertInto('platform_settings')
          .values({ setting, ...row })
          .onConflict((conflict) => conflict.column('setting').doUpdateSet(row))
          .execute()
      }
      return done(null)
    })
    if (!outcome.ok) return outcome
    await platform.reloadTransport()
    return done({ messaging: await readMessagingSettings(platform.database.app) })
  })
}
