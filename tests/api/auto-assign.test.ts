import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  dismissCollectionProposals,
  listCollectionProposals,
} from '../../src/contract/collection-proposals.ts'
import {
  addCollectionRequest,
  changeCollectionRequests,
  readCollectionRequest,
} from '../../src/contract/collection-requests.ts'
import { markDriverOut } from '../../src/contract/morning.ts'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { dayOf } from '../../src/domain/values/moment.ts'
import { book } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'
import { watchLive } from '../support/watch-live.ts'

/** Drivers for collections as they come in, by the rule of their branch (decision 135), on two nodes. */
let platform: TestPlatform
let second: TestPlatform
let ops: SignedIn
let dispatcher: SignedIn
let admin: SignedIn
/** The branch that collects in Sandton, its code, and two of its drivers. */
let branch: number
let code: string
const NEAR = 1
const FAR = 2

beforeAll(async () => {
  platform = await startTestPlatform()
  second = await startTestPlatform({}, platform.databaseUrl)
  ops = await platform.as(OPS)
  dispatcher = await platform.as(DISPATCHER)
  admin = await platform.as(PROVIDER_ADMIN)
  const first = await read((await book(ops.call)).id)
  branch = first.collection_branch_id ?? 0
  const { rows } = await platform.owner.query('SELECT code FROM branches WHERE provider_id = 1 AND id = $1', [
    branch,
  ])
  code = rows[0].code
  // Nobody else drives there.
  await platform.owner.query(
    `UPDATE drivers SET branch_id = CASE WHEN id IN (${NEAR}, ${FAR}) THEN $1::int ELSE NULL END, vehicle_kind = 'van', capacity_kg = 500
     WHERE provider_id = 1`,
    [branch],
  )
})
afterAll(async () => {
  await second.stop()
  await platform.stop()
})
beforeEach(async () => {
  await rule([])
  await platform.owner.query('DELETE FROM collection_proposals')
  await platform.owner.query(
    "UPDATE collection_requests SET over_since = now(), status = 'cancelled' WHERE provider_id = 1 AND collection_agent_id IS NULL",
  )
  // What earlier tests left waits for nobody.
  await platform.owner.query(
    "UPDATE shipments SET over_since = now(), status = 'cancelled' WHERE provider_id = 1 AND collection_agent_id IS NULL AND collected_at IS NULL",
  )
  await seenAt(NEAR, -26.1, 28.05)
  await seenAt(FAR, -26.3, 28.3)
})

async function read(id: number) {
  const outcome = await ops.call(listShipments, { query: { id } })
  const shipment = outcome.ok ? outcome.value.shipments[0] : undefined
  if (shipment === undefined) throw new Error('it is not there')
  return shipment
}
async function rule(lines: readonly string[]): Promise<void> {
  const outcome = await admin.call(saveProviderSettings, {
    body: { provider_settings: [{ setting: 'branch_auto_assign', value: [...lines] }] },
  })
  if (!outcome.ok) throw new Error(outcome.error)
  second.platform.settings.forget(1)
}
/** Where a driver was seen a moment ago. */
const seenAt = (driver: number, lat: number, lng: number) =>
  platform.owner.query(
    'UPDATE drivers SET lat = $2, lng = $3, position_at = to_timestamp($4 / 1000.0) WHERE provider_id = 1 AND id = $1',
    [driver, lat, lng, platform.platform.clock.now()],
  )
const SANDTON = {
  type: 'business' as const,
  street_address: '14 Rivonia Road',
  local_area: 'Sandton',
  city: 'Johannesburg',
  zone: 'Gauteng',
  country: 'ZA',
  code: '2196',
  lat: -26.107,
  lng: 28.056,
}
const ask = (changes: Parameters<typeof book>[1] = {}) =>
  book(ops.call, { collection_address: SANDTON, ...changes })
