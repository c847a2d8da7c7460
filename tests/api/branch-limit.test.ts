import { describe, expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { rowCount } from '../../src/contract/column-encoding.ts'
import { liveSnapshot } from '../../src/contract/live.ts'
import { liveHealth } from '../../src/contract/live-health.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { deleteRole, listRoles } from '../../src/contract/roles.ts'
import { navSearch } from '../../src/contract/search.ts'
import { generalData } from '../../src/contract/session.ts'
import { listParcels, listShipments } from '../../src/contract/shipments.ts'
import { addUser, changeUser, inviteUser, listUsers, type UserChange } from '../../src/contract/users.ts'
import type { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import { REFUSALS } from '../../src/domain/values/refusal-table.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { enterAs, newcomer, newRole, newUser } from '../support/people.ts'
import { PROVIDER_ADMIN, platformOfFile, type SignedIn } from '../support/platform.ts'
import { watchLive } from '../support/watch-live.ts'

/** What somebody who is limited to a branch sees and changes. */
const platform = await platformOfFile()
const admin = await platform.as(PROVIDER_ADMIN)
const change = (who: SignedIn, body: UserChange) => who.call(changeUser, { body })
const refusal = { ok: false } as const

describe('somebody limited to a branch', () => {
  test('sees, adds and changes people of the branch, and nobody else', async () => {
    const manager = await newUser(admin, { role_id: 4, branch_id: 4, limit_user_to_branch: true })
    const own = await newUser(admin, { branch_id: 4, limit_user_to_branch: true })
    const other = await newUser(admin, { branch_id: 1, limit_user_to_branch: true })
    const durban = await enterAs(platform, manager)
    const seen = await durban.call(listUsers, { query: { limit: 1000 } })
    if (!seen.ok) throw new Error(seen.error)
    expect(new Set(seen.value.users.map(({ branch_id }) => branch_id))).toEqual(new Set([4]))
    expect(seen.value.count).toBe(seen.value.users.length)
    const asked = await durban.call(listUsers, { query: { search: other.email } })
    expect(asked.ok && asked.value).toEqual({ users: [], count: 0 })

    expect((await change(durban, { id: own.id, username: 'Renamed' })).ok).toBe(true)
    expect(await change(durban, { id: other.id, username: 'Renamed' })).toMatchObject({
      ...refusal,
      code: 'user.notFound',
    })
    expect(await change(durban, { id: own.id, limit_user_to_branch: false })).toMatchObject({
      ...refusal,
      status: 403,
    })
    for (const changes of [{}, { branch_id: 1, limit_user_to_branch: true }, { role_id: 6, account_id: 1 }])
      expect(await durban.call(addUser, { body: newcomer(changes) })).toMatchObject({
        ...refusal,
        code: 'branch.notYours',
      })
    const colleague = await durban.call(addUser, {
      body: newcomer({ branch_id: 4, limit_user_to_branch: true }),
    })
    expect(colleague.ok).toBe(true)

    const data = await durban.call(generalData, { query: {} })
    if (!data.ok) throw new Error(data.error)
    expect(new Set(data.value.drivers?.map(({ branch_id }) => branch_id))).toEqual(new Set([4]))
  })

  test('comes in as nobody who sees more: by another address, or by the link of an invitation', async () => {
    const manager = await newUser(admin, { role_id: 4, branch_id: 4, limit_user_to_branch: true })
    const own = await newUser(admin, { branch_id: 4, limit_user_to_branch: true })
    const everywhere = await newUser(admin, { branch_id: 4 })
    const durban = await enterAs(platform, manager)
    for (const [{ id }, ok] of [
      [own, true],
      [everywhere, false],
    ] as const) {
      expect(await durban.call(inviteUser, { body: { id, send: false } })).toMatchObject({ ok })
      expect(await change(durban, { id, email: `moved${id}@springbok.example` })).toMatchObject({ ok })
      // What opens nothing stays theirs to do.
      expect(await durban.call(inviteUser, { body: { id } })).toMatchObject({ ok: true })
      expect(await change(durban, { id, username: 'Renamed' })).toMatchObject({ ok: true })
    }
  })

  test('whose branch is not set sees nothing, in lists and live', async () => {
    const stranded = await newUser(admin, { role_id: 4, branch_id: 4, limit_user_to_branch: true })
    await book(admin.call)
    await platform.owner.query('UPDATE users SET branch_id = NULL WHERE provider_id = 1 AND id = $1', [
      stranded.id,
    ])
    const nobody = await enterAs(platform, stranded)
    expect(await nobody.call(listShipments, { query: {} })).toMatchObject({
      ok: true,
      value: { shipments: [], count: 0 },
    })
    const people = await nobody.call(listUsers, { query: {} })
    expect(people.ok && people.value.users.map(({ id }) => id)).toEqual([])
    const workspace = await nobody.call(liveSnapshot, {})
    if (!workspace.ok) throw new Error(workspace.error)
    expect([rowCount(workspace.value.shipments), rowCount(workspace.value.drivers)]).toEqual([0, 0])
  })

  test('is told in numbers, too, of nobody else: not who has a role, nor who watches', async () => {
    const role = await newRole(admin, 'Early shift')
    await newUser(admin, { role_id: role.id, branch_id: 1, limit_user_to_branch: true })
    await newUser(admin, { role_id: role.id, branch_id: 4, limit_user_to_branch: true })
    const manager = await newUser(admin, { role_id: 4, branch_id: 4, limit_user_to_branch: true })
    const durban = await enterAs(platform, manager)
    const listed = await durban.call(listRoles, {})
    expect(listed.ok && listed.value.roles.find(({ id }) => id === role.id)).toMatchObject({ users: 1 })
    const kept = await durban.call(deleteRole, { query: { id: role.id } })
    expect(kept).toMatchObject({ ...refusal, code: 'role.inUse', error: REFUSALS['role.inUse'].say })

    for (const { token } of [admin, durban]) {
      const socket = await openSocket(platform.url)
      onTestFinished(socket.close)
      socket.say(hello(token))
      await socket.until('being let in', (frames) => frames[0])
    }
    const health = await durban.call(liveHealth, {})
    if (!health.ok) throw new Error(health.error)
    expect(health.value.watching.map(({ scope }) => scope)).toEqual(['branch:4'])
    expect([health.value.sockets, health.value.scopes]).toEqual([1, 1])
  })
})

test('a branch sees a shipment of which a parcel lies at its hub, wherever the shipment is, and as long as it lies there', async () => {
  const manager = await newUser(admin, { role_id: 4, branch_id: 4, limit_user_to_branch: true })
  const durban = await enterAs(platform, manager)
  const elsewhere = await enterAs(
    platform,
    await newUser(admin, { role_id: 4, branch_id: 5, limit_user_to_branch: true }),
  )
  const box = {
    submitted_length_cm: 1,
    submitted_width_cm: 1,
    submitted_height_cm: 1,
    submitted_weight_kg: 1,
  }
  const { id, short_tracking_reference: ref } = await book(admin.call, {
    parcels: [box, { ...box, alternative_tracking_reference: 'THIRD-HUB-1' }],
    customer_reference: 'Far away',
  })
  const scan = async (event: TrackingEventCode, tracking_reference: string, branch_id?: number) => {
    const outcome = await admin.call(recordTrackingEvents, {
      body: { tracking_events: [{ tracking_reference, event, branch_id }] },
    })
    expect(outcome).toMatchObject({ value: { tracking_events: [{ ok: true }] } })
  }
  const found = async ({ call }: SignedIn) => {
    const shown = async (query: z.input<typeof listShipments.query>) => {
      const listed = await call(listShipments, { query })
      return listed.ok && listed.value.shipments.some((one) => one.id === id)
    }
    const parcels = await call(listParcels, { query: { alternative_tracking_reference: 'THIRD-HUB-1' } })
    const nav = await call(navSearch, { query: { search_query: ref } })
    return [
      ...[
        await shown({ id }),
        await shown({}),
        await shown({ tracking_reference: ref }),
        await shown({ search: ref }),
      ],
      ...[parcels.ok && parcels.value.count === 1, nav.ok],
    ]
  }
  const all = (isSeen: boolean) => Array<boolean>(6).fill(isSeen)

  await scan('received-at-hub', ref, 1)
  expect(await found(durban)).toEqual(all(false))
  const socket = await watchLive(platform.url, durban)
  onTestFinished(socket.close)
  await scan('received-at-hub', `${ref}/2`, 4)
  expect(await found(durban)).toEqual(all(true))
  expect(await found(elsewhere)).toEqual(all(false))
  const come = await socket.until('the shipment', (_, events) => events.find(({ row }) => row.id === id))
  expect(come.row).toMatchObject({ id, ref, parcels_apart: 1 })
  // It may scan it there, and read who else it is for.
  const onward = { tracking_reference: `${ref}/2`, event: 'received-at-hub', branch_id: 4 } as const
  expect(await durban.call(recordTrackingEvents, { body: { tracking_events: [onward] } })).toMatchObject({
    value: { tracking_events: [{ ok: true }] },
  })
  await scan('out-for-delivery', `${ref}/2`)
  expect(await found(durban)).toEqual(all(false))
  await socket.until('its going', (_, events) =>
    events.find(({ row, type }) => row.id === id && type === 'removed'),
  )
})
