import { expect, test } from 'vitest'
import { confirmNewEmail } from '../../src/contract/new-email.ts'
import { generalData, login, loginToken, logout } from '../../src/contract/session.ts'
import { endSessions, listSessions } from '../../src/contract/sessions.ts'
import { changeUser } from '../../src/contract/users.ts'
import { SIGN_IN_LIMITS } from '../../src/domain/identity/sign-in-limits.ts'
import { clientOf } from '../support/console.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { linkIn, newestMessage } from '../support/messages.ts'
import { DISPATCHER, OPS, PASSWORD, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

async function signInWith(userAgent: string) {
  const response = await fetch(`${platform.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: OPS, password: PASSWORD }),
  })
  const value = login.answer.parse(await response.json())
  const token = loginToken({ ok: true, value, status: 200 })
  return { token, call: clientOf(platform.url, token) }
}

async function placesOf({ call }: { call: ReturnType<typeof clientOf> }) {
  const outcome = await call(listSessions, {})
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.sessions
}

test('an ended session is over: its token is refused', async () => {
  const leaving = await platform.as(DISPATCHER)
  expect((await leaving.call(logout, {})).ok).toBe(true)
  expect(await leaving.call(generalData, {})).toMatchObject({
    ok: false,
    status: 401,
    code: 'session.expired',
    error: 'Token has expired',
  })
})

test('somebody sees where they are signed in, this session first, and nobody else’s', async () => {
  const here = await platform.as(OPS)
  await platform.as(DISPATCHER)
  platform.pass(60_000)
  await signInWith(PHONE)
  const [first, second, ...others] = await placesOf(here)
  expect(first).toMatchObject({ is_current: true, kind: 'program' })
  expect(second).toMatchObject({
    is_current: false,
    kind: 'phone',
    browser: 'Chrome 142',
    system: 'Android',
    ip: 'this machine',
  })
  expect(others).toEqual([])
})

test('a session that is ended elsewhere loses its calls at once and its socket within two seconds', async () => {
  const here = await platform.as(OPS)
  const there = await signInWith(PHONE)
  const socket = await openSocket(platform.url)
  socket.say(hello(there.token))
  await socket.until('being let in', (frames) => frames[0])
  const place = (await placesOf(there)).find(({ is_current }) => is_current)
  expect(await here.call(endSessions, { body: { session_id: place?.id ?? 0 } })).toMatchObject({
    ok: true,
    value: { ended: 1 },
  })
  const ended = Date.now()
  expect((await socket.closed()).at - ended).toBeLessThan(2_000)
  expect(await there.call(generalData, { query: {} })).toMatchObject({ ok: false, status: 401 })
  expect((await here.call(generalData, { query: {} })).ok).toBe(true)
})

test('all others end, this one stays', async () => {
  const here = await platform.as(OPS)
  const others = [await platform.as(OPS), await signInWith(PHONE)]
  const outcome = await here.call(endSessions, { body: { all_others: true } })
  expect(outcome.ok && outcome.value.ended).toBeGreaterThanOrEqual(2)
  expect(await placesOf(here)).toHaveLength(1)
  for (const { token } of others)
    expect(await clientOf(platform.url, token)(generalData, { query: {} })).toMatchObject({ status: 401 })
})

test('nobody ends a session of somebody else, or one that is over', async () => {
  const mine = await platform.as(OPS)
  const other = await platform.as(DISPATCHER)
  const [theirs] = await placesOf(other)
  const foreign = await mine.call(endSessions, { body: { session_id: theirs?.id ?? 0 } })
  expect(foreign).toMatchObject({ ok: false, status: 404, code: 'session.notFound', field: 'session_id' })
  expect((await other.call(generalData, { query: {} })).ok).toBe(true)
})

test('when a session was last used is kept, to the minute', async () => {
  const here = await platform.as(OPS)
  const started = (await placesOf(here))[0]?.last_used_at ?? ''
  platform.pass(120_000)
  // Another node, or this one later: the session is read anew.
  const again = await openSocket(platform.url)
  again.say(hello(here.token))
  await again.until('being let in', (frames) => frames[0])
  again.close()
  const later = (await placesOf(here))[0]?.last_used_at ?? ''
  expect(Date.parse(later) - Date.parse(started)).toBeGreaterThanOrEqual(120_000)
})

test('another e-mail address of one’s own takes the password, and lets in once it is confirmed', async () => {
  const email = 'dineo.letsatsi@drivers.springbok.example'
  const { call } = await platform.as(email)
  const change = (body: object) => call(changeUser, { body })
  const next = 'dineo@example.test'
  expect(await change({ email: next })).toMatchObject({
    status: 400,
    code: 'password.needed',
    field: 'current_password',
  })
  expect(await change({ email: next, current_password: 'not it' })).toMatchObject({
    code: 'password.wrongCurrent',
    field: 'current_password',
  })
  expect(await change({ email: OPS.toUpperCase(), current_password: PASSWORD })).toMatchObject({
    code: 'user.emailTaken',
    field: 'email',
  })
  expect((await change({ username: 'Dineo L', phone_number: '082 123 4567' })).ok).toBe(true)
  expect((await change({ email: next, current_password: PASSWORD })).ok).toBe(true)
  expect((await platform.visitor(login, { body: { email: next, password: PASSWORD } })).status).toBe(401)
  const code = linkIn(await newestMessage(platform, next, 'new-email')).searchParams.get('code') ?? ''
  expect((await platform.visitor(confirmNewEmail, { body: { code } })).ok).toBe(true)
  expect((await platform.visitor(login, { body: { email: next, password: PASSWORD } })).status).toBe(200)
  const { rows } = await platform.owner.query('SELECT kind FROM outbox WHERE recipient = $1', [email])
  expect(rows).toEqual([expect.objectContaining({ kind: 'email-changed' })])
  // A session is read anew after five seconds.
  await expect
    .poll(() => call(generalData, { query: {} }), { timeout: 10_000 })
    .toMatchObject({
      value: { user: { username: 'Dineo L', email: next, phone_number: '+27821234567' } },
    })
})

test('whoever holds a session does not guess the password with it', async () => {
  const { call } = await platform.as(DISPATCHER)
  const guess = (current_password: string) =>
    call(changeUser, { body: { email: 'thief@example.test', current_password } })
  for (let i = 0; i < SIGN_IN_LIMITS.code.most; i++)
    expect(await guess(`guess ${i}`)).toMatchObject({ code: 'password.wrongCurrent' })
  expect(await guess(PASSWORD)).toMatchObject({ status: 429, code: 'session.locked' })
})

test('a session that is used goes on for as long as it is, as on a wall; one that nobody uses ends after 30 days', async () => {
  const day = 86_400_000
  const wall = await platform.as(OPS)
  const left = await platform.as(DISPATCHER)
  const isLetIn = async ({ token }: { token: string }) => {
    const socket = await openSocket(platform.url)
    socket.say(hello(token))
    const [first] = await socket.until('an answer', (frames) => (frames.length > 0 ? frames : undefined))
    socket.close()
    return first
  }
  for (let i = 0; i < 3; i++) {
    platform.pass(20 * day)
    expect(await isLetIn(wall)).toMatchObject({ type: 'reset' })
  }
  expect((await wall.call(generalData, {})).ok).toBe(true)
  expect(await left.call(generalData, {})).toMatchObject({ ok: false, status: 401, code: 'session.expired' })
})
