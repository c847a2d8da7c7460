import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCollectionSchedule,
  changeCollectionSchedule,
  deleteCollectionSchedule,
  listCollectionRequests,
  listCollectionSchedules,
  type NewCollectionSchedule,
} from '../../src/contract/collection-requests.ts'
import { addServiceDayException } from '../../src/contract/service-areas.ts'
import { scheduleBody } from '../support/collections.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  PROVIDER_ADMIN,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

let platform: TestPlatform
let staff: SignedIn
let kwela: SignedIn
const at = (moment: string) => Date.parse(`2029-03-${moment}:00+02:00`)

beforeAll(async () => {
  platform = await startTestPlatform()
  platform.platform.clock.set({ time: at('05T06:00') })
  staff = await platform.as(DISPATCHER)
  kwela = await platform.as(ACCOUNT_USER)
})
afterAll(() => platform.stop())

const to = (moment: string) => platform.platform.clock.set({ time: at(moment) })

async function add(who: SignedIn, changes: Partial<NewCollectionSchedule> = {}) {
  const outcome = await who.call(addCollectionSchedule, { body: scheduleBody(changes) })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.schedule
}
async function schedulesOf(who: SignedIn) {
  const outcome = await who.call(listCollectionSchedules, { query: {} })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.schedules
}
/** The days for which a schedule has made a request, the first first. */
async function daysOf(id: number): Promise<string[]> {
  const outcome = await staff.call(listCollectionRequests, { query: { limit: 500 } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.collection_requests
    .filter(({ schedule_id }) => schedule_id === id)
    .map(({ collection_after }) => collection_after.slice(0, 10))
    .sort()
}
/** Once every job that is due is done. */
async function settled(on: TestPlatform = platform): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await on.owner.query<{ due: number }>(
        `SELECT count(*)::int AS due FROM due_jobs WHERE kind = 'collection.run' AND due_at <= $1 AND failed_at IS NULL`,
        [new Date(on.platform.clock.now())],
      )
      return rows[0]?.due
    })
    .toBe(0)
}

test('a schedule makes a request for each of its days, the evening before, and skips public holidays', async () => {
  const asked = { weight_kg: 12, instructions: 'Ask at the gate' }
  const { id, next_day } = await add(kwela, asked)
  // Its own day has begun, and the window is still to come.
  expect(await daysOf(id)).toEqual(['2029-03-05'])
  expect(next_day).toBe('2029-03-06')
  to('05T20:59')
  await settled()
  expect(await daysOf(id)).toEqual(['2029-03-05'])
  to('05T21:00')
  await settled()
  expect(await daysOf(id)).toEqual(['2029-03-05', '2029-03-06'])
  const outcome = await staff.call(listCollectionRequests, { query: { date: '2029-03-06' } })
  expect(outcome.ok && outcome.value.collection_requests).toMatchObject([
    {
      status: 'collection-unassigned',
      parcel_count: 5,
      ...asked,
      schedule_id: id,
      collection_branch_id: expect.any(Number),
      collection_after: '2029-03-06T09:00:00+02:00',
      collection_before: '2029-03-06T12:00:00+02:00',
    },
  ])
  // Nobody was there for a week: the day that can still be collected is made up for, once.
  to('12T10:00')
  await settled()
  to('12T10:30')
  await settled()
  expect(await daysOf(id)).toEqual(['2029-03-05', '2029-03-06', '2029-03-12'])
  for (const moment of ['19T21:30', '20T21:30', '21T21:30']) {
    to(moment)
    await settled()
  }
  // Human Rights Day is the 21st.
  expect((await daysOf(id)).slice(-2)).toEqual(['2029-03-20', '2029-03-22'])
  // The next would be on Monday: that Saturday is worked is said when it was reckoned already.
  to('22T21:30')
  await settled()
  const worked = { date: '2029-03-24', name: 'Stocktaking', is_service_day: true }
  const admin = await platform.as(PROVIDER_ADMIN)
  expect(await admin.call(addServiceDayException, { body: worked })).toMatchObject({ ok: true })
  to('23T21:31')
  await settled()
  expect((await daysOf(id)).slice(-2)).toEqual(['2029-03-23', '2029-03-24'])
})

