import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addBranch } from '../../src/contract/branches.ts'
import { addDriver } from '../../src/contract/drivers.ts'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { updatePassword } from '../../src/contract/passwords.ts'
import {
  addProvider,
  addReleaseNote,
  addShortUrl,
  changeMessaging,
  changeProvider,
  changeReleaseNote,
  inviteAdministrator,
  listAdministrators,
  listManagedProviders,
  listReleaseNotes,
  listShortUrls,
  type ManagedProvider,
  readMessaging,
} from '../../src/contract/platform.ts'
import { listPlatformHistory } from '../../src/contract/platform-history.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { generalData, listProviders, login } from '../../src/contract/session.ts'
import { addUser } from '../../src/contract/users.ts'
import { withPlatformTx, withProviderTx } from '../../src/server/kernel/database/writing.ts'
import { clientOf } from '../support/console.ts'
import { givePassword } from '../support/people.ts'
import { OPS, PASSWORD, PLATFORM_ADMIN, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { BRANCH_TERMS, DRIVER_TERMS } from './access-of-alerts.ts'

/** What the platform's administrator keeps. */
const platform = await platformOfFile()
const keeper = await platform.as(PLATFORM_ADMIN)

async function newProvider(name: string, tracking_prefix: string, host: string): Promise<ManagedProvider> {
  const outcome = await keeper.call(addProvider, {
    body: {
      name,
      tracking_prefix,
      origins: [host],
      administrator: { username: 'Pieter Botha', email: `pieter@${host}` },
    },
  })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.provider
}
const enter = (id: number, email: string, password = PASSWORD) =>
  clientOf(platform.url, null, id)(login, { body: { email, password } })

const CHOSEN = 'rooibos at sunrise'
/** Sends an invitation as the platform's administrator. */
const invite = (body: { id: number; username: string; email: string; send?: boolean }) =>
  keeper.call(inviteAdministrator, { body })
const choose = (id: number | null, link: string | null) =>
  clientOf(
    platform.url,
    null,
    id ?? 1,
  )(updatePassword, {
    body: { code: new URL(link ?? 'http://none').searchParams.get('code') ?? '', password: CHOSEN },
  })
const linkOf = (outcome: Awaited<ReturnType<typeof invite>>) => (outcome.ok ? outcome.value.link : null)

describe('another administrator of a courier', () => {
  const thandi = (id: number) => ({ id, username: 'Thandi Nkosi', email: 'thandi@sabie.example' })

  test('is invited by letter or by link, once more as the same person, and in no way once they were there', async () => {
    const { id } = await newProvider('Sabie Couriers', 'SAB', 'sabie.example')
    const sent = await invite(thandi(id))
    expect(sent).toMatchObject({
      ok: true,
      value: {
        link: null,
        administrators: [
          { email: 'pieter@sabie.example' },
          { username: 'Thandi Nkosi', email: 'thandi@sabie.example', invited_until: expect.any(String) },
        ],
      },
    })
    const first = linkOf(await invite({ ...thandi(id), send: false }))
    expect(first).toMatch(/^https:\/\/sabie\.example\/new-password\?code=/)
    const second = linkOf(await invite({ ...thandi(id), email: 'Thandi@Sabie.example', send: false }))
    expect(await choose(id, first)).toMatchObject({ ok: false, code: 'code.spent' })
    expect(await choose(id, second)).toMatchObject({ ok: true, value: { log_in_as: 'thandi@sabie.example' } })
    const entered = await enter(id, 'thandi@sabie.example', CHOSEN)
    if (!entered.ok || !('access_token' in entered.value)) throw new Error('not let in')
    const listed = await keeper.call(listAdministrators, { query: { id } })
    expect(listed.ok && listed.value.administrators.map(({ invited_until }) => invited_until)).toEqual([
      expect.any(String),
      null,
    ])
    expect(await invite(thandi(id))).toMatchObject({ status: 409, code: 'user.notInvited', field: 'email' })

    // Both histories tell of it, the courier's without a number that would be one of its own people.
    const history = await keeper.call(listPlatformHistory, { query: { limit: 1 } })
    expect(history.ok && history.value.platform_events[0]).toMatchObject({
      type: 'administrator.invited',
      subject: 'Sabie Couriers',
      change: { by_letter: { change_to: false } },
    })
    const told = async () =>
      (
        await platform.owner.query(
          `SELECT type, actor_id, count(*)::int FROM events WHERE provider_id = $1 AND type IN ('user.added', 'user.invited')
           GROUP BY 1, 2 ORDER BY 1`,
          [id],
        )
      ).rows
    await expect.poll(told).toEqual([
      { type: 'user.added', actor_id: null, count: 2 },
      { type: 'user.invited', actor_id: null, count: 2 },
    ])
    // Of its people the platform sees those alone who look after it.
    const call = clientOf(platform.url, entered.value.access_token, id)
    const clerk = { username: 'Sipho', email: 'sipho@sabie.example', role_id: 7 }
    expect(await call(addUser, { body: clerk })).toMatchObject({ ok: true })
    const again = await keeper.call(listAdministrators, { query: { id } })
    expect(again.ok && again.value.administrators).toHaveLength(2)
    expect(await invite({ id, username: 'Sipho', email: clerk.email })).toMatchObject({
      status: 409,
      code: 'user.emailTaken',
      field: 'email',
    })
    // A rival's administrator invites nobody.
    expect(await call(inviteAdministrator, { body: thandi(id) })).toMatchObject({ ok: false, status: 403 })
    expect(await call(listAdministrators, { query: { id } })).toMatchObject({ ok: false, status: 403 })
  })

  test('is one person, however often the same call comes at once, and is not written to without end', async () => {
    const { id } = await newProvider('Letaba Couriers', 'LET', 'letaba.example')
    const wanted = { id, username: 'Kagiso', email: 'kagiso@letaba.example' }
    const many = await Promise.all(Array.from({ length: 8 }, () => invite(wanted)))
    expect(many.filter(({ ok }) => ok)).toHaveLength(5)
    expect(many.find(({ ok }) => !ok)).toMatchObject({ status: 429, field: 'email' })
    const { rows } = await platform.owner.query(
      'SELECT count(*)::int FROM users WHERE provider_id = $1 AND email = $2',
      [id, wanted.email],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('is invited where a link would lead to the courier, and nowhere else', async () => {
    const { id, version } = await newProvider('Olifants Couriers', 'OLI', 'olifants.example')
    expect(await keeper.call(changeProvider, { body: { id, version, origins: [] } })).toMatchObject({
      ok: true,
    })
    const wanted = { id, username: 'Kagiso', email: 'kagiso@olifants.example' }
    expect(await invite(wanted)).toMatchObject({ status: 409, code: 'provider.hostNeeded', field: 'id' })
    await keeper.call(changeProvider, { body: { id, origins: ['olifants.example'], status: 'inactive' } })
    expect(await invite(wanted)).toMatchObject({ status: 403, code: 'provider.inactive', field: 'id' })
    expect(await invite({ ...wanted, id: 999_999 })).toMatchObject({ status: 404, field: 'id' })
    for (const origins of [[], ['*']])
      expect(
        await keeper.call(addProvider, {
          body: { name: 'Hostless', tracking_prefix: 'HLS', origins, administrator: wanted },
        }),
      ).toMatchObject({ status: 400, field: 'origins' })
  })

  test('opens a link at the console of another courier, and is told that', async () => {
    const { id } = await newProvider('Sundays Couriers', 'SUN', 'sundays.example')
    const link = linkOf(
      await invite({ id, username: 'Kagiso', email: 'kagiso@sundays.example', send: false }),
    )
    expect(await choose(1, link)).toMatchObject({ status: 400, code: 'code.elsewhere', field: 'code' })
    expect(await choose(id, link)).toMatchObject({ ok: true })
  })

  test('may be of the first courier, whom nobody else could invite', async () => {
    const link = linkOf(
      await invite({ id: 1, username: 'Kagiso', email: 'kagiso@springbok.example', send: false }),
    )
    expect(await choose(1, link)).toMatchObject({ ok: true })
  })
})

describe('a courier', () => {
  test('is there at its host with an administrator who is invited and finds a house of their own', async () => {
    const made = await newProvider('Kalahari Couriers', 'KAL', 'kalahari.example')
    expect(made).toMatchObject({ status: 'active', administrators: [{ email: 'pieter@kalahari.example' }] })
    const found = await platform.visitor(listProviders, { query: { origin: 'https://kalahari.example' } })
    expect(found.ok && found.value.providers[0]).toMatchObject({ id: made.id, name: 'Kalahari Couriers' })
    const { rows } = await platform.owner.query('SELECT kind, recipient FROM outbox WHERE provider_id = $1', [
      made.id,
    ])
    expect(rows).toEqual([{ kind: 'invitation', recipient: 'pieter@kalahari.example' }])

    await givePassword(platform, made.id)
    const entered = await enter(made.id, 'pieter@kalahari.example')
    if (!entered.ok || !('access_token' in entered.value)) throw new Error('not let in')
    const data = await clientOf(platform.url, entered.value.access_token, made.id)(generalData, { query: {} })
    if (!data.ok) throw new Error(data.error)
    expect(data.value.user.role.label).toBe('Provider admin')
    expect(data.value.accounts).toEqual([])
  })

  test('that starts has no branch and no driver, and makes them itself', async () => {
    const { id } = await newProvider('Overberg Couriers', 'OVB', 'overberg.example')
    await givePassword(platform, id)
    const entered = await enter(id, 'pieter@overberg.example')
    if (!entered.ok || !('access_token' in entered.value)) throw new Error('not let in')
    const call = clientOf(platform.url, entered.value.access_token, id)
    const known = async () => {
      const data = await call(generalData, { query: {} })
      return data.ok && [data.value.branches?.length, data.value.drivers?.length]
    }
    expect(await known()).toEqual([0, 0])
    const branch = await call(addBranch, { body: BRANCH_TERMS })
    expect(branch).toMatchObject({ ok: true, value: { branch: { id: 1, code: 'GRJ' } } })
    const driver = await call(addDriver, { body: { ...DRIVER_TERMS, branch_id: 1 } })
    expect(driver).toMatchObject({ ok: true, value: { driver: { id: 1, branch_id: 1 } } })
    expect(await known()).toEqual([1, 1])
  })

  test('turns on what the platform allows it, and no longer once that is taken away', async () => {
    const { id, version } = await newProvider('Cederberg Couriers', 'CED', 'cederberg.example')
    await givePassword(platform, id)
    const entered = await enter(id, 'pieter@cederberg.example')
    if (!entered.ok || !('access_token' in entered.value)) throw new Error('not let in')
    const call = clientOf(platform.url, entered.value.access_token, id)
    const turnOn = (setting: string) =>
      call(saveProviderSettings, { body: { provider_settings: [{ setting, value: 'true' }] } })
    const loop = 'enable_route_optimization_by_loop'
    const flag = 'allow_provider_to_enable_route_optimization_by_loop'
    expect(await turnOn(loop)).toMatchObject({ ok: false, code: 'setting.notYours' })
    // Nobody allows it to themselves.
    expect(await turnOn(flag)).toMatchObject({ ok: false, code: 'setting.notYours' })
    expect(await call(changeProvider, { body: { id, allows: [flag] } })).toMatchObject({
      ok: false,
      status: 403,
    })
    expect(await keeper.call(changeProvider, { body: { id, version, allows: [flag] } })).toMatchObject({
      ok: true,
      value: { provider: { allows: [flag] } },
    })
    await expect.poll(async () => (await turnOn(loop)).ok).toBe(true)
    const trail = await call(listAuditEvents, { query: { type: 'provider_setting' } })
    expect(trail.ok && trail.value.audit_events.some(({ change }) => flag in change)).toBe(true)
    const history = await keeper.call(listPlatformHistory, { query: {} })
    expect(history.ok && history.value.platform_events[0]).toMatchObject({
      subject: 'Cederberg Couriers',
      change: { [flag]: { change_from: false, change_to: true } },
    })
    expect(await keeper.call(changeProvider, { body: { id, allows: [] } })).toMatchObject({
      ok: true,
      value: { provider: { allows: [] } },
    })
    await expect.poll(async () => (await turnOn(loop)).ok).toBe(false)
  })

  test('that is inactive is logged out at once, refused at the door in clear words, and comes back', async () => {
    const { id } = await newProvider('Karoo Couriers', 'KAR', 'karoo.example')
    await givePassword(platform, id)
    const entered = await enter(id, 'pieter@karoo.example')
    if (!entered.ok || !('access_token' in entered.value)) throw new Error('not let in')
    const call = clientOf(platform.url, entered.value.access_token, id)
    expect((await call(generalData, { query: {} })).ok).toBe(true)
    expect((await keeper.call(changeProvider, { body: { id, status: 'inactive' } })).ok).toBe(true)
    await expect.poll(async () => (await call(generalData, { query: {} })).status).toBe(401)
    expect(await enter(id, 'pieter@karoo.example')).toMatchObject({ ok: false, code: 'provider.inactive' })
    // A session that began just then, after those that there were had been ended.
    await platform.owner.query('UPDATE sessions SET ended_at = NULL WHERE provider_id = $1', [id])
    expect((await call(generalData, { query: {} })).status).toBe(401)
    expect((await keeper.call(changeProvider, { body: { id, status: 'overdue' } })).ok).toBe(true)
    expect((await enter(id, 'pieter@karoo.example')).ok).toBe(true)
    const shown = await platform.visitor(listProviders, { query: { origin: 'karoo.example' } })
    expect(shown.ok && shown.value.providers[0]?.status).toBe('overdue')
  })

  test('has a host and a prefix of its own, by their fields, and a version', async () => {
    const { id, version } = await newProvider('Namib Couriers', 'NAM', 'namib.example')
    const again = { name: 'N', tracking_prefix: 'NAX', origins: ['x.example', 'namib.example'] }
    const administrator = { username: 'A', email: 'a@b.example' }
    expect(await keeper.call(addProvider, { body: { ...again, administrator } })).toMatchObject({
      code: 'provider.originTaken',
      field: 'origins[1]',
    })
    const prefix = { ...again, tracking_prefix: 'nam', origins: ['x.example'], administrator }
    expect(await keeper.call(addProvider, { body: prefix })).toMatchObject({ code: 'provider.prefixTaken' })
    expect((await keeper.call(changeProvider, { body: { id, version, name: 'Namib' } })).ok).toBe(true)
    expect(await keeper.call(changeProvider, { body: { id, version, name: 'Other' } })).toMatchObject({
      code: 'provider.changedMeanwhile',
    })
  })

  test("cannot be closed by the administrator's own hand over the house they live in", async () => {
    expect(await keeper.call(changeProvider, { body: { id: 1, status: 'inactive' } })).toMatchObject({
      code: 'provider.ownPlatform',
      field: 'status',
    })
  })
})

test("a courier's administrator, who may everything there, is nobody here; the keeper sees no courier's work", async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  expect((await admin.call(listManagedProviders, {})).status).toBe(403)
  const data = await keeper.call(generalData, { query: {} })
  expect(data.ok && [data.value.accounts, data.value.drivers, data.value.branches]).toEqual([[], [], []])
})

test('release notes are read once they are published and their day has come', async () => {
  const add = async (title: string, published_on: string | null) => {
    const note = { release: '3.19.17', title, body: '# What is new', published_on }
    const outcome = await keeper.call(addReleaseNote, { body: note })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value.release_note
  }
  const draft = await add('A draft', null)
  await add('Of last week', '2026-11-14')
  await add('Of another decade', '2098-01-01')
  const ops = await platform.as(OPS)
  const titles = async () => {
    const read = await ops.call(listReleaseNotes, {})
    return read.ok ? read.value.release_notes.map(({ title }) => title) : read.error
  }
  expect(await titles()).toEqual(['Of last week'])
  const { id, version } = draft
  const published = await keeper.call(changeReleaseNote, {
    body: { id, version, published_on: '2026-11-15' },
  })
  expect(published.ok && published.value.release_note).toMatchObject({
    published_on: '2026-11-15',
    version: 2,
  })
  expect(await titles()).toEqual(['A draft', 'Of last week'])
  expect(await keeper.call(changeReleaseNote, { body: { id, version, title: 'Late' } })).toMatchObject({
    code: 'releaseNote.changedMeanwhile',
  })
})

describe('a short address', () => {
  const go = (code: string) =>
    fetch(`${platform.url}/s/${code}`, { redirect: 'manual', headers: { accept: 'text/html' } })

  test('leads on and counts, also when many follow it at once', async () => {
    const made = await keeper.call(addShortUrl, {
      body: { code: 'Specials', target: 'https://springbok.example/specials?a=1' },
    })
    expect(made.ok && made.value.short_url.visits).toBe(0)
    const answers = await Promise.all(Array.from({ length: 25 }, () => go('Specials')))
    for (const answer of answers) {
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('https://springbok.example/specials?a=1')
    }
    const all = await keeper.call(listShortUrls, {})
    expect(all.ok && all.value.short_urls.find(({ code }) => code === 'Specials')?.visits).toBe(25)
  })

  test('gets a code of its own where none is wanted, and one that is taken stays taken', async () => {
    const made = await keeper.call(addShortUrl, { body: { target: 'https://springbok.example' } })
    expect(made.ok && made.value.short_url.code).toMatch(/^[a-z2-9]{6}$/)
    const code = made.ok ? made.value.short_url.code : ''
    expect(await keeper.call(addShortUrl, { body: { code, target: 'https://x.example' } })).toMatchObject({
      code: 'shortUrl.taken',
      field: 'code',
    })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.example',
    'https://a:b@x.example',
    'nonsense',
  ])('does not lead to %s', async (target) => {
    expect(await keeper.call(addShortUrl, { body: { target } })).toMatchObject({
      code: 'shortUrl.badTarget',
      field: 'target',
      status: 400,
    })
  })

  test('that nobody made leads to the page that says so, and so does one that came to lead to a script', async () => {
    await platform.owner.query("INSERT INTO short_urls (code, target) VALUES ('evil', 'javascript:alert(1)')")
    for (const code of ['no-such', 'evil', 'a'.repeat(65)]) {
      const answer = await go(code)
      expect([answer.status, answer.headers.get('location')], code).toEqual([302, '/not-found'])
    }
  })
})

test('how messages leave is kept, without passwords in it', async () => {
  const before = await keeper.call(readMessaging, {})
  expect(before.ok && before.value.messaging).toMatchObject({ email_allowed: true, email_gateway: '' })
  const wanted = {
    email_gateway: 'smtp://mail.example:587',
    email_sender: 'Hubline <no-reply@hubline.example>',
  }
  expect((await keeper.call(changeMessaging, { body: { ...wanted, sms_allowed: false } })).ok).toBe(true)
  const after = await keeper.call(readMessaging, {})
  expect(after.ok && after.value.messaging).toMatchObject({
    ...wanted,
    sms_allowed: false,
    email_allowed: true,
  })
  for (const email_gateway of ['smtp://me:secret@mail.example', 'javascript:x', 'mail.example'])
    expect(await keeper.call(changeMessaging, { body: { email_gateway } })).toMatchObject({
      status: 400,
      field: 'email_gateway',
    })
})

describe('the history of the platform', () => {
  const history = async (limit = 50) => {
    const outcome = await keeper.call(listPlatformHistory, { query: { limit } })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value
  }

  test('says who did what and what changed, newest first, a page at a time', async () => {
    const made = await newProvider('Knysna Couriers', 'KNY', 'knysna.example')
    await keeper.call(changeProvider, { body: { id: made.id, name: 'Knysna', status: 'overdue' } })
    await keeper.call(addShortUrl, { body: { code: 'knysna', target: 'https://knysna.example/' } })
    await keeper.call(changeMessaging, { body: { sms_sender: 'KNYSNA' } })
    const { platform_events, count } = await history(4)
    expect(
      platform_events.map(({ type, subject, source, change }) => ({ type, subject, source, change })),
    ).toEqual([
      {
        type: 'messaging.changed',
        subject: 'Messaging',
        source: 'Hubline platform',
        change: { sms_sender: { change_from: expect.any(String), change_to: 'KNYSNA' } },
      },
      {
        type: 'shortUrl.added',
        subject: '/s/knysna',
        source: 'Hubline platform',
        change: { target: { change_from: null, change_to: 'https://knysna.example/' } },
      },
      {
        type: 'provider.changed',
        subject: 'Knysna Couriers',
        source: 'Hubline platform',
        change: {
          name: { change_from: 'Knysna Couriers', change_to: 'Knysna' },
          status: { change_from: 'active', change_to: 'overdue' },
        },
      },
      {
        type: 'provider.added',
        subject: 'Knysna Couriers',
        source: 'Hubline platform',
        change: {
          name: { change_from: null, change_to: 'Knysna Couriers' },
          tracking_prefix: { change_from: null, change_to: 'KNY' },
          origins: { change_from: null, change_to: 'knysna.example' },
          status: { change_from: null, change_to: 'active' },
          administrator: { change_from: null, change_to: 'Pieter Botha <pieter@knysna.example>' },
        },
      },
    ])
    expect(count).toBeGreaterThanOrEqual(4)
    const older = await keeper.call(listPlatformHistory, { query: { limit: 1, offset: 3 } })
    expect(older.ok && older.value.platform_events[0]?.type).toBe('provider.added')
  })

  test('of a release note holds what it said before, and in the list how it began', async () => {
    const note = { release: '3.20', title: 'Long', body: 'a'.repeat(5_000), published_on: null }
    const added = await keeper.call(addReleaseNote, { body: note })
    if (!added.ok) throw new Error(added.error)
    await keeper.call(changeReleaseNote, { body: { id: added.value.release_note.id, body: 'short' } })
    const [changed] = (await history(1)).platform_events
    expect(changed).toMatchObject({
      type: 'releaseNote.changed',
      subject: '3.20 Long',
      change: { body: { change_from: `${'a'.repeat(300)}…`, change_to: 'short' } },
    })
  })

  test('does not tell of what was refused or changed nothing', async () => {
    const { count } = await history()
    await keeper.call(addShortUrl, { body: { code: 'knysna', target: 'https://other.example/' } })
    await keeper.call(changeProvider, { body: { id: 1, status: 'inactive' } })
    await keeper.call(changeMessaging, { body: { sms_sender: 'KNYSNA' } })
    expect((await history()).count).toBe(count)
  })

  test('is rewritten by nobody, and read by no courier', async () => {
    const { app } = platform.platform.database
    for (const statement of ["UPDATE platform_events SET source = 'x'", 'DELETE FROM platform_events'])
      await expect(withPlatformTx(app, null, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        'permission denied',
      )
    await expect(
      withProviderTx(app, 1, (tx) => sql`SELECT 1 FROM platform_events`.execute(tx)),
    ).rejects.toThrow('permission denied')
  })
})
