import { type GeneralDataAnswer, generalData } from '../../../../contract/session.ts'
import { isPlatformAdmin } from '../../../../domain/identity/role.ts'
import { done } from '../../../../domain/values/refusals.ts'
import { databaseNow } from '../../../kernel/database/now.ts'
import { type Tx, withProviderReadTx, withViewerTx } from '../../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'
import type { AuthenticatedRequest, Serve } from '../../../kernel/http/serve-call.ts'
import { LIST_CHANGES_KEPT_DAYS } from '../../../kernel/jobs/retention.ts'
import type { Platform } from '../../../platform.ts'
import { readOpsManagers } from '../../branches/index.ts'
import { readUserSettings } from '../commands/user-settings.ts'
import { accountSettings } from './account-settings.ts'
import { publicSettings, settingsFor } from './start-up.ts'

/** What was being committed while an earlier answer was made was not in it: it is sent again for so long (ms). */
const OVERLAP_MS = 60_000
/** With some days to spare. */
const REMEMBERED_MS = (LIST_CHANGES_KEPT_DAYS - 10) * 86_400_000

/** What is told of the provider to somebody who has yet to set up two-factor authentication, or is none of its people. */
const NOTHING_YET = {
  account_settings: [],
  user_settings: [],
  account: null,
  accounts: [],
  branches: [],
  drivers: [],
  service_levels: [],
  shipment_tags: [],
  account_tags: [],
}

type List =
  | 'provider_settings'
  | 'account_settings'
  | 'roles'
  | 'branches'
  | 'accounts'
  | 'drivers'
  | 'service_levels'
  | 'tags'

/** Which lists an answer must carry: what changed since, all where it is not known or who looks has changed. */
export async function listsSince(
  tx: Tx,
  {
    providerId,
    session,
    query,
  }: Pick<AuthenticatedRequest<{ since?: string }, unknown>, 'providerId' | 'session' | 'query'>,
): Promise<(list: List) => boolean> {
  if (query.since === undefined) return () => true
  const since = Date.parse(query.since) - OVERLAP_MS
  // What changed before then is forgotten (jobs/retention.ts).
  if (since < Date.now() - REMEMBERED_MS) return () => true
  const rows = await tx
    .selectFrom('list_changes')
    .select(['list', 'changed_at'])
    .where('provider_id', 'in', [0, providerId])
    .execute()
  const changed = new Set(rows.filter(({ changed_at }) => changed_at > since).map(({ list }) => list))
  return (list) => changed.has(list) || changed.has(`user/${session.user.id}`)
}

/** GET /general-data: everything a console starts from, in one answer, by difference where it has an earlier one. */
export function serveGeneralData(serve: Serve, platform: Platform): void {
  const { app } = platform.database
  serve.serveAuthenticated(generalData, async (asked) => {
    const { providerId, caller, session } = asked
    // Before anything is read, so that what changes meanwhile is sent the next time.
    const current_time = iso(await databaseNow(app))
    const { user } = session
    // The platform's administrator looks after providers, not into their work.
    if (session.mustSetUpTwoFactor || isPlatformAdmin(user.role_id)) {
      const { pairs } = await platform.settings.readAnew(providerId)
      const provider_settings = publicSettings(pairs)
      return done({ ...NOTHING_YET, provider_settings, user, roles: [user.role], current_time })
    }
    const isStaff = caller.viewer.kind === 'staff'
    const { wanted, roles, user_settings, provider_status, managers } = await withProviderReadTx(
      app,
      providerId,
      async (tx) => {
        const wanted = await listsSince(tx, asked)
        // Roles are rows of permissions: only people who assign them need the others.
        const all = isStaff && wanted('roles')
        return {
          wanted,
          provider_status: await statusOf(tx, providerId),
          user_settings: await readUserSettings(tx, providerId, user.id),
          managers: isStaff && wanted('branches') ? await readOpsManagers(tx, providerId) : null,
          roles: all ? await tx.selectFrom('roles').selectAll().orderBy('id').execute() : [user.role],
        }
      },
    )
    const lists: Partial<GeneralDataAnswer> = await withViewerTx(
      app,
      providerId,
      caller.viewer,
      async (tx) => ({
        ...(wanted('accounts') && {
          accounts: await tx
            .selectFrom('accounts')
            .select(['id', 'account_code', 'name', 'account_type', 'is_on_hold', 'phone_number'])
            .where('provider_id', '=', providerId)
            .orderBy('id')
            .execute(),
        }),
        ...(wanted('branches') && {
          branches: (
            await tx
              .selectFrom('branches')
              .select(['id', 'code', 'name', 'city', 'zone', 'lat', 'lng', 'deleted_date'])
              .where('provider_id', '=', providerId)
              .orderBy('id')
              .execute()
          ).map(({ deleted_date, ...branch }) => ({
            ...branch,
            deleted_date: isoOrNull(deleted_date),
            ops_manager: managers?.get(branch.id) ?? null,
          })),
        }),
        ...(wanted('drivers') && {
          drivers: (
            await tx
              .selectFrom('drivers')
              .select(['id', 'name', 'phone_number', 'branch_id', 'vehicle', 'deleted_date'])
              .where('provider_id', '=', providerId)
              .orderBy('id')
              .execute()
          ).map((driver) => ({ ...driver, deleted_date: isoOrNull(driver.deleted_date) })),
        }),
        ...(wanted('service_levels') && {
          service_levels: await tx
            .selectFrom('service_levels')
            .select(['id', 'code', 'name', 'active'])
            // What drives is the provider's own business.
            .$if(isStaff, (levels) => levels.select('vehicle_kinds'))
            .where('provider_id', '=', providerId)
            .orderBy('position')
            .orderBy('id')
            .execute(),
        }),
        ...(wanted('tags') && (await tagLists(tx, providerId))),
        account: await ownAccount(tx, providerId, user.account_id),
        ...(wanted('account_settings') && {
          account_settings:
            user.account_id === null ? [] : await accountSettings(tx, providerId, user.account_id),
        }),
      }),
    )
    if (wanted('provider_settings')) {
      const { pairs } = await platform.settings.readAnew(providerId)
      lists.provider_settings = [...settingsFor(caller.viewer, pairs)]
    }
    if (wanted('roles')) lists.roles = roles
    return done({
      ...lists,
      provider_status,
      account: lists.account ?? null,
      user_settings,
      user,
      current_time,
    })
  })
}

/** Tags that are in use, as far as these eyes may see them. */
async function tagLists(tx: Tx, providerId: number) {
  const tags = await tx
    .selectFrom('tags')
    .select(['id', 'type', 'name', 'colour'])
    .where('provider_id', '=', providerId)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const ofType = (wanted: string) => tags.flatMap(({ type, ...tag }) => (type === wanted ? [tag] : []))
  return { shipment_tags: ofType('shipment'), account_tags: ofType('account') }
}

async function statusOf(tx: Tx, providerId: number) {
  const { status } = await tx
    .selectFrom('providers')
    .select('status')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return status
}

/** The account of the one who asks, with its balance in rand; null for who has none. */
async function ownAccount(tx: Tx, providerId: number, accountId: number | null) {
  if (accountId === null) return null
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'account_code', 'name', 'account_type', 'is_on_hold', 'phone_number', 'balance_cents'])
    .where('provider_id', '=', providerId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { balance_cents, ...account } = row
  return { ...account, balance: balance_cents / 100 }
}
