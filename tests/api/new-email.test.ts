import { describe, expect, test } from 'vitest'
import {
  confirmNewEmail,
  readNewEmail,
  sendNewEmailAgain,
  withdrawNewEmail,
} from '../../src/contract/new-email.ts'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { updatePassword } from '../../src/contract/passwords.ts'
import { login } from '../../src/contract/session.ts'
import { changeUser } from '../../src/contract/users.ts'
import { linkIn, messagesTo, newestMessage } from '../support/messages.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PASSWORD,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'

/** Another e-mail address of one's own is another way in: it is taken by whoever reads what is sent there. */
const platform = await platformOfFile()

const ask = ({ call }: SignedIn, email: string) =>
  call(changeUser, { body: { email, current_password: PASSWORD } })
const codeTo = async (email: string) =>
  linkIn(await newestMessage(platform, email, 'new-email')).searchParams.get('code') ?? ''
const confirm = (code: string) => platform.visitor(confirmNewEmail, { body: { code } })
const enter = async (email: string) =>
  (await platform.visitor(login, { body: { email, password: PASSWORD } })).status
const waits = async ({ call }: SignedIn) => {
  const outcome = await call(readNewEmail, {})
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.new_email?.email ?? null
}

test('it waits until the link is used, once; then it lets in, and the old address is told', async () => {
  const who = await platform.as(DISPATCHER)
  expect(await ask(who, 'riaan@new.example')).toMatchObject({
    ok: true,
    value: { user: { email: DISPATCHER } },
  })
  expect(await waits(who)).toBe('riaan@new.example')
  expect([await enter(DISPATCHER), await enter('riaan@new.example')]).toEqual([200, 401])
  expect(await messagesTo(platform, DISPATCHER)).toEqual([])

  const letter = await newestMessage(platform, 'riaan@new.example', 'new-email')
  expect(linkIn(letter).pathname).toBe('/confirm-email')
  const code = await codeTo('riaan@new.example')
  expect(await confirm(code)).toMatchObject({ ok: true, value: { email: 'riaan@new.example' } })
  expect([await enter(DISPATCHER), await enter('riaan@new.example')]).toEqual([401, 200])
  expect(await waits(who)).toBeNull()
  expect((await messagesTo(platform, DISPATCHER)).map(({ kind }) => kind)).toEqual(['email-changed'])
  expect(await confirm(code)).toMatchObject({ status: 400, code: 'code.spent', field: 'code' })
  const admin = await platform.as(PROVIDER_ADMIN)
  const trail = await admin.call(listAuditEvents, { query: { type: 'user' } })
  expect(trail.ok && trail.value.audit_events[0]).toMatchObject({
    type: 'user.changed',
    change: { email: { change_from: DISPATCHER, change_to: 'riaan@new.example' } },
  })
})

describe('while it waits', () => {
  const EMAIL = 'hub.jnb@springbok.example'

  test('the link is sent again, and the one before stops working', async () => {
    const who = await platform.as(EMAIL)
    await ask(who, 'hub@new.example')
    const first = await codeTo('hub@new.example')
    platform.pass(1_000)
    expect(await who.call(sendNewEmailAgain, {})).toMatchObject({
      ok: true,
      value: { new_email: { email: 'hub@new.example' } },
    })
    await expect.poll(async () => (await messagesTo(platform, 'hub@new.example')).length).toBe(2)
    expect(await confirm(first)).toMatchObject({ code: 'code.spent' })
    expect(await waits(who)).toBe('hub@new.example')
  })

  test('it is withdrawn, and nothing is left of it', async () => {
    const who = await platform.as(EMAIL)
    const code = await codeTo('hub@new.example')
    expect(await who.call(withdrawNewEmail, {})).toMatchObject({ ok: true, value: { new_email: null } })
    expect(await confirm(code)).toMatchObject({ code: 'code.spent' })
    expect(await who.call(sendNewEmailAgain, {})).toMatchObject({ status: 409, code: 'newEmail.none' })
    expect(await enter(EMAIL)).toBe(200)
  })

  test('another one takes its place, and after a day it is over', async () => {
    const who = await platform.as(EMAIL)
    platform.pass(3_600_000)
    await ask(who, 'one@new.example')
    const one = await codeTo('one@new.example')
    platform.pass(1_000)
    await ask(who, 'two@new.example')
    const two = await codeTo('two@new.example')
    expect(await waits(who)).toBe('two@new.example')
    expect(await confirm(one)).toMatchObject({ code: 'code.spent' })
    platform.pass(86_400_000)
    expect(await waits(who)).toBeNull()
    expect(await confirm(two)).toMatchObject({ code: 'code.spent' })
  })

  test('letters have an end', async () => {
    const who = await platform.as(EMAIL)
    platform.pass(3_600_000)
    await ask(who, 'many@new.example')
    for (let i = 0; i < 4; i++) expect((await who.call(sendNewEmailAgain, {})).ok).toBe(true)
    expect(await who.call(sendNewEmailAgain, {})).toMatchObject({ status: 429, code: 'rate.limited' })
    // Nor is anything else saved with an address that is not asked for.
    const both = { username: 'Not saved', email: 'more@new.example', current_password: PASSWORD }
    expect(await who.call(changeUser, { body: both })).toMatchObject({ status: 429 })
    const { rows } = await platform.owner.query('SELECT username FROM users WHERE email = $1', [EMAIL])
    expect(rows[0].username).not.toBe('Not saved')
  })

  test('somebody else may take it, and whoever comes second is told', async () => {
    const [who, other] = [await platform.as(ACCOUNT_USER), await platform.as('hub.dur@springbok.example')]
    await ask(who, 'shared@new.example')
    const first = await codeTo('shared@new.example')
    platform.pass(1_000)
    await ask(other, 'Shared@new.example')
    const second = await codeTo('Shared@new.example')
    const outcomes = await Promise.all([confirm(first), confirm(second)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'user.emailTaken' })
  })

  test('a new password ends it: whoever knew the old one may have asked', async () => {
    const email = 'hub.bfn@springbok.example'
    const who = await platform.as(email)
    await ask(who, 'bfn@new.example')
    const code = await codeTo('bfn@new.example')
    const password = 'quagga bakkie 1987'
    expect((await who.call(updatePassword, { body: { password, current_password: PASSWORD } })).ok).toBe(true)
    expect(await confirm(code)).toMatchObject({ code: 'code.spent' })
  })

  test('an administrator who gives another address ends it', async () => {
    const email = 'dineo.letsatsi@drivers.springbok.example'
    const who = await platform.as(email)
    await ask(who, 'dineo@new.example')
    const code = await codeTo('dineo@new.example')
    const { rows } = await platform.owner.query('SELECT id FROM users WHERE email = $1', [email])
    const ops = await platform.as(OPS)
    await ops.call(changeUser, { body: { id: rows[0].id, email: 'dineo@drivers.example' } })
    expect(await confirm(code)).toMatchObject({ code: 'code.spent' })
    expect(await enter('dineo@drivers.example')).toBe(200)
  })
})
