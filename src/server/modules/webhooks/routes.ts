import * as contract from '../../../contract/webhooks.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { addWebhook, changeWebhook, deleteWebhook, type Reach } from './commands/save-webhook.ts'
import { replayWebhook, testWebhook } from './commands/send-again.ts'
import { readDeliveries } from './queries/deliveries.ts'
import { readWebhooks } from './queries/webhooks.ts'

/** Tests of one webhook, and times sent again: nobody has a stranger's machine asked all day. */
const ASKED_BY_HAND = { most: 20, perMs: 600_000 }

/** Whose webhooks somebody reaches; null where none are theirs. What sees all of the provider is for staff of no one branch. */
function reachOf({ viewer }: Caller): Reach | null {
  if (viewer.kind === 'account') return { accountId: viewer.account_id }
  return viewer.kind === 'staff' && viewer.branch_id === null ? { accountId: null } : null
}

/** The account that is named, or one's own; null: the provider as a whole, which only staff mean. */
function accountOf(reach: Reach | null, named: number | null | undefined): Outcome<number | null> {
  const notFound = refused('account.notFound', { field: 'account_id' })
  if (reach === null) return notFound
  if (reach.accountId === null) return done(named ?? null)
  return named == null || named === reach.accountId ? done(reach.accountId) : notFound
}

const notFound = (field: string) => refused('webhook.notFound', { field })

/** What programs are told as it happens. */
export function serveWebhooks({ serveAuthenticated }: Serve, platform: Platform): void {
  const { app } = platform.database
  const tests = createRateLimiter(ASKED_BY_HAND, platform.now)
  const replays = createRateLimiter(ASKED_BY_HAND, platform.now)

  serveAuthenticated(contract.listWebhooks, async ({ providerId, caller, query }) => {
    const account = accountOf(reachOf(caller), query.account_id)
    if (!account.ok) return account
    const accountId = account.value
    const found = await withProviderReadTx(app, providerId, async (tx) => {
      if (accountId === null) return readWebhooks(tx, providerId, 'all')
      const known = await tx
        .selectFrom('accounts')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('id', '=', accountId)
        .executeTakeFirst()
      return known && readWebhooks(tx, providerId, { account_id: known.id })
    })
    if (found === undefined) return refused('account.notFound', { field: 'account_id' })
    const { offset, limit } = query
    return done({ webhooks: found.slice(offset, offset + limit), count: found.length })
  })

  serveAuthenticated(contract.addWebhook, async ({ providerId, caller, body }) => {
    const account = accountOf(reachOf(caller), body.account_id)
    if (!account.ok) return account
    return addWebhook(platform, providerId, caller, { ...body, account_id: account.value })
  })

  serveAuthenticated(contract.changeWebhook, async ({ providerId, caller, body }) => {
    const reach = reachOf(caller)
    return reach === null ? notFound('id') : changeWebhook(platform, providerId, caller, body, reach)
  })

  serveAuthenticated(contract.deleteWebhook, async ({ providerId, caller, query: { id } }) => {
    const reach = reachOf(caller)
    return reach === null ? notFound('id') : deleteWebhook(platform, providerId, caller, id, reach)
  })

  serveAuthenticated(contract.testWebhook, async ({ providerId, caller, body: { id } }) => {
    const reach = reachOf(caller)
    if (reach === null) return notFound('id')
    const waitMs = tests.take(`${providerId} ${reach.accountId} ${id}`)
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    return testWebhook(platform, providerId, caller, id, reach)
  })

  serveAuthenticated(contract.listWebhookDeliveries, async ({ providerId, caller, query }) => {
    const reach = reachOf(caller)
    if (reach === null) return notFound('webhook_id')
    return withProviderReadTx(app, providerId, async (tx) => {
      const [webhook] = await readWebhooks(tx, providerId, { id: query.webhook_id })
      const isTheirs =
        webhook !== undefined && (reach.accountId === null || webhook.account_id === reach.accountId)
      return isTheirs ? done(await readDeliveries(tx, providerId, query)) : notFound('webhook_id')
    })
  })

  serveAuthenticated(contract.replayWebhook, async ({ providerId, caller, body }) => {
    const reach = reachOf(caller)
    if (reach === null) return notFound('webhook_id')
    // One delivery is a line of the log that somebody presses; a time is thousands.
    const isMany = body.delivery_id === undefined
    const waitMs = isMany ? replays.take(`${providerId} ${reach.accountId} ${body.webhook_id}`) : null
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    return replayWebhook(platform, providerId, caller, body, reach)
  })
}