async function proposals(who: SignedIn = dispatcher) {
  const outcome = await who.call(listCollectionProposals, {})
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.proposals
}
const proposed = async (id: number) => (await proposals()).find(({ shipment_id }) => shipment_id === id)
const driverOf = async (id: number) => (await read(id)).collection_agent_id
const eventually = { timeout: 10_000 }

test('without a rule nobody is proposed; with it who is nearest, with the reason, and accepting is assigning', async () => {
  const { id } = await ask()
  await rule([`${code} propose`])
  await expect
    .poll(() => proposed(id), eventually)
    .toMatchObject({
      state: 'open',
      driver_id: NEAR,
      is_nearest: true,
      is_in_time: true,
      taken_version: null,
    })
  expect(await driverOf(id)).toBeNull()
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 1 } })
  expect(audit).toMatchObject({
    value: { audit_events: [{ type: 'shipment.driverProposed', source: 'Automatic assignment' }] },
  })
  const proposal = await proposed(id)
  const outcome = await dispatcher.call(changeShipments, {
    body: { shipments: [{ id, version: proposal?.version, collection_agent_id: NEAR }] },
  })
  expect(outcome).toMatchObject({ ok: true })
  await expect.poll(() => proposed(id), eventually).toBeUndefined()
})

test('what it adds to a day is reckoned with the minutes that its door was learnt to take, and is nothing where it is done along with a visit', async () => {
  await platform.owner.query(
    "INSERT INTO learnt_service_times (provider_id, key, ms, seen) VALUES (1, 'side collection', 3600000, 30)",
  )
  await rule([`${code} propose`])
  // The driver has something of the test before at the door of the second.
  const [other, along] = [await ask({ collection_address: { ...SANDTON, lat: -26.11 } }), await ask()]
  for (const { id } of [other, along])
    await expect.poll(() => proposed(id), eventually).toMatchObject({ driver_id: NEAR })
  await platform.owner.query('DELETE FROM learnt_service_times')
  expect((await proposed(other.id))?.added_minutes).toBeGreaterThanOrEqual(60)
  expect((await proposed(along.id))?.added_minutes).toBe(0)
})

test('a version that was read before a proposal was made still holds', async () => {
  await rule([`${code} propose`])
  const { id, version } = await ask()
  await expect.poll(() => proposed(id), eventually).toBeDefined()
  const change = { id, version, special_instructions_collection: 'Ring twice' }
  expect(await dispatcher.call(changeShipments, { body: { shipments: [change] } })).toMatchObject({
    ok: true,
  })
})

test('dismissed, nobody is proposed for it again', async () => {
  await rule([`${code} propose`])
  const one = await ask()
  await expect.poll(() => proposed(one.id), eventually).toBeDefined()
  const dismissed = await dispatcher.call(dismissCollectionProposals, { body: { shipment_ids: [one.id] } })
  expect(dismissed).toMatchObject({ ok: true, value: { dismissed: 1 } })
  const other = await ask()
  await expect.poll(() => proposed(other.id), eventually).toBeDefined()
  expect(await proposed(one.id)).toBeUndefined()
})

test('taken by the rule: recorded so, once, and undone by any dispatcher, after which it is left alone', async () => {
  await rule([`${code} take`])
  const { id } = await ask()
  await expect.poll(() => driverOf(id), eventually).toBe(NEAR)
  const taken = await proposed(id)
  expect(taken).toMatchObject({ state: 'taken', driver_id: NEAR })
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 10 } })
  const steps = audit.ok ? audit.value.audit_events.filter(({ type }) => type === 'shipment.reassigned') : []
  expect(steps.map(({ source }) => source)).toEqual(['Automatic assignment'])
  const undone = await dispatcher.call(changeShipments, {
    body: { shipments: [{ id, undo_version: taken?.taken_version ?? 0 }] },
  })
  expect(undone).toMatchObject({ ok: true })
  // Another one is looked at after it: by then it would have been given again.
  const next = await ask()
  await expect.poll(() => driverOf(next.id), eventually).toBe(NEAR)
  expect(await driverOf(id)).toBeNull()
  expect(await proposed(id)).toBeUndefined()
  // What somebody has given to another driver since was decided by them.
  expect(await proposed(next.id)).toMatchObject({ state: 'taken' })
  const given = { id: next.id, collection_agent_id: FAR }
  expect(await dispatcher.call(changeShipments, { body: { shipments: [given] } })).toMatchObject({ ok: true })
  expect(await proposed(next.id)).toBeUndefined()
})

