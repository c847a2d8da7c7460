import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Client } from '../../src/contract/client.ts'
import { addCollectionRequest } from '../../src/contract/collection-requests.ts'
import { reportPositions } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { login, loginToken } from '../../src/contract/session.ts'
import { addWebhook } from '../../src/contract/webhooks.ts'
import { type NodeProcess, startNode } from '../bench/node-process.ts'
import { book } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import { clientOf, difference, openConsole, snapshotFor } from '../support/console.ts'
import { copyDatabase, OPS, PASSWORD, PROVIDER_ADMIN } from '../support/platform.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import { LONG, seeded } from './long.ts'
import { freePort } from './platform-process.ts'

/** A rule that gives collections to drivers without asking, on two nodes that are killed while it does. */
const KILLS = LONG ? 16 : 1
const DRIVER = 1
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

interface Taken {
  readonly ref: string
  readonly driver: number | null
  /** Times that the rule gave it to somebody. */
  readonly given: number
  readonly stops: number
  readonly state: string | null
  readonly reason_of: number | null
  readonly has_version: boolean
}

/** What became of everything that waited, as the database has it: each once, with the reason. */
const TAKEN = `
  WITH waiting AS (
    SELECT s.id, 'shipment' AS entity, s.ref, s.collection_agent_id AS driver, 'collection ' || s.id AS task,
           (SELECT count(*) FROM tripsheet_tasks t WHERE t.provider_id = 1 AND t.shipment_id = s.id AND t.side = 'collection') AS stops
    FROM shipments s WHERE s.provider_id = 1 AND s.id = ANY($1::bigint[])
    UNION ALL
    SELECT r.id, 'collection_request', 'COL' || r.id, r.collection_agent_id, 'request ' || r.id,
           (SELECT count(*) FROM tripsheet_requests t WHERE t.provider_id = 1 AND t.request_id = r.id)
    FROM collection_requests r WHERE r.provider_id = 1 AND r.id = ANY($2::int[]))
  SELECT w.ref, w.driver, w.stops::int, p.state, p.driver_id AS reason_of,
         (SELECT count(*)::int FROM events e WHERE e.provider_id = 1 AND e.entity = w.entity AND e.entity_id = w.id
            AND e.told->>'by_rule' = 'true') AS given,
         EXISTS (SELECT FROM events e WHERE e.provider_id = 1 AND e.entity = w.entity AND e.entity_id = w.id
            AND e.told->>'by_rule' = 'true' AND e.version = p.taken_version) AS has_version
  FROM waiting w LEFT JOIN collection_proposals p ON p.provider_id = 1 AND p.task = w.task AND p.reason ? 'is_in_time'
  ORDER BY w.ref`

/** The connection that gives out collections, and waits for a tripsheet which somebody holds. */
const GIVING = `
  SELECT application_name AS name FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%tripsheets%'`

