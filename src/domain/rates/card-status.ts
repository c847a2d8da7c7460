/** How a version of a rate card stands at a moment. */

/** Moments in ms; a draft has none. */
interface Span {
  readonly valid_from: number | null
  readonly valid_until: number | null
}

export type CardStatus = 'draft' | 'upcoming' | 'in-force' | 'ended'

export function cardStatus({ valid_from, valid_until }: Span, now: number): CardStatus {
  if (valid_from === null) return 'draft'
  if (now < valid_from) return 'upcoming'
  return valid_until === null || now < valid_until ? 'in-force' : 'ended'
}

interface Version extends Span {
  readonly id: number
  readonly account_id: number | null
}

/** The version that prices shipments of an account at a moment: its own before the provider's. */
export function cardInForce<V extends Version>(
  versions: readonly V[],
  accountId: number | null,
  at: number,
): V | null {
  const inForce = versions.filter((one) => cardStatus(one, at) === 'in-force')
  return (
    inForce.find(({ account_id }) => account_id !== null && account_id === accountId) ??
    inForce.find(({ account_id }) => account_id === null) ??
    null
  )
}
