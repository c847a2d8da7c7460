import { expect, test } from 'vitest'
import { listAuditEvents } from '../../src/contract/operations.ts'
import {
  readProviderSettings,
  type SettingChange,
  saveProviderSettings,
} from '../../src/contract/provider-settings.ts'
import { generalData } from '../../src/contract/session.ts'
import type { SettingRow } from '../../src/domain/settings/setting-row.ts'
import { settingsOf } from '../../src/domain/settings/settings.ts'
import { withProviderReadTx } from '../../src/server/kernel/database/tenant.ts'
import type { Caller } from '../../src/server/kernel/http/caller.ts'
import { changeSettings } from '../../src/server/modules/settings/commands/change-settings.ts'
import { openSecretSetting } from '../../src/server/modules/settings/setting-store.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** What a provider's own people may change of how it works, and who is told of it (002 §7). */
const platform = await platformOfFile()
await makeSecondProvider(platform)
const admin = await platform.as(PROVIDER_ADMIN)
const ops = await platform.as(OPS)

const save = ({ call }: SignedIn, ...provider_settings: SettingChange[]) =>
  call(saveProviderSettings, { body: { provider_settings } })

async function stored({ call }: SignedIn) {
  const answer = await call(readProviderSettings, { query: {} })
  if (!answer.ok || answer.value.provider_settings === undefined) throw new Error('no settings')
  return answer.value.provider_settings
}
const settingsNow = async (who: SignedIn) => settingsOf(await stored(who))
const versionOf = async (who: SignedIn, key: string) =>
  (await stored(who)).find(({ setting }) => setting === key)?.version ?? 0

