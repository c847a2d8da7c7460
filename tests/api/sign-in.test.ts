import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOutcome } from '../../src/contract/client.ts'
import { login } from '../../src/contract/session.ts'
import { readTime } from '../../src/contract/time.ts'
import { LOCK_MS, SIGN_IN_LIMITS } from '../../src/domain/identity/sign-in-limits.ts'
import { argon } from '../../src/server/kernel/security/passwords.ts'
import { clientOf } from '../support/console.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

/** The door: who is let in, who is kept out and for how long, and that nobody learns who is known here. */
let platform: TestPlatform
const verified: string[] = []
/** Stands still, so that words that name a minute are the same for everybody. */
let time = Date.now()
function pass(ms: number) {
  time += ms
}
beforeAll(async () => {
  platform = await startTestPlatform({}, undefined, {
    now: () => time,
    argon: {
      hash: argon.hash,
      verify(hash, password) {
        verified.push(password)
        return argon.verify(hash, password)
      },
    },
  })
})
afterAll(() => platform.stop())

const NOBODY = 'nobody@springbok.example'
const signIn = (email: string, password: string, on = platform) =>
  on.visitor(login, { body: { email, password } })
const wordsOf = (outcome: CallOutcome<unknown>) =>
  outcome.ok
    ? { status: outcome.status }
    : { status: outcome.status, code: outcome.code, field: outcome.field, error: outcome.error }

async function tryPasswords(email: string, times: number, on = platform) {
  const said: unknown[] = []
  for (let i = 0; i < times; i++) said.push(wordsOf(await signIn(email, `guess ${i}`, on)))
  return said
}
const { most } = SIGN_IN_LIMITS.pair

test('known and unknown addresses are refused in the same words, and locked after as many attempts', async () => {
  pass(LOCK_MS)
  const known = await tryPasswords(DISPATCHER, most + 3)
  const unknown = await tryPasswords(NOBODY, most + 3)
  expect(unknown).toEqual(known)
  for (const said of known.slice(0, most))
    expect(said).toMatchObject({ status: 401, code: 'session.wrongCredentials' })
  for (const said of known.slice(most))
    expect(said).toMatchObject({ status: 429, code: 'session.locked', field: 'email' })
})

test('each refusal costs one verified password, known or not; a locked address costs none', async () => {
  pass(2 * LOCK_MS)
  for (const email of [DISPATCHER, NOBODY]) {
    verified.length = 0
    await tryPasswords(email, most + 5)
    expect(verified).toHaveLength(most)
  }
})

test('a lock keeps the right password out too, says for how long, and opens by itself', async () => {
  pass(2 * LOCK_MS)
  await tryPasswords(OPS, most)
  const locked = await signIn(OPS, PASSWORD)
  expect(locked).toMatchObject({ ok: false, status: 429, code: 'session.locked' })
  expect(locked.ok ? '' : locked.error).toMatch(
    /^Too many failed attempts\. Try again in 15 minutes, at \d\d:\d\d\.$/,
  )
  pass(LOCK_MS - 60_000)
  expect(wordsOf(await signIn(OPS, PASSWORD)).error).toMatch(
    /^Too many failed attempts\. Try again in a minute, at/,
  )
  pass(61_000)
  expect((await signIn(OPS, PASSWORD)).ok).toBe(true)
})

test('trying on while it is locked keeps nobody out for longer, and others are let in meanwhile', async () => {
  pass(2 * LOCK_MS)
  await tryPasswords(OPS, most + 1)
  pass(LOCK_MS / 2)
  await tryPasswords(OPS, 5)
  expect((await signIn(DISPATCHER, PASSWORD)).ok).toBe(true)
  pass(LOCK_MS / 2 + 1_000)
  expect((await signIn(OPS, PASSWORD)).ok).toBe(true)
})

test('signing in forgives the failures before it', async () => {
  pass(2 * LOCK_MS)
  for (let round = 0; round < 3; round++) {
    await tryPasswords(OPS, most - 1)
    expect((await signIn(OPS, PASSWORD)).ok).toBe(true)
  }
})

test('a hundred guesses at once are a hundred guesses: only ten are looked at', async () => {
  pass(2 * LOCK_MS)
  verified.length = 0
  const said = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(ACCOUNT_USER, `guess ${i}`)))
  expect(verified).toHaveLength(most)
  expect(said.filter((one) => !one.ok && one.code === 'session.wrongCredentials')).toHaveLength(most)
})

test('a crowd with the right password is let in, all of them', async () => {
  pass(2 * LOCK_MS)
  const said = await Promise.all(Array.from({ length: 30 }, () => signIn(OPS, PASSWORD)))
  expect(said.every(({ ok }) => ok)).toBe(true)
})

test('the letters of an address may be large or small, for letting in and for locking', async () => {
  pass(2 * LOCK_MS)
  expect((await signIn(OPS.toUpperCase(), PASSWORD)).ok).toBe(true)
  await tryPasswords(OPS.toUpperCase(), most)
  expect(await signIn(OPS, PASSWORD)).toMatchObject({ ok: false, code: 'session.locked' })
})

