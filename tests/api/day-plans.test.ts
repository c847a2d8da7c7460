import { expect, test } from 'vitest'
import { changeBranch, listBranches } from '../../src/contract/branches.ts'
import { listCollectionProposals } from '../../src/contract/collection-proposals.ts'
import { addCollectionRequest } from '../../src/contract/collection-requests.ts'
import { listDriverTerms } from '../../src/contract/driver-terms.ts'
import { confirmDayPlan, markDriverOut, readMorning } from '../../src/contract/morning.ts'
import { recordTrackingEvents, type TrackingEventInput } from '../../src/contract/operations.ts'
import { generalData } from '../../src/contract/session.ts'
import { changeShipments, type ShipmentChange } from '../../src/contract/shipment-changes.ts'
import { withProviderReadTx } from '../../src/server/kernel/database/tenant.ts'
import { readUsualTransfers } from '../../src/server/modules/morning/usual-transfers.ts'
import { book } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import { enterAsDriver, newRole } from '../support/people.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'

/** The morning through its calls: the plan of a day, who is out, transfers, and ops managers. */
const platform = await platformOfFile()
const MORNING = Date.parse('2029-03-26T05:30:00+02:00')
platform.platform.clock.set({ time: MORNING })
const ops = await platform.as(OPS)
const riaan = await platform.as(DISPATCHER)
const durban = await platform.as('hub.dur@springbok.example')
const kwela = await platform.as(ACCOUNT_USER)
const JNB = 1
const DUR = 4
/** Of Johannesburg, and one of Durban. */
const drivers = (
  await platform.owner.query<{ id: number }>(
    'SELECT id FROM drivers WHERE provider_id = 1 AND branch_id = $1 ORDER BY id LIMIT 3',
    [JNB],
  )
).rows.map(({ id }) => id)
const [first = 0, second = 0, third = 0] = drivers
const inDurban = (
  await platform.owner.query<{ id: number }>(
    'SELECT id FROM drivers WHERE provider_id = 1 AND branch_id = $1 ORDER BY id LIMIT 1',
    [DUR],
  )
).rows[0]?.id

async function morning(who: SignedIn = ops, query: { branch_id?: number } = {}) {
  const answer = await who.call(readMorning, { query })
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.error}`)
  return answer.value
}
async function change(...shipments: (Partial<ShipmentChange> & { id: number })[]): Promise<void> {
  const answer = await ops.call(changeShipments, { body: { shipments } })
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.error}`)
}
const WINDOW = {
  collection_after: '2029-03-26T08:00:00+02:00',
  collection_before: '2029-03-26T17:00:00+02:00',
}
async function collectedBy(driver: number) {
  const shipment = await book(ops.call)
  await change({ id: shipment.id, ...WINDOW, collection_agent_id: driver })
  return shipment
}
const confirm = (body: { branch_id: number; replaces?: number | null }, who: SignedIn = ops, key?: string) =>
  who.call(confirmDayPlan, { body, ...(key !== undefined && { idempotencyKey: key }) })
const planOf = async (branch_id: number, who: SignedIn = ops) =>
  (await morning(who)).plans.find((plan) => plan.branch_id === branch_id)

test('a day with nothing on a tripsheet has no plan, and says so', async () => {
  expect(await morning()).toMatchObject({ date: '2029-03-26', plans: [], drivers_out: [] })
  expect(await confirm({ branch_id: JNB })).toMatchObject({
    ok: false,
    code: 'dayPlan.empty',
    status: 409,
  })
  expect(await confirm({ branch_id: 999 })).toMatchObject({ ok: false, code: 'branch.notFound' })
  expect((await platform.owner.query('SELECT 1 FROM day_plans')).rowCount).toBe(0)
})

