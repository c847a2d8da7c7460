import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetPassword, updatePassword } from '../../src/contract/passwords.ts'
import { generalData, login } from '../../src/contract/session.ts'
import { saveUserSetting } from '../../src/contract/user-settings.ts'
import { linkIn, messagesTo, newestMessage } from '../support/messages.ts'
import { newUser } from '../support/people.ts'
import {
  ACCOUNT_USER,
  OPS,
  PASSWORD,
  PROVIDER_ADMIN,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

const NEW = 'rooibos at sunrise'
const NAMED = 'hub.dur@springbok.example'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const ask = (email: string) => platform.visitor(resetPassword, { body: { email } })
const signIn = (email: string, password: string) => platform.visitor(login, { body: { email, password } })
async function codeFor(email: string): Promise<string> {
  await ask(email)
  return linkIn(await newestMessage(platform, email, 'password-reset')).searchParams.get('code') ?? ''
}

describe('a forgotten password', () => {
  test('a link comes by e-mail, sets a new password once, and ends what was signed in', async () => {
    const before = await platform.as(ACCOUNT_USER)
    const code = await codeFor(ACCOUNT_USER)
    expect(await platform.visitor(updatePassword, { body: { code, password: NEW } })).toMatchObject({
      ok: true,
    })
    expect(await signIn(ACCOUNT_USER, NEW)).toMatchObject({ ok: true })
    expect(await signIn(ACCOUNT_USER, PASSWORD)).toMatchObject({ ok: false, status: 401 })
    expect(await before.call(generalData, { query: {} })).toMatchObject({ ok: false, status: 401 })
    expect(
      await platform.visitor(updatePassword, { body: { code, password: `${NEW} again` } }),
    ).toMatchObject({
      ok: false,
      status: 400,
      code: 'code.spent',
      field: 'code',
    })
    const told = await newestMessage(platform, ACCOUNT_USER, 'password-changed')
    expect(told.text).toContain('/forgot-password')
  })

  test('known and unknown answer alike, in words and in time', async () => {
    const timed = async (email: string) => {
      const began = performance.now()
      const answer = await ask(email)
      return { answer, ms: performance.now() - began }
    }
    const [known, unknown] = [
      await timed('hub.jnb@springbok.example'),
      await timed('nobody@springbok.example'),
    ]
    expect(known.answer).toEqual(unknown.answer)
    expect(known.answer).toMatchObject({ ok: true, status: 200 })
    // The work takes a few ms; every answer waits for longer than that.
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(140)
    expect(await messagesTo(platform, 'nobody@springbok.example')).toEqual([])
  })

  test('the letter is written in the language that the person has chosen', async () => {
    const who = 'orders@jozi-gadgets.example'
    const { call } = await platform.as(who)
    await call(saveUserSetting, { body: { setting: 'language', value: 'af' } })
    await ask(who)
    expect((await newestMessage(platform, who, 'password-reset')).subject).toMatch(/^Kies ’n nuwe wagwoord/)
  })

  test("an address is its owner's, whoever calls themselves by it", async () => {
    const admin = await platform.as(PROVIDER_ADMIN)
    const owner = await newUser(admin)
    const namesake = await newUser(admin, { username: owner.email })
    await ask(owner.email)
    await newestMessage(platform, owner.email, 'password-reset')
    expect((await messagesTo(platform, namesake.email)).map(({ kind }) => kind)).toEqual(['invitation'])
  })

  test('a username does as well, whatever its letters', async () => {
    const outcome = await platform.visitor(resetPassword, { body: { username: 'DURBAN hub scanner' } })
    expect(outcome.ok).toBe(true)
    expect((await newestMessage(platform, NAMED, 'password-reset')).to).toBe(NAMED)
  })

  test('a newer link makes the older one worthless; after three in a quarter of an hour none is sent', async () => {
    const who = 'hub.pta@springbok.example'
    const first = await codeFor(who)
    await ask(who)
    await ask(who)
    await ask(who)
    const links = (await messagesTo(platform, who)).map((letter) => linkIn(letter).searchParams.get('code'))
    expect(links).toHaveLength(3)
    expect(await platform.visitor(updatePassword, { body: { code: first, password: NEW } })).toMatchObject({
      code: 'code.spent',
    })
    expect(
      await platform.visitor(updatePassword, { body: { code: links[0] ?? '', password: NEW } }),
    ).toMatchObject({ ok: true })
  })

  test('a link is good for an hour', async () => {
    const code = await codeFor('hub.cpt@springbok.example')
    platform.pass(3_600_001)
    expect(await platform.visitor(updatePassword, { body: { code, password: NEW } })).toMatchObject({
      code: 'code.spent',
    })
  })

  test('of twenty who come at once with one link, one gets in', async () => {
    const code = await codeFor('hub.pe@springbok.example')
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        platform.visitor(updatePassword, { body: { code, password: `${NEW} ${i}` } }),
      ),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('a password that is refused says why, and does not cost the link', async () => {
    const code = await codeFor('hub.bfn@springbok.example')
    expect(await platform.visitor(updatePassword, { body: { code, password: 'short' } })).toMatchObject({
      ok: false,
      status: 400,
      field: 'password',
      error: 'Use at least 10 characters.',
    })
    expect(await platform.visitor(updatePassword, { body: { code, password: NEW } })).toMatchObject({
      ok: true,
    })
  })

  test('codes are not in the database, only their hashes', async () => {
    const code = await codeFor('dineo.letsatsi@drivers.springbok.example')
    const { rows } = await platform.owner.query<{ found: boolean }>(
      "SELECT encode(code_hash, 'hex') LIKE '%' || $1 || '%' OR payload::text LIKE '%' || $1 || '%' AS found FROM one_time_codes",
      [code],
    )
    expect(rows.some(({ found }) => found)).toBe(false)
  })

  test('a forged Host does not lead a link astray where mail leaves the house', async () => {
    const named = 'https://console.springbok.example'
    const sending = await startTestPlatform({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: named })
    const { port } = new URL(sending.url)
    const asked = request({
      port,
      path: '/v2/users/reset-password',
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'evil.example' },
    }).end(JSON.stringify({ email: OPS }))
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(200)
    const { rows } = await sending.owner.query<{ text: string }>('SELECT text FROM outbox')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain(`${named}/new-password?code=`)
    await sending.stop()
  })

  test('who asks for too many is told to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(`n${i}@springbok.example`)))
    // Whichever of them came last.
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 429, field: 'email' })
    platform.pass(900_000)
    expect(await ask('n@springbok.example')).toMatchObject({ ok: true })
  })
})

