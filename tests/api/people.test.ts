import { describe, expect, test } from 'vitest'
import { changeAccount } from '../../src/contract/accounts.ts'
import { listAuditEvents, reportPositions } from '../../src/contract/operations.ts'
import { updatePassword } from '../../src/contract/passwords.ts'
import { addRole, changeRole, deleteRole, listRoles } from '../../src/contract/roles.ts'
import { generalData, login } from '../../src/contract/session.ts'
import { addUser, changeUser, listUsers, type UserChange } from '../../src/contract/users.ts'
import { enterAs, newcomer, newRole, newUser } from '../support/people.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PASSWORD,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
  startTestPlatform,
} from '../support/platform.ts'

/** Users, as those see them who look after people. */
const platform = await platformOfFile()
const admin = await platform.as(PROVIDER_ADMIN)
const ops = await platform.as(OPS)

/** By the link of the letter, as they would. */
async function choosePassword(email: string, password: string): Promise<boolean> {
  const { rows } = await platform.owner.query('SELECT secret FROM outbox WHERE recipient = $1', [email])
  const code: unknown = rows[0]?.secret
  const outcome = await platform.visitor(updatePassword, { body: { password, code: String(code) } })
  if (!outcome.ok) throw new Error(outcome.error)
  return (await platform.visitor(login, { body: { email, password } })).ok
}
const change = (who: SignedIn, body: UserChange) => who.call(changeUser, { body })
const refusal = { ok: false } as const

describe('a new user', () => {
  test('is invited by e-mail, and nobody knows a password of theirs', async () => {
    const user = await newUser(admin, { username: 'Thandi Nkosi', phone_number: '082 123 4567' })
    expect(user).toMatchObject({
      role_label: 'Dispatcher',
      phone_number: '+27821234567',
      is_active: true,
      version: 1,
    })
    const { rows } = await platform.owner.query('SELECT kind, channel FROM outbox WHERE recipient = $1', [
      user.email,
    ])
    expect(rows).toEqual([{ kind: 'invitation', channel: 'email' }])
    expect(await choosePassword(user.email, 'a whole sentence of words')).toBe(true)
    const entered = await platform.visitor(login, { body: { email: user.email, password: PASSWORD } })
    expect(entered).toMatchObject({ ok: false, code: 'session.wrongCredentials' })
  })

  test('has an e-mail address of their own; the field is named, whatever its case', async () => {
    const { email } = await newUser(admin)
    const again = await admin.call(addUser, { body: newcomer({ email: email.toUpperCase() }) })
    expect(again).toMatchObject({ ...refusal, code: 'user.emailTaken', field: 'email', status: 409 })
    expect(!again.ok && again.error).toContain('Please go back and change your email address.')
  })

  test.each([
    ['an account role without an account', { role_id: 6 }, 'account_id'],
    ['a staff role with an account', { role_id: 7, account_id: 1 }, 'role_id'],
    ['a driver who is no driver', { role_id: 8 }, 'driver_id'],
    ['a branch limit without a branch', { limit_user_to_branch: true }, 'branch_id'],
    ['a second provider admin', { role_id: 1 }, 'role_id'],
    ['a platform admin', { role_id: 2 }, 'role_id'],
  ])('%s is refused by its field', async (_, changes, field) => {
    expect(await admin.call(addUser, { body: newcomer(changes) })).toMatchObject({ ...refusal, field })
  })

  test('gets only roles that the one who adds them may give', async () => {
    for (const role_id of [3, 4, 8])
      expect(
        await ops.call(addUser, { body: newcomer({ role_id, driver_id: role_id === 8 ? 3 : null }) }),
      ).toMatchObject({
        ...refusal,
        code: 'permission.notYours',
        field: 'role_id',
      })
    expect((await ops.call(addUser, { body: newcomer({ role_id: 6, account_id: 2 }) })).ok).toBe(true)
  })
})

