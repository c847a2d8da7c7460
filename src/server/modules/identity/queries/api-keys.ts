import type { ApiKey } from '../../../../contract/api-keys.ts'
import { apiKeyState } from '../../../../domain/identity/api-key.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'

/** Those that work no longer are shown for so long (ms). */
const SHOWN_MS = 90 * 86_400_000

/** One by its id, those of an account, or those of every account of the provider. */
type WhichKeys = { readonly id: number } | { readonly account_id: number } | 'all'

/** The keys, the newest first. `now` is the wall clock, ms. */
export async function readApiKeys(
  tx: Tx,
  providerId: number,
  which: WhichKeys,
  now: number,
): Promise<ApiKey[]> {
  const rows = await tx
    .selectFrom('api_keys as k')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.provider_id', '=', 'k.provider_id').onRef('s.id', '=', 'k.session_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.provider_id', '=', 'k.provider_id').onRef('u.id', '=', 'k.issued_by'),
    )
    .select(['k.id', 'k.account_id', 'k.name', 'k.ends_with', 'k.issued_at', 'k.expires_at', 'k.revoked_at'])
    .select(['u.username as issued_by', 's.last_used_at'])
    .where('k.provider_id', '=', providerId)
    .where((eb) => {
      if (which === 'all') return eb.lit(true)
      return 'id' in which ? eb('k.id', '=', which.id) : eb('k.account_id', '=', which.account_id)
    })
    .orderBy('k.id', 'desc')
    .execute()
  return rows
    .filter(({ expires_at, revoked_at }) => now - (revoked_at ?? expires_at ?? now) < SHOWN_MS)
    .map(({ issued_at, expires_at, revoked_at, last_used_at, ...key }) => ({
      ...key,
      state: apiKeyState({ expiresAt: expires_at, revokedAt: revoked_at }, now),
      issued_at: iso(issued_at),
      expires_at: isoOrNull(expires_at),
      last_used_at: isoOrNull(last_used_at),
    }))
}
