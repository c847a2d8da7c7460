import { publishRateCard, saveRateCard } from '../../src/contract/rate-cards.ts'
import type { RateCardInput } from '../../src/domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../src/domain/rates/starting-card.ts'
import type { SignedIn } from './platform.ts'

/** Publishes the card that providers begin with, with what a test changes: for all accounts, or for one. */
export async function publishCard(
  who: SignedIn,
  changes: Partial<RateCardInput>,
  account_id?: number,
): Promise<void> {
  const card = { ...STARTING_CARD, ...changes }
  const draft = await who.call(saveRateCard, { body: { account_id, version: 0, card } })
  if (!draft.ok) throw new Error(draft.error)
  const { id, version } = draft.value.rate_card
  const published = await who.call(publishRateCard, { body: { id, version } })
  if (!published.ok) throw new Error(published.error)
}

/** Publishes a flat rate from anywhere to anywhere for these levels, beside those of the card that providers begin with. */
export const publishLevels = (who: SignedIn, codes: readonly string[]): Promise<void> =>
  publishCard(who, {
    levels: [
      ...STARTING_CARD.levels,
      ...codes.map((code, i) => ({
        code,
        groups: [{ id: 9_000 + i, name: 'Anywhere', formula_type: 'flat' as const, charge: '50' }],
      })),
    ],
  })
