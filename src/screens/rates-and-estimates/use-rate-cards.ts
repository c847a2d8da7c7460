import { listRateCards, type RateCardVersion } from '../../contract/rate-cards.ts'
import { cardInForce } from '../../domain/rates/card-status.ts'
import { useCallQuery } from '../../features/session/answers.ts'

/** A version with its moments (ms), as the domain reckons with them. */
export interface CardVersion extends Omit<RateCardVersion, 'valid_from' | 'valid_until'> {
  readonly valid_from: number | null
  readonly valid_until: number | null
}

/** What is in force from then on was before any shipment of the platform. */
export const BEFORE_ALL = Date.UTC(2000, 0, 1)

const momentOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

export const versionOf = (row: RateCardVersion): CardVersion => ({
  ...row,
  valid_from: momentOf(row.valid_from),
  valid_until: momentOf(row.valid_until),
})

/** Every version of every card, newest first. */
export function useRateCards() {
  return useCallQuery([listRateCards.name], (client, signal) => client(listRateCards, { query: {}, signal }))
}

/** The accounts that each version in force prices, by the id of the version. */
export function accountsByCard(
  versions: readonly CardVersion[],
  accounts: readonly number[],
  now: number,
): ReadonlyMap<number, readonly number[]> {
  const used = new Map<number, number[]>()
  for (const account of accounts) {
    const card = cardInForce(versions, account, now)
    if (card === null) continue
    const known = used.get(card.id)
    if (known === undefined) used.set(card.id, [account])
    else known.push(account)
  }
  return used
}