test('a confirmed plan says who and when, and what was added, moved and taken out since', async () => {
  const [stays, moves, goes] = [await collectedBy(first), await collectedBy(first), await collectedBy(second)]
  const answer = await confirm({ branch_id: JNB }, ops, 'morning-1')
  expect(answer).toMatchObject({
    ok: true,
    value: { branch_id: JNB, confirmed_by: 'Naledi Mokoena', drivers: 2, tasks: 3, changes: [] },
  })
  // A lost answer is asked for again, and nothing is confirmed twice.
  expect(await confirm({ branch_id: JNB }, ops, 'morning-1')).toEqual(answer)
  expect((await platform.owner.query('SELECT 1 FROM day_plans')).rowCount).toBe(1)

  platform.platform.clock.set({ time: MORNING + 3_600_000 })
  const late = await collectedBy(second)
  await change({ id: moves.id, collection_agent_id: third }, { id: goes.id, collection_agent_id: null })
  const request = await ops.call(addCollectionRequest, {
    body: collectionBody({ ...WINDOW, collection_agent_id: second }),
  })
  if (!request.ok) throw new Error(request.error)
  // What another branch has is no addition to this plan.
  await collectedBy(inDurban ?? 0)
  const plan = await planOf(JNB)
  expect(plan).toMatchObject({ added: 2, moved: 1, taken_out: 1, tasks: 3 })
  expect(Date.parse(plan?.time_confirmed ?? '')).toBeLessThan(MORNING + 60_000)
  const told = (plan?.changes ?? []).map(({ kind, tracking_reference, was_driver_id, driver_id }) => ({
    kind,
    tracking_reference,
    was_driver_id,
    driver_id,
  }))
  expect(told.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)).slice(-2)).toEqual([
    {
      kind: 'moved',
      tracking_reference: moves.short_tracking_reference,
      was_driver_id: first,
      driver_id: third,
    },
    {
      kind: 'taken-out',
      tracking_reference: goes.short_tracking_reference,
      was_driver_id: second,
      driver_id: null,
    },
  ])
  expect(
    told.filter(({ kind }) => kind === 'added').map(({ tracking_reference }) => tracking_reference),
  ).toEqual(expect.arrayContaining([late.short_tracking_reference, expect.stringMatching(/^COL/)]))
  // What is done as planned is no change.
  await ops.call(recordTrackingEvents, {
    body: { tracking_events: [{ shipment_id: stays.id, event: 'collected' } satisfies TrackingEventInput] },
  })
  expect(await planOf(JNB)).toMatchObject({ added: 2, moved: 1, taken_out: 1 })
})

test('of two who confirm at once one is told who was first, and the next plan holds from then on', async () => {
  const before = await planOf(JNB)
  const replaces = before?.id ?? null
  const both = await Promise.all([
    confirm({ branch_id: JNB, replaces }),
    confirm({ branch_id: JNB, replaces }, riaan),
  ])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  const refused = both.find(({ ok }) => !ok)
  expect(refused).toMatchObject({ code: 'dayPlan.confirmedMeanwhile', status: 409 })
  expect(refused?.ok === false && refused.error).toMatch(
    /^(Naledi Mokoena|Riaan Fourie) has confirmed this day/,
  )
  expect(await planOf(JNB)).toMatchObject({ added: 0, moved: 0, taken_out: 0, tasks: 4, changes: [] })
})

test('who is limited to a branch sees and confirms theirs alone, and people of an account none', async () => {
  expect((await morning(durban)).plans).toEqual([])
  expect((await morning(durban, { branch_id: JNB })).plans).toEqual([])
  expect(await confirm({ branch_id: JNB }, durban)).toMatchObject({ ok: false, code: 'branch.notFound' })
  expect(await kwela.call(readMorning, { query: {} })).toMatchObject({ ok: false, status: 403 })
  expect(await confirm({ branch_id: JNB }, kwela)).toMatchObject({ ok: false, status: 403 })
})

