import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { type Registration, register } from '../../src/contract/register.ts'
import { generalData, login, loginToken } from '../../src/contract/session.ts'
import { clientOf } from '../support/console.ts'
import { linkIn, messagesTo, newestMessage } from '../support/messages.ts'
import { ACCOUNT_USER, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

const PASSWORD = 'rooibos at sunrise'
let form: Registration
let people = 0
const platform = await platformOfFile()
beforeEach(() => {
  people += 1
  form = {
    name: 'Thandi Nkosi',
    email: `Thandi${people}@example.co.za`,
    phone_number: '082 123 4567',
    company: 'Nkosi Ceramics',
    password: PASSWORD,
  }
})
const email = () => form.email.toLowerCase()

async function set(values: Record<string, unknown>): Promise<void> {
  for (const [setting, value] of Object.entries(values))
    await platform.owner.query(
      'INSERT INTO provider_settings VALUES (1, $1, $2) ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value',
      [setting, JSON.stringify(value)],
    )
  platform.platform.settings.forget(1)
}

const send = (changes: Partial<Registration> = {}) =>
  platform.visitor(register, { body: { ...form, ...changes } })
async function codeOf(): Promise<string> {
  const link = linkIn(await newestMessage(platform, email(), 'verification'))
  expect(link.pathname).toBe('/login')
  expect(link.searchParams.get('email')).toBe(email())
  return link.searchParams.get('verification') ?? ''
}
const confirm = (verification_code: string, changes: { email?: string; password?: string } = {}) =>
  platform.visitor(login, { body: { email: form.email, verification_code, ...changes } })
const countOf = async (table: 'users' | 'accounts') =>
  (await platform.owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]
    ?.count

describe('registering', () => {
  test('nothing is made until the address is confirmed; then an account, its owner and a session, once', async () => {
    const before = [await countOf('accounts'), await countOf('users')]
    expect(await send()).toMatchObject({ ok: true, value: { email: email() } })
    const code = await codeOf()
    expect(await platform.visitor(login, { body: { email: form.email, password: PASSWORD } })).toMatchObject({
      ok: false,
      status: 401,
    })
    expect([await countOf('accounts'), await countOf('users')]).toEqual(before)

    const token = loginToken(await confirm(code, { password: PASSWORD }))
    const data = await clientOf(platform.url, token)(generalData, { query: {} })
    expect(data.ok && data.value.account).toMatchObject({
      name: 'Nkosi Ceramics',
      account_type: 'prepaid',
      account_code: expect.stringMatching(/^SPB\d{3,}$/),
    })
    expect(data.ok && data.value.user).toMatchObject({
      username: 'Thandi Nkosi',
      email: email(),
      phone_number: '+27821234567',
      role_id: 5,
    })
    expect(await confirm(code)).toMatchObject({ ok: false, code: 'code.spent' })
    expect(await platform.visitor(login, { body: { email: form.email, password: PASSWORD } })).toMatchObject({
      ok: true,
    })
  })

  test('the log tells of the account, its owner and the login', async () => {
    await send()
    const token = loginToken(await confirm(await codeOf()))
    const data = await clientOf(platform.url, token)(generalData, { query: {} })
    if (!data.ok) throw new Error(data.error)
    const admin = await platform.as(PROVIDER_ADMIN)
    const typesOf = async (type: string, object_id: number) => {
      const audit = await admin.call(listAuditEvents, { query: { type, object_id } })
      return audit.ok ? audit.value.audit_events.map((event) => event.type) : []
    }
    expect(await typesOf('account', data.value.account?.id ?? 0)).toEqual(['account.opened'])
    expect(await typesOf('user', data.value.user.id)).toEqual(['user.registered'])
  })

  test('of ten who open the letter at once one makes the account', async () => {
    await send()
    const code = await codeOf()
    const before = await countOf('accounts')
    const all = await Promise.all(Array.from({ length: 10 }, () => confirm(code)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await countOf('accounts')).toBe((before ?? 0) + 1)
  })

  test('the letter is written in the language of the form', async () => {
    await send({ language: 'af' })
    expect((await newestMessage(platform, email(), 'verification')).subject).toMatch(
      /^Bevestig jou e-posadres/,
    )
  })

  test('two letters to one address make one user', async () => {
    await send()
    const first = await codeOf()
    await send()
    await expect.poll(async () => (await messagesTo(platform, email())).length).toBe(2)
    const second = await codeOf()
    const both = await Promise.all([confirm(first), confirm(second)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'user.emailTaken', field: 'email' })
  })

  test('an address that somebody has is refused, whatever its letters', async () => {
    expect(await send({ email: ACCOUNT_USER.toUpperCase() })).toMatchObject({
      ok: false,
      status: 409,
      code: 'user.emailTaken',
      field: 'email',
      error: 'A user with this e-mail address already exists. Please go back and change your email address.',
    })
  })

  test('who registered an address of somebody else does not get in by their opening the letter with another password', async () => {
    await send()
    const code = await codeOf()
    expect(await confirm(code, { password: 'the owner has another' })).toMatchObject({
      ok: false,
      status: 401,
      field: 'password',
    })
    expect(await confirm(code, { email: 'other@example.co.za' })).toMatchObject({ code: 'code.spent' })
    expect(await confirm(code, { password: PASSWORD })).toMatchObject({ ok: true })
  })

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: 'thandi' }],
    ['phone_number', { phone_number: '12' }],
    ['phone_number', { phone_number: 'call me' }],
    ['password', { password: 'short' }],
    ['password', { password: 'Thandi Nkosi 1' }],
  ])('%s is checked: %o', async (field, changes) => {
    expect(await send(changes)).toMatchObject({ ok: false, status: 400, field })
  })

  test('a letter is good for a day, and after three none is sent for a while', async () => {
    await send()
    const code = await codeOf()
    await send()
    await send()
    expect(await send()).toMatchObject({ ok: false, status: 429, field: 'email' })
    platform.pass(24 * 3_600_000 + 1)
    expect(await confirm(code)).toMatchObject({ ok: false, code: 'code.spent' })
    expect(await send()).toMatchObject({ ok: true })
  })

  describe('where the courier', () => {
    afterEach(() => set({ unused_feature_public_account_creation: false, terms_and_conditions_version: '' }))

    test('does not take registrations, it is refused', async () => {
      await set({ unused_feature_public_account_creation: true })
      expect(await send()).toMatchObject({ ok: false, status: 403, code: 'registration.closed' })
    })

    test('has terms, they are accepted first, and the user has accepted them', async () => {
      await set({ terms_and_conditions_version: '3', window_user_terms_and_conditions: '<p>Be kind.</p>' })
      expect(await send()).toMatchObject({ ok: false, code: 'terms.notAccepted' })
      expect(await send({ terms_and_conditions_accepted_version: '2' })).toMatchObject({
        code: 'terms.changed',
      })
      expect(await send({ terms_and_conditions_accepted_version: '3' })).toMatchObject({ ok: true })
      const token = loginToken(await confirm(await codeOf()))
      const data = await clientOf(platform.url, token)(generalData, { query: {} })
      expect(data.ok && data.value.user.terms_and_conditions_accepted_version).toBe('3')
    })
  })
})
