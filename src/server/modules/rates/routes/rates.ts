import type { FastifyRequest } from 'fastify'
import { askOptInRates, askRates } from '../../../../contract/rates.ts'
import type { OptIn } from '../../../../domain/rates/rate-card.ts'
import { REFUSALS } from '../../../../domain/values/refusal-table.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { rateAnswer } from '../presenters/rate.ts'
import { priceRequest } from '../price-request.ts'

/** What people without a session ask from one address: somebody who compares, not a program. */
const OF_VISITOR = { most: 60, perMs: 60_000 }

interface Asker {
  readonly accountId: number | null
  readonly isStaff: boolean
}

const optInAnswer = (row: OptIn) => ({
  id: row.id,
  name: row.name,
  charge_type: row.charge_type,
  charge_value: Number(row.charge_value),
  description: row.description,
  opted_in_by_default: row.opted_in_by_default,
})

/** What a shipment costs, for staff, for accounts by their own card, and for visitors where guests may book. */
export function serveRates(serve: Serve, platform: Platform): void {
  const visitors = createRateLimiter(OF_VISITOR, platform.now)

  async function isAccount(providerId: number, caller: Caller, id: number): Promise<boolean> {
    const row = await withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
      tx
        .selectFrom('accounts')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    return row !== undefined
  }

  /** Whose prices are asked for: people of an account ask for their own only, visitors for nobody's. */
  async function askerOf(
    providerId: number,
    caller: Caller | null,
    account_id: number | null | undefined,
    request: FastifyRequest,
  ): Promise<Outcome<Asker>> {
    const notTheirs = refused('account.notFound', { field: 'account_id' })
    const isVisitor = caller === null || (caller.viewer.kind !== 'staff' && caller.viewer.kind !== 'account')
    if (isVisitor) {
      const { settings } = await platform.settings.read(providerId)
      if (settings.unused_feature_guest_shipment_creation)
        return refused(caller === null ? 'session.notSignedIn' : 'permission.denied')
      const retryAfterMs = visitors.take(`${providerId} ${rateLimitIp(request.ip)}`)
      if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
      return account_id ? notTheirs : done({ accountId: null, isStaff: false })
    }
    if (caller.account_id !== null)
      return (account_id ?? caller.account_id) === caller.account_id
        ? done({ accountId: caller.account_id, isStaff: false })
        : notTheirs
    if (account_id && !(await isAccount(providerId, caller, account_id))) return notTheirs
    return done({ accountId: account_id ?? null, isStaff: true })
  }

  serve.servePublic(askRates, async ({ providerId, caller, body, request }) => {
    const asker = await askerOf(providerId, caller, body.account_id, request)
    if (!asker.ok) return asker
    const terms = await platform.catalogue.read(providerId)
    const found = await priceRequest(platform, providerId, terms, body, asker.value)
    if (found === null) return done({ message: REFUSALS['rate.none'].say, rates: [], refused: [] })
    const now = platform.clock.now()
    const rates = found.priced.map((one) => rateAnswer(found, one, terms.calendar, body, now))
    const message = rates.length === 0 ? REFUSALS['rate.none'].say : 'Success'
    return done({ message, rates, refused: [...found.refused] })
  })

  serve.servePublic(askOptInRates, async ({ providerId, caller, body, request }) => {
    const asker = await askerOf(providerId, caller, body.account_id, request)
    if (!asker.ok) return asker
    const { levels } = await platform.catalogue.read(providerId)
    const found = await platform.rateBook.cardAt(
      providerId,
      asker.value.accountId,
      platform.clock.now(),
      levels,
    )
    const opt_in_rates = found?.card.opt_in_rates.map(optInAnswer) ?? []
    const opt_in_time_based_rates = found?.card.opt_in_time_based_rates.map(optInAnswer) ?? []
    const count = opt_in_rates.length + opt_in_time_based_rates.length
    return done({ opt_in_rates, opt_in_time_based_rates, count })
  })
}
