import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeAccount } from '../../src/contract/accounts.ts'
import { changeProvider } from '../../src/contract/platform.ts'
import { generalData } from '../../src/contract/session.ts'
import { changeUser } from '../../src/contract/users.ts'
import type { Tables } from '../../src/server/kernel/database/tables.ts'
import { createProviderSettings } from '../../src/server/modules/settings/provider-settings.ts'
import { hello, openSocket, type TestSocket } from '../support/live-socket.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PLATFORM_ADMIN,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** What changes about a provider reaches who looks, as word that there is something to ask for, and no more. */
const platform = await platformOfFile()
await makeSecondProvider(platform)
const keeper = await platform.as(PLATFORM_ADMIN)
const ops = await platform.as(OPS)

async function watch(who: SignedIn): Promise<TestSocket> {
  const socket = await openSocket(platform.url)
  socket.say(hello(who.token))
  await socket.until('an answer', ([first]) => first)
  return socket
}
const words = (socket: TestSocket) =>
  socket.frames.filter((frame) => frame.type === 'beat' && frame.renew === true).length
const wordOfIt = (socket: TestSocket, times = 1) =>
  socket.until(`word of it ${times} times`, () => (words(socket) >= times ? true : undefined))

async function sinceLongAgo(): Promise<string> {
  await platform.owner.query("UPDATE list_changes SET changed_at = changed_at - interval '1 hour'")
  const answer = await ops.call(generalData, { query: {} })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value.current_time
}

test('a courier that becomes overdue is told to all of its people, who find it in their general data', async () => {
  const dispatcher = await platform.as(DISPATCHER)
  const account = await platform.as(ACCOUNT_USER)
  const sockets = await Promise.all([ops, dispatcher, account].map(watch))
  const since = await sinceLongAgo()
  await keeper.call(changeProvider, { body: { id: 1, status: 'overdue' } })
  for (const socket of sockets) await wordOfIt(socket)
  const answer = await ops.call(generalData, { query: { since } })
  expect(answer.ok && answer.value.provider_status).toBe('overdue')
  // One word, and none of the frames says what it is about.
  for (const socket of sockets) {
    expect(words(socket)).toBe(1)
    expect(JSON.stringify(socket.frames)).not.toContain('overdue')
    socket.close()
  }
  await keeper.call(changeProvider, { body: { id: 1, status: 'active' } })
})

test('settings that change, by whatever way, are told once and answered as they are at once', async () => {
  const since = await sinceLongAgo()
  const socket = await watch(ops)
  const before = words(socket)
  await platform.owner.query(
    `INSERT INTO provider_settings VALUES (1, 'site_wide_message_admins', '"The road is closed"'), (1, 'support_email_address', '"help@springbok.example"')`,
  )
  await wordOfIt(socket, before + 1)
  const answer = await ops.call(generalData, { query: { since } })
  expect(answer.ok && answer.value.provider_settings).toContainEqual({
    setting: 'site_wide_message_admins',
    value: '"The road is closed"',
  })
  await platform.owner.query(
    `UPDATE provider_settings SET value = '""' WHERE setting = 'site_wide_message_admins'`,
  )
  await wordOfIt(socket, before + 2)
  await platform.owner.query("DELETE FROM provider_settings WHERE setting = 'support_email_address'")
  await wordOfIt(socket, before + 3)
  socket.close()
})

test('what another courier changes, and a change that changes nothing, is told to nobody here', async () => {
  const socket = await watch(ops)
  const before = words(socket)
  await keeper.call(changeProvider, { body: { id: 2, status: 'overdue' } })
  await keeper.call(changeProvider, { body: { id: 1, status: 'active' } })
  await keeper.call(changeProvider, { body: { id: 1, status: 'overdue' } })
  await wordOfIt(socket, before + 1)
  expect(words(socket)).toBe(before + 1)
  socket.close()
})

test('the log says that something changed, not what', async () => {
  const { rows } = await platform.owner.query<{ change: unknown; whole: unknown; told: unknown }>(
    "SELECT change, whole, told FROM events WHERE entity = 'provider'",
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ change: {}, whole: null, told: null })
})

test('who says hello after a change that their data does not hold is told of it', async () => {
  const watcher = await watch(ops)
  const account = await platform.as(ACCOUNT_USER)
  const before = Date.now()
  const known = words(watcher)
  await ops.call(changeAccount, { body: { id: 1, is_on_hold: true } })
  await wordOfIt(watcher, known + 1)
  const late = await openSocket(platform.url)
  late.say({ ...hello(account.token), data_at: before })
  await wordOfIt(late)
  const current = await openSocket(platform.url)
  current.say({ ...hello(account.token), data_at: Date.now() + 60_000 })
  await current.until('an answer', ([first]) => first)
  current.say({ type: 'beat', have: 0, sent: 1 })
  await current.until('the answer to a beat', (frames) => frames.find((frame) => frame.type === 'beat'))
  expect(words(current)).toBe(0)
  for (const socket of [watcher, late, current]) socket.close()
  await ops.call(changeAccount, { body: { id: 1, is_on_hold: false } })
})

test('whoever is changed by others finds it as soon as they are told, not when their session is read anew', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const dispatcher = await platform.as(DISPATCHER)
  const me = await dispatcher.call(generalData, { query: {} })
  if (!me.ok) throw new Error(me.error)
  const socket = await watch(dispatcher)
  const changed = await admin.call(changeUser, {
    body: { id: me.value.user.id, phone_number: '+27821234567' },
  })
  expect(changed.ok).toBe(true)
  await wordOfIt(socket)
  const now = await dispatcher.call(generalData, { query: {} })
  expect(now.ok && now.value.user.phone_number).toBe('+27821234567')
  socket.close()
})

test('settings that were read while they changed, or from what was undone, are not kept', async () => {
  const { app } = platform.platform.database
  const title = async (settings: ReturnType<typeof createProviderSettings>) =>
    (await settings.read(1)).settings.provider_title
  const rename = (name: string) =>
    platform.owner.query(
      "UPDATE provider_settings SET value = to_json($1::text) WHERE provider_id = 1 AND setting = 'provider_title'",
      [name],
    )
  const node = createProviderSettings(app)
  const before = await title(createProviderSettings(app))
  const reading = node.read(1)
  // Word of a change comes while it reads: what it has read may be of before.
  node.forget(1)
  await reading
  await rename('Renamed')
  expect(await title(node)).toBe('Renamed')

  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: platform.owner }) })
  const another = createProviderSettings(app)
  await owner
    .transaction()
    .execute(async (tx) => {
      await sql`UPDATE provider_settings SET value = '"Undone"' WHERE provider_id = 1 AND setting = 'provider_title'`.execute(
        tx,
      )
      expect((await another.read(1, tx)).settings.provider_title).toBe('Undone')
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await title(another)).toBe('Renamed')
  await rename(before)
})