test(`killed ${KILLS === 1 ? 'once' : `${KILLS} times`} in the middle of giving out collections, the other node goes on: each is given once, told once, and has its reason`, {
  timeout: LONG ? 900_000 : 240_000,
}, async () => {
  const random = seeded(20_261_127)
  const databaseUrl = await copyDatabase()
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 3 })
  const receiver = await startWebhookReceiver()
  const folder = mkdtempSync(join(tmpdir(), 'hubline-rule-'))
  const settings = {
    CLOCK: 'adjustable',
    LOG_LEVEL: 'fatal',
    DATA_DIR: folder,
    SECRETS_KEY: Buffer.alloc(32, 'test').toString('base64'),
    WEBHOOK_LOCAL_RECEIVERS: receiver.host,
  }
  const ports = [await freePort(), await freePort()]
  const nodes: NodeProcess[] = ports.map((port) => startNode(databaseUrl, port, settings))
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await owner.end()
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await Promise.all(nodes.map((node) => node.ready()))
  const urlOf = (i: number) => nodes[i]?.url ?? ''
  async function signIn(i: number, email: string): Promise<string> {
    return loginToken(await clientOf(urlOf(i), null)(login, { body: { email, password: PASSWORD } }))
  }
  const token = await signIn(0, OPS)
  const ops = (i: number): Client => clientOf(urlOf(i), token)
  async function done<T>(outcome: Promise<{ ok: true; value: T } | { ok: false; error: string }>) {
    const answer = await outcome
    if (!answer.ok) throw new Error(answer.error)
    return answer.value
  }

  // One driver, near, with room for all of it; nobody else drives there.
  const { rows: branches } = await owner.query<{ id: number; code: string }>(
    `SELECT b.id, b.code FROM branches b JOIN shipments s ON s.provider_id = b.provider_id AND s.collection_branch_id = b.id
     WHERE b.provider_id = 1 AND s.id = $1`,
    [(await book(ops(0), { collection_address: SANDTON })).id],
  )
  const [branch] = branches
  await owner.query(
    `UPDATE drivers SET branch_id = CASE WHEN id = $2 THEN $1::int ELSE NULL END, vehicle_kind = 'van', capacity_kg = 2000
     WHERE provider_id = 1`,
    [branch?.id, DRIVER],
  )
  await owner.query(
    "UPDATE shipments SET over_since = now(), status = 'cancelled' WHERE provider_id = 1 AND collection_agent_id IS NULL AND collected_at IS NULL",
  )
  await done(ops(0)(reportPositions, { body: { driver_id: DRIVER, lat: SANDTON.lat, lng: SANDTON.lng } }))
  const webhook = { account_id: null, topic: 'tracking-event' as const, url: receiver.url }
  await done(ops(0)(addWebhook, { body: webhook }))
  const admin = clientOf(urlOf(0), await signIn(0, PROVIDER_ADMIN))
  const rule = { setting: 'branch_auto_assign', value: [`${branch?.code} take`] }
  await done(admin(saveProviderSettings, { body: { provider_settings: [rule] } }))

  const shipments: number[] = []
  const requests: number[] = []
  async function wait(node: number): Promise<void> {
    const { id } = await book(ops(node), { collection_address: SANDTON })
    shipments.push(id)
    const { rows } = await owner.query<{ after: Date; before: Date }>(
      'SELECT collection_after AS after, collection_before AS before FROM shipments WHERE provider_id = 1 AND id = $1',
      [id],
    )
    const body = collectionBody({
      address: SANDTON,
      weight_kg: 1,
      collection_after: rows[0]?.after.toISOString() ?? '',
      collection_before: rows[0]?.before.toISOString() ?? '',
    })
    const { collection_request } = await done(ops(node)(addCollectionRequest, { body }))
    requests.push(collection_request.id)
  }
  const taken = async () => (await owner.query<Taken>(TAKEN, [shipments, requests])).rows
  const allTaken = () =>
    expect
      .poll(async () => (await taken()).filter(({ driver }) => driver === null).map(({ ref }) => ref), {
        timeout: 60_000,
      })
      .toEqual([])
  await wait(0)
  await allTaken()

  const consoles = [0, 1].map((i) => openConsole({ url: urlOf(i), token }))
  onTestFinished(() => {
    for (const one of consoles) one.end()
  })
  for (let kill = 1; kill <= KILLS; kill++) {
    const holder = await owner.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM tripsheets WHERE provider_id = 1 AND driver_id = $1 FOR UPDATE', [DRIVER])
    await wait(kill % 2)
    await wait((kill + 1) % 2)
    let name = ''
    await expect
      .poll(
        async () => {
          name = (await owner.query<{ name: string }>(GIVING)).rows[0]?.name ?? ''
          return name
        },
        { timeout: 30_000 },
      )
      .not.toBe('')
    // Now and then a moment later: before or after it is written, or when it is told.
    const isHeld = kill % 2 === 1
    if (!isHeld) await holder.query('ROLLBACK')
    if (!isHeld) await new Promise((later) => setTimeout(later, random() * 60))
    const dying = nodes.findIndex(({ pid }) => name.endsWith(` ${pid}`))
    const node = nodes[dying]
    if (node === undefined) throw new Error(`no node is called ${name}`)
    process.kill(node.pid, 'SIGKILL')
    if (isHeld) await holder.query('ROLLBACK')
    holder.release()
    // The other one does it, before this one is back.
    await allTaken()
    const again = startNode(databaseUrl, ports[dying] ?? 0, settings)
    nodes[dying] = again
    await again.ready()
  }

  const each = await taken()
  expect(each).toHaveLength(2 * (1 + 2 * KILLS))
  expect(
    each.filter(
      ({ driver, given, stops, state, reason_of, has_version }) =>
        driver !== DRIVER ||
        given !== 1 ||
        stops !== 1 ||
        state !== 'taken' ||
        reason_of !== DRIVER ||
        !has_version,
    ),
  ).toEqual([])
  // One letter to the contact of each request, and one line for the webhook about each version.
  const { rows: letters } = await owner.query<{ subject: string; count: number }>(
    `SELECT subject, count(*)::int AS count FROM outbox WHERE provider_id = 1 AND kind = 'collection-request'
     GROUP BY subject, recipient HAVING count(*) > 1`,
  )
  expect(letters).toEqual([])
  const { rows: lines } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook_deliveries WHERE provider_id = 1
     GROUP BY webhook_id, shipment_id, shipment_version HAVING count(*) > 1`,
  )
  expect(lines).toEqual([])
  // What a node that died had sent is sent again under the same id (decision 96): nobody takes it for another.
  const bodies = new Map<string, Set<string>>()
  for (const { headers, body } of receiver.received) {
    const id = String(headers['webhook-id'])
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
  }
  expect([...bodies.values()].filter(({ size }) => size > 1)).toEqual([])
  const told = [...bodies.values()].flatMap((its) => [...its])
  expect(new Set(told).size).toBe(told.length)
  for (const [i, one] of consoles.entries()) {
    const viewer = { url: urlOf(i), token }
    await expect
      .poll(async () => difference(one.seen(), await snapshotFor(viewer)), { timeout: 60_000 })
      .toBeNull()
    expect(one.applied).toEqual([...new Set(one.applied)].sort((a, b) => a - b))
  }
})