test('paused it makes none, goes on where it is, and is deleted with what it made kept', async () => {
  const { id, version } = await add(staff, { frequency: 'weekly', weekdays: ['friday', 'monday'] })
  const body = { id, version, paused: true }
  expect(await kwela.call(changeCollectionSchedule, { body })).toMatchObject({
    ok: true,
    value: { schedule: { paused: true, next_day: null } },
  })
  expect(await staff.call(changeCollectionSchedule, { body })).toMatchObject({
    ok: false,
    code: 'collection.changedMeanwhile',
  })
  to('25T22:00')
  await settled()
  expect(await daysOf(id)).toEqual([])
  const goesOn = { id, paused: false, weekdays: ['monday' as const], parcel_count: 2 }
  expect((await staff.call(changeCollectionSchedule, { body: goesOn })).ok).toBe(true)
  expect(await daysOf(id)).toEqual(['2029-03-26'])
  expect((await staff.call(deleteCollectionSchedule, { query: { id } })).ok).toBe(true)
  expect(await staff.call(deleteCollectionSchedule, { query: { id } })).toMatchObject({
    ok: false,
    status: 404,
  })
  expect((await schedulesOf(staff)).map((one) => one.id)).not.toContain(id)
  expect(await daysOf(id)).toEqual(['2029-03-26'])
})

test('nothing is asked for in the name of an account that is closed', async () => {
  const close = (at: Date | null) =>
    platform.owner.query('UPDATE accounts SET closed_at = $1 WHERE provider_id = 1 AND id = 3', [at])
  const [closed, open] = [await add(staff, { account_id: 3 }), await add(staff)]
  const days = () => Promise.all([closed, open].map(({ id }) => daysOf(id)))
  expect(await days()).toEqual([['2029-03-26'], ['2029-03-26']])
  await close(new Date())
  to('26T21:30')
  await settled()
  expect(await days()).toEqual([['2029-03-26'], ['2029-03-26', '2029-03-27']])
  await close(null)
  for (const { id } of [closed, open]) await staff.call(deleteCollectionSchedule, { query: { id } })
})

test('two nodes that wake at once make one request between them', async () => {
  const { id } = await add(staff)
  const made = await daysOf(id)
  const second = await startTestPlatform({}, platform.databaseUrl)
  try {
    const time = at('27T22:00')
    second.platform.clock.set({ time })
    platform.platform.clock.set({ time })
    await settled()
    await settled(second)
    // Also a row of the job that came back, as after a restart that lost its end.
    await platform.owner.query(
      `INSERT INTO due_jobs (provider_id, kind, key, due_at, payload) VALUES (1, 'collection.run', $1, now(), '{}')
       ON CONFLICT (provider_id, kind, key) DO UPDATE SET due_at = now()`,
      [String(id)],
    )
    await settled(second)
    const days = await daysOf(id)
    expect(days).toEqual([...new Set([...made, '2029-03-28'])])
    expect(new Set(days).size).toBe(days.length)
  } finally {
    await second.stop()
  }
})

test('a schedule that somebody is changing when its time comes is not waited for, and comes again', async () => {
  const { id } = await add(staff)
  const before = await daysOf(id)
  const client = await platform.owner.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM collection_schedules WHERE provider_id = 1 AND id = $1 FOR UPDATE', [id])
    to('28T22:00')
    await settled()
    expect(await daysOf(id)).toEqual(before)
    await client.query('ROLLBACK')
  } finally {
    client.release()
  }
  to('28T22:02')
  await settled()
  expect((await daysOf(id)).at(-1)).toBe('2029-03-29')
})

test('what a schedule makes goes to the driver that it names, where they work on that day, and waits else', async () => {
  const [works, out, closed] = [1, 2, 3] as const
  const day = '2029-03-29'
  await platform.owner.query(
    "INSERT INTO drivers_out (provider_id, driver_id, day, reason, marked_by, marked_at) VALUES (1, $1, $2, '', 'Riaan', now())",
    [out, day],
  )
  await platform.owner.query(
    "INSERT INTO tripsheets (provider_id, driver_id, day, vehicle_kind, status) VALUES (1, $1, $2, 'van', 'closed')",
    [closed, day],
  )
  const made = async (id: number) => {
    const outcome = await staff.call(listCollectionRequests, { query: { date: day, limit: 500 } })
    const all = outcome.ok ? outcome.value.collection_requests : []
    const one = all.find(({ schedule_id }) => schedule_id === id)
    return [one?.collection_agent_id, one?.status]
  }
  const named = (collection_agent_id: number | null) => add(staff, { collection_agent_id })
  const schedule = await named(works)
  expect(schedule).toMatchObject({ collection_agent_id: works })
  expect(await made(schedule.id)).toEqual([works, 'collection-assigned'])
  for (const driver of [out, closed, null])
    expect(await made((await named(driver)).id)).toEqual([null, 'collection-unassigned'])

  // Whose work it is, is the provider's business.
  const { id, version } = schedule
  const seen = (await schedulesOf(kwela)).find((one) => one.id === id)
  expect(seen).toMatchObject({ collection_agent_id: null })
  const change = (who: SignedIn, body: object) =>
    who.call(changeCollectionSchedule, { body: { id, ...body } })
  // The right guess is refused as any other.
  for (const guess of [out, works])
    expect(await change(kwela, { collection_agent_id: guess })).toMatchObject({ code: 'permission.denied' })
  expect(
    await kwela.call(addCollectionSchedule, { body: scheduleBody({ collection_agent_id: works }) }),
  ).toMatchObject({ code: 'permission.denied', field: 'collection_agent_id' })
  await change(kwela, { version, parcel_count: 4, collection_agent_id: null })
  expect(await change(staff, { parcel_count: 3 })).toMatchObject({
    value: { schedule: { collection_agent_id: works, parcel_count: 3 } },
  })
  expect(await change(staff, { collection_agent_id: 98_765 })).toMatchObject({ code: 'driver.notFound' })
  expect(await change(staff, { collection_agent_id: null, paused: true })).toMatchObject({
    value: { schedule: { collection_agent_id: null } },
  })
  const { rows } = await platform.owner.query<{ change: object }>(
    "SELECT change FROM events WHERE type = 'collection_schedule.changed' AND entity_id = $1 ORDER BY version DESC LIMIT 1",
    [id],
  )
  expect(rows).toMatchObject([{ change: { paused: [false, true], collection_agent_id: [works, null] } }])
})

