import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCollectionRequest } from '../../src/contract/collection-requests.ts'
import {
  handOverDesk,
  listHandovers,
  PRESENCE_GONE_MS,
  type PresenceReport,
  reportPresence,
  takeDesk,
} from '../../src/contract/presence.ts'
import { book } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import { enterAs, enterAsDriver, newUser } from '../support/people.ts'
import {
  ACCOUNT_OWNER,
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

let platform: TestPlatform
let ops: SignedIn
let riaan: SignedIn
let admin: SignedIn
let durban: SignedIn
let kwela: SignedIn
let owner: SignedIn

beforeAll(async () => {
  platform = await startTestPlatform()
  ops = await platform.as(OPS)
  riaan = await platform.as(DISPATCHER)
  admin = await platform.as(PROVIDER_ADMIN)
  durban = await platform.as('hub.dur@springbok.example')
  kwela = await platform.as(ACCOUNT_USER)
  owner = await platform.as(ACCOUNT_OWNER)
})
afterAll(() => platform.stop())

async function report(who: SignedIn, place: Partial<PresenceReport> = {}) {
  const outcome = await who.call(reportPresence, {
    body: { tab: 'tab-one-1', screen: '/tripsheet', ...place },
  })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
const everybodyLeaves = () => platform.owner.query('DELETE FROM presence')
const namesFor = async (who: SignedIn, place: Partial<PresenceReport> = {}) =>
  (await report(who, place)).colleagues.map(({ name }) => name)

describe('who is here', () => {
  test('colleagues on the same screen see one another, with what they have open, until they leave', async () => {
    await everybodyLeaves()
    const opened = { kind: 'shipment', id: 7 } as const
    expect((await report(ops, { opened, is_editing: true, stop: [7, 8] })).colleagues).toEqual([])
    const [seen, ...others] = (await report(riaan)).colleagues
    expect(others).toEqual([])
    expect(seen).toMatchObject({ screen: '/tripsheet', opened, is_editing: true, stop: [7, 8] })
    expect(await namesFor(ops)).toEqual(['Riaan Fourie'])
    await report(ops, { leaving: true })
    expect(await namesFor(riaan)).toEqual([])
  })

  test('a stop of collection requests is told as one of shipments is, each by their own numbers', async () => {
    await everybodyLeaves()
    await report(ops, { stop: [7], stop_requests: [7, 9] })
    expect((await report(riaan)).colleagues).toMatchObject([{ stop: [7], stop_requests: [7, 9] }])
    // A console from before names none, and leaves none behind.
    await report(ops, { stop: [8] })
    expect((await report(riaan)).colleagues).toMatchObject([{ stop: [8], stop_requests: [] }])
  })

  test('on another screen only who has the same thing open is told of', async () => {
    await everybodyLeaves()
    const opened = { kind: 'shipment', id: 7 } as const
    await report(ops, { screen: '/shipments', opened })
    expect(await namesFor(riaan)).toEqual([])
    expect((await report(riaan, { opened })).colleagues).toMatchObject([{ screen: '/shipments', opened }])
    expect(await namesFor(riaan, { opened: { kind: 'collection_request', id: 7 } })).toEqual([])
  })

  test('a person with several tabs is one colleague, at the same thing if one of them is there', async () => {
    await everybodyLeaves()
    const opened = { kind: 'shipment', id: 7 } as const
    await report(ops, { tab: 'tab-one-1', opened, is_editing: true })
    await report(ops, { tab: 'tab-two-2' })
    expect((await report(riaan, { opened })).colleagues).toMatchObject([{ opened, is_editing: true }])
    // One's own other tab is no colleague.
    expect(await namesFor(ops, { tab: 'tab-two-2' })).toEqual(['Riaan Fourie'])
  })

  test('who has a form of a screen open is on that screen, and whoever has the same form open is told which it is', async () => {
    await everybodyLeaves()
    const [form, another] = [{ screen: '/maps/driver/7' }, { screen: '/maps/driver/8' }]
    await report(ops, { ...form, is_editing: true })
    // Another tab of theirs, heard of later, has another form.
    await report(ops, { ...another, is_editing: true, tab: 'tab-two-2' })
    expect((await report(riaan, form)).colleagues).toMatchObject([{ ...form, is_editing: true }])
    expect((await report(riaan, another)).colleagues).toMatchObject([another])
    expect(await namesFor(riaan, { screen: '/maps' })).toHaveLength(1)
    expect(await namesFor(riaan, { screen: '/mapsdriver' })).toEqual([])
    // Whoever is limited to a branch is told of the screen, and of the form that they have open themselves.
    const seenFrom = async (screen: string) =>
      (await report(durban, { screen })).colleagues.find(({ name }) => name !== 'Riaan Fourie')
    expect(await seenFrom('/maps')).toMatchObject({ screen: '/maps', is_editing: true })
    expect(await seenFrom(form.screen)).toMatchObject(form)
  })

  test('who has a tripsheet open is told of to whoever opens it, from any screen', async () => {
    await everybodyLeaves()
    const opened = { kind: 'tripsheet', id: 12 } as const
    await report(ops, { opened })
    expect((await report(riaan, { screen: '/maps', opened })).colleagues).toMatchObject([
      { screen: '/tripsheet', opened },
    ])
    expect(await namesFor(riaan, { screen: '/maps' })).toEqual([])
  })

  test('who was not heard of for long has gone, and leaves nothing behind', async () => {
    await everybodyLeaves()
    await report(ops)
    await platform.owner.query(
      `UPDATE presence SET seen_at = seen_at - make_interval(secs => ${PRESENCE_GONE_MS / 1_000 + 1})`,
    )
    expect(await namesFor(riaan)).toEqual([])
    const { rows } = await platform.owner.query('SELECT user_id FROM presence')
    expect(rows).toHaveLength(1)
  })

  test('a person who opens tab after tab fills nothing', async () => {
    await everybodyLeaves()
    for (let n = 0; n < 30; n++) await report(ops, { tab: `many-tabs-${n}` })
    const { rows } = await platform.owner.query('SELECT tab FROM presence')
    expect(rows.length).toBeLessThanOrEqual(12)
    expect(rows).toContainEqual({ tab: 'many-tabs-29' })
  })

  test('a person who reports hundreds of times at once is told to come again, and colleagues are not', async () => {
    await everybodyLeaves()
    const reports = (who: SignedIn, count: number) =>
      Array.from({ length: count }, (_, n) =>
        who.call(reportPresence, { body: { tab: `many-tabs-${n}`, screen: '/tripsheet' } }),
      )
    const many = reports(ops, 200)
    // As many tabs as a person may have, all at once.
    expect((await Promise.all(reports(riaan, 12))).filter(({ ok }) => ok)).toHaveLength(12)
    const refused = (await Promise.all(many)).filter(({ ok }) => !ok)
    expect(refused.length).toBeGreaterThan(150)
    for (const one of refused) expect(one).toMatchObject({ status: 429, code: 'rate.limited' })
    expect(await namesFor(riaan)).toHaveLength(1)
  })

  test('staff and accounts, and accounts among themselves, are not told of one another; drivers of nobody', async () => {
    await everybodyLeaves()
    const place = { screen: '/shipments', opened: { kind: 'shipment', id: 7 } as const }
    await report(ops, place)
    await report(kwela, place)
    expect(await namesFor(await platform.as('orders@ubuntu-books-online.example'), place)).toEqual([])
    expect(await namesFor(owner, place)).toHaveLength(1)
    expect(await namesFor(riaan, place)).toHaveLength(1)
    expect((await report(kwela, place)).handovers).toEqual([])
    // Who drives is there for nobody, and nobody for them.
    const driver = await enterAsDriver(platform, 1)
    expect(await report(driver, place)).toEqual({ colleagues: [], handovers: [] })
    expect(await namesFor(riaan, place)).toHaveLength(1)
  })

  test('whoever is limited to a branch is not told what others have open outside of it', async () => {
    await everybodyLeaves()
    const { id } = await book(ops.call, {})
    const opened = { kind: 'shipment', id } as const
    const tomorrow = (hours: number) =>
      new Date(platform.platform.clock.now() + (24 + hours) * 3_600_000).toISOString()
    const window = { collection_after: tomorrow(0), collection_before: tomorrow(3) }
    const asked = await ops.call(addCollectionRequest, { body: collectionBody(window) })
    if (!asked.ok) throw new Error(asked.error)
    const { id: request, collection_branch_id } = asked.value.collection_request
    const at = { stop: [id], stop_requests: [request] }
    await report(ops, { opened, ...at })
    expect((await report(riaan)).colleagues).toMatchObject([{ opened, ...at }])
    const seen = (await report(durban)).colleagues
    expect(seen.map(({ name }) => name)).toHaveLength(2)
    for (const one of seen) expect(one).toMatchObject({ opened: null, stop: [], stop_requests: [] })
    const theirs = { branch_id: collection_branch_id ?? 0, limit_user_to_branch: true }
    const here = await enterAs(platform, await newUser(admin, theirs))
    expect((await report(here)).colleagues).toContainEqual(expect.objectContaining({ opened, ...at }))
    // Asking after it by its number says nothing either.
    expect(await namesFor(durban, { screen: '/maps', opened })).toEqual([])
  })

  test.each([
    ['a screen that is none', { screen: 'tripsheet' }, 'screen'],
    ['a tab without a name', { tab: '' }, 'tab'],
    ['a stop of a thousand', { stop: Array.from({ length: 1_000 }, (_, n) => n + 1) }, 'stop'],
    ['a thing without a number', { opened: { kind: 'shipment', id: 0 } as const }, 'opened.id'],
  ])('%s is refused by name', async (_, place, field) => {
    const outcome = await ops.call(reportPresence, {
      body: { tab: 'tab-one-1', screen: '/tripsheet', ...place },
    })
    expect(outcome).toMatchObject({ ok: false, status: 400, field })
  })
})

describe('the desk', () => {
  const handOver = (who: SignedIn, body: { note: string; to_user_id?: number | null }) =>
    who.call(handOverDesk, { body })
  const take = (who: SignedIn, id: number) => who.call(takeDesk, { body: { id } })
  const waitingFor = async (who: SignedIn) => (await report(who)).handovers
  const idOf = async (name: string) => {
    const outcome = await ops.call(listHandovers, {})
    return outcome.ok ? (outcome.value.colleagues.find((one) => one.name === name)?.user_id ?? 0) : 0
  }

  test('handed to whoever takes it, it waits for every colleague until one of two who take it at once has it', async () => {
    const made = await handOver(ops, { note: ' Bakkie 12 has a flat tyre at N1 City. ' })
    if (!made.ok) throw new Error(made.error)
    const { id } = made.value.handover
    expect(made.value.handover).toMatchObject({ note: 'Bakkie 12 has a flat tyre at N1 City.', to: null })
    expect(await waitingFor(ops)).toEqual([])
    expect(await waitingFor(riaan)).toMatchObject([{ id, note: 'Bakkie 12 has a flat tyre at N1 City.' }])
    const both = await Promise.all([take(riaan, id), take(admin, id)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'handover.taken', field: 'id' })
    expect(await waitingFor(riaan)).toEqual([])
    const list = await ops.call(listHandovers, {})
    expect(list).toMatchObject({ ok: true, value: { handovers: [{ id, taken_by: expect.any(String) }] } })
    // Taken once more by the same, nothing changes.
    const winner = both[0]?.ok ? riaan : admin
    expect((await take(winner, id)).ok).toBe(true)
  })

  test('handed to one, it waits for them alone, and nobody takes it before them', async () => {
    const made = await handOver(ops, { note: 'Yours, Riaan', to_user_id: await idOf('Riaan Fourie') })
    if (!made.ok) throw new Error(made.error)
    const { id } = made.value.handover
    expect(await waitingFor(riaan)).toMatchObject([{ id, to: 'Riaan Fourie' }])
    expect(await waitingFor(admin)).toEqual([])
    for (const who of [admin, ops]) expect(await take(who, id)).toMatchObject({ status: 404, field: 'id' })
    expect(await take(riaan, id)).toMatchObject({ ok: true, value: { handover: { to: 'Riaan Fourie' } } })
  })

  test('of the desks of one branch people of another are told nothing, and take none; those of no branch are everybody’s', async () => {
    const ofBranch = (branch_id: number) =>
      newUser(admin, { branch_id, limit_user_to_branch: true }).then((user) => enterAs(platform, user))
    const [elsewhere, beside] = [await ofBranch(3), await ofBranch(4)]
    const made = await handOver(durban, { note: 'Gate 4 is shut' })
    const ofAll = await handOver(ops, { note: 'The whole network' })
    if (!made.ok || !ofAll.ok) throw new Error('it was not handed over')
    const { id } = made.value.handover
    const seen = async (who: SignedIn) => {
      const list = await who.call(listHandovers, {})
      if (!list.ok) throw new Error(list.error)
      return list.value
    }
    expect(await waitingFor(elsewhere)).toMatchObject([{ note: 'The whole network' }])
    expect((await seen(elsewhere)).handovers.map(({ note }) => note)).not.toContain('Gate 4 is shut')
    expect(await take(elsewhere, id)).toMatchObject({ status: 404, code: 'handover.notFound' })
    expect((await waitingFor(beside)).map(({ note }) => note)).toEqual([
      'Gate 4 is shut',
      'The whole network',
    ])
    // They name those of their branch and those of none; nobody of another, who could not read it.
    const { rows } = await platform.owner.query<{ id: number }>(
      `SELECT id FROM users WHERE provider_id = 1 AND branch_id = 3 AND limit_user_to_branch
         AND account_id IS NULL AND driver_id IS NULL AND deactivated_at IS NULL`,
    )
    const foreign = rows.map((row) => row.id)
    expect(foreign.length).toBeGreaterThan(0)
    const { colleagues } = await seen(durban)
    expect(colleagues.map(({ name }) => name)).toContain('Riaan Fourie')
    expect(colleagues.filter(({ user_id }) => foreign.includes(user_id))).toEqual([])
    expect(await handOver(durban, { note: 'Yours', to_user_id: foreign[0] })).toMatchObject({ status: 404 })
    for (const [who, desk] of [
      [beside, id],
      [riaan, ofAll.value.handover.id],
    ] as const)
      expect(await take(who, desk)).toMatchObject({ ok: true })
  })

  test('nobody hands it to who drives or has left', async () => {
    const gone = await newUser(admin)
    const named = async () => {
      const list = await ops.call(listHandovers, {})
      return list.ok ? list.value.colleagues.map(({ user_id }) => user_id) : []
    }
    expect(await named()).toContain(gone.id)
    await platform.owner.query('UPDATE users SET deactivated_at = now() WHERE provider_id = 1 AND id = $1', [
      gone.id,
    ])
    const { rows } = await platform.owner.query<{ id: number }>(
      `SELECT id FROM users WHERE provider_id = 1 AND (driver_id IS NOT NULL OR deactivated_at IS NOT NULL)`,
    )
    expect(rows.length).toBeGreaterThan(2)
    const listed = await named()
    for (const { id } of rows) expect(listed).not.toContain(id)
    expect(await handOver(ops, { note: 'Yours', to_user_id: gone.id })).toMatchObject({ status: 404 })
  })

  test('nobody hands it to a customer, to themselves or to nobody, and no customer to anybody', async () => {
    const { rows } = await platform.owner.query<{ id: number; email: string }>(
      'SELECT id, email FROM users WHERE provider_id = 1 AND email = ANY($1)',
      [[ACCOUNT_USER, OPS]],
    )
    expect(rows).toHaveLength(2)
    for (const to_user_id of [...rows.map(({ id }) => id), 99_999])
      expect(await handOver(ops, { note: 'Yours', to_user_id })).toMatchObject({
        status: 404,
        field: 'to_user_id',
      })
    expect(await handOver(ops, { note: '   ' })).toMatchObject({ status: 400, field: 'note' })
    expect(await handOver(kwela, { note: 'Mine' })).toMatchObject({ status: 403 })
    expect(await kwela.call(listHandovers, {})).toMatchObject({ status: 403 })
  })

  test('one person fills nobody’s screen, and what nobody took in a day waits no longer', async () => {
    const all = await Promise.all(
      Array.from({ length: 14 }, (_, n) => handOver(admin, { note: `Desk ${n}` })),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(10)
    expect(all.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'handover.tooMany' })
    expect(await waitingFor(riaan)).toHaveLength(10)
    platform.platform.clock.set({ time: platform.platform.clock.now() + 25 * 3_600_000 })
    expect(await waitingFor(riaan)).toEqual([])
    expect((await handOver(admin, { note: 'A new day' })).ok).toBe(true)
  })
})