test('never a driver who is full, is out or has closed the day, and nobody where there is none', async () => {
  await rule([`${code} take`])
  const heavy = await ask({
    parcels: [
      { submitted_length_cm: 60, submitted_width_cm: 60, submitted_height_cm: 60, submitted_weight_kg: 400 },
    ],
  })
  await expect.poll(() => driverOf(heavy.id), eventually).toBe(NEAR)
  const second400 = await ask({
    parcels: [
      { submitted_length_cm: 60, submitted_width_cm: 60, submitted_height_cm: 60, submitted_weight_kg: 400 },
    ],
  })
  await expect.poll(() => driverOf(second400.id), eventually).toBe(FAR)
  await platform.owner.query(
    "UPDATE tripsheets SET status = 'closed' WHERE provider_id = 1 AND driver_id = $1",
    [NEAR],
  )
  const third = await ask()
  await expect.poll(() => driverOf(third.id), eventually).toBe(FAR)
  await platform.owner.query(
    "UPDATE tripsheets SET status = 'closed' WHERE provider_id = 1 AND driver_id = $1",
    [FAR],
  )
  const fourth = await ask()
  await platform.owner.query("UPDATE tripsheets SET status = 'planned' WHERE provider_id = 1")
  const fifth = await ask()
  await expect.poll(() => driverOf(fifth.id), eventually).toBe(NEAR)
  // Nobody could before, and it was not forgotten.
  expect(await driverOf(fourth.id)).toBe(NEAR)
})

test('whom the morning marked out is proposed for nothing, from that moment on until they are back', async () => {
  await rule([`${code} propose`])
  const mark = async (is_out: boolean, driver_id = NEAR) =>
    expect(
      await dispatcher.call(markDriverOut, { body: { driver_id, is_out, reason: 'Sick' } }),
    ).toMatchObject({ ok: true })
  const { id } = await ask()
  await expect.poll(() => proposed(id), eventually).toMatchObject({ driver_id: NEAR })
  await mark(true)
  await expect.poll(() => proposed(id), eventually).toMatchObject({ driver_id: FAR })
  // Where nobody is left, nobody is proposed any more.
  await mark(true, FAR)
  await expect.poll(() => proposed(id), eventually).toBeUndefined()
  await mark(false, FAR)
  await mark(false)
  await expect.poll(() => proposed(id), eventually).toMatchObject({ driver_id: NEAR })
  // Nor where the branch has no rule any more.
  await rule([])
  await expect.poll(() => proposals(), eventually).toEqual([])
})

test('what nobody reaches in its window is proposed, and decided by somebody, where the rule takes the rest', async () => {
  const { id } = await ask()
  await seenAt(NEAR, -26.3, 28.05)
  await platform.owner.query(
    'UPDATE shipments SET collection_before = $2 WHERE provider_id = 1 AND id = $1',
    [id, new Date(platform.platform.clock.now() + 60_000)],
  )
  await rule([`${code} take`])
  await expect.poll(() => proposed(id), eventually).toMatchObject({ state: 'open', is_in_time: false })
  expect(await driverOf(id)).toBeNull()
})

