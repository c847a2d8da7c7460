import type { Administrator } from '../../../../contract/platform.ts'
import type { Db } from '../../../kernel/database/open.ts'
import { withProviderReadTx } from '../../../kernel/database/tenant.ts'
import { iso } from '../../../kernel/http/iso.ts'
import { INVITATION_LASTS_MS, PROVIDER_ADMIN } from '../../identity/index.ts'

/** Who looks after a provider, and until when the links of those open who have not logged in. Of its other people nothing. */
export function readAdministrators(app: Db, providerId: number): Promise<Administrator[]> {
  return withProviderReadTx(app, providerId, async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select(['username', 'email', 'invited_at'])
      .where('provider_id', '=', providerId)
      .where('role_provider_id', '=', 0)
      .where('role_id', '=', PROVIDER_ADMIN)
      .where('deactivated_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ invited_at, ...who }) => ({
      ...who,
      invited_until: invited_at === null ? null : iso(invited_at + INVITATION_LASTS_MS),
    }))
  })
}
