import { generalData, listProviders, readTime, setTime } from '../../contract/session.ts'
import { done, refused } from '../../domain/refusals.ts'
import { isOpenSetting, SettingKey } from '../../domain/settings.ts'
import { DEMO_SIGN_INS } from '../database/seed.ts'
import { asProvider, asViewer } from '../database/tenant.ts'
import type { Platform } from '../platform.ts'
import type { Pair } from '../provider-settings.ts'
import type { Serve } from './serve-call.ts'
import { iso, isoOrNull } from './shipment-answer.ts'

function openTo(pairs: readonly Pair[]): Pair[] {
  return pairs.filter(({ setting }) => {
    const key = SettingKey.safeParse(setting)
    return key.success && isOpenSetting(key.data)
  })
}

/** What is told of the courier to somebody who has yet to set up two-factor authentication. */
const NOTHING_YET = {
  account_settings: [],
  user_settings: [],
  account: null,
  accounts: [],
  branches: [],
  drivers: [],
  shipment_tags: [],
  account_tags: [],
}

/** What a console needs before it can show anything. */
export function serveStartUp(serve: Serve, platform: Platform): void {
  serve.open(readTime, async () => done({ time: platform.clock.now(), speed: platform.clock.speed }))

  serve.signedIn(setTime, async ({ body }) => {
    if (!platform.clock.adjustable) return refused('clock.fixed')
    if (!platform.clock.set(body)) return refused('clock.backwards', { field: 'time' })
    return done({ time: platform.clock.now(), speed: platform.clock.speed })
  })

  serve.open(listProviders, async ({ query }) => {
    const host = query.origin
      .replace(/^https?:\/\//, '')
      .replace(/[:/].*$/, '')
      .toLowerCase()
    const rows = await platform.database.app
      .selectFrom('providers')
      .selectAll()
      .orderBy('provider_id')
      .execute()
    const found =
      rows.find(({ origins }) => origins.includes(host)) ?? rows.find(({ origins }) => origins.includes('*'))
    if (found === undefined) return refused('provider.notFound', { field: 'origin' })
    const { pairs } = await platform.settings.read(found.provider_id)
    const demo =
      platform.config.DEMO === 'off'
        ? []
        : [{ setting: 'demo_sign_ins', value: JSON.stringify(DEMO_SIGN_INS) }]
    return done({
      providers: [
        {
          id: found.provider_id,
          name: found.name,
          status: found.status,
          provider_settings: [...openTo(pairs), ...demo],
        },
      ],
    })
  })

  serve.signedIn(generalData, async ({ providerId, caller, session }) => {
    const { pairs } = await platform.settings.read(providerId)
    if (session.mustSetUpTwoFactor)
      return done({
        ...NOTHING_YET,
        provider_settings: openTo(pairs),
        user: session.user,
        roles: [session.user.role],
        current_time: iso(platform.clock.now()),
      })
    const isStaff = caller.viewer.kind === 'staff'
    const data = await asViewer(platform.database.app, providerId, caller.viewer, async (tx) => {
      const of = { accounts: 'accounts', branches: 'branches', drivers: 'drivers' } as const
      const accounts = await tx
        .selectFrom(of.accounts)
        .select(['id', 'account_code', 'name', 'account_type', 'is_on_hold'])
        .where('provider_id', '=', providerId)
        .orderBy('id')
        .execute()
      const branches = await tx
        .selectFrom(of.branches)
        .select(['id', 'code', 'name', 'city', 'zone', 'lat', 'lng'])
        .where('provider_id', '=', providerId)
        .orderBy('id')
        .execute()
      const drivers = await tx
        .selectFrom(of.drivers)
        .select(['id', 'name', 'branch_id', 'vehicle', 'deleted_date'])
        .where('provider_id', '=', providerId)
        .orderBy('id')
        .execute()
      return { accounts, branches, drivers }
    })
    // Roles are rows of permissions: only people who assign them need the others.
    const roles = isStaff
      ? await asProvider(platform.database.app, providerId, (tx) =>
          tx.selectFrom('roles').selectAll().orderBy('id').execute(),
        )
      : [session.user.role]
    return done({
      provider_settings: isStaff ? [...pairs] : openTo(pairs),
      account_settings: [],
      user_settings: [],
      user: session.user,
      account: data.accounts.find(({ id }) => id === session.user.account_id) ?? null,
      accounts: data.accounts,
      roles,
      branches: data.branches,
      drivers: data.drivers.map((driver) => ({ ...driver, deleted_date: isoOrNull(driver.deleted_date) })),
      shipment_tags: [],
      account_tags: [],
      current_time: iso(platform.clock.now()),
    })
  })
}
