import { request } from 'node:http'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addBranch } from '../../src/contract/branches.ts'
import { addCollectionRequest } from '../../src/contract/collection-requests.ts'
import { addDriver } from '../../src/contract/drivers.ts'
import { updatePassword } from '../../src/contract/passwords.ts'
import { inviteAdministrator, listManagedProviders } from '../../src/contract/platform.ts'
import { register } from '../../src/contract/register.ts'
import { login, loginToken } from '../../src/contract/session.ts'
import { setUpTwoFactor } from '../../src/contract/two-factor.ts'
import { startOfDay } from '../../src/domain/values/moment.ts'
import { migrate } from '../../src/server/kernel/database/migrate.ts'
import { makeFirstAdmin } from '../../src/server/modules/platform-admin/commands/first-admin.ts'
import { seed } from '../../src/server/seed.ts'
import { collectionBody } from '../support/collections.ts'
import { clientOf } from '../support/console.ts'
import {
  copyDatabase,
  emptyDatabase,
  PASSWORD,
  PLATFORM_ADMIN,
  platformOfFile,
  startTestPlatform,
} from '../support/platform.ts'
import { BRANCH_TERMS, DRIVER_TERMS } from './access-of-alerts.ts'

/** What is right for a look around must not reach those who work with it. */
const demo = await platformOfFile()

const ADMIN = {
  email: 'you@example.co.za',
  courier: 'Kaap Koeriers',
  trackingPrefix: 'KPK',
  consoleAddress: 'https://console.example.co.za',
}

async function newDatabase() {
  const url = await emptyDatabase()
  await migrate(url)
  const owner = new pg.Pool({ connectionString: url, max: 2 })
  onTestFinished(() => owner.end())
  await seed(owner, false)
  return { url, owner }
}

/** As a browser asks that reached the platform by this name. */
function asked(
  method: string,
  path: string,
  headers: Record<string, string>,
  { at = demo.url, body: sent = '{}' }: { at?: string; body?: string } = {},
): Promise<string> {
  return new Promise((done, failed) => {
    const call = request(`${at}${path}`, { method, headers }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => {
        body += String(chunk)
      })
      answer.on('end', () => done(body))
    })
    call.on('error', failed)
    call.end(method === 'POST' ? sent : undefined)
  })
}

const ELSEWHERE: readonly Record<string, string>[] = [
  { host: 'console.example.co.za' },
  { host: '10.0.0.5:8080' },
  { 'x-forwarded-for': '102.65.1.9' },
  { forwarded: 'for=102.65.1.9' },
]

test('the passwords of the demo are told at the machine it runs on, and nowhere else', async () => {
  const path = '/providers?origin=http%3A%2F%2Flocalhost'
  expect(await asked('GET', path, {})).toContain(PASSWORD)
  for (const headers of ELSEWHERE) {
    const answer = await asked('GET', path, headers)
    expect(answer).toContain('Springbok')
    expect(answer).not.toContain(`password`)
    expect(answer).not.toContain(PLATFORM_ADMIN)
  }
})

test('whoever comes first from elsewhere does not become the platform administrator of a demo', async () => {
  const first = await demo.visitor(login, { body: { email: PLATFORM_ADMIN, password: PASSWORD } })
  const authorization = `Bearer ${loginToken(first)}`
  for (const headers of ELSEWHERE) {
    const all = { authorization, 'content-type': 'application/json', ...headers }
    expect(await asked('POST', '/users/2fa/setup', all)).toContain('twoFactor.notHere')
  }
})

test('with DEMO=off the first administrator comes in by the link of one command, and looks after the platform', async () => {
  const { url, owner } = await newDatabase()
  const lost = await makeFirstAdmin(owner, ADMIN)
  const link = new URL(await makeFirstAdmin(owner, ADMIN))
  expect(link.origin).toBe(ADMIN.consoleAddress)
  await expect(makeFirstAdmin(owner, { ...ADMIN, email: 'me@example.co.za' })).rejects.toThrow(ADMIN.email)

  const platform = await startTestPlatform({ DEMO: 'off', CLOCK: 'wall' }, url)
  onTestFinished(() => platform.stop())
  const { visitor } = platform
  const password = 'a lighthouse at Agulhas'
  const choose = (from: string | URL) => {
    const code = new URL(from).searchParams.get('code') ?? ''
    return visitor(updatePassword, { body: { code, password } })
  }
  expect(await choose(lost)).toMatchObject({ ok: false, code: 'code.spent' })
  expect(await choose(link)).toMatchObject({ ok: true })
  expect(await choose(link)).toMatchObject({ ok: false, code: 'code.spent' })

  const call = clientOf(
    platform.url,
    loginToken(await visitor(login, { body: { email: ADMIN.email, password } })),
  )
  expect(await call(listManagedProviders, {})).toMatchObject({ ok: false, code: 'twoFactor.required' })
  await platform.setUpTwoFactor({ call, token: '' }, ADMIN.email)
  expect(await call(listManagedProviders, {})).toMatchObject({
    ok: true,
    value: { providers: [{ name: ADMIN.courier, tracking_prefix: ADMIN.trackingPrefix }] },
  })
  expect(await call(setUpTwoFactor, { body: {} })).toMatchObject({ ok: false, code: 'twoFactor.alreadyOn' })
  await expect(makeFirstAdmin(owner, ADMIN)).rejects.toThrow('already')
})