describe('a new password by who is signed in', () => {
  test('takes the current one; this session stays, the others end', async () => {
    const here = await platform.as(OPS)
    const there = await platform.as(OPS)
    expect(
      await here.call(updatePassword, { body: { password: NEW, current_password: 'wrong' } }),
    ).toMatchObject({ ok: false, status: 400, code: 'password.wrongCurrent', field: 'current_password' })
    expect(
      await here.call(updatePassword, { body: { password: NEW, current_password: PASSWORD } }),
    ).toMatchObject({ ok: true })
    expect(await here.call(generalData, { query: {} })).toMatchObject({ ok: true })
    await expect
      .poll(async () => (await there.call(generalData, { query: {} })).status, { interval: 20 })
      .toBe(401)
    expect(await signIn(OPS, NEW)).toMatchObject({ ok: true })
  })

  test('a new one that is refused is no guess at the current one', async () => {
    const { call } = await platform.as('fleet@springbok.example')
    for (let i = 0; i < 12; i++)
      expect(
        await call(updatePassword, { body: { password: 'short', current_password: PASSWORD } }),
      ).toMatchObject({ code: 'password.weak', field: 'password' })
    expect(await call(updatePassword, { body: { password: NEW, current_password: PASSWORD } })).toMatchObject(
      { ok: true },
    )
  })

  test('guessing the current one ends after a few', async () => {
    const { call } = await platform.as('dispatch@springbok.example')
    for (let i = 0; i < 10; i++)
      await call(updatePassword, { body: { password: NEW, current_password: `wrong ${i}` } })
    expect(await call(updatePassword, { body: { password: NEW, current_password: PASSWORD } })).toMatchObject(
      { ok: false, status: 429 },
    )
  })

  test('nobody else sets one', async () => {
    expect(
      await platform.visitor(updatePassword, { body: { password: NEW, current_password: PASSWORD } }),
    ).toMatchObject({ ok: false, status: 400, field: 'code' })
  })
})
