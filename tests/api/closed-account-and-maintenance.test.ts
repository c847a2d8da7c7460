import { expect, test } from 'vitest'
import { changeAccount } from '../../src/contract/accounts.ts'
import { CLOSE } from '../../src/contract/frames.ts'
import { generalData, login, logout } from '../../src/contract/session.ts'
import { readTime } from '../../src/contract/time.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { ACCOUNT_USER, OPS, PASSWORD, platformOfFile, type SignedIn } from '../support/platform.ts'

const OTHER_ACCOUNT = 'orders@ubuntu-books-online.example'

/** The doors that are shut: of an account that was closed, and of the platform under maintenance. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)

async function watch(who: SignedIn) {
  const socket = await openSocket(platform.url)
  socket.say(hello(who.token))
  await socket.until('an answer', ([first]) => first)
  return socket
}

test('who belongs to an account that is closed is shown out of calls and sockets, and let in again when it is reopened', async () => {
  const owner = await platform.as(ACCOUNT_USER)
  const socket = await watch(owner)
  const closed = await ops.call(changeAccount, { body: { id: 1, is_closed: true } })
  expect(closed).toMatchObject({ ok: true, value: { account: { id: 1, is_closed: true } } })
  expect((await socket.closed()).code).toBe(CLOSE.accountClosed.code)
  const refused = { ok: false, status: 423, code: 'account.closed' }
  expect(await owner.call(generalData, {})).toMatchObject(refused)
  const again = await platform.visitor(login, { body: { email: ACCOUNT_USER, password: PASSWORD } })
  expect(again).toMatchObject(refused)
  expect(again.ok ? '' : again.error).toMatch(/^Your account has been closed\. Please contact support/)
  const wrong = await platform.visitor(login, { body: { email: ACCOUNT_USER, password: 'guess' } })
  expect(wrong).toMatchObject({ status: 401 })

  await ops.call(changeAccount, { body: { id: 1, is_closed: false } })
  await expect.poll(async () => (await owner.call(generalData, {})).ok).toBe(true)
})

test('who starts from data that has changed is told on the socket: the account and staff, nobody else', async () => {
  const [mine, staff, other] = await Promise.all([
    platform.as(ACCOUNT_USER).then(watch),
    watch(ops),
    platform.as(OTHER_ACCOUNT).then(watch),
  ])
  await ops.call(changeAccount, { body: { id: 1, is_on_hold: true } })
  for (const socket of [mine, staff])
    await socket.until('word of it', (frames) => frames.find((frame) => frame.type === 'beat' && frame.renew))
  expect(other.frames.some((frame) => frame.type === 'beat' && frame.renew)).toBe(false)
  await ops.call(changeAccount, { body: { id: 1, is_on_hold: false } })
})

test('an account is put on hold and released; one that is not there is said so', async () => {
  const held = await ops.call(changeAccount, { body: { id: 2, is_on_hold: true } })
  expect(held).toMatchObject({ ok: true, value: { account: { is_on_hold: true, is_closed: false } } })
  const missing = await ops.call(changeAccount, { body: { id: 9_999, is_on_hold: true } })
  expect(missing).toMatchObject({ ok: false, status: 404, field: 'id' })
})

test('who is not signed in is told so in the body too', async () => {
  for (const authorization of [undefined, `Bearer 1.${'x'.repeat(43)}`]) {
    const response = await fetch(`${platform.url}/v2/general-data`, {
      headers: authorization ? { authorization } : {},
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ not_logged_in: true })
  }
})

test('under maintenance every call answers 418 and sockets are closed; health, time and pages go on', async () => {
  const socket = await watch(ops)
  await platform.owner.query('UPDATE platform SET maintenance_since = now()')
  expect((await socket.closed()).code).toBe(CLOSE.maintenance.code)
  const words = "We're doing maintenance... Please check back in a few minutes."
  expect(await ops.call(generalData, {})).toMatchObject({ status: 418, error: words })
  expect(await platform.visitor(login, { body: { email: OPS, password: PASSWORD } })).toMatchObject({
    status: 418,
  })
  expect((await platform.visitor(readTime, {})).ok).toBe(true)
  expect((await fetch(`${platform.url}/healthz`)).status).toBe(200)
  // In a shop's page it is said in its words, and nothing is looked up.
  const frame = await fetch(`${platform.url}/widget/tracking?tracking_reference=NOPE-1`)
  expect(frame.status).toBe(503)
  expect(await frame.text()).toContain('Tracking is being updated. Try again in some minutes.')

  await platform.owner.query('UPDATE platform SET maintenance_since = NULL')
  await expect.poll(async () => (await ops.call(generalData, {})).ok, { timeout: 10_000 }).toBe(true)
  expect((await ops.call(logout, {})).ok).toBe(true)
})