describe('a change', () => {
  test('is refused when somebody else was first, and is written down with both sides', async () => {
    const user = await newUser(admin)
    expect(await change(admin, { id: user.id, version: 1, branch_id: 2 })).toMatchObject({ ok: true })
    expect(await change(ops, { id: user.id, version: 1, branch_id: 3 })).toMatchObject({
      ...refusal,
      code: 'user.changedMeanwhile',
    })
    const told = await ops.call(listAuditEvents, { query: { type: 'user', object_id: user.id } })
    expect(told.ok && told.value.audit_events[0]).toMatchObject({
      type: 'user.changed',
      source: 'Shanthi Pillay',
      change: { branch_id: { change_from: null, change_to: 2 } },
    })
  })

  test('of how the shipment page opens for somebody comes with what their console starts from', async () => {
    const user = await newUser(admin, { role_id: 5, account_id: 1 })
    const who = await enterAs(platform, user)
    const seen = async () => {
      const outcome = await who.call(generalData, {})
      return outcome.ok && [outcome.value.user.limit_user_to_account, outcome.value.user.shipment_page_mode]
    }
    expect(await seen()).toEqual([true, 'default'])
    await change(admin, { id: user.id, version: user.version, shipment_page_mode: 'kiosk' })
    await expect.poll(seen).toEqual([true, 'kiosk'])
  })

  test('of what one may oneself is refused, up and down; of how one is called it is not', async () => {
    for (const wanted of [{ role_id: 7 }, { is_active: false }, { branch_id: 1, limit_user_to_branch: true }])
      expect(await change(ops, wanted), JSON.stringify(wanted)).toMatchObject({ ...refusal, status: 403 })
    const customer = await platform.as(ACCOUNT_USER)
    expect(await change(customer, { phone_number: '0821112222' })).toMatchObject({
      ok: true,
      value: { user: { phone_number: '+27821112222' } },
    })
    expect(await change(customer, { account_id: 2 })).toMatchObject({ ...refusal, field: 'account_id' })
    expect(await change(customer, { id: 1, username: 'Owned' })).toMatchObject({ ...refusal, status: 403 })
  })

  test('of somebody who may more is not for everybody: an ops manager does not change an administrator', async () => {
    expect(await change(ops, { id: 3, email: 'mine@springbok.example' })).toMatchObject({
      ...refusal,
      code: 'permission.denied',
    })
  })

  test('never leaves a courier without an administrator', async () => {
    const rights = ['API_/users:GET', 'API_/users:PATCH', 'users']
    await platform.owner.query(
      "INSERT INTO roles (provider_id, id, name, label, permissions) VALUES (1, 900, 'all', 'All', $1)",
      [[...rights, '*']],
    )
    await platform.owner.query(
      'UPDATE users SET role_provider_id = 1, role_id = 900 WHERE provider_id = 1 AND id = 5',
    )
    const deputy = await platform.as('fleet@springbok.example')
    expect(await change(deputy, { id: 3, is_active: false })).toMatchObject({
      ...refusal,
      code: 'user.lastAdministrator',
      field: 'is_active',
    })
  })
})

test('who is deactivated is out at once, here and on the socket, and stays out until somebody lets them in', async () => {
  const user = await newUser(admin)
  const theirs = await enterAs(platform, user)
  expect((await theirs.call(generalData, { query: {} })).ok).toBe(true)
  expect((await change(admin, { id: user.id, is_active: false })).ok).toBe(true)
  await expect.poll(async () => (await theirs.call(generalData, { query: {} })).status).toBe(401)
  const again = await platform.visitor(login, { body: { email: user.email, password: PASSWORD } })
  expect(again).toMatchObject({ ...refusal, code: 'user.inactive' })
  expect((await change(admin, { id: user.id, is_active: true })).ok).toBe(true)
  expect((await platform.as(user.email)).token).toBeTruthy()
})

test('a driver who has left is out, and nobody reports where they are', async () => {
  const email = 'dineo.letsatsi@drivers.springbok.example'
  const driver = await platform.as(email)
  const position = { driver_id: 1, lat: -26, lng: 28 }
  expect(await driver.call(reportPositions, { body: position })).toMatchObject({ ok: true })
  const leaves = (at: string) =>
    platform.owner.query(`UPDATE drivers SET deleted_date = ${at} WHERE provider_id = 1 AND id = 1`)
  await leaves('now()')
  expect(await ops.call(reportPositions, { body: position })).toMatchObject({ code: 'driver.notFound' })
  expect(await driver.call(reportPositions, { body: position })).toMatchObject({ ok: false })
  const again = await platform.visitor(login, { body: { email, password: PASSWORD } })
  expect(again).toMatchObject({ ...refusal, code: 'user.inactive' })
  // A node that has not read the session before.
  const node = await startTestPlatform({}, platform.databaseUrl)
  const there = await fetch(`${node.url}/shipments`, { headers: { authorization: `Bearer ${driver.token}` } })
  expect(there.status).toBe(401)
  await node.stop()
  await leaves('NULL')
})

