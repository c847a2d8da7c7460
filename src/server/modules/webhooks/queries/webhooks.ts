import type { Webhook } from '../../../../contract/webhooks.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'

/** One by its id, those of an account, or all of the provider. */
export type WhichWebhooks = { readonly id: number } | { readonly account_id: number } | 'all'

/** The webhooks, the newest first, without their secrets. */
export async function readWebhooks(tx: Tx, providerId: number, which: WhichWebhooks): Promise<Webhook[]> {
  const rows = await tx
    .selectFrom('webhooks as w')
    .innerJoin('users as u', (join) =>
      join.onRef('u.provider_id', '=', 'w.provider_id').onRef('u.id', '=', 'w.created_by'),
    )
    .select(['w.id', 'w.version', 'w.account_id', 'w.topic', 'w.url', 'w.active', 'w.created_at'])
    .select(['w.failing_since', 'w.switched_off_at', 'w.earlier_secret_until', 'u.username as created_by'])
    .select((eb) => eb('w.key', 'is not', null).as('has_key'))
    .where('w.provider_id', '=', providerId)
    .where((eb) => {
      if (which === 'all') return eb.lit(true)
      return 'id' in which ? eb('w.id', '=', which.id) : eb('w.account_id', '=', which.account_id)
    })
    .orderBy('w.id', 'desc')
    .execute()
  return rows.map(
    ({ created_at, failing_since, switched_off_at, earlier_secret_until, has_key, ...row }) => ({
      ...row,
      has_key: Boolean(has_key),
      created_at: iso(created_at),
      failing_since: isoOrNull(failing_since),
      switched_off_at: isoOrNull(switched_off_at),
      earlier_secret_until: isoOrNull(earlier_secret_until),
    }),
  )
}
