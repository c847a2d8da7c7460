import { describe, expect, test } from 'vitest'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { addShortUrl, deleteShortUrl, listShortUrls } from '../../src/contract/platform.ts'
import { listPlatformHistory } from '../../src/contract/platform-history.ts'
import { deleteRole, listRoles } from '../../src/contract/roles.ts'
import { addUser, changeUser } from '../../src/contract/users.ts'
import { newcomer, newRole, newUser } from '../support/people.ts'
import { OPS, PLATFORM_ADMIN, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

/** What was made and is not wanted any longer. */
const platform = await platformOfFile()
const admin = await platform.as(PROVIDER_ADMIN)

describe('a role', () => {
  test('that nobody has is deleted, which the audit trail says', async () => {
    const ops = await platform.as(OPS)
    const { id } = await newRole(admin, 'Night shift')
    expect(await ops.call(deleteRole, { query: { id } })).toMatchObject({ ok: true, value: { ok: true } })
    const roles = await ops.call(listRoles, {})
    expect(roles.ok && roles.value.roles.some((role) => role.id === id)).toBe(false)
    const trail = await ops.call(listAuditEvents, { query: { type: 'role', object_id: id } })
    expect(trail.ok && trail.value.audit_events[0]).toMatchObject({
      type: 'role.deleted',
      change: { label: { change_from: 'Night shift', change_to: null } },
    })
    expect(await ops.call(deleteRole, { query: { id } })).toMatchObject({
      code: 'role.notFound',
      field: 'id',
    })
    // Its name is free again.
    await newRole(admin, 'Night shift')
  })

  test('that somebody has stays, and the refusal says how many they are, also who is deactivated', async () => {
    const { id } = await newRole(admin, 'Counter')
    const one = await newUser(admin, { role_id: id })
    const two = await newUser(admin, { role_id: id })
    expect(await admin.call(deleteRole, { query: { id } })).toMatchObject({
      status: 409,
      code: 'role.inUse',
      error: '2 users have this role. Give each of them another one first.',
    })
    await admin.call(changeUser, { body: { id: one.id, is_active: false } })
    expect(await admin.call(deleteRole, { query: { id } })).toMatchObject({
      error: '2 users have this role, 1 of them deactivated. Give each of them another one first.',
    })
    await admin.call(changeUser, { body: { id: two.id, role_id: 7 } })
    expect(await admin.call(deleteRole, { query: { id } })).toMatchObject({
      error: '1 user has this role, deactivated. Give them another one first.',
    })
    await admin.call(changeUser, { body: { id: one.id, role_id: 7 } })
    expect((await admin.call(deleteRole, { query: { id } })).ok).toBe(true)
  })

  test('that is global stays', async () => {
    expect(await admin.call(deleteRole, { query: { id: 7 } })).toMatchObject({
      status: 403,
      code: 'role.global',
    })
  })

  test('is either given or deleted, where both are wanted at once', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await newRole(admin, `Race ${round}`)
      const body = newcomer({ role_id: id })
      const [given, deleted] = await Promise.all([
        admin.call(addUser, { body }),
        admin.call(deleteRole, { query: { id } }),
      ])
      expect([given.status, deleted.status]).toEqual(given.ok ? [201, 409] : [404, 200])
    }
  })
})

test('a short address that is deleted leads nowhere, can be made again, and stands in the history', async () => {
  const keeper = await platform.as(PLATFORM_ADMIN)
  const go = async () =>
    (await fetch(`${platform.url}/s/winter`, { redirect: 'manual' })).headers.get('location')
  const make = () =>
    keeper.call(addShortUrl, { body: { code: 'winter', target: 'https://springbok.example/winter' } })
  await make()
  expect(await go()).toBe('https://springbok.example/winter')
  expect((await keeper.call(deleteShortUrl, { query: { code: 'winter' } })).ok).toBe(true)
  expect(await go()).toBe('/not-found')
  const list = await keeper.call(listShortUrls, {})
  expect(list.ok && list.value.short_urls).toEqual([])
  expect(await keeper.call(deleteShortUrl, { query: { code: 'winter' } })).toMatchObject({
    status: 404,
    code: 'shortUrl.notFound',
    field: 'code',
  })
  const history = await keeper.call(listPlatformHistory, { query: { limit: 1 } })
  expect(history.ok && history.value.platform_events).toMatchObject([
    {
      type: 'shortUrl.deleted',
      subject: '/s/winter',
      change: {
        target: { change_from: 'https://springbok.example/winter', change_to: null },
        visits: { change_from: 1, change_to: null },
      },
    },
  ])
  expect((await make()).ok).toBe(true)
})
