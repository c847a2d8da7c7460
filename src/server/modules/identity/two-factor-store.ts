import type { Tx } from '../../kernel/database/tenant.ts'
import { stepOf } from '../../kernel/security/one-time-code.ts'
import type { Platform } from '../../platform.ts'

/** Whose secret it is, as the seal knows it. */
export function ownerOf(providerId: number, userId: number): string {
  return `two-factor ${providerId}:${userId}`
}

/** Whether somebody's role requires two-factor authentication, and whether it is on. */
export async function twoFactorOf(
  tx: Tx,
  providerId: number,
  userId: number,
): Promise<{ required: boolean; enabled: boolean }> {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.provider_id', '=', 'u.role_provider_id').onRef('r.id', '=', 'u.role_id'),
    )
    .leftJoin('two_factor as f', (join) =>
      join.onRef('f.provider_id', '=', 'u.provider_id').onRef('f.user_id', '=', 'u.id'),
    )
    .select(['r.require_2fa', 'f.enabled_at'])
    .where('u.provider_id', '=', providerId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return { required: row?.require_2fa ?? false, enabled: (row?.enabled_at ?? null) !== null }
}

/**
 * Uses up a code: true for the first use of a right one. The row itself decides: of twenty that come at once with the
 * same code, its update lets one pass (RFC 6238 §5.2).
 */
export async function consumeCode(
  platform: Platform,
  tx: Tx,
  providerId: number,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('two_factor')
    .select('secret')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return false
  const secret = await platform.secrets.open(row.secret, ownerOf(providerId, userId))
  const step = stepOf(secret, code.replace(/\s/g, ''), platform.now())
  if (step === null) return false
  const spent = await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}