test('a driver is marked out with a reason, by whom, and back; of another branch by nobody who is limited to one', async () => {
  const mark = (who: SignedIn, driver_id: number, is_out: boolean, reason = '') =>
    who.call(markDriverOut, { body: { driver_id, is_out, reason } })
  expect(await mark(riaan, second, true, '  Sick\nat home ')).toMatchObject({
    ok: true,
    value: { drivers_out: [{ driver_id: second, reason: 'Sick at home', marked_by: 'Riaan Fourie' }] },
  })
  // Said anew, it is one.
  await mark(ops, second, true, 'Clinic until 12')
  expect((await morning()).drivers_out).toMatchObject([
    { reason: 'Clinic until 12', marked_by: 'Naledi Mokoena' },
  ])
  expect((await morning(ops, { branch_id: DUR })).drivers_out).toEqual([])
  expect((await morning(durban)).drivers_out).toEqual([])
  expect(await mark(durban, second, false)).toMatchObject({ ok: false, code: 'driver.notFound' })
  expect(await mark(durban, inDurban ?? 0, true)).toMatchObject({
    ok: true,
    value: { drivers_out: [{ driver_id: inDurban }] },
  })
  expect(await mark(ops, 99_999, true)).toMatchObject({ ok: false, code: 'driver.notFound', status: 404 })
  expect(await mark(ops, second, true, 'x'.repeat(201))).toMatchObject({ ok: false, status: 400 })
  expect(await mark(ops, second, false)).toMatchObject({ ok: true })
  expect((await mark(ops, second, false)).ok).toBe(true)
  expect((await morning()).drivers_out.map(({ driver_id }) => driver_id)).toEqual([inDurban])
  // The second time that somebody is back is nothing new.
  await expect
    .poll(async () => {
      const log = await platform.owner.query<{ type: string }>(
        "SELECT type FROM events WHERE provider_id = 1 AND type LIKE 'branch.driver%'",
      )
      return log.rows.map(({ type }) => type).toSorted()
    })
    .toEqual(['branch.driverBack', 'branch.driverOut', 'branch.driverOut', 'branch.driverOut'])
  // Out is for the day.
  platform.platform.clock.set({ time: MORNING + 24 * 3_600_000 })
  expect(await morning()).toMatchObject({ date: '2029-03-27', drivers_out: [], plans: [] })
})

test('a driver is out on later days, told to whoever plans for them, and back on some of these', async () => {
  const mark = (days: { from?: string; until?: string }, is_out = true) =>
    ops.call(markDriverOut, { body: { driver_id: second, is_out, reason: 'Leave', ...days } })
  const spans = async () =>
    (await morning()).drivers_out.flatMap(({ driver_id, from, until }) =>
      driver_id === second ? [[from, until]] : [],
    )
  expect(await mark({ from: '2029-03-29', until: '2029-04-02' })).toMatchObject({ ok: true })
  expect(await spans()).toEqual([['2029-03-29', '2029-04-02']])
  expect(await mark({ from: '2029-03-31' }, false)).toMatchObject({ ok: true })
  const left = [
    ['2029-03-29', '2029-03-30'],
    ['2029-04-01', '2029-04-02'],
  ]
  expect(await spans()).toEqual(left)
  const told = await riaan.call(listDriverTerms, { query: { driver_id: second } })
  expect(told).toMatchObject({
    ok: true,
    value: {
      drivers_out: [],
      days_out: left.flat().map((date) => ({ driver_id: second, date })),
    },
  })
  for (const [days, field] of [
    [{ from: '2029-03-26' }, 'from'],
    [{ from: '2029-03-30', until: '2029-03-29' }, 'until'],
    [{ until: '2029-07-01' }, 'until'],
  ] as const)
    expect(await mark(days)).toMatchObject({ ok: false, code: 'input.invalid', field })
  platform.platform.clock.set({ time: MORNING + 3 * 24 * 3_600_000 })
  expect(await ops.call(listDriverTerms, {})).toMatchObject({ ok: true, value: { drivers_out: [second] } })
  platform.platform.clock.set({ time: MORNING + 24 * 3_600_000 })
})

test('how long transfers take is learnt of those that arrived', async () => {
  const shipment = await book(ops.call)
  const { rows } = await platform.owner.query<{ from: number; to: number }>(
    'SELECT collection_branch_id AS from, delivery_branch_id AS to FROM shipments WHERE id = $1',
    [shipment.id],
  )
  const [lane] = rows
  const at = (hours: number) =>
    new Date(platform.platform.clock.now() - (20 - hours) * 3_600_000).toISOString()
  const trucks = await platform.owner.query<{ id: number }>(
    "SELECT id FROM drivers WHERE provider_id = 1 AND vehicle_kind = 'truck' AND branch_id = $1",
    [lane?.from],
  )
  const trucker = await enterAsDriver(platform, trucks.rows[0]?.id ?? 0)
  const scan = async (event: TrackingEventInput['event'], hours: number, branch_id?: number, who = ops) => {
    const answer = await who.call(recordTrackingEvents, {
      body: { tracking_events: [{ shipment_id: shipment.id, event, date: at(hours), branch_id }] },
    })
    const [item] = answer.ok ? answer.value.tracking_events : []
    if (item?.ok !== true) throw new Error(`${event}: ${JSON.stringify(answer)}`)
  }
  await scan('collected', 1)
  await scan('received-at-hub', 2, lane?.from)
  await scan('manifested', 2.5, lane?.from)
  await scan('in-transit', 3, undefined, trucker)
  await scan('inbound-from-manifest', 11.5, lane?.to)
  await scan('out-for-delivery', 12)
  await scan('delivered', 13)
  const usual = () =>
    withProviderReadTx(platform.platform.database.app, 1, (tx) =>
      readUsualTransfers(tx, 1, platform.platform.clock.now()),
    )
  // The log has them once they are numbered.
  await expect
    .poll(usual)
    .toEqual([{ from_branch_id: lane?.from, to_branch_id: lane?.to, minutes: 510, shipments: 1 }])
})

