import type { RateCardVersion } from '../../../../contract/rate-cards.ts'
import { RateCard } from '../../../../domain/rates/rate-card.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'

const COLUMNS = [
  'id',
  'account_id',
  'number',
  'version',
  'name',
  'valid_from',
  'valid_until',
  'changed_at',
  'changed_by',
] as const

/** A version without its document. Moments in ms. */
export interface CardRow
  extends Pick<RateCardVersion, 'id' | 'account_id' | 'number' | 'version' | 'name' | 'changed_by'> {
  readonly valid_from: number | null
  readonly valid_until: number | null
  readonly changed_at: number
}

/** All versions of all cards, newest first, as far as these eyes may see them; or those of one account. */
export function readCards(tx: Tx, providerId: number, accountId?: number): Promise<CardRow[]> {
  let rows = tx.selectFrom('rate_cards').select(COLUMNS).where('provider_id', '=', providerId)
  if (accountId !== undefined) rows = rows.where('account_id', '=', accountId)
  return rows.orderBy('id', 'desc').execute()
}

/** One version with its document. */
export async function readCard(
  tx: Tx,
  providerId: number,
  id: number,
): Promise<{ readonly row: CardRow; readonly card: RateCard } | null> {
  const found = await tx
    .selectFrom('rate_cards')
    .select([...COLUMNS, 'document'])
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) return null
  const { document, ...row } = found
  return { row, card: RateCard.parse(document) }
}

export function cardAnswer({ valid_from, valid_until, changed_at, ...row }: CardRow): RateCardVersion {
  return {
    ...row,
    status: valid_from === null ? 'draft' : 'published',
    valid_from: isoOrNull(valid_from),
    valid_until: isoOrNull(valid_until),
    changed_at: iso(changed_at),
  }
}