async function lastEvent() {
  const answer = await admin.call(listAuditEvents, { query: { type: 'provider_setting', limit: 1 } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value.audit_events[0]
}

test('what is changed holds at once, is told to open consoles, and stands in the audit trail with from and to', async () => {
  const socket = await openSocket(platform.url)
  const dispatcher = await platform.as(DISPATCHER)
  socket.say(hello(dispatcher.token))
  await socket.until('an answer', ([first]) => first)
  const answer = await save(
    ops,
    { setting: 'vat_percentage', value: 14 },
    { setting: 'shipment_cancellation_reasons', value: '["Too dear","Wrong, or late"]' },
    { setting: 'url', value: 'http://swift.example' },
  )
  if (!answer.ok) throw new Error(answer.error)
  expect(answer.value.provider_settings).toContainEqual({
    setting: 'vat_percentage',
    value: '14',
    version: 1,
  })
  await socket.until('word of it', (frames) =>
    frames.find((frame) => frame.type === 'beat' && frame.renew === true),
  )
  expect(JSON.stringify(socket.frames)).not.toContain('Too dear')
  socket.close()
  const started = await dispatcher.call(generalData, { query: {} })
  expect(started.ok && settingsOf(started.value.provider_settings ?? [])).toMatchObject({
    vat_percentage: 14,
    shipment_cancellation_reasons: ['Too dear', 'Wrong, or late'],
    url: 'https://swift.example',
  })
  expect(await lastEvent()).toMatchObject({
    type: 'provider_setting.changed',
    object_id: 1,
    source: expect.stringMatching(/.+/),
    change: {
      vat_percentage: { change_from: 15, change_to: 14 },
      shipment_cancellation_reasons: {
        change_from: '["No longer needed"]',
        change_to: '["Too dear","Wrong, or late"]',
      },
      url: { change_from: '', change_to: 'https://swift.example' },
    },
  })
})

test('two people who change different settings do not meet; of the same one the second is told by whom', async () => {
  const version = await versionOf(ops, 'provider_title')
  const other = await versionOf(ops, 'support_email_address')
  expect((await save(ops, { setting: 'provider_title', value: 'Swift', version })).ok).toBe(true)
  expect(
    (await save(admin, { setting: 'support_email_address', value: 'a@swift.example', version: other })).ok,
  ).toBe(true)
  const late = await save(
    admin,
    { setting: 'provider_title', value: 'Slow', version },
    { setting: 'notification_name', value: 'Swift', version: 0 },
  )
  expect(late).toMatchObject({
    ok: false,
    status: 409,
    code: 'setting.changedMeanwhile',
    field: 'provider_title',
  })
  expect(late.ok ? '' : late.error).toMatch(/^provider_title: .+ changed this to “Swift” meanwhile\.$/)
  // All or nothing.
  expect(await settingsNow(admin)).toMatchObject({ provider_title: 'Swift', notification_name: '' })
  // Who wants what is there already is right, whatever they looked at.
  expect((await save(admin, { setting: 'provider_title', value: 'Swift', version })).ok).toBe(true)
})

test('of many at once who looked at the same, one is done', async () => {
  const version = await versionOf(ops, 'notification_name')
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      save(i % 2 ? ops : admin, { setting: 'notification_name', value: `N${i}`, version }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await versionOf(ops, 'notification_name')).toBe(version + 1)
})

test.each<[string, object | string | number]>([
  ['provider_title', 'x'.repeat(81)],
  ['provider_title', { toString: 'x' }],
  ['provider_title', '"a\\u0000b"'],
  ['custom_widget_html', 'x'.repeat(50_001)],
  ['logo_url', 'javascript:alert(1)'],
  ['support_email_address', 'nobody'],
  ['support_contact_number', '🚚'],
  ['theme_primary', 'red;}'],
  ['work_hours_from', '08:15'],
  ['override_shipment_statuses', 'maybe'],
  ['vat_percentage', -1],
  ['vat_percentage', 101],
  ['vat_percentage', 'NaN'],
  ['vat_percentage', '1e309'],
  ['maximum_parcel_length', 0],
  ['shipment_terms', 'be kind'],
  ['shipment_cancellation_reasons', ['a', 'A']],
  ['international_delivery_countries', 'Botswana; Atlantis'],
  ['exclude_tracking_statuses', ['lost']],
  ['terms_mode', 'letter'],
  ['site_wide_message_type', 'loud'],
  ['invoice_trigger_shipment_status', 'damaged'],
  ['websocket_api_url', 'wss://elsewhere.example'],
  ['map_style_url', 'https://elsewhere.example/style.json'],
  ['map_style_url', '/tiles/../secrets.key'],
])('%s is not set to %j, nor anything that was sent with it', async (setting, value) => {
  const before = await stored(ops)
  const outcome = await save(
    admin,
    { setting: 'tracking_url', value: 'https://swift.example/t' },
    { setting, value },
  )
  expect(outcome).toMatchObject({ ok: false, status: 400, code: 'setting.invalid', field: setting })
  expect(await stored(ops)).toEqual(before)
})

test('a maximum is never below its minimum, whichever of the two is changed, and of two at once one is refused', async () => {
  const [minimum, maximum] = ['minimum_parcel_length', 'maximum_parcel_length']
  const both = await save(ops, { setting: minimum, value: 100 }, { setting: maximum, value: 50.5 })
  expect(both).toMatchObject({ ok: false, status: 400, code: 'setting.invalid', field: maximum })
  expect((await save(ops, { setting: maximum, value: 50.5 })).ok).toBe(true)
  expect(await save(ops, { setting: minimum, value: 51 })).toMatchObject({
    ok: false,
    field: minimum,
    error: 'minimum_parcel_length: At most 50.5.',
  })
  expect((await save(ops, { setting: maximum, value: null })).ok).toBe(true)
  const outcomes = await Promise.all([
    save(ops, { setting: minimum, value: 100 }),
    save(admin, { setting: maximum, value: 50 }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  await save(ops, { setting: minimum, value: null }, { setting: maximum, value: null })
})

test.each([
  ['no-such-setting', 400, 'setting.unknown'],
  ['__proto__', 400, 'setting.unknown'],
  // The platform's own flags (002 §6).
  ['whatsapp_notifications_enabled', 400, 'setting.unknown'],
  ['allow_provider_to_enable_idm', 403, 'setting.notYours'],
  ['enable_idm', 403, 'setting.notYours'],
])('%s is nothing that a provider sets: %i', async (setting, status, code) => {
  expect(await save(admin, { setting, value: true })).toMatchObject({
    ok: false,
    status,
    code,
    field: setting,
  })
})

test('where the platform allows it, a provider turns IDM on', async () => {
  await platform.owner.query(
    "INSERT INTO provider_settings VALUES (1, 'allow_provider_to_enable_idm', 'true')",
  )
  expect((await save(admin, { setting: 'enable_idm', value: true })).ok).toBe(true)
  await platform.owner.query(
    "DELETE FROM provider_settings WHERE setting IN ('allow_provider_to_enable_idm', 'enable_idm')",
  )
})

test('feature toggles want a permission of their own', async () => {
  const toggle = { setting: 'unused_feature_hub_scanner', value: true }
  expect(await save(ops, toggle)).toMatchObject({ ok: false, status: 403, code: 'setting.notYours' })
  expect((await save(admin, toggle)).ok).toBe(true)
  await save(admin, { ...toggle, value: false })
})

test('nobody without the right changes anything, nor people of an account who hold it, nor of another provider', async () => {
  const change = { setting: 'provider_title', value: 'Mine' }
  const dispatcher = await platform.as(DISPATCHER)
  expect(await save(dispatcher, change)).toMatchObject({ ok: false, status: 403 })
  expect(await save(await platform.as(ACCOUNT_USER), change)).toMatchObject({ ok: false, status: 403 })
  // Whatever a role says: the database knows better than to give an account's people one of staff, but may be older.
  await platform.owner.query(
    `UPDATE users SET role_provider_id = 0, role_id = 1 WHERE email = '${ACCOUNT_USER}'`,
  )
  expect(await save(await platform.as(ACCOUNT_USER), change)).toMatchObject({
    ok: false,
    status: 403,
    code: 'setting.notYours',
  })
  expect(
    await admin.call(saveProviderSettings, { body: { provider_id: 2, provider_settings: [change] } }),
  ).toMatchObject({ ok: false, status: 404, field: 'provider_id' })
  expect((await settingsNow(admin)).provider_title).not.toBe('Mine')
})

/** As a call of theirs would be made: the command is asked for a key that is in no catalogue yet. */
async function callerOf(email: string): Promise<Caller> {
  const { rows } = await platform.owner.query<Pick<Caller, 'session_id' | 'user_id' | 'rights'>>(
    `SELECT s.id AS session_id, s.user_id, (rights_of_callers(1, ARRAY[s.id]::bigint[], ARRAY[s.user_id]::int[]))[1] AS rights
     FROM sessions s JOIN users u ON u.provider_id = s.provider_id AND u.id = s.user_id
     WHERE s.provider_id = 1 AND u.email = $1 AND s.ended_at IS NULL ORDER BY s.id DESC LIMIT 1`,
    [email],
  )
  const [session] = rows
  if (session === undefined) throw new Error(`${email} is not signed in`)
  return {
    ...session,
    role_id: 1,
    account_id: null,
    permissions: ['*'],
    viewer: { kind: 'staff', branch_id: null },
    actor: { user_id: session.user_id, source: email, request_id: null, client_version: null },
  }
}

test('a secret is kept sealed, and nothing that is answered, listed or written down has it', async () => {
  const secret = 'open sesame 7731'
  const row: SettingRow = { type: 'secret', tab: 'general', group: 'Keys' }
  const { app } = platform.platform.database
  const caller = await callerOf(PROVIDER_ADMIN)
  const keep = (value: string, version?: number) =>
    changeSettings(platform.platform, 1, caller, [{ setting: 'test_key', value, version }], (key) =>
      key === 'test_key' ? row : null,
    )
  expect((await keep(secret, 0)).ok).toBe(true)
  const kept = () =>
    withProviderReadTx(app, 1, (tx) => openSecretSetting(tx, platform.platform.secrets, 1, 'test_key'))
  expect(await kept()).toBe(secret)
  // Sent back as it was answered, it stays.
  expect((await keep('***')).ok).toBe(true)
  expect(await kept()).toBe(secret)
  expect(await keep('another', 0)).toMatchObject({ ok: false, refusal: { code: 'setting.changedMeanwhile' } })
  expect(await stored(admin)).toContainEqual({ setting: 'test_key', value: '"***"', version: 1 })
  const event = await lastEvent()
  expect(event?.change).toEqual({ test_key: { change_from: '', change_to: '***' } })
  const { rows } = await platform.owner.query(
    `SELECT (SELECT json_agg(e) FROM events e)::text || (SELECT json_agg(s) FROM provider_settings s)::text AS everything`,
  )
  const started = await admin.call(generalData, { query: {} })
  for (const text of [JSON.stringify(rows), JSON.stringify(started)]) expect(text).not.toContain(secret)
})
