import { expect, test } from 'vitest'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { addRole, changeRole, listRoles } from '../../src/contract/roles.ts'
import { listUsers } from '../../src/contract/users.ts'
import { enterAs, newRole, newUser } from '../support/people.ts'
import { OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

/** Roles, as those see them who look after people. */
const platform = await platformOfFile()
const admin = await platform.as(PROVIDER_ADMIN)
const ops = await platform.as(OPS)

const refusal = { ok: false } as const
const draft = (label: string, permissions: string[]) => ({ label, permissions })

test('a courier makes its own, beside the global ones', async () => {
  const outcome = await ops.call(addRole, {
    body: { ...draft('Night shift', ['shipments', 'API_/shipments:GET']), require_2fa: true },
  })
  if (!outcome.ok) throw new Error(outcome.error)
  const { role } = outcome.value
  expect(role).toMatchObject({ name: 'night_shift', provider_id: 1, require_2fa: true, users: 0 })
  expect(role.permissions).toContain('API_/logout:POST')
  const all = await ops.call(listRoles, {})
  expect(all.ok && all.value.roles.map(({ id }) => id).slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await ops.call(addRole, { body: draft('night SHIFT', []) })).toMatchObject({
    ...refusal,
    code: 'role.labelTaken',
    field: 'label',
  })
})

test.each([
  ['one that the maker does not hold', 'billing', 'permission.notYours'],
  ['everything', '*', 'input.invalid'],
  ["the platform's", 'admin/*', 'input.invalid'],
  ['one that does not exist', 'API_/no-such:GET', 'input.invalid'],
])('nobody gives a permission that is not theirs: %s', async (_, permission, code) => {
  const outcome = await ops.call(addRole, { body: draft('Too much', ['shipments', permission]) })
  expect(outcome).toMatchObject({ ...refusal, code, field: 'permissions[1]' })
})

test('a global role is the same for everybody', async () => {
  expect(await admin.call(changeRole, { body: { id: 7, label: 'Mine' } })).toMatchObject({
    ...refusal,
    code: 'role.global',
  })
})

test('a change counts for who has the role, is refused when it comes second, and is written down', async () => {
  const { id, version } = await newRole(admin, 'Readers', ['shipments', 'API_/shipments:GET'])
  const reader = await enterAs(platform, await newUser(admin, { role_id: id }))
  expect((await reader.call(listUsers, { query: {} })).status).toBe(403)
  const wanted = { id, version, permissions: ['users', 'API_/users:GET'] }
  expect((await admin.call(changeRole, { body: wanted })).ok).toBe(true)
  await expect
    .poll(async () => (await reader.call(listUsers, { query: {} })).status, { timeout: 10_000 })
    .toBe(200)
  expect(await admin.call(changeRole, { body: wanted })).toMatchObject({
    ...refusal,
    code: 'role.changedMeanwhile',
  })
  const told = await admin.call(listAuditEvents, { query: { type: 'role', object_id: id } })
  expect(told.ok && told.value.audit_events[0]?.change).toHaveProperty('permissions')
})

test('nobody changes the role that they have', async () => {
  const { id } = await newRole(admin, 'Heads', ['API_/roles:PATCH', 'API_/roles:GET', 'API_/users:GET'])
  const head = await enterAs(platform, await newUser(admin, { role_id: id }))
  expect(await head.call(changeRole, { body: { id, label: 'Kings' } })).toMatchObject({
    ...refusal,
    code: 'role.own',
  })
})
