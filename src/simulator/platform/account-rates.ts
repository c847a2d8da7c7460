/** What the accounts of the demo pay: a card of each its own, and a price of fuel that changes at noon. */
import { listRateCards, publishRateCard, saveRateCard } from '../../contract/rate-cards.ts'
import type { RateCardInput } from '../../domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../domain/rates/starting-card.ts'
import { parallel } from '../engine/parallel.ts'
import type { FixtureAccount, Fixtures } from '../fixtures/read.ts'
import { iso, moment } from '../schedule/time.ts'
import type { SignedInClients } from './signed-in-clients.ts'

/** Percent of the base that a customer of such a share is let off. */
const DISCOUNTS = [
  { share: 100, percentage: '15' },
  { share: 40, percentage: '10' },
  { share: 15, percentage: '5' },
  { share: 0, percentage: '2.5' },
] as const

const FUEL_AFTER_NOON = '20.25'

/** The card that providers begin with, less what the account is let off for what it sends. */
function accountCard({ name, share }: Pick<FixtureAccount, 'name' | 'share'>): RateCardInput {
  const discount = DISCOUNTS.find((row) => share >= row.share)
  return {
    ...STARTING_CARD,
    name: `Rates of ${name}`,
    discounts: discount === undefined ? [] : [{ id: 21, name: 'By volume', percentage: discount.percentage }],
  }
}

/** The same with fuel as it costs from noon on. */
const afterNoon = (card: RateCardInput): RateCardInput => ({
  ...card,
  rate_adjustments: (card.rate_adjustments ?? []).map((row) => ({ ...row, charge_value: FUEL_AFTER_NOON })),
})

/**
 * Publishes each account's card at once, and what follows it at noon of a date; the provider's own changes with them.
 * Where somebody has kept a card already, all stay as they are.
 */
export async function publishAccountRates(
  clients: SignedInClients,
  who: string,
  { accounts }: Pick<Fixtures, 'accounts'>,
  date: string,
): Promise<void> {
  const kept = await clients.as(who, (client) => client(listRateCards, {}))
  if (!kept.ok) throw new Error(kept.error)
  if (kept.value.count > 1) return
  const noon = iso(moment(date, 12))
  async function publish(account_id: number | null, card: RateCardInput, valid_from: string | null) {
    const draft = await clients.as(who, (client) =>
      client(saveRateCard, { body: { account_id, version: 0, card } }),
    )
    if (!draft.ok) throw new Error(`${card.name}: ${draft.error}`)
    const { id, version } = draft.value.rate_card
    const published = await clients.as(who, (client) =>
      client(publishRateCard, { body: { id, version, valid_from } }),
    )
    if (!published.ok) throw new Error(`${card.name}: ${published.error}`)
  }
  await parallel(4, accounts, async (account) => {
    const card = accountCard(account)
    await publish(account.id, card, null)
    await publish(account.id, afterNoon(card), noon)
  })
  await publish(null, afterNoon(STARTING_CARD), noon)
}
