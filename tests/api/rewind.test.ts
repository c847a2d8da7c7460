import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addCollectionRequest, changeCollectionRequests } from '../../src/contract/collection-requests.ts'
import { type Columns, rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { changeDriverTerms, listDriverTerms } from '../../src/contract/driver-terms.ts'
import { addDriver } from '../../src/contract/drivers.ts'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import {
  type PastSnapshot,
  readPast,
  readPastEvents,
  readPastRange,
  readTrail,
} from '../../src/contract/rewind.ts'
import { login, loginToken } from '../../src/contract/session.ts'
import { cancelShipment, changeShipments } from '../../src/contract/shipment-changes.ts'
import { changeTripsheet, listTripsheets } from '../../src/contract/tripsheets.ts'
import { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import { writeBackup } from '../../src/server/kernel/database/backup.ts'
import { withProviderReadTx, withViewerTx } from '../../src/server/kernel/database/tenant.ts'
import { takeCheckpoints } from '../../src/server/modules/rewind/index.ts'
import type { LiveWorkspace } from '../../src/streams/live-workspace.ts'
import { createPastCalls } from '../../src/streams/rewind/past-calls.ts'
import { createRewind } from '../../src/streams/rewind/rewind.ts'
import { book } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import { clientOf } from '../support/console.ts'
import { DURBAN } from '../support/door.ts'
import {
  ACCOUNT_USER,
  OPS,
  PASSWORD,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'
import { createHandTime } from '../support/test-browser.ts'
import { snapshotOf } from '../support/watch-live.ts'
import { DRIVER_TERMS } from './access-of-alerts.ts'

/** Past moments as they were (decision 131), through calls. */
const platform = await platformOfFile()
const { clock } = platform.platform
const ops = await platform.as(OPS)
const durban = await platform.as('hub.dur@springbok.example')
const iso = (ms: number) => new Date(ms).toISOString()
const SECOND = 1_000
const HOUR = 3_600_000
const pass = (ms: number) => clock.set({ time: clock.now() + ms })
const remember = () => takeCheckpoints(platform.platform)

async function pastOf(who: SignedIn, at: number, since?: string) {
  const outcome = await who.call(readPast, { query: { at: iso(at), since } })
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.error}`)
  return outcome.value
}

type Workspace = Awaited<ReturnType<typeof snapshotOf>>

/** What is there, by kind and id, whatever its order. */
function contentOf({ shipments, drivers, collection_requests, tripsheets }: Workspace) {
  const rowsOf = (columns: Columns | undefined) => {
    if (columns === undefined) return []
    const rows = Array.from({ length: rowCount(columns) }, (_, i) => rowAt(columns, i))
    return rows.toSorted((a, b) => Number(a.id) - Number(b.id))
  }
  return {
    shipments: rowsOf(shipments),
    drivers: rowsOf(drivers),
    collection_requests: rowsOf(collection_requests),
    tripsheets: rowsOf(tripsheets),
  }
}

/** What an answer says of somebody who held another: with what is otherwise put in its place. */
function contentFrom(held: Workspace, answer: PastSnapshot) {
  const [before, news] = [contentOf(held), contentOf(answer)]
  const { since, gone } = answer
  if (since === undefined || gone === undefined) return news
  const changed = (kind: 'shipments' | 'collection_requests' | 'tripsheets') => {
    const rows = new Map(before[kind].map((row) => [row.id, row]))
    for (const id of gone[kind]) expect([id, rows.delete(id)]).toEqual([id, true])
    for (const row of news[kind]) rows.set(row.id, row)
    return [...rows.values()].toSorted((a, b) => Number(a.id) - Number(b.id))
  }
  return {
    shipments: changed('shipments'),
    drivers: news.drivers,
    collection_requests: changed('collection_requests'),
    tripsheets: changed('tripsheets'),
  }
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** A player of the past over real calls, whose clock a test moves. */
function playFrom(at: number) {
  const time = createHandTime()
  const rewind = createRewind({
    environment: {
      time,
      random: () => 1,
      onNextFrame: (run) => time.after(16, run),
      onIdle: (run) => void time.after(0, run),
      visible: () => true,
      report: (what) => expect.unreachable(what),
    },
    calls: createPastCalls(ops.call),
    at,
  })
  onTestFinished(rewind.end)
  return { rewind, advance: () => time.advance(250) }
}

/** What a workspace holds, as `contentOf` tells it. */
function storedIn({ shipments, drivers, requests, tripsheets }: LiveWorkspace) {
  const rowsOf = <Row extends { readonly id: number }>(store: {
    ids(): Iterable<number>
    get(id: number): Row | undefined
  }) => [...store.ids()].toSorted((a, b) => a - b).flatMap((id) => store.get(id) ?? [])
  return {
    shipments: rowsOf(shipments),
    drivers: rowsOf(drivers),
    collection_requests: rowsOf(requests),
    tripsheets: rowsOf(tripsheets),
  }
}

/** As if nobody had looked at it: it is the same, and unpacked by no one. */
const COPY_CHECKPOINT = `
  WITH newest AS (SELECT * FROM rewind_checkpoints WHERE provider_id = 1 ORDER BY seq DESC, id DESC LIMIT 1),
  copy AS (INSERT INTO rewind_checkpoints (provider_id, seq, at) SELECT provider_id, seq, at FROM newest RETURNING id)
  INSERT INTO rewind_checkpoint_parts (provider_id, checkpoint_id, part, kind, packed, rows)
  SELECT p.provider_id, copy.id, p.part, p.kind, p.packed, p.rows
  FROM copy, newest JOIN rewind_checkpoint_parts p ON p.provider_id = 1 AND p.checkpoint_id = newest.id`

const DRIVERS = [3, 8, 11, 40]
const EVENTS = TrackingEventCode.options

/** What dispatchers and drivers do all day; what is refused changes nothing. */
function lifeOf(seed: number) {
  const random = randomOf(seed)
  const booked: { id: number; ref: string }[] = []
  const requests: number[] = []
  const one = <T>(of: readonly T[]): T | undefined => of[random(of.length)]
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const way = [{}, { delivery_address: DURBAN }, { collection_address: DURBAN }][random(3)]
      const { id, short_tracking_reference: ref } = await book(ops.call, {
        account_id: 1 + random(3),
        ...way,
      })
      booked.push({ id, ref })
    },
    async () => {
      // One at a time: of a list that holds one that may not change, nothing changes.
      for (const { id } of booked.slice(-6)) {
        const side = one(['collection_agent_id', 'delivery_agent_id']) ?? ''
        const driver = random(5) === 0 ? null : one(DRIVERS)
        await ops.call(changeShipments, { body: { shipments: [{ id, [side]: driver }] } })
      }
    },
    async () => {
      const shipment = one(booked)
      const event = one(EVENTS)
      if (shipment === undefined || event === undefined) return
      const told = { shipment_id: shipment.id, event, date: iso(clock.now() - random(2) * 20 * 60_000) }
      await ops.call(recordTrackingEvents, { body: { tracking_events: [told] } })
    },
    async () => {
      const shipment = one(booked)
      if (shipment !== undefined && random(4) === 0)
        await ops.call(cancelShipment, { body: { tracking_reference: shipment.ref, reason: 'Twice' } })
    },
    async () => {
      const answer = await ops.call(addCollectionRequest, {
        body: collectionBody({
          collection_after: iso(clock.now() + HOUR),
          collection_before: iso(clock.now() + 3 * HOUR),
        }),
      })
      if (answer.ok) requests.push(answer.value.collection_request.id)
    },
    async () => {
      const id = one(requests)
      if (id !== undefined)
        await ops.call(changeCollectionRequests, {
          body: { collection_requests: [{ id, collection_agent_id: one([...DRIVERS, null]) }] },
        })
    },
    async () => {
      const driver_id = one(DRIVERS) ?? 3
      const listed = await ops.call(listTripsheets, { query: { driver_id } })
      const sheet = listed.ok ? listed.value.tripsheets[0] : undefined
      if (sheet === undefined) return
      const order = sheet.stops.map(({ id }) => id).toReversed()
      await ops.call(changeTripsheet, { body: { id: sheet.id, version: sheet.version, order } })
    },
    async () => {
      const driver_id = one(DRIVERS) ?? 3
      const listed = await ops.call(listDriverTerms, { query: { driver_id } })
      const version = listed.ok ? (listed.value.driver_terms[0]?.version ?? 0) : 0
      const said = [
        { vehicle: `KJ ${random(90)} PD GP` },
        { vehicle_kind: one(['bike', 'bakkie', 'van', 'truck'] as const) },
        { capacity_kg: 100 + random(900) },
      ][random(3)]
      await ops.call(changeDriverTerms, { body: { driver_id, version, ...said } })
    },
    () =>
      ops.call(reportPositions, {
        body: {
          positions: DRIVERS.map((driver_id) => ({
            driver_id,
            lat: -26 - random(1_000) / 500,
            lng: 28 + random(1_000) / 500,
            speed_kmh: random(90),
          })),
        },
      }),
  ]
  return { random, acts, act: () => acts[random(acts.length)]?.() }
}

test.each([1, 2])(
  'any moment is what the console showed then, whoever looks (seed %i)',
  async (seed) => {
    const { random, acts, act } = lifeOf(seed)
    pass(2 * SECOND)
    await remember()
    pass(2 * SECOND)
    const shown: { who: SignedIn; live: Workspace }[] = []
    for (let i = 0; i < 40; i += 1) {
      // A day begins with something to do, and with each of what is done with it.
      await (i < 4 ? acts[0]?.() : (acts[i - 4]?.() ?? act()))
      // So that what is told is told of a time of its own, and some of it of hours later.
      pass((16 + random(40)) * SECOND + (random(12) === 0 ? 3 * HOUR : 0))
      for (const who of [ops, durban]) shown.push({ who, live: await snapshotOf(who) })
      pass(2 * SECOND)
      if (random(8) === 0) await remember()
    }
    const last = shown.at(-1)?.live.seq ?? 0
    await expect.poll(async () => (await pastOf(ops, clock.now())).seq).toBeGreaterThanOrEqual(last)
    for (const { who, live } of shown)
      expect({ at: iso(live.at), ...contentOf(await pastOf(who, live.at)) }).toEqual({
        at: iso(live.at),
        ...contentOf(live),
      })
    // Whoever jumps to and fro is told the same by what is otherwise.
    let differences = 0
    for (const who of [ops, durban]) {
      let held = await pastOf(who, shown[0]?.live.at ?? 0)
      for (let i = 0; i < 20; i += 1) {
        const to = shown[random(shown.length)]?.live.at ?? 0
        const [answer, whole] = [await pastOf(who, to, held.epoch), await pastOf(who, to)]
        if (answer.since !== undefined) differences += 1
        expect(contentFrom(held, answer)).toEqual(contentOf(whole))
        held = whole
      }
    }
    expect(differences).toBeGreaterThan(30)
    // Played from the first of them to the present, it is what is there now.
    const begin = shown[0]?.live.at ?? 0
    const { rewind, advance } = playFrom(begin)
    await expect.poll(() => rewind.state.now().isLoading).toBe(false)
    rewind.setSpeed(600)
    rewind.play()
    await expect
      .poll(
        async () => {
          await advance()
          return rewind.state.now().isPlaying
        },
        { timeout: 60_000, interval: 5 },
      )
      .toBe(false)
    expect(rewind.state.now().problem).toBeNull()
    expect(rewind.moment.now()).toBeGreaterThan(shown.at(-1)?.live.at ?? 0)
    expect(storedIn(rewind.workspace)).toEqual(contentOf(await pastOf(ops, rewind.moment.now())))
    // It was a life: each kind was there, and changed.
    const all = shown.filter(({ who }) => who === ops).map(({ live }) => contentOf(live))
    for (const kind of ['shipments', 'collection_requests', 'tripsheets', 'drivers'] as const)
      expect([kind, new Set(all.map((one) => JSON.stringify(one[kind]))).size > 3]).toEqual([kind, true])
    const vehicles = all.map(({ drivers }) => JSON.stringify(drivers.map(({ version }) => version)))
    expect(new Set(vehicles).size).toBeGreaterThan(1)
  },
  240_000,
)

test('a driver who came after the checkpoint is where they said that they were', async () => {
  pass(2 * SECOND)
  await remember()
  pass(2 * SECOND)
  const admin = await platform.as(PROVIDER_ADMIN)
  const added = await admin.call(addDriver, { body: { ...DRIVER_TERMS, name: 'Came later' } })
  if (!added.ok) throw new Error(added.error)
  const { id: driver_id } = added.value.driver
  pass(2 * SECOND)
  await ops.call(reportPositions, { body: { positions: [{ driver_id, lat: -26.2, lng: 28.2 }] } })
  pass(2 * SECOND)
  const { drivers } = await pastOf(ops, clock.now() - SECOND)
  const ids = drivers.cols[drivers.fields.indexOf('id')] ?? []
  expect(rowAt(drivers, ids.indexOf(driver_id))).toMatchObject({ name: 'Came later', lat: -26.2, lng: 28.2 })
})

test('what was over for a day and a half is gone from then on, though no checkpoint says so', async () => {
  const { id, short_tracking_reference: ref } = await book(ops.call)
  await ops.call(cancelShipment, { body: { tracking_reference: ref, reason: 'Twice' } })
  pass(SECOND)
  await remember()
  const cancelled = clock.now()
  pass(40 * HOUR)
  const has = async (at: number) => contentOf(await pastOf(ops, at)).shipments.some((row) => row.id === id)
  expect([await has(cancelled + 35 * HOUR), await has(cancelled + 37 * HOUR)]).toEqual([true, false])
})

test('a moment that is not kept, or has not come, is refused by its field', async () => {
  const range = await ops.call(readPastRange, {})
  const kept = range.ok ? (range.value.kept_since ?? 0) : 0
  expect(kept).toBeGreaterThan(0)
  const ask = (at: number) => ops.call(readPast, { query: { at: iso(at) } })
  expect(await ask(kept - HOUR)).toMatchObject({ ok: false, status: 400, field: 'at' })
  expect(await ask(clock.now() + HOUR)).toMatchObject({ ok: false, status: 400, field: 'at' })
  expect(await ask(clock.now() - 91 * 24 * HOUR)).toMatchObject({ ok: false, status: 400, field: 'at' })
  const upside = { after: 0, from: iso(kept + HOUR), until: iso(kept) }
  expect(await ops.call(readPastEvents, { query: upside })).toMatchObject({
    ok: false,
    status: 400,
    field: 'until',
  })
})

test('a clock that once ran ahead keeps no checkpoint from being taken', async () => {
  await book(ops.call)
  pass(2 * HOUR)
  await remember()
  const ahead = iso(clock.now() + 400 * 24 * HOUR)
  await platform.owner.query(
    'INSERT INTO rewind_checkpoints (provider_id, seq, at) SELECT 1, max(seq) - 1, $1 FROM rewind_checkpoints WHERE provider_id = 1',
    [ahead],
  )
  onTestFinished(async () => {
    await platform.owner.query('DELETE FROM rewind_checkpoints WHERE provider_id = 1 AND at = $1', [ahead])
  })
  const newest = async () =>
    (
      await platform.owner.query<{ seq: number }>(
        'SELECT max(seq)::int AS seq FROM rewind_checkpoints WHERE provider_id = 1',
      )
    ).rows[0]?.seq ?? 0
  const before = await newest()
  await book(ops.call)
  pass(2 * HOUR)
  await expect.poll(async () => (await pastOf(ops, clock.now())).seq).toBeGreaterThan(before)
  await remember()
  expect(await newest()).toBeGreaterThan(before)
})

test('a stretch tells a few hundred positions of each driver, however often they are asked for', async () => {
  pass(HOUR)
  const until = clock.now()
  await platform.owner.query(
    `INSERT INTO driver_positions (provider_id, driver_id, branch_id, at, lat, lng)
     SELECT 1, d.id, d.branch_id, to_timestamp($1::float8 / 1000) - s * interval '1 second', -26.1, 28.05
     FROM drivers d, generate_series(0, 3599) s WHERE d.provider_id = 1 AND d.id IN (8, 11)`,
    [until],
  )
  const { seq } = await pastOf(ops, until - HOUR)
  const stretch = await ops.call(readPastEvents, {
    query: { after: seq, from: iso(until - HOUR), until: iso(until), every_seconds: 1 },
  })
  if (!stretch.ok) throw new Error(stretch.error)
  const { positions } = stretch.value
  const drivers = Array.from({ length: rowCount(positions) }, (_, i) => rowAt(positions, i).id)
  for (const driver of [8, 11]) {
    const told = drivers.filter((id) => id === driver).length
    expect(told).toBeGreaterThan(200)
    // The first and the last turn are cut by the stretch.
    expect(told).toBeLessThanOrEqual(241)
  }
})

test('a backup has no checkpoints: they are large, and taken anew', async () => {
  await book(ops.call)
  pass(2 * HOUR)
  await remember()
  expect((await pastOf(ops, clock.now())).seq).toBeGreaterThan(0)
  const nowhere = new Writable({ write: (_chunk, _encoding, next) => next() })
  const { rows } = await writeBackup(platform.databaseUrl, platform.platform.files, nowhere)
  expect(Object.keys(rows)).toContain('clock_changes')
  expect(Object.keys(rows).filter((table) => table.startsWith('rewind_'))).toEqual([])
})

test('who holds what they may not see is told all of what they may, and what is no answer of ours is nothing', async () => {
  await book(ops.call)
  await book(ops.call, { delivery_address: DURBAN })
  pass(2 * HOUR)
  await remember()
  const at = clock.now()
  const [all, own] = [await pastOf(ops, at), await pastOf(durban, at)]
  // It is unpacked for whoever sees everything: of that a branch is told its own alone.
  expect(rowCount(own.shipments)).toBeLessThan(rowCount(all.shipments))
  const later = at + SECOND
  pass(2 * SECOND)
  expect((await pastOf(durban, later, own.epoch)).since).toBe(own.epoch)
  const whole = contentOf(await pastOf(durban, later))
  const others = [all.epoch, own.epoch.replace(/\d+$/, '1'), own.epoch.replace(/ \d+ /, ' 999999999999999 ')]
  for (const since of [...others, 'past', 'past branch:4 NaN 1', '', ' '.repeat(100)]) {
    const answer = await pastOf(durban, later, since)
    expect([since, answer.since, answer.gone]).toEqual([since, undefined, undefined])
    expect(contentOf(answer)).toEqual(whole)
  }
  const long = await durban.call(readPast, { query: { at: iso(later), since: 'x'.repeat(101) } })
  expect(long).toMatchObject({ ok: false, status: 400, field: 'since' })
})

test('ten who jump at once to where nobody was are told the same, each what is theirs', async () => {
  await book(ops.call, { delivery_address: DURBAN })
  pass(2 * HOUR)
  await remember()
  await book(ops.call)
  pass(2 * SECOND)
  const at = clock.now()
  await expect.poll(async () => (await pastOf(ops, at)).last_event_at).not.toBeNull()
  await platform.owner.query(COPY_CHECKPOINT)
  const people = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? ops : durban))
  const answers = await Promise.all(
    people.map((who) => who.call(readPast, { query: { at: iso(at) } }).then((outcome) => ({ who, outcome }))),
  )
  for (const who of [ops, durban]) {
    const expected = contentOf(await pastOf(who, at))
    for (const { outcome } of answers.filter((one) => one.who === who)) {
      // Of one person four wait at the most.
      if (outcome.ok) expect(contentOf(outcome.value)).toEqual(expected)
      else expect(outcome).toMatchObject({ status: 429, code: 'rate.limited' })
    }
  }
  expect(answers.filter(({ outcome }) => outcome.ok).length).toBeGreaterThan(3)
})

test('whoever drags the slider about and leaves what they asked for is answered where they end', async () => {
  const at = clock.now()
  const newest = await pastOf(ops, at)
  for (let i = 1; i <= 30; i += 1) {
    const leaving = new AbortController()
    const left = ops.call(readPast, { query: { at: iso(at - i) }, signal: leaving.signal })
    await new Promise((next) => setImmediate(next))
    leaving.abort()
    expect(await left).toMatchObject({ ok: false, code: 'aborted' })
  }
  await expect
    .poll(async () => {
      const answer = await ops.call(readPast, { query: { at: iso(at) } })
      return answer.ok && contentOf(answer.value)
    })
    .toEqual(contentOf(newest))
})

test('a checkpoint that is let go while it is looked at makes no empty past', async () => {
  await book(ops.call)
  pass(2 * HOUR)
  await remember()
  const [{ id } = { id: 0 }] = (
    await platform.owner.query<{ id: number }>(
      'SELECT id FROM rewind_checkpoints WHERE provider_id = 1 ORDER BY seq DESC, id DESC LIMIT 1',
    )
  ).rows
  const at = clock.now()
  const before = contentOf(await pastOf(ops, at))
  await platform.owner.query('DELETE FROM rewind_checkpoints WHERE provider_id = 1 AND id = $1', [id])
  // The one before it tells the same; drivers' names are as they were by then.
  expect(contentOf(await pastOf(ops, at)).shipments).toEqual(before.shipments)
})

test('what is taken out of the log is not made up', async () => {
  await book(ops.call)
  pass(HOUR)
  await remember()
  pass(SECOND)
  await book(ops.call)
  pass(SECOND)
  const waiting = () =>
    platform.owner.query('SELECT FROM event_batches WHERE provider_id = 1 AND last_seq IS NULL')
  await expect.poll(async () => (await waiting()).rowCount).toBe(0)
  const gone = await platform.owner.query(
    'DELETE FROM event_batches WHERE provider_id = 1 AND first_id = (SELECT max(first_id) FROM event_batches WHERE provider_id = 1)',
  )
  expect(gone.rowCount).toBe(1)
  await book(ops.call)
  pass(SECOND)
  await expect
    .poll(() => ops.call(readPast, { query: { at: iso(clock.now()) } }))
    .toMatchObject({ ok: false, status: 400, field: 'at' })
  pass(2 * HOUR)
  await remember()
  expect((await pastOf(ops, clock.now())).seq).toBeGreaterThan(0)
})

test('the past is for staff, and a trail for who sees its driver', async () => {
  const account = await platform.as(ACCOUNT_USER)
  const at = iso(clock.now())
  for (const outcome of [
    await account.call(readPast, { query: { at } }),
    await account.call(readPastEvents, { query: { after: 0, from: at, until: at } }),
    await account.call(readPastRange, {}),
    await account.call(readTrail, { query: { driver_id: 3, date: at.slice(0, 10) } }),
  ])
    expect(outcome).toMatchObject({ ok: false, status: 403 })
})

test('the way of a driver through a day: where they went, how fast, and where they stood', async () => {
  const start = Date.parse('2031-03-05T08:00:00+02:00')
  clock.set({ time: start + 10 * HOUR })
  const here = { lat: -26.1, lng: 28.05 }
  const way: [minutes: number, lat: number, speed: number | null][] = [
    [0, -26.1, 40],
    [1, -26.11, 60],
    [2, -26.12, 0],
    [6, -26.12, 0],
    [10, -26.1201, 0],
    [11, -26.13, 82],
  ]
  for (const [minutes, lat, speed_kmh] of way)
    await ops.call(reportPositions, {
      body: {
        positions: [{ driver_id: 8, ...here, lat, speed_kmh, date: iso(start + minutes * 60_000) }],
      },
    })
  const trailOf = (who: SignedIn, driver_id: number) =>
    who.call(readTrail, { query: { driver_id, date: '2031-03-05' } })
  const trail = await trailOf(ops, 8)
  if (!trail.ok) throw new Error(trail.error)
  expect(rowCount(trail.value.points)).toBe(6)
  expect(trail.value).toMatchObject({
    stands: [{ from: start + 120_000, to: start + 600_000, lat: -26.12, lng: 28.05 }],
    top_speed_kmh: 82,
  })
  expect(trail.value.distance_km).toBeCloseTo(3.3, 1)
  expect(await trailOf(durban, 8)).toMatchObject({ ok: false, status: 404, code: 'driver.notFound' })
  expect(await trailOf(ops, 9_999)).toMatchObject({ ok: false, status: 404, field: 'driver_id' })
  const other = await ops.call(readTrail, { query: { driver_id: 8, date: '2031-03-04' } })
  expect(other).toMatchObject({ ok: true, value: { stands: [], distance_km: 0, top_speed_kmh: null } })
})

test('the log is not paged through from longer ago than is promised', async () => {
  pass(91 * 24 * HOUR)
  await book(ops.call)
  pass(SECOND)
  const at = clock.now()
  await expect.poll(async () => (await pastOf(ops, at)).last_event_at).toBeGreaterThan(at - HOUR)
  const ask = (after: number) =>
    ops.call(readPastEvents, { query: { after, from: iso(at - HOUR), until: iso(at) } })
  expect(await ask(0)).toMatchObject({ ok: false, status: 400, field: 'after' })
  const { seq } = await pastOf(ops, at)
  expect(await ask(seq - 1)).toMatchObject({ ok: true, value: { seq } })
})

test('another provider has another past, and nobody reads checkpoints past the rule of who sees what', async () => {
  await makeSecondProvider(platform)
  await book(ops.call)
  pass(2 * HOUR)
  await remember()
  const visitor = clientOf(platform.url, null, 2)
  const token = loginToken(await visitor(login, { body: { email: OPS, password: PASSWORD } }))
  const other = { call: clientOf(platform.url, token, 2), token }
  expect((await pastOf(ops, clock.now())).shipments.cols[0]).not.toEqual([])
  expect(contentOf(await pastOf(other, clock.now())).shipments).toEqual([])
  const { app } = platform.platform.database
  for (const viewer of [
    { kind: 'staff', branch_id: null },
    { kind: 'staff', branch_id: 4 },
    { kind: 'account', account_id: 1 },
  ] as const)
    for (const table of ['rewind_checkpoints', 'rewind_checkpoint_parts'])
      await expect(
        withViewerTx(app, 1, viewer, (tx) => sql`SELECT 1 FROM ${sql.table(table)}`.execute(tx)),
      ).rejects.toThrow('permission denied')
  const seen = await withProviderReadTx(app, 2, (tx) =>
    tx.selectFrom('rewind_checkpoints').select('provider_id').distinct().execute(),
  )
  expect(seen).toEqual([{ provider_id: 2 }])
  // Though their checkpoints had the same number, what is unpacked of the one is not the other's: neither under way, nor kept.
  await platform.owner.query(COPY_CHECKPOINT)
  await platform.owner.query(
    `WITH gone AS (DELETE FROM rewind_checkpoints WHERE provider_id = 2 RETURNING seq, at)
     INSERT INTO rewind_checkpoints (provider_id, id, seq, at) OVERRIDING SYSTEM VALUE
     SELECT 2, (SELECT max(id) FROM rewind_checkpoints WHERE provider_id = 1), seq, at FROM gone ORDER BY seq DESC, at DESC LIMIT 1`,
  )
  for (const way of ['under way', 'kept']) {
    const [its, others] = await Promise.all([pastOf(ops, clock.now()), pastOf(other, clock.now())])
    expect([way, its.shipments.cols[0]]).not.toEqual([way, []])
    expect([way, contentOf(others).shipments]).toEqual([way, []])
  }
})