test('whose stops were given to others because they are out is proposed for nothing, unless that was taken back', async () => {
  await rule([`${code} propose`])
  const accepted = (undone: boolean) => JSON.stringify([{ undone }])
  const { rows } = await platform.owner.query(
    `INSERT INTO route_proposals (provider_id, kind, aim, day, driver_ids, status, asked_by, asked_at, search_ms, lease_until, given, accepted)
     VALUES (1, 'driver-out', 'shortest', $1, '{}', 'ready', 1, now(), 0, now(), $2, $3) RETURNING id`,
    [dayOf(platform.platform.clock.now()), JSON.stringify({ out: NEAR }), accepted(false)],
  )
  const one = await ask()
  await expect.poll(() => proposed(one.id), eventually).toMatchObject({ driver_id: FAR })
  await platform.owner.query('UPDATE route_proposals SET accepted = $1 WHERE id = $2', [
    accepted(true),
    rows[0].id,
  ])
  const other = await ask()
  await expect.poll(() => proposed(other.id), eventually).toMatchObject({ driver_id: NEAR })
})

test('what goes to another branch is proposed by the rule of that one, unless somebody has said no before', async () => {
  await rule([`${code} propose`])
  const [refused, open] = [await ask(), await ask()]
  await expect.poll(() => proposed(refused.id), eventually).toBeDefined()
  await expect.poll(() => proposed(open.id), eventually).toMatchObject({ driver_id: NEAR })
  await dispatcher.call(dismissCollectionProposals, { body: { shipment_ids: [refused.id] } })
  const { rows } = await platform.owner.query(
    'SELECT id, code FROM branches WHERE provider_id = 1 AND id <> $1 ORDER BY id LIMIT 1',
    [branch],
  )
  const [other] = rows
  const moveFar = (to: number) =>
    platform.owner.query('UPDATE drivers SET branch_id = $1 WHERE provider_id = 1 AND id = $2', [to, FAR])
  await moveFar(other.id)
  await platform.owner.query('UPDATE shipments SET collection_branch_id = $1 WHERE id = ANY($2::bigint[])', [
    other.id,
    [refused.id, open.id],
  ])
  await rule([`${code} propose`, `${other.code} propose`])
  await expect.poll(() => proposed(open.id), eventually).toMatchObject({ driver_id: FAR })
  expect(await proposed(refused.id)).toBeUndefined()
  const kept = await platform.owner.query(
    'SELECT branch_id FROM collection_proposals WHERE shipment_id = $1',
    [open.id],
  )
  expect(kept.rows).toEqual([{ branch_id: other.id }])
  await moveFar(branch)
})

test('many at once on two nodes: each has one driver, by one step', async () => {
  await rule([`${code} take`])
  const booked = await Promise.all(Array.from({ length: 12 }, () => ask()))
  const ids = booked.map(({ id }) => id)
  await expect
    .poll(async () => (await Promise.all(ids.map(driverOf))).filter((driver) => driver === null).length, {
      timeout: 20_000,
    })
    .toBe(0)
  const { rows } = await platform.owner.query(
    `SELECT entity_id, count(*)::int AS steps FROM events WHERE entity = 'shipment' AND entity_id = ANY($1::bigint[])
       AND type = 'shipment.reassigned' GROUP BY entity_id HAVING count(*) <> 1`,
    [ids],
  )
  expect(rows).toEqual([])
})

test('a dispatcher and the rule at once: whoever is first has it, and nothing is overwritten', async () => {
  await rule([`${code} take`])
  const { id, version } = await ask()
  const outcome = await dispatcher.call(changeShipments, {
    body: { shipments: [{ id, version, collection_agent_id: FAR }] },
  })
  const next = await ask()
  await expect.poll(() => driverOf(next.id), eventually).toBe(NEAR)
  expect(await driverOf(id)).toBe(outcome.ok ? FAR : NEAR)
  expect(outcome.ok || outcome.code).toSatisfy(
    (said) => said === true || said === 'shipment.changedMeanwhile',
  )
})