test('each branch has an ops manager, whom staff are told with their branches and others are not', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const set = (id: number, ops_manager_id: number | null, version: number, who = admin) =>
    who.call(changeBranch, { body: { id, ops_manager_id, version } })
  expect(await set(JNB, 2, 1)).toMatchObject({
    ok: true,
    value: { branch: { id: JNB, version: 2, ops_manager: { id: 2, name: 'Riaan Fourie' } } },
  })
  // Whoever looked at it before is told, and writes nothing over.
  expect(await set(JNB, 3, 1)).toMatchObject({ ok: false, code: 'branch.changedMeanwhile', status: 409 })
  expect(await set(JNB, 99_999, 2)).toMatchObject({ ok: false, code: 'user.notFound' })
  const ofAccount = await platform.owner.query<{ id: number }>(
    'SELECT id FROM users WHERE provider_id = 1 AND account_id IS NOT NULL LIMIT 1',
  )
  expect(await set(JNB, ofAccount.rows[0]?.id ?? 0, 2)).toMatchObject({ ok: false, code: 'user.notFound' })
  const managersFor = async (who: SignedIn) => {
    const answer = await who.call(generalData, { query: {} })
    if (!answer.ok) throw new Error(answer.error)
    return answer.value.branches?.find(({ id }) => id === JNB)?.ops_manager
  }
  expect(await managersFor(riaan)).toEqual({ id: 2, name: 'Riaan Fourie' })
  expect(await managersFor(kwela)).toBeNull()
  const list = await ops.call(listBranches, { query: {} })
  expect(list.ok && list.value.colleagues.map(({ name }) => name)).toContain('Shanthi Pillay')
  expect(await riaan.call(listBranches, { query: {} })).toMatchObject({ ok: false, status: 403 })
  expect(await set(JNB, null, 2)).toMatchObject({ ok: true, value: { branch: { ops_manager: null } } })
})

test('a driver whose role has the calls of the morning is told nothing of it, and in plain words', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const role = await newRole(admin, 'Driver who looks', [
    'API_/branches:GET',
    'API_/ops-dashboard/morning:GET',
    'API_/tripsheets/collection-proposals:GET',
  ])
  await platform.owner.query(
    'UPDATE users SET role_provider_id = 1, role_id = $1 WHERE provider_id = 1 AND driver_id = $2',
    [role.id, third],
  )
  const driver = await enterAsDriver(platform, third)
  expect(await driver.call(readMorning, { query: {} })).toMatchObject({ ok: false, status: 403 })
  expect(await driver.call(listCollectionProposals, { query: {} })).toMatchObject({ ok: false, status: 403 })
  expect(await driver.call(listBranches, { query: {} })).toMatchObject({
    ok: true,
    value: { colleagues: [] },
  })
})

test('drivers are marked out so often in a minute, and no oftener', async () => {
  // A minute that began before may end on the way: of two, one has 61 then.
  const marked = await Promise.all(
    Array.from({ length: 121 }, () =>
      durban.call(markDriverOut, { body: { driver_id: 99_999, is_out: true } }),
    ),
  )
  expect(marked.filter((outcome) => !outcome.ok && outcome.status === 429).length).toBeGreaterThan(0)
  expect(marked.filter((outcome) => !outcome.ok && outcome.status === 404).length).toBeGreaterThan(50)
})