test('schedules are found by words of their names and places, page by page', async () => {
  const address = { ...scheduleBody().address, company: 'Umhlanga Été Florist' }
  const [first, second] = [await add(staff, { address }), await add(staff, { address })]
  const page = async (query: object) => {
    const outcome = await staff.call(listCollectionSchedules, { query })
    if (!outcome.ok) throw new Error(outcome.error)
    return { ids: outcome.value.schedules.map(({ id }) => id), next: outcome.value.next }
  }
  const search = 'florist umhlanga ETE'
  expect(await page({ search })).toEqual({ ids: [second.id, first.id], next: null })
  expect(await page({ search, limit: 1 })).toEqual({ ids: [second.id], next: second.id })
  expect(await page({ search, limit: 1, cursor: second.id })).toEqual({ ids: [first.id], next: null })
  expect(await page({ search: '100%' })).toEqual({ ids: [], next: null })
})

test.each<[string, Partial<NewCollectionSchedule>, string]>([
  ['weekly on no day', { frequency: 'weekly' }, 'weekdays'],
  ['turned hours', { window_to: '08:00' }, 'window_to'],
  ['no hours', { window_from: '25:00' }, 'window_from'],
  ['over', { from_day: '2029-01-01', until_day: '2029-02-01' }, 'until_day'],
  ['no such day', { from_day: '2029-02-30' }, 'from_day'],
  ['no place', { address: { city: 'Johannesburg' } }, 'address.street_address'],
])('%s is told by its field', async (_what, changes, field) => {
  expect(await staff.call(addCollectionSchedule, { body: scheduleBody(changes) })).toMatchObject({
    ok: false,
    field,
  })
})

test('a clock that jumps years ahead, and a schedule that began long ago, make what can be collected and no more', async () => {
  const { id } = await add(staff, { from_day: '1990-01-01' })
  const before = (await daysOf(id)).length
  expect(before).toBeLessThan(3)
  const { clock } = platform.platform
  clock.set({ time: clock.now() + 400 * 86_400_000 })
  await settled()
  expect((await daysOf(id)).length - before).toBeLessThan(3)
})

test('no schedule is added where as many requests are open as there may be: it would make another at once', async () => {
  const account_id = 3
  const { id } = await add(staff, { account_id })
  const open = async () => {
    const { rows } = await platform.owner.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM collection_requests WHERE account_id = $1 AND over_since IS NULL',
      [account_id],
    )
    return rows[0]?.open
  }
  await platform.owner.query(
    `INSERT INTO collection_requests SELECT (json_populate_record(r, json_build_object('id', 100000 + n, 'schedule_id', NULL, 'scheduled_day', NULL))).*
     FROM collection_requests r, generate_series(1, 500) n
     WHERE r.id = (SELECT min(id) FROM collection_requests WHERE schedule_id = $1)`,
    [id],
  )
  const before = await open()
  expect(before).toBeGreaterThanOrEqual(500)
  await staff.call(deleteCollectionSchedule, { query: { id } })
  const refused = await staff.call(addCollectionSchedule, { body: scheduleBody({ account_id }) })
  expect(refused).toMatchObject({ ok: false, status: 409, code: 'collection.tooMany' })
  expect(await open()).toBe(before)
})