test('who is retired while what waits is looked at is given nothing of it', async () => {
  const { id } = await ask()
  const retiring = await platform.owner.connect()
  try {
    await retiring.query('BEGIN')
    // As whoever retires somebody has them.
    await retiring.query('SELECT FROM drivers WHERE provider_id = 1 AND id = $1 FOR UPDATE', [NEAR])
    await retiring.query('UPDATE drivers SET deleted_date = now() WHERE provider_id = 1 AND id = $1', [NEAR])
    await rule([`${code} take`])
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%drivers%'`
    await expect.poll(async () => (await platform.owner.query(waits)).rowCount, eventually).toBe(1)
    await retiring.query('COMMIT')
    await expect.poll(() => driverOf(id), eventually).toBe(FAR)
  } finally {
    await retiring.query('ROLLBACK')
    await retiring.query('UPDATE drivers SET deleted_date = NULL WHERE provider_id = 1 AND id = $1', [NEAR])
    retiring.release()
  }
})

test('what follows the log waits for a look before it touches proposals, so that neither waits for the other in a ring', async () => {
  await rule([`${code} take`])
  const { id } = await ask()
  await expect.poll(() => driverOf(id), eventually).toBe(NEAR)
  const undo_version = (await proposed(id))?.taken_version ?? 0
  const look = await platform.owner.connect()
  try {
    // As a look has it, which goes on to proposals.
    await look.query('BEGIN')
    await look.query("SELECT FROM due_jobs WHERE kind = 'auto-assign' AND key = $1 FOR UPDATE", [
      String(branch),
    ])
    const undone = await dispatcher.call(changeShipments, { body: { shipments: [{ id, undo_version }] } })
    expect(undone).toMatchObject({ ok: true })
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%due_jobs%'`
    await expect.poll(async () => (await platform.owner.query(waits)).rowCount, eventually).toBe(1)
    const held = await look.query(
      'SELECT FROM collection_proposals WHERE shipment_id = $1 FOR UPDATE NOWAIT',
      [id],
    )
    expect(held.rowCount).toBe(1)
  } finally {
    await look.query('ROLLBACK')
    look.release()
  }
  await expect.poll(() => proposed(id), eventually).toBeUndefined()
})

