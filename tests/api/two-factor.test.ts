import { beforeEach, expect, test } from 'vitest'
import { CALLS } from '../../src/contract/calls.ts'
import { CLOSE } from '../../src/contract/frames.ts'
import { liveSnapshot } from '../../src/contract/live.ts'
import { generalData, login, loginToken } from '../../src/contract/session.ts'
import { listSessions } from '../../src/contract/sessions.ts'
import { resetTwoFactor, setUpTwoFactor, turnOffTwoFactor } from '../../src/contract/two-factor.ts'
import { LOCK_MS } from '../../src/domain/identity/sign-in-limits.ts'
import { clientOf } from '../support/console.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PASSWORD,
  PLATFORM_ADMIN,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
  startTestPlatform,
} from '../support/platform.ts'

/** Second factors: set up, asked for, used once, lost. */
const platform = await platformOfFile()
beforeEach(() => platform.pass(2 * LOCK_MS))

const signIn = (email: string, code?: string) =>
  platform.visitor(login, { body: { email, password: PASSWORD, two_factor_auth_passcode: code } })

async function userOf({ call }: SignedIn) {
  const data = await call(generalData, { query: {} })
  if (!data.ok) throw new Error(data.error)
  return data.value.user
}

/** Somebody who has it on, once for all tests. */
const ready = new Map<string, SignedIn>()
async function withTwoFactor(email: string): Promise<SignedIn> {
  const known = ready.get(email)
  if (known !== undefined) return known
  const who = await platform.as(email)
  await platform.setUpTwoFactor(who, email)
  ready.set(email, who)
  return who
}

test('an empty code begins, the QR code carries a secret, and a valid code completes', async () => {
  const who = await platform.as(ACCOUNT_USER)
  const begun = await who.call(setUpTwoFactor, { body: { two_factor_auth_passcode: '' } })
  if (!begun.ok) throw new Error(begun.error)
  const url = new URL(begun.value.auth_url ?? '')
  expect(url.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/)
  expect(url.searchParams.get('issuer')).toBe('Springbok Couriers')
  // A reload shows the code that was scanned already.
  expect(await who.call(setUpTwoFactor, { body: {} })).toEqual(begun)
  expect((await userOf(who)).two_factor_auth_enabled).toBe(false)
  expect((await signIn(ACCOUNT_USER)).status).toBe(200)

  const wrong = await who.call(setUpTwoFactor, { body: { two_factor_auth_passcode: '000000' } })
  expect(wrong).toMatchObject({ ok: false, status: 400, code: 'twoFactor.wrongCode' })
  await platform.setUpTwoFactor(who, ACCOUNT_USER)
  expect((await userOf(who)).two_factor_auth_enabled).toBe(true)
  expect(await who.call(setUpTwoFactor, { body: {} })).toMatchObject({
    ok: false,
    code: 'twoFactor.alreadyOn',
  })
})

test('with it on, the password alone is answered 202, and the code lets in', async () => {
  await withTwoFactor(OPS)
  const asked = await signIn(OPS)
  expect(asked).toMatchObject({ ok: true, status: 202, value: { two_factor_auth_required: true } })
  expect((await signIn(OPS, platform.codeFor(OPS))).status).toBe(200)
  expect(await signIn(OPS, '000000')).toMatchObject({ ok: false, status: 401, code: 'session.wrongCode' })
})

test('a wrong password is refused before a code is spoken of', async () => {
  await withTwoFactor(OPS)
  const wrong = { email: OPS, password: 'not it', two_factor_auth_passcode: platform.codeFor(OPS) }
  expect(await platform.visitor(login, { body: wrong })).toMatchObject({ code: 'session.wrongCredentials' })
})

test('of twenty that come at once with the same code, one gets in', async () => {
  await withTwoFactor(OPS)
  const code = platform.codeFor(OPS)
  const said = await Promise.all(Array.from({ length: 20 }, () => signIn(OPS, code)))
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('of twenty on two nodes, one gets in', async () => {
  await withTwoFactor(OPS)
  const code = platform.codeFor(OPS)
  const other = await startTestPlatform({}, platform.databaseUrl, { now: platform.platform.now })
  try {
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 === 0 ? platform : other).visitor(login, {
          body: { email: OPS, password: PASSWORD, two_factor_auth_passcode: code },
        }),
      ),
    )
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
  } finally {
    await other.stop()
  }
})

test('of twenty that complete a set-up at once, one does', async () => {
  const who = await platform.as(DISPATCHER)
  await platform.setUpTwoFactor(who, DISPATCHER)
  const off = await who.call(turnOffTwoFactor, {
    body: { two_factor_auth_passcode: platform.codeFor(DISPATCHER) },
  })
  expect(off.ok).toBe(true)
  await platform.setUpTwoFactor(who, DISPATCHER)
  const code = platform.codeFor(DISPATCHER)
  const said = await Promise.all(
    Array.from({ length: 20 }, () =>
      who.call(turnOffTwoFactor, { body: { two_factor_auth_passcode: code } }),
    ),
  )
  expect(said.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await userOf(who)).two_factor_auth_enabled).toBe(false)
})

test('a code that was used is of no use a moment later, nor is the one before it', async () => {
  await withTwoFactor(OPS)
  const before = platform.codeFor(OPS)
  const code = platform.codeFor(OPS)
  expect((await signIn(OPS, code)).status).toBe(200)
  expect(await signIn(OPS, code)).toMatchObject({ code: 'session.wrongCode' })
  expect(await signIn(OPS, before)).toMatchObject({ code: 'session.wrongCode' })
})