test('from the command to the first branch, the first driver and the first request of an account', async () => {
  const { url, owner } = await newDatabase()
  const keeperLink = await makeFirstAdmin(owner, ADMIN)
  const platform = await startTestPlatform({ DEMO: 'off', CLOCK: 'wall' }, url)
  onTestFinished(() => platform.stop())
  const { visitor } = platform
  const password = 'a lighthouse at Agulhas'
  const codeIn = (link: string | null) => new URL(link ?? 'http://none').searchParams.get('code') ?? ''
  const enter = async (link: string | null, email: string) => {
    expect(await visitor(updatePassword, { body: { code: codeIn(link), password } })).toMatchObject({
      ok: true,
      value: { log_in_as: email },
    })
    return clientOf(platform.url, loginToken(await visitor(login, { body: { email, password } })))
  }
  const keeper = await enter(keeperLink, ADMIN.email)
  await platform.setUpTwoFactor({ call: keeper, token: '' }, ADMIN.email)
  const email = 'lindiwe@example.co.za'
  const invited = await keeper(inviteAdministrator, {
    body: { id: 1, username: 'Lindiwe Dlamini', email, send: false },
  })
  const admin = await enter(invited.ok ? invited.value.link : null, email)

  expect(await admin(addBranch, { body: BRANCH_TERMS })).toMatchObject({ ok: true })
  expect(await admin(addDriver, { body: { ...DRIVER_TERMS, branch_id: 1 } })).toMatchObject({ ok: true })

  // An account is opened by whoever sends: it registers, and confirms by the letter.
  const owned = { name: 'Thandi Nkosi', email: 'thandi@kwela.example', phone_number: '082 123 4567' }
  expect(await visitor(register, { body: { ...owned, company: 'Kwela Fashion', password } })).toMatchObject({
    ok: true,
  })
  const { rows } = await owner.query<{ secret: string }>(
    'SELECT secret FROM outbox WHERE lower(recipient) = $1 ORDER BY id DESC LIMIT 1',
    [owned.email],
  )
  const confirmed = await visitor(login, {
    body: { email: owned.email, verification_code: rows[0]?.secret ?? '', password },
  })
  const account = clientOf(platform.url, loginToken(confirmed))
  const tomorrow = startOfDay(Date.now() + 86_400_000)
  const at = (hour: number) => new Date(tomorrow + hour * 3_600_000).toISOString()
  const body = collectionBody({ collection_after: at(9), collection_before: at(12) })
  // Who registers pays beforehand, and asks for no collection of several; staff do it for them, and name the driver.
  expect(await account(addCollectionRequest, { body })).toMatchObject({ code: 'collection.unused' })
  const asked = await admin(addCollectionRequest, { body: { ...body, collection_agent_id: 1 } })
  expect(asked.ok ? asked.value.collection_request : asked.error).toMatchObject({
    account_id: 1,
    parcel_count: 3,
    collection_agent_id: 1,
  })
})

test('two who ask at once make one administrator', async () => {
  const { owner } = await newDatabase()
  for (const connected of [2, 0]) {
    // Neither waits for a connection of the other, which would put them in a row.
    await Promise.all(Array.from({ length: connected }, () => owner.query('SELECT pg_sleep(0.05)')))
    await owner.query('DELETE FROM one_time_codes; DELETE FROM outbox; DELETE FROM users')
    const both = await Promise.allSettled(
      ['a@example.co.za', 'b@example.co.za'].map((email) => makeFirstAdmin(owner, { ...ADMIN, email })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    // In words, not by a key of the database that happens to be the same.
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refused).toEqual([expect.stringContaining('There is a platform administrator already')])
  }
})

test('for real people no link leads to a host that only a request names, also where letters are kept', async () => {
  const { url, owner } = await newDatabase()
  const code = new URL(await makeFirstAdmin(owner, ADMIN)).searchParams.get('code') ?? ''
  const platform = await startTestPlatform({ DEMO: 'off', CLOCK: 'wall' }, url)
  onTestFinished(() => platform.stop())
  const chosen = await platform.visitor(updatePassword, {
    body: { code, password: 'a lighthouse at Agulhas' },
  })
  expect(chosen).toMatchObject({ ok: true })
  const body = JSON.stringify({ email: ADMIN.email })
  expect(
    await asked(
      'POST',
      '/v2/users/reset-password',
      { host: 'evil.example', 'content-type': 'application/json' },
      { at: platform.url, body },
    ),
  ).toContain('"ok":true')
  const { rows } = await owner.query<{ text: string }>(
    "SELECT text FROM outbox WHERE kind = 'password-reset'",
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).toMatch(/http:\/\/localhost:\d+\/new-password\?code=/)
  expect(rows[0]?.text).not.toContain('evil')
})

test('neither works on the database of the other: no demo people in production, no demo on real couriers', async () => {
  const copy = await copyDatabase()
  await expect(startTestPlatform({ DEMO: 'off' }, copy)).rejects.toThrow('people of the demo')
  const owner = new pg.Pool({ connectionString: copy, max: 1 })
  onTestFinished(() => owner.end())
  await expect(makeFirstAdmin(owner, ADMIN)).rejects.toThrow('made for the demo')

  const real = await newDatabase()
  await makeFirstAdmin(real.owner, ADMIN)
  await expect(startTestPlatform({ DEMO: 'on' }, real.url)).rejects.toThrow('real couriers')
})
