import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  type Alert,
  type AlertRule,
  acknowledgeAlerts,
  addAlertRule,
  changeAlertRule,
  deleteAlertRule,
  listAlertRules,
  listAlerts,
  tryAlertRule,
} from '../../src/contract/alerts.ts'
import { addCollectionRequest, changeCollectionRequests } from '../../src/contract/collection-requests.ts'
import { rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { changeDriverTerms } from '../../src/contract/driver-terms.ts'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { listOutbox } from '../../src/contract/outbox.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { addTag } from '../../src/contract/tags.ts'
import { addZone, deleteZone } from '../../src/contract/zones.ts'
import { MOST_OPEN_ALERTS } from '../../src/domain/alerts/alert-rule.ts'
import { tagText } from '../../src/domain/shipments/tag-list.ts'
import { book } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import { DURBAN } from '../support/door.ts'
import { newRole, newUser } from '../support/people.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'
import { snapshotOf, watchLive } from '../support/watch-live.ts'

/** Rules that look by themselves, on two nodes and a clock that a test moves. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A Monday. */
const START = Date.parse('2029-03-05T09:00:00+02:00')

let platform: TestPlatform
let other: TestPlatform
let ops: SignedIn
let dispatcher: SignedIn
let now = START

beforeAll(async () => {
  platform = await startTestPlatform()
  other = await startTestPlatform({}, platform.databaseUrl)
  moveTo(START)
  ops = await platform.as(OPS)
  dispatcher = await platform.as(DISPATCHER)
})
afterAll(async () => {
  await other.stop()
  await platform.stop()
})
beforeEach(() => platform.owner.query('DELETE FROM alert_rules'))

function moveTo(time: number): void {
  now = time
  for (const node of [platform, other]) node.platform.clock.set({ time })
}

const OUT_TOO_LONG = { kind: 'status-held', status: 'out-for-delivery', minutes: 240 } as const

async function write(changes: object = {}): Promise<AlertRule> {
  const terms = { name: 'Out too long', condition: OUT_TOO_LONG, ...changes }
  const outcome = await ops.call(addAlertRule, { body: terms })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.alert_rule
}

async function alertsOf(rule: Pick<AlertRule, 'id'>, who = ops): Promise<Alert[]> {
  const outcome = await who.call(listAlerts, { query: { rule_id: rule.id, limit: 200 } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.alerts
}
const openOf = async (rule: Pick<AlertRule, 'id'>) =>
  (await alertsOf(rule)).filter(({ closed_at }) => closed_at === null).map(({ subject_name }) => subject_name)
const untilOpen = (rule: Pick<AlertRule, 'id'>, names: readonly string[]) =>
  expect.poll(() => openOf(rule), { timeout: 10_000 }).toEqual(names)

async function out(changes: Parameters<typeof book>[1] = {}) {
  const booked = await book(ops.call, changes)
  for (const event of ['received-at-hub', 'out-for-delivery'] as const)
    await ops.call(recordTrackingEvents, { body: { shipment_id: booked.id, event } })
  return { id: booked.id, ref: booked.short_tracking_reference }
}
/** Everything that happened so far is read by the rules. */
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await platform.owner.query(
            `SELECT 1 FROM consumer_cursors c JOIN feed_heads h USING (provider_id) WHERE consumer = 'alerts' AND c.seq < h.head`,
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBe(0)

test('what stays in a status too long is told once, by two nodes, acknowledged by name and over by itself', async () => {
  const rule = await write({ severity: 'critical', sound: true })
  const before = await snapshotOf(dispatcher)
  const { id, ref } = await out()
  await settled()
  moveTo(now + 3 * HOUR)
  await settled()
  expect(await openOf(rule)).toEqual([])
  const live = await watchLive(platform.url, dispatcher, before)
  moveTo(now + 2 * HOUR)
  await untilOpen(rule, [ref])
  await live.until('the alert', (_, events) => events.find(({ of }) => of === 'alert'))
  live.close()
  const [alert] = await alertsOf(rule)
  expect(alert).toMatchObject({ subject: 'shipment', subject_id: id, severity: 'critical', branch_id: 3 })
  const columns = (await snapshotOf(dispatcher)).alerts
  expect(columns && rowCount(columns)).toBe(1)
  expect(columns && rowAt(columns, 0)).toMatchObject({ subject_name: ref, sound: true })

  const ids = [alert?.id ?? 0]
  const first = await dispatcher.call(acknowledgeAlerts, { body: { ids } })
  const second = await ops.call(acknowledgeAlerts, { body: { ids } })
  const by = first.ok ? first.value.alerts[0]?.acknowledged_by : ''
  expect(by).toBeTruthy()
  expect(second).toMatchObject({ ok: true, value: { alerts: [{ acknowledged_by: by }] } })

  await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'delivered' } })
  await untilOpen(rule, [])
  expect(await alertsOf(rule)).toMatchObject([{ acknowledged_by: by, closed_at: expect.any(String) }])
})

test('a rule looks at what is there already, within its scope, and is silent outside its hours', async () => {
  const mine = await out({ account_id: 1 })
  await out({ account_id: 2 })
  moveTo(Date.parse('2029-03-06T02:00:00+02:00'))
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const rule = await write({ scope: { account_id: 1 }, hours: { days, from: '06:00', to: '18:00' } })
  await expect
    .poll(
      async () => (await platform.owner.query('SELECT 1 FROM alert_watches WHERE subject_id = 0')).rowCount,
    )
    .toBe(0)
  expect(await openOf(rule)).toEqual([])
  moveTo(Date.parse('2029-03-06T06:00:00+02:00'))
  await untilOpen(rule, [mine.ref])
  // Switched off, what it found is over.
  await ops.call(changeAlertRule, { body: { id: rule.id, version: rule.version, active: false } })
  expect(await openOf(rule)).toEqual([])
})

test('nobody acknowledges: those who have the role are written to once, and it is told to whom', async () => {
  await out()
  moveTo(now + 5 * HOUR)
  const rule = await write({ name: 'Wake somebody', escalation: { minutes: 10, role_id: 4 } })
  await expect.poll(async () => (await openOf(rule)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  moveTo(now + 11 * MINUTE)
  await expect
    .poll(async () => (await alertsOf(rule)).map(({ escalated_to }) => escalated_to), { timeout: 10_000 })
    .toContain('Ops manager')
  const letters = await ops.call(listOutbox, { query: {} })
  const told = letters.ok ? letters.value.messages.filter(({ subject }) => subject.startsWith('Wake')) : []
  expect(new Set(told.map(({ to }) => to)).size).toBe(told.length)
  expect(told.map(({ to }) => to)).toContain(OPS)
})

test('who is limited to a branch is written to of the alerts of their branch alone', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const role = await newRole(admin, 'Watch of a hub')
  const durban = await newUser(admin, { role_id: role.id, branch_id: 4, limit_user_to_branch: true })
  const own = await out({ delivery_address: DURBAN })
  await out()
  moveTo(now + 5 * HOUR)
  const rule = await write({ name: 'Wake a hub', escalation: { minutes: 10, role_id: role.id } })
  await expect.poll(async () => (await openOf(rule)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  // One that is opened while the clock moves has to wait as long as the others.
  const areEscalated = async () => {
    moveTo(now + 11 * MINUTE)
    return (await alertsOf(rule)).every(({ escalated_at }) => escalated_at !== null)
  }
  await expect.poll(areEscalated, { timeout: 30_000, interval: 1_000 }).toBe(true)
  const all = await alertsOf(rule)
  const foreign = all.filter(({ branch_id }) => branch_id !== 4)
  expect(foreign.length).toBeGreaterThan(0)
  for (const { branch_id, escalated_to } of all)
    expect(escalated_to).toBe(branch_id === 4 ? 'Watch of a hub' : null)
  const { rows } = await platform.owner.query<{ text: string }>(
    'SELECT subject || text AS text FROM outbox WHERE recipient = $1',
    [durban.email],
  )
  const letters = rows.map(({ text }) => text).filter((text) => text.includes('Wake a hub'))
  expect(letters).toEqual([expect.stringContaining(own.ref)])
  for (const { subject_name } of foreign) expect(letters.join()).not.toContain(subject_name)
})

test('a vehicle that stands still, is silent or too far from its branch', async () => {
  const DRIVER = 11
  const booked = await book(ops.call)
  await ops.call(recordTrackingEvents, { body: { shipment_id: booked.id, event: 'received-at-hub' } })
  await ops.call(changeShipments, { body: { shipments: [{ id: booked.id, delivery_agent_id: DRIVER }] } })
  // Its stop is of today, wherever the plan had put it.
  await platform.owner.query(
    `UPDATE tripsheets SET day = to_char($1::timestamptz AT TIME ZONE 'Africa/Johannesburg', 'YYYY-MM-DD') WHERE driver_id = $2`,
    [new Date(now), DRIVER],
  )
  await platform.owner.query('UPDATE tripsheet_stops SET planned_at = $1', [new Date(now)])
  const report = (minutes: number, lat: number) =>
    ops.call(reportPositions, {
      body: {
        positions: [
          { driver_id: DRIVER, lat, lng: 18.5, date: new Date(now + minutes * MINUTE).toISOString() },
        ],
      },
    })
  const names = async (rule: AlertRule) => (await alertsOf(rule)).filter((one) => one.subject_id === DRIVER)
  for (const minutes of [-40, -20, -1]) await report(minutes, -33.9)
  const still = await write({ name: 'Still', condition: { kind: 'vehicle-still', minutes: 30 } })
  await expect.poll(async () => (await names(still)).length, { timeout: 10_000 }).toBe(1)
  const away = await write({ name: 'Away', condition: { kind: 'vehicle-away', km: 300 } })
  await report(0, -30)
  moveTo(now + 2 * MINUTE)
  await expect
    .poll(async () => (await names(away)).map(({ closed_at }) => closed_at), { timeout: 10_000 })
    .toEqual([null])
  await expect
    .poll(async () => (await names(still))[0]?.closed_at, { timeout: 10_000 })
    .toEqual(expect.any(String))
  const silent = await write({ name: 'Silent', condition: { kind: 'vehicle-silent', minutes: 15 } })
  moveTo(now + 20 * MINUTE)
  await expect.poll(async () => (await names(silent)).length, { timeout: 10_000 }).toBe(1)
  const zone = await ops.call(addZone, {
    body: {
      name: 'Atlantis',
      area: {
        type: 'Polygon',
        coordinates: [
          [
            [18, -34],
            [19, -34],
            [19, -33],
            [18, -33],
            [18, -34],
          ],
        ],
      },
    },
  })
  if (!zone.ok) throw new Error(zone.error)
  const { id: zone_id, version } = zone.value.zone
  const outside = await write({ name: 'Outside', condition: { kind: 'vehicle-outside-zone', zone_id } })
  const stays = await write({ name: 'Stays', condition: { kind: 'vehicle-in-zone', zone_id, minutes: 5 } })
  await ops.call(changeDriverTerms, { body: { driver_id: DRIVER, version: 0, zone_ids: [zone_id] } })
  const loops = await write({ name: 'Loops', condition: { kind: 'vehicle-outside-loops' } })
  for (const rule of [outside, loops])
    await expect.poll(async () => (await names(rule)).length, { timeout: 10_000 }).toBe(1)
  // Of drivers without loops nothing is said.
  expect(await alertsOf(loops)).toHaveLength(1)
  // The log tells that it came back: nobody waits for a minute.
  await report(0, -33.5)
  for (const rule of [outside, loops])
    await expect
      .poll(async () => (await names(rule))[0]?.closed_at, { timeout: 10_000 })
      .toEqual(expect.any(String))
  expect(await names(stays)).toEqual([])
  moveTo(now + 6 * MINUTE)
  await expect.poll(async () => (await names(stays)).length, { timeout: 10_000 }).toBe(1)
  expect(await ops.call(deleteZone, { query: { id: zone_id, version } })).toMatchObject({
    ok: false,
    code: 'zone.inUse',
    error: expect.stringMatching(/“Outside”/),
  })
  for (const condition of [
    { kind: 'vehicle-outside-zone', zone_id },
    { kind: 'vehicle-outside-loops' },
    { kind: 'vehicle-in-zone', zone_id, minutes: 5 },
  ] as const) {
    const tried = await ops.call(tryAlertRule, { body: { condition } })
    expect(tried.ok && tried.value.newest.map(({ name }) => name)).toContain(
      (await names(stays))[0]?.subject_name,
    )
  }
  expect(
    await ops.call(addAlertRule, {
      body: { name: 'Nowhere', condition: { kind: 'vehicle-outside-zone', zone_id: 999_999 } },
    }),
  ).toMatchObject({ ok: false, code: 'zone.notFound', field: 'condition.zone_id' })
  const late = await write({ name: 'Late', condition: { kind: 'tripsheet-late', minutes: 10 } })
  await expect.poll(async () => (await alertsOf(late)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  // It leaves, and comes back: the newest of its visits counts.
  const isOpen = async (rule: AlertRule) => (await names(rule)).some(({ closed_at }) => closed_at === null)
  for (const [lat, isOutside] of [
    [-30, true],
    [-33.5, false],
  ] as const) {
    moveTo(now + MINUTE)
    await report(0, lat)
    await expect.poll(() => isOpen(outside), { timeout: 10_000 }).toBe(isOutside)
    await expect.poll(() => isOpen(stays), { timeout: 10_000 }).toBe(false)
  }
  // A day that is closed is late for nothing.
  await platform.owner.query("UPDATE tripsheets SET status = 'closed' WHERE provider_id = 1")
  moveTo(now + 2 * MINUTE)
  await untilOpen(late, [])
})

test('a tripsheet on which collection requests alone are left runs late as any other', async () => {
  moveTo(Date.parse('2029-03-19T09:00:00+02:00'))
  const [from, to] = [now, now + 2 * HOUR].map((at) => new Date(at).toISOString())
  const made = await ops.call(addCollectionRequest, {
    body: collectionBody({ collection_agent_id: 12, collection_after: from, collection_before: to }),
  })
  if (!made.ok) throw new Error(made.error)
  const condition = { kind: 'tripsheet-late', minutes: 10 } as const
  const rule = await write({ name: 'Late', condition })
  await untilOpen(rule, [])
  // Whoever is a thousand kilometres away will be late, long before they are.
  await platform.owner.query(
    'UPDATE drivers SET lat = -33.92, lng = 18.42, position_at = to_timestamp($1 / 1000.0) WHERE provider_id = 1 AND id = 12',
    [now],
  )
  moveTo(now + 6 * 60_000)
  await expect.poll(async () => (await openOf(rule)).length, { timeout: 10_000 }).toBe(1)
  moveTo(now + 5 * HOUR)
  await expect.poll(async () => (await openOf(rule)).length, { timeout: 10_000 }).toBe(1)
  const [driver] = await openOf(rule)
  const tried = await ops.call(tryAlertRule, { body: { condition } })
  if (!tried.ok) throw new Error(tried.error)
  expect(tried.value.newest.map(({ name }) => name)).toContain(`${driver}, 2029-03-19`)
  await ops.call(changeCollectionRequests, {
    body: { id: made.value.collection_request.id, status: 'closed', collected_parcels: 3 },
  })
  await untilOpen(rule, [])
})

test('a rule that finds ten thousand shows two hundred, and says so', async () => {
  await platform.owner.query(
    `INSERT INTO shipments SELECT r.* FROM shipments s, generate_series(1, 10000) n,
       LATERAL json_populate_record(s, json_build_object('id', 7000000 + n, 'ref', 'MANY' || n, 'custom_ref', null,
         'status', 'on-hold-internal', 'status_at', $1::timestamptz)) r
     WHERE s.provider_id = 1 AND s.id = (SELECT min(id) FROM shipments WHERE provider_id = 1)`,
    [new Date(now - 3 * HOUR)],
  )
  const rule = await write({
    name: 'Everything',
    condition: { kind: 'status-held', status: 'on-hold-internal', minutes: 60 },
  })
  const heldBack = async () => {
    const outcome = await ops.call(listAlertRules, {})
    const found = outcome.ok ? outcome.value.alert_rules.find(({ id }) => id === rule.id) : undefined
    return [found?.open, found?.held_back]
  }
  await expect.poll(heldBack, { timeout: 30_000 }).toEqual([MOST_OPEN_ALERTS, 10_000 - MOST_OPEN_ALERTS])
  expect((await alertsOf(rule)).filter(({ subject }) => subject === 'rule')).toHaveLength(1)
  await ops.call(deleteAlertRule, { query: { id: rule.id } })
  expect(await openOf(rule)).toEqual([])
}, 60_000)

test('a rule is tried against the last week before it is switched on: how often, and of which', async () => {
  const { ref } = await out()
  const short = await out()
  moveTo(now + 10 * MINUTE)
  await ops.call(recordTrackingEvents, { body: { shipment_id: short.id, event: 'delivered' } })
  moveTo(now + 5 * HOUR)
  const tried = await ops.call(tryAlertRule, { body: { condition: OUT_TOO_LONG } })
  if (!tried.ok) throw new Error(tried.error)
  expect(tried.value.newest.map(({ name }) => name)).toContain(ref)
  expect(tried.value.newest.map(({ name }) => name)).not.toContain(short.ref)
  expect(tried.value.times).toBeGreaterThanOrEqual(tried.value.newest.length)
  // Nothing is kept of it.
  expect((await platform.owner.query('SELECT 1 FROM alert_rules')).rowCount).toBe(0)
  for (const condition of [
    { kind: 'exception', minutes: 0 },
    { kind: 'window-ends', minutes: 20, minutes_away: 30 },
    { kind: 'vehicle-still', minutes: 20 },
    { kind: 'vehicle-silent', minutes: 20 },
    { kind: 'vehicle-away', km: 50 },
    { kind: 'tripsheet-late', minutes: 5 },
    { kind: 'request-unassigned', minutes: 5 },
  ] as const)
    expect(await ops.call(tryAlertRule, { body: { condition } })).toMatchObject({ ok: true })
})

test('whoever tries many rules at once waits for their own', async () => {
  const body = { condition: OUT_TOO_LONG }
  const tried = await Promise.all(Array.from({ length: 12 }, () => ops.call(tryAlertRule, { body })))
  const refused = tried.filter(({ ok }) => !ok)
  expect(tried.length - refused.length).toBeGreaterThanOrEqual(5)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ code: 'rate.limited' })
})

test('of two who change a rule the second is told; what contradicts itself is refused by its field', async () => {
  const rule = await write()
  const change = (body: object) =>
    ops.call(changeAlertRule, { body: { id: rule.id, version: rule.version, ...body } })
  expect(await change({ sound: true })).toMatchObject({ ok: true, value: { alert_rule: { version: 2 } } })
  expect(await change({ sound: false })).toMatchObject({ ok: false, code: 'alertRule.changedMeanwhile' })
  for (const [body, field] of [
    [{ condition: { kind: 'status-held', status: 'delivered', minutes: 5 } }, 'condition.status'],
    [{ condition: { kind: 'vehicle-still', minutes: 5 }, scope: { account_id: 1 } }, 'scope.account_id'],
    [{ scope: { service_level_code: 'NONE' } }, 'scope.service_level_code'],
    [{ scope: { tag_id: 99_999 } }, 'scope.tag_id'],
    [{ escalation: { minutes: 5 } }, 'escalation.role_id'],
    [{ condition: { kind: 'moon-is-full' } }, 'condition.kind'],
  ] as const) {
    const refused = await ops.call(addAlertRule, {
      body: { name: 'x', condition: OUT_TOO_LONG, ...body } as never,
    })
    expect([body, refused]).toMatchObject([body, { ok: false, field }])
  }
  expect((await platform.owner.query('SELECT 1 FROM alert_rules')).rowCount).toBe(1)
})

test('an account has no alerts, and a branch those of its own alone', async () => {
  const shop = await platform.as(ACCOUNT_USER)
  expect(await shop.call(listAlerts, { query: {} })).toMatchObject({ ok: false, status: 403 })
  expect((await snapshotOf(shop)).alerts).toBeUndefined()
  await out()
  moveTo(now + 5 * HOUR)
  const rule = await write()
  await expect.poll(async () => (await openOf(rule)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  const durban = await platform.as('hub.dur@springbok.example')
  const idsOf = (alerts: Awaited<ReturnType<typeof alertsOf>>) => alerts.map(({ id }) => id)
  // Some are found while somebody reads.
  const isOfBranch = async () => {
    const [all, ofBranch] = [await alertsOf(rule), await alertsOf(rule, durban)]
    return isDeepStrictEqual(idsOf(ofBranch), idsOf(all.filter(({ branch_id }) => branch_id === 4)))
  }
  await expect.poll(isOfBranch).toBe(true)
  const foreign = (await alertsOf(rule)).find(({ branch_id }) => branch_id !== 4)
  expect(await durban.call(acknowledgeAlerts, { body: { ids: [foreign?.id ?? 0] } })).toMatchObject({
    ok: false,
    code: 'alert.notFound',
    field: 'ids[0]',
  })
})

test('what somebody has acknowledged in time is escalated to nobody, and no one outside its hours', async () => {
  moveTo(Date.parse('2029-04-02T17:55:00+02:00'))
  const over = await out()
  moveTo(Date.parse('2029-04-03T09:00:00+02:00'))
  const escalation = { minutes: 10, role_id: 4 }
  const taken = await write({ name: 'Taken', escalation })
  const waits = await write({ name: 'Waits', escalation })
  for (const rule of [taken, waits])
    await expect.poll(async () => (await openOf(rule)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  const ids = (await alertsOf(taken)).map(({ id }) => id)
  expect(await dispatcher.call(acknowledgeAlerts, { body: { ids } })).toMatchObject({ ok: true })
  // What is over by itself before then waits for nobody, and nobody takes it on.
  await ops.call(recordTrackingEvents, { body: { shipment_id: over.id, event: 'delivered' } })
  await expect.poll(() => openOf(waits), { timeout: 10_000 }).not.toContain(over.ref)
  moveTo(now + 11 * MINUTE)
  await expect
    .poll(async () => (await alertsOf(waits)).map(({ escalated_to }) => escalated_to), { timeout: 10_000 })
    .toContain('Ops manager')
  const ended = (await alertsOf(waits)).find(({ subject_id }) => subject_id === over.id)
  expect(ended).toMatchObject({ closed_at: expect.any(String), escalated_at: null })
  const late = await dispatcher.call(acknowledgeAlerts, { body: { ids: [ended?.id ?? 0] } })
  expect(late).toMatchObject({ value: { alerts: [{ acknowledged_by: null }] } })
  expect((await alertsOf(taken)).map(({ escalated_at }) => escalated_at)).toEqual(ids.map(() => null))

  // Found at five to six, its ten minutes end when nobody is to be woken: that waits for the morning.
  moveTo(Date.parse('2029-04-03T17:55:00+02:00'))
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const byDay = await write({ name: 'By day', escalation, hours: { days, from: '06:00', to: '18:00' } })
  await expect.poll(async () => (await openOf(byDay)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  const { rows } = await platform.owner.query<{ escalates_at: Date }>(
    'SELECT DISTINCT escalates_at FROM alerts WHERE rule_id = $1',
    [byDay.id],
  )
  expect(rows.map(({ escalates_at }) => new Date(escalates_at).toISOString())).toEqual([
    '2029-04-04T04:00:00.000Z',
  ])
})

/** So many transactions wait for alerts that somebody else holds. */
const waiting = (many: number) =>
  expect
    .poll(
      async () =>
        (
          await platform.owner.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
               AND (query LIKE '%alerts%' OR query LIKE '%advisory%')`,
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(many)

test('who acknowledges alerts while rules close them waits, or they do, and not for one another in a ring', async () => {
  moveTo(now + 24 * HOUR)
  const { id, ref } = await out()
  moveTo(now + 5 * HOUR)
  // The rule that looks first finds it last: what it closes has the higher number.
  const first = await write({ name: 'Looks first', active: false })
  const second = await write({ name: 'Looks second' })
  const alertOf = async (rule: AlertRule) => {
    const its = async () => (await alertsOf(rule)).find(({ subject_name }) => subject_name === ref)
    await expect.poll(its, { timeout: 10_000 }).toBeDefined()
    return (await its())?.id ?? 0
  }
  const below = await alertOf(second)
  await ops.call(changeAlertRule, { body: { id: first.id, version: first.version, active: true } })
  const above = await alertOf(first)
  expect(above).toBeGreaterThan(below)
  await settled()

  const rings = async () => {
    const read = 'SELECT deadlocks::int AS met FROM pg_stat_database WHERE datname = current_database()'
    return (await platform.owner.query<{ met: number }>(read)).rows[0]?.met
  }
  const before = await rings()
  const holder = await platform.owner.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM alerts WHERE provider_id = 1 AND id = $1 FOR UPDATE', [below])
  const acknowledged = dispatcher.call(acknowledgeAlerts, { body: { ids: [above, below] } })
  await waiting(1)
  await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'delivered' } })
  await waiting(2)
  await holder.query('COMMIT')
  holder.release()
  expect(await acknowledged).toMatchObject({ ok: true })
  const by = expect.any(String)
  const is = { subject_name: ref, acknowledged_by: by, closed_at: by }
  for (const rule of [first, second])
    await expect
      .poll(async () => (await alertsOf(rule)).filter(({ subject_name }) => subject_name === ref), {
        timeout: 10_000,
      })
      .toMatchObject([is])
  expect(await rings()).toBe(before)
})

test('however many acknowledge, one after the other, what silence tells comes in its turn', async () => {
  moveTo(now + 24 * HOUR)
  const known = await out()
  moveTo(now + 5 * HOUR)
  const rule = await write()
  const isOpen = (ref: string) => expect.poll(() => openOf(rule), { timeout: 10_000 }).toContain(ref)
  await isOpen(known.ref)
  const alert = (await alertsOf(rule)).find(({ subject_name }) => subject_name === known.ref)
  const late = await out()
  await settled()

  const holder = await platform.owner.connect()
  // Not to another test, if this one fails with its transaction open.
  onTestFinished(() => holder.release(true))
  await holder.query('BEGIN')
  await holder.query('SELECT FROM alerts WHERE provider_id = 1 AND id = $1 FOR UPDATE', [alert?.id])
  const acknowledge = () => dispatcher.call(acknowledgeAlerts, { body: { ids: [alert?.id ?? 0] } })
  const first = acknowledge()
  await waiting(1)
  moveTo(now + 5 * HOUR)
  // Behind who acknowledges now, and before all who come later.
  await waiting(2)
  const second = acknowledge()
  await waiting(3)
  await holder.query('COMMIT')
  for (const one of [first, second]) expect(await one).toMatchObject({ ok: true })
  await isOpen(late.ref)
})

test('those who have left, and people of accounts, are written to by no rule', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const role = await newRole(admin, 'Night watch')
  const [stays, left, sold] = [
    await newUser(admin, { role_id: role.id }),
    await newUser(admin, { role_id: role.id }),
    await newUser(admin, { role_id: role.id }),
  ]
  await platform.owner.query('UPDATE users SET deactivated_at = now() WHERE provider_id = 1 AND id = $1', [
    left.id,
  ])
  await platform.owner.query('UPDATE users SET account_id = 1 WHERE provider_id = 1 AND id = $1', [sold.id])
  moveTo(now + 24 * HOUR)
  await out()
  moveTo(now + 5 * HOUR)
  const rule = await write({ name: 'Wake the watch', escalation: { minutes: 10, role_id: role.id } })
  await expect.poll(async () => (await openOf(rule)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  moveTo(now + 11 * MINUTE)
  await expect
    .poll(async () => (await alertsOf(rule)).map(({ escalated_to }) => escalated_to), { timeout: 10_000 })
    .toContain('Night watch')
  const { rows } = await platform.owner.query<{ recipient: string }>(
    "SELECT recipient FROM outbox WHERE subject LIKE 'Wake the watch%' AND recipient = ANY($1)",
    [[stays, left, sold].map(({ email }) => email)],
  )
  expect(rows).toEqual([{ recipient: stays.email }])
})

test('a rule speaks of its branch, service level and tag alone', async () => {
  moveTo(now + 24 * HOUR)
  const [plain, fast, tagged] = [await out(), await out(), await out()]
  await platform.owner.query(
    "UPDATE shipments SET service_level_code = 'SDX' WHERE provider_id = 1 AND id = $1",
    [fast.id],
  )
  const made = await ops.call(addTag, { body: { type: 'shipment', name: 'Watched' } })
  if (!made.ok) throw new Error(made.error)
  const tag_id = made.value.tag.id
  await platform.owner.query('UPDATE shipments SET tags = $2 WHERE provider_id = 1 AND id = $1', [
    tagged.id,
    tagText([tag_id]),
  ])
  moveTo(now + 5 * HOUR)
  const mine = new Set([plain, fast, tagged].map(({ ref }) => ref))
  const looked = () => platform.owner.query('SELECT 1 FROM alert_watches WHERE subject_id = 0')
  for (const [scope, refs] of [
    [{}, [...mine]],
    [{ service_level_code: 'SDX' }, [fast.ref]],
    [{ tag_id }, [tagged.ref]],
    [{ branch_id: 3 }, [...mine]],
    [{ branch_id: 4 }, []],
  ] as const) {
    const rule = await write({ scope })
    await expect.poll(async () => (await looked()).rowCount, { timeout: 10_000 }).toBe(0)
    await expect
      .poll(async () => (await openOf(rule)).filter((ref) => mine.has(ref)).toSorted(), { timeout: 10_000 })
      .toEqual(refs.toSorted())
  }
})

test('an exception, a window that ends with its driver far away, and a request without a driver are found, and let go of', async () => {
  moveTo(Date.parse('2029-04-16T09:00:00+02:00'))
  const [DRIVER, FAR] = [13, 12]
  const failed = await out()
  const change = {
    id: failed.id,
    status: 'delivery-failed-attempt',
    reason: 'No answer at the door',
  } as const
  await ops.call(changeShipments, { body: { shipments: [change] } })
  const due = await out()
  await ops.call(changeShipments, { body: { shipments: [{ id: due.id, delivery_agent_id: DRIVER }] } })
  await platform.owner.query('UPDATE shipments SET delivery_before = $2 WHERE provider_id = 1 AND id = $1', [
    due.id,
    new Date(now + 15 * MINUTE),
  ])
  const { rows } = await platform.owner.query<{ lat: number; lng: number }>(
    'SELECT delivery_lat AS lat, delivery_lng AS lng FROM shipments WHERE provider_id = 1 AND id = $1',
    [due.id],
  )
  const stand = (km: number, driver_id = DRIVER) =>
    ops.call(reportPositions, {
      body: {
        positions: [
          {
            driver_id,
            lat: (rows[0]?.lat ?? 0) + km / 111.2,
            lng: rows[0]?.lng ?? 0,
            date: new Date(now).toISOString(),
          },
        ],
      },
    })
  await stand(60)
  const exception = await write({ name: 'Failed', condition: { kind: 'exception', minutes: 0 } })
  const window = await write({
    name: 'Late',
    condition: { kind: 'window-ends', minutes: 20, minutes_away: 30 },
  })
  const alone = await write({ name: 'Alone', condition: { kind: 'request-unassigned', minutes: 5 } })
  await expect.poll(() => openOf(exception), { timeout: 10_000 }).toContain(failed.ref)
  await expect.poll(() => openOf(window), { timeout: 10_000 }).toContain(due.ref)
  const request = (minutes: number, changes: object = {}) =>
    ops.call(addCollectionRequest, {
      body: collectionBody({
        collection_after: new Date(now - 15 * MINUTE).toISOString(),
        collection_before: new Date(now + minutes * MINUTE).toISOString(),
        ...changes,
      }),
    })
  await stand(60, FAR)
  const [made, fetched] = [await request(240), await request(15, { collection_agent_id: FAR })]
  if (!made.ok) throw new Error(made.error)
  if (!fetched.ok) throw new Error(fetched.error)
  const asked = fetched.value.collection_request
  await expect.poll(() => openOf(window), { timeout: 10_000 }).toContain(asked.display_id)
  await ops.call(changeCollectionRequests, { body: { id: asked.id, status: 'closed', collected_parcels: 3 } })
  await expect.poll(() => openOf(window), { timeout: 10_000 }).not.toContain(asked.display_id)
  const { id, display_id } = made.value.collection_request
  await settled()
  moveTo(now + MINUTE)
  await stand(0.5)
  moveTo(now + 5 * MINUTE)
  await expect.poll(() => openOf(alone), { timeout: 10_000 }).toContain(display_id)
  await expect.poll(() => openOf(window), { timeout: 10_000 }).not.toContain(due.ref)
  expect(await openOf(exception)).toContain(failed.ref)
  await ops.call(changeCollectionRequests, { body: { id, collection_agent_id: DRIVER } })
  await expect.poll(() => openOf(alone), { timeout: 10_000 }).not.toContain(display_id)
  for (const event of ['received-at-hub', 'out-for-delivery', 'delivered'] as const)
    await ops.call(recordTrackingEvents, { body: { shipment_id: failed.id, event } })
  await expect.poll(() => openOf(exception), { timeout: 10_000 }).not.toContain(failed.ref)
})

test('a rule of the hours of work is silent on a holiday, as the settings say now; so it is tried, and so escalated', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const workOnHolidays = async (from: string, to: string) => {
    const said = { holiday_work_hours_from: from, holiday_work_hours_to: to }
    const provider_settings = Object.entries(said).map(([setting, value]) => ({ setting, value }))
    expect(await admin.call(saveProviderSettings, { body: { provider_settings } })).toMatchObject({
      ok: true,
    })
    for (const node of [platform, other])
      await expect
        .poll(async () => (await node.platform.settings.read(1)).settings, { timeout: 10_000 })
        .toMatchObject(said)
  }
  // The day before Freedom Day, a Friday: its four hours are up when work is over.
  moveTo(Date.parse('2029-04-26T16:00:00+02:00'))
  const { ref } = await out()
  moveTo(Date.parse('2029-04-27T10:00:00+02:00'))
  const rule = await write({ hours: 'work', escalation: { minutes: 30, role_id: 4 } })
  expect(rule.hours).toBe('work')
  await expect
    .poll(
      async () => (await platform.owner.query('SELECT 1 FROM alert_watches WHERE subject_id = 0')).rowCount,
    )
    .toBe(0)
  expect(await openOf(rule)).toEqual([])
  const triedOn = async (hours: 'work' | null) => {
    const tried = await ops.call(tryAlertRule, { body: { condition: OUT_TOO_LONG, hours } })
    return tried.ok && tried.value.newest.map(({ name }) => name)
  }
  expect(await triedOn(null)).toContain(ref)
  expect(await triedOn('work')).not.toContain(ref)

  await workOnHolidays('09:00', '12:00')
  expect(await ops.call(listAlertRules, {})).toMatchObject({
    ok: true,
    value: {
      alert_rules: [{ hours: 'work' }],
      work_hours: { from: '08:00', to: '17:00', holidays: { from: '09:00', to: '12:00' } },
    },
  })
  expect(await triedOn('work')).toContain(ref)
  moveTo(now + 16 * MINUTE)
  await expect.poll(() => openOf(rule), { timeout: 10_000 }).toContain(ref)

  // Nobody is written to when work is over by then, though it was not when the letter was put.
  await workOnHolidays('09:00', '10:30')
  moveTo(now + 31 * MINUTE)
  const letter = async () => {
    const { rows } = await platform.owner.query<{ due: Date; escalated_at: Date | null }>(
      'SELECT escalates_at AS due, escalated_at FROM alerts WHERE rule_id = $1 AND subject_name = $2',
      [rule.id, ref],
    )
    return rows.map(({ due, escalated_at }) => [new Date(due).getTime() > now, escalated_at])
  }
  await expect.poll(letter, { timeout: 10_000 }).toEqual([[true, null]])
})
