import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updatePassword } from '../../src/contract/passwords.ts'
import { login } from '../../src/contract/session.ts'
import { addUser, changeUser, inviteUser, listUsers } from '../../src/contract/users.ts'
import { linkIn, messagesTo, newestMessage } from '../support/messages.ts'
import { enterAs, newRole, newUser } from '../support/people.ts'
import { OPS, PROVIDER_ADMIN, startTestPlatform, type TestPlatform } from '../support/platform.ts'

const NEW = 'rooibos at sunrise'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())
const signIn = (email: string, password: string) => platform.visitor(login, { body: { email, password } })

test('who is invited chooses a password by the link of the letter, within a week', async () => {
  const email = 'newcomer@springbok.example'
  const admin = await platform.as(PROVIDER_ADMIN)
  const added = await admin.call(addUser, { body: { username: 'Thandi Nkosi', email, role_id: 7 } })
  expect(added.ok).toBe(true)
  const link = linkIn(await newestMessage(platform, email, 'invitation'))
  expect(link.pathname).toBe('/new-password')
  platform.pass(6 * 86_400_000)
  const code = link.searchParams.get('code') ?? ''
  expect(await platform.visitor(updatePassword, { body: { code, password: NEW } })).toMatchObject({
    ok: true,
    value: { log_in_as: email },
  })
  expect(await signIn(email, NEW)).toMatchObject({ ok: true })
})

describe('somebody who is invited', () => {
  const chooses = (code: string | null, password = NEW) =>
    platform.visitor(updatePassword, { body: { code: code ?? '', password } })
  const codeOf = (link: string | null | undefined) =>
    new URL(link ?? '', platform.url).searchParams.get('code')

  test('is waited for until the first log-in', async () => {
    const admin = await platform.as(PROVIDER_ADMIN)
    const user = await newUser(admin)
    const known = async (query: object) => {
      const answer = await admin.call(listUsers, { query: { ...query, limit: 1000 } })
      return answer.ok ? answer.value.users.find(({ id }) => id === user.id) : undefined
    }
    expect(Date.parse(user.invited_until ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect((await known({ is_invited: true }))?.id).toBe(user.id)
    expect(await known({ is_invited: false })).toBeUndefined()
    await chooses(linkIn(await newestMessage(platform, user.email, 'invitation')).searchParams.get('code'))
    expect((await known({}))?.invited_until).not.toBeNull()
    await signIn(user.email, NEW)
    expect((await known({}))?.invited_until).toBeNull()
    // Nobody is invited who has been here: the link would be a way into what is theirs by now.
    const again = await admin.call(inviteUser, { body: { id: user.id } })
    expect(again).toMatchObject({ ok: false, status: 409, code: 'user.notInvited' })
  })

  test('gets another letter, or a link from whoever invites them; the earlier ones open nothing, and each opens once', async () => {
    const admin = await platform.as(PROVIDER_ADMIN)
    const user = await newUser(admin)
    const first = linkIn(await newestMessage(platform, user.email, 'invitation')).searchParams.get('code')
    const copied = await admin.call(inviteUser, { body: { id: user.id, send: false } })
    expect(copied).toMatchObject({ ok: true, value: { is_mailed: false, user: { id: user.id } } })
    const second = copied.ok ? codeOf(copied.value.link) : null
    expect(await chooses(first)).toMatchObject({ ok: false, code: 'code.spent' })
    const sent = await admin.call(inviteUser, { body: { id: user.id } })
    expect(sent).toMatchObject({ ok: true, value: { link: null } })
    expect(await chooses(second)).toMatchObject({ ok: false, code: 'code.spent' })
    const { rows } = await platform.owner.query(
      "SELECT secret FROM outbox WHERE recipient = $1 AND kind = 'invitation' ORDER BY id DESC LIMIT 1",
      [user.email],
    )
    const third = String(rows[0]?.secret)
    expect(await chooses(third)).toMatchObject({ ok: true, value: { log_in_as: user.email } })
    expect(await chooses(third)).toMatchObject({ ok: false, code: 'code.spent' })
  })

  test('has a week: a link that is older opens nothing, and another one can be made', async () => {
    const admin = await platform.as(PROVIDER_ADMIN)
    const user = await newUser(admin)
    const made = await admin.call(inviteUser, { body: { id: user.id, send: false } })
    platform.pass(7 * 86_400_000 + 1)
    expect(await chooses(made.ok ? codeOf(made.value.link) : null)).toMatchObject({ code: 'code.spent' })
    const again = await (await platform.as(PROVIDER_ADMIN)).call(inviteUser, {
      body: { id: user.id, send: false },
    })
    expect(await chooses(again.ok ? codeOf(again.value.link) : null)).toMatchObject({ ok: true })
  })

  test('whose address was wrong is invited at the right one, and the first letter opens nothing', async () => {
    const admin = await platform.as(PROVIDER_ADMIN)
    const user = await newUser(admin)
    const first = linkIn(await newestMessage(platform, user.email, 'invitation')).searchParams.get('code')
    const email = `right.${user.email}`
    await admin.call(changeUser, { body: { id: user.id, email } })
    expect(await chooses(first)).toMatchObject({ ok: false, code: 'code.spent' })
    const second = linkIn(await newestMessage(platform, email, 'invitation')).searchParams.get('code')
    expect(await chooses(second)).toMatchObject({ ok: true, value: { log_in_as: email } })
  })

  test('and is deactivated gets in by no link, also when they are let in again', async () => {
    const admin = await platform.as(PROVIDER_ADMIN)
    const user = await newUser(admin)
    const code = linkIn(await newestMessage(platform, user.email, 'invitation')).searchParams.get('code')
    for (const is_active of [false, true]) {
      expect(await admin.call(changeUser, { body: { id: user.id, is_active } })).toMatchObject({ ok: true })
      expect(await chooses(code)).toMatchObject({ ok: false, code: 'code.spent' })
    }
  })

  test('and is to be more than they were is invited anew: who passed the link on could not have given that', async () => {
    const admin = await platform.as(PROVIDER_ADMIN)
    const user = await newUser(admin)
    const ops = await platform.as(OPS)
    const copied = await ops.call(inviteUser, { body: { id: user.id, send: false } })
    await admin.call(changeUser, { body: { id: user.id, role_id: 3 } })
    expect(await chooses(copied.ok ? codeOf(copied.value.link) : null)).toMatchObject({ code: 'code.spent' })
    const letters = await messagesTo(platform, user.email)
    expect(letters.filter(({ kind }) => kind === 'invitation')).toHaveLength(2)
  })

  test('is invited by who could have added them, and nobody makes many links', async () => {
    const admin = await platform.as(PROVIDER_ADMIN)
    const boss = await newUser(admin, { role_id: 4 })
    const hires = await newRole(admin, 'Hires', ['API_/users:GET', 'API_/users/invitations:POST', 'users'])
    const clerk = await enterAs(platform, await newUser(admin, { role_id: hires.id }))
    expect(await clerk.call(inviteUser, { body: { id: boss.id, send: false } })).toMatchObject({
      status: 403,
    })
    const user = await newUser(admin)
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await admin.call(inviteUser, { body: { id: user.id } }))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, false, false])
  })
})