test('guessing codes is locked after ten, though each time the password was right', async () => {
  await withTwoFactor(OPS)
  for (let i = 0; i < 10; i++) {
    expect((await signIn(OPS)).status).toBe(202)
    expect(await signIn(OPS, '000000')).toMatchObject({ code: 'session.wrongCode' })
  }
  expect(await signIn(OPS, platform.codeFor(OPS))).toMatchObject({ code: 'session.locked' })
})

test('whoever holds a session guesses no codes either', async () => {
  const who = await withTwoFactor(OPS)
  const turnOff = (code: string) => who.call(turnOffTwoFactor, { body: { two_factor_auth_passcode: code } })
  for (let i = 0; i < 10; i++) expect(await turnOff('000000')).toMatchObject({ code: 'twoFactor.wrongCode' })
  expect(await turnOff(platform.codeFor(OPS))).toMatchObject({ code: 'session.locked' })
})

test('secrets lie sealed in the database', async () => {
  await withTwoFactor(OPS)
  const { rows } = await platform.owner.query<{ secret: Buffer }>('SELECT secret FROM two_factor')
  expect(rows.length).toBeGreaterThan(0)
  for (const { secret } of rows) {
    expect(secret.length).toBe(4 + 12 + 16 + 32)
    expect(secret.toString('latin1')).not.toMatch(/[A-Z2-7]{16}/)
  }
})

test('where the role requires it, a session without it can set it up and log out, and nothing else', async () => {
  const token = loginToken(await signIn(PLATFORM_ADMIN))
  const call = clientOf(platform.url, token)
  for (const one of CALLS.filter(({ auth }) => auth !== 'anyone')) {
    if (one.beforeTwoFactor) continue
    const response = await fetch(`${platform.url}/v2${one.path}`, {
      method: one.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: one.method === 'GET' ? undefined : '{}',
    })
    expect([one.name, response.status]).toEqual([one.name, 403])
    expect(await response.json()).toMatchObject({ code: 'twoFactor.required' })
  }
  const open = CALLS.filter(({ beforeTwoFactor }) => beforeTwoFactor).map(({ name }) => name)
  expect(open.toSorted()).toEqual(['general-data', 'logout', 'users.2fa.setup'])
  const data = await call(generalData, { query: {} })
  expect(data).toMatchObject({
    ok: true,
    value: { user: { two_factor_auth_enabled: false }, accounts: [], branches: [], drivers: [] },
  })
  const socket = await openSocket(platform.url)
  socket.say(hello(token))
  expect((await socket.closed()).reason).toBe(CLOSE.forbidden.reason)

  const who = { call, token }
  await platform.setUpTwoFactor(who, PLATFORM_ADMIN)
  expect((await call(listSessions, {})).ok).toBe(true)
  // What the role does not hold is refused for that reason now.
  expect(await call(liveSnapshot, {})).toMatchObject({ ok: false, code: 'permission.denied' })
})

test('who was kept back is sent everything once it is set up, also by difference', async () => {
  await platform.owner.query('UPDATE roles SET require_2fa = true WHERE provider_id = 0 AND id = 7')
  try {
    const token = loginToken(await signIn(DISPATCHER))
    const who = { token, call: clientOf(platform.url, token) }
    const before = await who.call(generalData, { query: {} })
    if (!before.ok) throw new Error(before.error)
    expect(before.value.branches).toEqual([])
    await platform.setUpTwoFactor(who, DISPATCHER)
    const after = await who.call(generalData, { query: { since: before.value.current_time } })
    expect(after.ok && after.value.branches?.length).toBe(6)
  } finally {
    await platform.owner.query('UPDATE roles SET require_2fa = false WHERE provider_id = 0 AND id = 7')
  }
})

test('somebody who lost their device is let in again by an administrator, and sets it up anew', async () => {
  const lost = await platform.as(OPS)
  const id = (await userOf(lost)).id
  const admin = await platform.as(PROVIDER_ADMIN)
  expect((await admin.call(resetTwoFactor, { body: { user_id: id } })).ok).toBe(true)
  ready.delete(OPS)
  // Whoever has the device is out.
  expect(await lost.call(generalData, { query: {} })).toMatchObject({ ok: false, status: 401 })
  expect((await signIn(OPS)).status).toBe(200)
  expect(await admin.call(resetTwoFactor, { body: { user_id: id } })).toMatchObject({ code: 'twoFactor.off' })
  expect(await admin.call(resetTwoFactor, { body: { user_id: 99_999 } })).toMatchObject({ status: 404 })
})

test('nobody resets their own, nor that of somebody above them, nor without the permission', async () => {
  const ops = await platform.as(OPS)
  const admin = await platform.as(PROVIDER_ADMIN)
  await platform.setUpTwoFactor(admin, PROVIDER_ADMIN)
  const [opsId, adminId] = [(await userOf(ops)).id, (await userOf(admin)).id]
  const reset = (by: SignedIn, user_id: number) => by.call(resetTwoFactor, { body: { user_id } })
  expect(await reset(ops, opsId)).toMatchObject({ code: 'twoFactor.notYours' })
  expect(await reset(ops, adminId)).toMatchObject({ code: 'twoFactor.notYours' })
  const account = clientOf(platform.url, (await platform.as(ACCOUNT_USER)).token)
  expect(await account(resetTwoFactor, { body: { user_id: opsId } })).toMatchObject({
    code: 'permission.denied',
  })
})
