import { sql } from 'kysely'
import type { User } from '../../../../contract/session.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

const PLATFORM_ADMIN = 2

/** A user, and what decides what they may do and see, in one text (migration 073). */
export interface UserWithRights {
  readonly user: User
  readonly rights: string
}

/** Users who may sign in, by their numbers: one question, however many they are. */
export async function readUsers(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserWithRights>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.provider_id', '=', 'u.role_provider_id').onRef('r.id', '=', 'u.role_id'),
    )
    .innerJoin('providers as p', 'p.provider_id', 'u.provider_id')
    .leftJoin('two_factor as f', (join) =>
      join.onRef('f.provider_id', '=', 'u.provider_id').onRef('f.user_id', '=', 'u.id'),
    )
    .leftJoin('drivers as d', (join) =>
      join.onRef('d.provider_id', '=', 'u.provider_id').onRef('d.id', '=', 'u.driver_id'),
    )
    .select(sql<string | null>`rights_of_user(u.provider_id, u.id)`.as('rights'))
    .select([
      'f.enabled_at as two_factor_since',
      'u.id',
      'u.username',
      'u.email',
      'u.phone_number',
      'u.role_id',
      'u.account_id',
      'u.branch_id',
      'u.limit_user_to_branch',
      'u.driver_id',
      'u.shipment_page_mode',
      'u.terms_and_conditions_accepted_version',
      'r.provider_id as role_provider_id',
      'r.name',
      'r.label',
      'r.permissions',
      'r.permissions_ui',
      'r.require_2fa',
      'r.logout_after_inactive_minutes',
    ])
    .where('u.provider_id', '=', providerId)
    .where('u.id', 'in', [...ids])
    .where('u.deactivated_at', 'is', null)
    // Who drives for us no longer.
    .where('d.deleted_date', 'is', null)
    // Whoever was coming in while their provider became inactive is out as well; who looks after the platform stays.
    .where((or) =>
      or.or([
        or('p.status', '!=', 'inactive'),
        or.and([or('u.role_provider_id', '=', 0), or('u.role_id', '=', PLATFORM_ADMIN)]),
      ]),
    )
    .execute()
  return new Map(
    rows.map(
      ({
        rights,
        two_factor_since,
        role_provider_id,
        name,
        label,
        permissions,
        permissions_ui,
        require_2fa,
        logout_after_inactive_minutes,
        ...user
      }) => [
        user.id,
        {
          rights: rights ?? '',
          user: {
            ...user,
            role: {
              id: user.role_id,
              name,
              label,
              provider_id: role_provider_id,
              permissions,
              permissions_ui,
              require_2fa,
              logout_after_inactive_minutes,
            },
            limit_user_to_account: user.account_id !== null,
            two_factor_auth_enabled: two_factor_since !== null,
          },
        },
      ],
    ),
  )
}

/** Which of these accounts were closed. */
export async function closedAmong(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('id', 'in', [...ids])
    .where('closed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether an account was closed; nobody's is not. */
export async function isClosed(tx: Tx, providerId: number, accountId: number | null): Promise<boolean> {
  return accountId !== null && (await closedAmong(tx, providerId, [accountId])).has(accountId)
}