test('when somebody logged in last is known for longer than the session lasts', async () => {
  const user = await newUser(admin)
  const told = async () => {
    const answer = await admin.call(listUsers, { query: { search: user.email } })
    return answer.ok ? answer.value.users[0]?.last_sign_in : undefined
  }
  expect(await told()).toBeNull()
  await enterAs(platform, user)
  const at = await told()
  expect(Date.parse(at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  // As it is once it is long over.
  await platform.owner.query('DELETE FROM sessions WHERE provider_id = 1 AND user_id = $1', [user.id])
  expect(await told()).toBe(at)
})

test('a driver, whatever their role is, sees and changes nobody but themselves', async () => {
  const driver = await enterAs(platform, await newUser(admin, { role_id: 4, driver_id: 3 }))
  const other = await newUser(admin)
  expect(await driver.call(listUsers, {})).toMatchObject({ ok: true, value: { users: [], count: 0 } })
  const roles = await driver.call(listRoles, {})
  expect(roles.ok && roles.value.roles.map(({ users }) => users).filter((users) => users > 0)).toEqual([])
  expect(await driver.call(addUser, { body: newcomer() })).toMatchObject({ ...refusal, status: 403 })
  expect(await change(driver, { id: other.id, username: 'Renamed' })).toMatchObject({
    ...refusal,
    code: 'user.notFound',
  })
  expect((await change(driver, { username: 'Sipho Dlamini' })).ok).toBe(true)
  const { id } = await newRole(admin, 'Loaders')
  expect(await driver.call(addRole, { body: { label: 'Mine', permissions: [] } })).toMatchObject(refusal)
  expect(await driver.call(changeRole, { body: { id, label: 'Mine' } })).toMatchObject(refusal)
  expect(await driver.call(deleteRole, { query: { id } })).toMatchObject(refusal)
  expect(await driver.call(changeAccount, { body: { id: 2, is_closed: true } })).toMatchObject({
    ...refusal,
    code: 'account.notFound',
  })
})

test("the platform's administrator is none of the courier's people, and out of reach of its administrator", async () => {
  const seen = await admin.call(listUsers, { query: { search: 'platform@hubline.example' } })
  expect(seen.ok && seen.value.count).toBe(0)
  expect(await change(admin, { id: 4, email: 'mine@springbok.example' })).toMatchObject({ ...refusal })
  const { rows } = await platform.owner.query('SELECT email FROM users WHERE provider_id = 1 AND id = 4')
  expect(rows).toEqual([{ email: 'platform@hubline.example' }])
})

test.each([
  ['Zoë Müller', 'zoe muller'],
  ['Soren Brand', 'SØREN'],
  ['Søren O’Neill', "soren o'ne"],
  ['50%_Zoé', '%_zoe'],
  ['ÉLAN Ødegaard', 'elan ode'],
  ['Жанна', 'жан'],
])('%s is found by %s', async (username, typed) => {
  const { id } = await newUser(admin, { username })
  const found = await admin.call(listUsers, { query: { search: typed } })
  expect(found.ok && found.value.users.some((user) => user.id === id)).toBe(true)
})

test('the list stands in the order of names, whatever their capitals and accents', async () => {
  for (const username of ['Quinn Zwane', 'Québec', 'van Qu', 'QUENTIN'])
    await newUser(admin, { username: `${username} in order` })
  const found = await admin.call(listUsers, { query: { search: 'in order' } })
  expect(found.ok && found.value.users.map(({ username }) => username.replace(' in order', ''))).toEqual([
    'Québec',
    'QUENTIN',
    'Quinn Zwane',
    'van Qu',
  ])
})

test('the list is searched, filtered and counted, and says whom one may change', async () => {
  const found = await ops.call(listUsers, { query: { search: 'hub scanner', branch_id: 4 } })
  expect(found.ok && found.value.users.map(({ email }) => email)).toEqual(['hub.dur@springbok.example'])
  const drivers = await ops.call(listUsers, { query: { role_id: 8, limit: 5 } })
  expect(drivers.ok && [drivers.value.users.length, drivers.value.count]).toEqual([5, 60])
  const top = await ops.call(listUsers, { query: { search: PROVIDER_ADMIN } })
  expect(top.ok && top.value.users[0]).toMatchObject({ is_manageable: false, is_impersonable: true })
  expect((await (await platform.as(DISPATCHER)).call(listUsers, { query: {} })).status).toBe(403)
})