describe('from one place', () => {
  test('many addresses are locked together, also where nobody was tried before; what succeeded does not count', async () => {
    const proxied = await startTestPlatform({ TRUST_PROXY: ['loopback'] })
    const from = (ip: string, email: string, password: string) =>
      fetch(`${proxied.url}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ email, password }),
      })
    try {
      for (let i = 0; i < SIGN_IN_LIMITS.ip.most; i++) {
        expect((await from('102.65.1.9', `someone${i}@example.test`, 'x')).status).toBe(401)
        if (i % 20 === 0) expect((await from('102.65.1.9', OPS, PASSWORD)).status).toBe(200)
      }
      const locked = await from('102.65.1.9', OPS, PASSWORD)
      expect(locked.status).toBe(429)
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(LOCK_MS / 1000 - 60)
      expect((await from('102.65.1.10', OPS, PASSWORD)).status).toBe(200)
      // What stands before the proxy's own word was written by whoever guesses, and helps them nothing.
      expect((await from('41.0.0.1, 102.65.1.9', OPS, PASSWORD)).status).toBe(429)
    } finally {
      await proxied.stop()
    }
  })
})

describe('whoever knows an address', () => {
  const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const started = () => startTestPlatform({ TRUST_PROXY: ['loopback'] }, undefined, { now: () => time })
  const from = async (on: TestPlatform, ip: string, password: string, cookie = '') => {
    const answer = await fetch(`${on.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': BROWSER, 'x-forwarded-for': ip, cookie },
      body: JSON.stringify({ email: OPS, password }),
    })
    await answer.arrayBuffer()
    return answer
  }

  test('locks out themselves, not its owner', async () => {
    const on = await started()
    try {
      for (let i = 0; i < most; i++) expect((await from(on, '102.65.1.9', 'x')).status).toBe(401)
      expect((await from(on, '102.65.1.9', 'x')).status).toBe(429)
      expect((await from(on, '41.0.0.1', PASSWORD)).status).toBe(200)
    } finally {
      await on.stop()
    }
  })

  test('and comes from many places slows others down, but for the browsers that got in before', async () => {
    const on = await started()
    try {
      const cookie = (await from(on, '41.0.0.1', PASSWORD)).headers.get('set-cookie')?.split(';')[0] ?? ''
      expect(cookie).toMatch(/^hubline_device=/)
      for (let i = 0; i < SIGN_IN_LIMITS.address.most; i++)
        expect((await from(on, `102.65.${i}.1`, 'x')).status).toBe(401)
      const slowed = await from(on, '41.0.0.1', PASSWORD)
      expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '30'])
      for (let i = 0; i < 3; i++) expect((await from(on, '41.0.0.1', PASSWORD, cookie)).status).toBe(200)
      // One guess in half a minute, wherever it comes from; the owner may be that one.
      pass(30_000)
      expect((await from(on, '102.66.0.1', 'x')).status).toBe(401)
      expect((await from(on, '102.66.0.2', 'x')).status).toBe(429)
      pass(30_000)
      expect((await from(on, '41.0.0.2', PASSWORD)).status).toBe(200)
      // A browser that guesses is locked like a place, and only it.
      for (let i = 0; i < most; i++) expect((await from(on, '41.0.0.1', 'x', cookie)).status).toBe(401)
      expect((await from(on, '41.0.0.1', PASSWORD, cookie)).status).toBe(429)
      // A cookie that nobody was given is none.
      pass(LOCK_MS)
      for (let i = 0; i < most; i++) await from(on, '102.67.0.1', 'x', 'hubline_device=made-up')
      expect((await from(on, '102.67.0.1', 'x', 'hubline_device=made-up-too')).status).toBe(429)
    } finally {
      await on.stop()
    }
  })
})

test('a lock survives a restart, and holds on every node', async () => {
  const one = await startTestPlatform()
  await tryPasswords(OPS, most, one)
  const other = await startTestPlatform({}, one.databaseUrl)
  try {
    expect(await signIn(OPS, PASSWORD, other)).toMatchObject({ ok: false, code: 'session.locked' })
  } finally {
    await one.stop()
    await other.stop()
  }
})

test('what is missing is named', async () => {
  const nobody = await platform.visitor(login, { body: { email: '', password: 'x' } })
  expect(nobody).toMatchObject({ status: 400, code: 'input.invalid', field: 'email' })
  const nothing = await platform.visitor(login, { body: { email: OPS, password: '' } })
  expect(nothing).toMatchObject({ status: 400, code: 'input.invalid', field: 'password' })
})

test('where there is no such provider nobody signs in', async () => {
  const elsewhere = clientOf(platform.url, null, 99)
  const outcome = await elsewhere(login, { body: { email: OPS, password: PASSWORD } })
  expect(outcome).toMatchObject({ ok: false, code: 'session.wrongCredentials' })
})

test('passwords are verified beside the event loop: other calls are answered meanwhile', async () => {
  pass(2 * LOCK_MS)
  const order: string[] = []
  const signing = Array.from({ length: 8 }, async () => {
    await signIn(OPS, PASSWORD)
    order.push('signed in')
  })
  await platform.visitor(readTime, {})
  order.push('time')
  await Promise.all(signing)
  expect(order.indexOf('time')).toBeLessThan(order.length - 1)
})

test('a guess is tried, and counts, where its caller has hung up', async () => {
  const body = JSON.stringify({ email: 'gone@springbok.example', password: 'guess and go' })
  const socket = connect(Number(new URL(platform.url).port), '127.0.0.1')
  const request = `POST /v2/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`
  socket.write(`${request}content-length: ${body.length}\r\n\r\n${body}`, () => socket.destroy())
  await expect.poll(() => verified).toContain('guess and go')
})
