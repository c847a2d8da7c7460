import { listRateCards, publishRateCard, saveRateCard } from '../../../../contract/rate-cards.ts'
import { dayStart } from '../../../../domain/values/moment.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { publishDraft, saveDraft } from '../commands/keep-card.ts'
import { cardAnswer, readCard, readCards } from '../queries/read-cards.ts'

const isStaff = ({ viewer }: Caller): boolean => viewer.kind === 'staff'

/** Rate cards are for staff alone, whatever a role says: they tell what others pay. */
export function serveRateCards(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listRateCards, async ({ providerId, caller, query }) => {
    if (!isStaff(caller)) return refused('permission.denied')
    return withViewerTx(platform.database.app, providerId, caller.viewer, async (tx) => {
      if (query.id === undefined) {
        const rate_cards = (await readCards(tx, providerId, query.account_id)).map(cardAnswer)
        return done({ rate_cards, count: rate_cards.length })
      }
      const found = await readCard(tx, providerId, query.id)
      const rate_cards = found === null ? [] : [{ ...cardAnswer(found.row), card: found.card }]
      return done({ rate_cards, count: rate_cards.length })
    })
  })

  serve.serveAuthenticated(saveRateCard, async ({ providerId, caller, session, body }) => {
    if (!isStaff(caller)) return refused('permission.denied')
    const outcome = await saveDraft(platform, providerId, caller, session.user.username, {
      account_id: body.account_id ?? null,
      version: body.version,
      card: body.card,
    })
    if (!outcome.ok) return outcome
    return done({ rate_card: cardAnswer(outcome.value.row), problems: outcome.value.problems })
  })

  serve.serveAuthenticated(publishRateCard, async ({ providerId, caller, session, body }) => {
    if (!isStaff(caller)) return refused('permission.denied')
    const { valid_from } = body
    const outcome = await publishDraft(platform, providerId, caller, session.user.username, {
      id: body.id,
      version: body.version,
      valid_from: valid_from ? (dayStart(valid_from) ?? Date.parse(valid_from)) : null,
    })
    return outcome.ok ? done({ rate_card: cardAnswer(outcome.value) }) : outcome
  })
}