describe('collection requests', () => {
  const request = async (who: SignedIn = ops, changes: { weight_kg?: number; email?: string } = {}) => {
    const { weight_kg = 5, email = '' } = changes
    const [now, HOUR] = [platform.platform.clock.now(), 3_600_000]
    const outcome = await who.call(addCollectionRequest, {
      body: {
        ...collectionBody({
          address: SANDTON,
          contact: { name: 'Lerato', email, mobile_number: '082 555 0101' },
        }),
        account_id: 1,
        collection_after: new Date(now).toISOString(),
        collection_before: new Date(now + 4 * HOUR).toISOString(),
        weight_kg,
      },
    })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value.collection_request
  }
  const asked = async (id: number) =>
    (await proposals()).find(({ collection_request_id }) => collection_request_id === id)
  async function rowOf(id: number) {
    const { rows } = await platform.owner.query<{ driver: number | null; version: number }>(
      'SELECT collection_agent_id AS driver, version FROM collection_requests WHERE provider_id = 1 AND id = $1',
      [id],
    )
    return rows[0] ?? { driver: null, version: 0 }
  }
  const change = (body: z.input<typeof changeCollectionRequests.body>) =>
    dispatcher.call(changeCollectionRequests, { body })

  test('are proposed with the reason beside shipments; the version of before holds, and accepting is assigning', async () => {
    const waits = await request()
    const { id: shipment } = await ask()
    await rule([`${code} propose`])
    await expect
      .poll(() => asked(waits.id), eventually)
      .toMatchObject({
        state: 'open',
        shipment_id: null,
        driver_id: NEAR,
        is_in_time: true,
        tracking_reference: expect.stringMatching(/^COL/),
      })
    await expect.poll(() => proposed(shipment), eventually).toMatchObject({ collection_request_id: null })
    const { version, display_id: _ } = waits
    expect((await rowOf(waits.id)).version).toBeGreaterThan(version)
    expect(await change({ id: waits.id, version, collection_agent_id: NEAR })).toMatchObject({ ok: true })
    await expect.poll(() => asked(waits.id), eventually).toBeUndefined()
    expect((await rowOf(waits.id)).driver).toBe(NEAR)
    // That one was decided by somebody: the version of before it holds no more.
    expect(await change({ id: waits.id, version, collection_agent_id: FAR })).toMatchObject({
      code: 'collection.changedMeanwhile',
    })
  })

  test('dismissed, nobody is proposed for one again', async () => {
    await rule([`${code} propose`])
    const { id } = await request()
    await expect.poll(() => asked(id), eventually).toBeDefined()
    const none = await dispatcher.call(dismissCollectionProposals, { body: {} })
    expect(none).toMatchObject({ status: 400, field: 'shipment_ids' })
    const said = await dispatcher.call(dismissCollectionProposals, { body: { collection_request_ids: [id] } })
    expect(said).toMatchObject({ ok: true, value: { dismissed: 1 } })
    const other = await request()
    await expect.poll(() => asked(other.id), eventually).toBeDefined()
    expect(await asked(id)).toBeUndefined()
  })

  test('taken by the rule: once, its contact written to when the undo has passed, undone by any dispatcher and then left alone', async () => {
    await rule([`${code} take`])
    const email = 'rule@kwela-fashion.example'
    const { id } = await request(ops, { email })
    await expect.poll(async () => (await rowOf(id)).driver, eventually).toBe(NEAR)
    const taken = await asked(id)
    expect(taken).toMatchObject({ state: 'taken', driver_id: NEAR })
    const letters = async () =>
      (await platform.owner.query('SELECT status FROM outbox WHERE recipient = $1', [email])).rows
    expect(await letters()).toEqual([{ status: 'waiting' }])
    const audit = await ops.call(listAuditEvents, {
      query: { type: 'collection_request', object_id: id, limit: 10 },
    })
    expect(audit).toMatchObject({ value: { audit_events: [{ source: 'Automatic assignment' }, {}] } })
    const undo_version = taken?.taken_version ?? 0
    expect(await change({ id, undo_version })).toMatchObject({ ok: true })
    expect(await letters()).toEqual([])
    // Beside a second undo nothing more happens.
    expect(await change({ id, undo_version })).toMatchObject({ ok: false, status: 409 })
    const next = await request()
    await expect.poll(async () => (await rowOf(next.id)).driver, eventually).toBe(NEAR)
    expect((await rowOf(id)).driver).toBeNull()
    expect(await asked(id)).toBeUndefined()
  })

  test('many of both at once on two nodes: each has one driver by one step, and nobody more than they can carry', async () => {
    const canCarry = (kg: number) =>
      platform.owner.query('UPDATE drivers SET capacity_kg = $1 WHERE provider_id = 1 AND id = ANY($2)', [
        kg,
        [NEAR, FAR],
      ])
    // Earlier tests have given each of them some 450 kg.
    await canCarry(1_000)
    await rule([`${code} take`])
    const requests = await Promise.all(Array.from({ length: 6 }, () => request(ops, { weight_kg: 150 })))
    const shipments = await Promise.all(Array.from({ length: 6 }, () => ask()))
    const left = async () => {
      const { rows } = await platform.owner.query<{ left: number }>(
        `SELECT (SELECT count(*) FROM collection_requests WHERE provider_id = 1 AND id = ANY($1) AND collection_agent_id IS NULL)::int
              + (SELECT count(*) FROM shipments WHERE provider_id = 1 AND id = ANY($2) AND collection_agent_id IS NULL)::int AS left`,
        [requests.map(({ id }) => id), shipments.map(({ id }) => id)],
      )
      return rows[0]?.left
    }
    await expect.poll(left, { timeout: 20_000 }).toBe(0)
    const { rows: heavy } = await platform.owner.query(
      `SELECT collection_agent_id FROM collection_requests WHERE provider_id = 1 AND over_since IS NULL
       GROUP BY 1 HAVING sum(weight_kg) > 600`,
    )
    expect(heavy).toEqual([])
    const { rows: twice } = await platform.owner.query(
      `SELECT entity_id FROM events WHERE type = 'collection_request.reassigned' AND entity_id = ANY($1)
       GROUP BY 1 HAVING count(*) <> 1`,
      [requests.map(({ id }) => id)],
    )
    expect(twice).toEqual([])
    await canCarry(5_000)
  })

  test('people of the account are told nothing of whom the rule proposes', async () => {
    const account = await platform.as(ACCOUNT_USER)
    const live = await watchLive(platform.url, account)
    await rule([`${code} propose`])
    const { id } = await request()
    await expect.poll(() => asked(id), eventually).toBeDefined()
    const details = await account.call(readCollectionRequest, { query: { id } })
    expect(details).toMatchObject({ value: { events: [{ type: 'collection_request.added' }] } })
    const { version } = await rowOf(id)
    expect(
      await account.call(changeCollectionRequests, {
        body: { id, version: version - 1, status: 'cancelled' },
      }),
    ).toMatchObject({ ok: true })
    await live.until('that it is off', (_, events) =>
      events.find(({ type }) => type === 'collection_request.status'),
    )
    expect(live.events().map(({ type }) => type)).not.toContain('collection_request.driverProposed')
    live.close()
  })
})

