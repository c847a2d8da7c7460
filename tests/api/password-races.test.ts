import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetPassword, updatePassword } from '../../src/contract/passwords.ts'
import { generalData, login } from '../../src/contract/session.ts'
import { changeUser } from '../../src/contract/users.ts'
import { argon } from '../../src/server/kernel/security/passwords.ts'
import { linkIn, messagesTo, newestMessage } from '../support/messages.ts'
import { enterAs, newUser } from '../support/people.ts'
import {
  PASSWORD,
  PROVIDER_ADMIN,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

const NEW = 'rooibos at sunrise'

/** Passwords that were found right wait here until the test lets them go on. */
let gate: { readonly waiting: (() => void)[] } | null = null
let platform: TestPlatform
let email: string
let id: number
let who: SignedIn
beforeAll(async () => {
  platform = await startTestPlatform({}, undefined, {
    argon: {
      hash: argon.hash,
      async verify(hash, password) {
        const isRight = await argon.verify(hash, password)
        const held = gate
        if (held !== null && isRight) await new Promise<void>((go) => held.waiting.push(go))
        return isRight
      },
    },
  })
})
afterAll(() => platform.stop())
beforeEach(async () => {
  const user = await newUser(await platform.as(PROVIDER_ADMIN))
  ;({ id, email } = user)
  who = await enterAs(platform, user)
})

/** Begins calls with the old password, and lets them go on only when `meanwhile` has happened. */
async function whileProving<T>(calls: readonly (() => Promise<T>)[], meanwhile: () => Promise<unknown>) {
  const held = { waiting: [] as (() => void)[] }
  gate = held
  const answers = calls.map((call) => call())
  await expect.poll(() => held.waiting.length, { interval: 5 }).toBe(calls.length)
  gate = null
  await meanwhile()
  for (const go of held.waiting) go()
  return Promise.all(answers)
}

async function resetByLink() {
  await platform.visitor(resetPassword, { body: { email } })
  const link = linkIn(await newestMessage(platform, email, 'password-reset'))
  const code = link.searchParams.get('code') ?? ''
  expect(await platform.visitor(updatePassword, { body: { code, password: NEW } })).toMatchObject({
    ok: true,
  })
}

const sessionsOf = async () =>
  (
    await platform.owner.query(
      'SELECT id FROM sessions WHERE provider_id = 1 AND user_id = $1 AND ended_at IS NULL',
      [id],
    )
  ).rows

test('whoever is coming in with the old password while a new one is set does not stay in', async () => {
  const [answer] = await whileProving(
    [() => platform.visitor(login, { body: { email, password: PASSWORD } })],
    resetByLink,
  )
  expect(answer).toMatchObject({ ok: false, status: 401, code: 'session.wrongCredentials' })
  expect(await sessionsOf()).toEqual([])
  expect(await platform.visitor(login, { body: { email, password: NEW } })).toMatchObject({ ok: true })
})

test('whoever is changing the old password while a new one is set by a link does not have the last word', async () => {
  const [answer] = await whileProving(
    [
      () =>
        who.call(updatePassword, {
          body: { password: 'fynbos in the mist', current_password: PASSWORD },
        }),
    ],
    resetByLink,
  )
  // The link has ended their session.
  expect(answer).toMatchObject({ ok: false, status: 401, code: 'session.expired' })
  expect(await platform.visitor(login, { body: { email, password: NEW } })).toMatchObject({ ok: true })
})

test('of two who change one password at once, one is too late', async () => {
  const change = (password: string) => () =>
    who.call(updatePassword, { body: { password, current_password: PASSWORD } })
  const both = await whileProving([change(NEW), change('fynbos in the mist')], async () => {})
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await who.call(generalData, { query: {} })).toMatchObject({ ok: true })
})

test('the old password moves nobody to another address once a new one is set', async () => {
  const elsewhere = 'elsewhere@example.co.za'
  const [answer] = await whileProving(
    [() => who.call(changeUser, { body: { email: elsewhere, current_password: PASSWORD } })],
    resetByLink,
  )
  expect(answer).toMatchObject({ ok: false, status: 401, code: 'session.expired' })
  expect(await messagesTo(platform, elsewhere)).toEqual([])
})