test('what is wrong with a rule is said, and accounts see no proposals', async () => {
  for (const line of ['JNB', 'JNB perhaps', 'propose', `${code} take it`])
    expect(
      await admin.call(saveProviderSettings, {
        body: { provider_settings: [{ setting: 'branch_auto_assign', value: [line] }] },
      }),
    ).toMatchObject({ ok: false, status: 400, field: 'branch_auto_assign' })
  expect(
    await admin.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'branch_auto_assign', value: ['XYZ take'] }] },
    }),
  ).toMatchObject({ ok: false, code: 'setting.invalid' })
  const account = await platform.as(ACCOUNT_USER)
  expect(await account.call(listCollectionProposals, {})).toMatchObject({ status: 403 })
})

test('people of the account are not told whom the rule proposes, in the audit trail or live', async () => {
  await platform.owner.query(
    `UPDATE roles SET permissions = array_append(permissions, 'API_/audit/events:GET')
     WHERE id = (SELECT role_id FROM users WHERE email = $1)`,
    [ACCOUNT_USER],
  )
  const account = await platform.as(ACCOUNT_USER)
  const live = await watchLive(platform.url, account)
  const inside = await watchLive(platform.url, dispatcher)
  await rule([`${code} propose`])
  const { id } = await ask()
  const typesOf = async (who: SignedIn) => {
    const outcome = await who.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 10 } })
    if (!outcome.ok) throw new Error(outcome.error)
    const { audit_events, count } = outcome.value
    expect(audit_events).toHaveLength(count)
    return audit_events.map(({ type }) => type)
  }
  await expect.poll(() => typesOf(ops), eventually).toContain('shipment.driverProposed')
  const told = await typesOf(account)
  expect(told).toContain('shipment.booked')
  expect(told).not.toContain('shipment.driverProposed')
  await inside.until('the proposal', (_, events) =>
    events.find(({ type }) => type === 'shipment.driverProposed'),
  )
  // What comes after it is told, so that it would have been by then.
  const { version } = await read(id)
  const change = { id, version, special_instructions_collection: 'Ring twice' }
  expect(await dispatcher.call(changeShipments, { body: { shipments: [change] } })).toMatchObject({
    ok: true,
  })
  await live.until('the change', (_, events) => events.find(({ row }) => row.version === version + 1))
  expect(live.events().map(({ type }) => type)).not.toContain('shipment.driverProposed')
  live.close()
  inside.close()
})
