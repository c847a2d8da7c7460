import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAuditEvents, reportPositions } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { addTag, changeTag } from '../../src/contract/tags.ts'
import {
  addZone,
  changeZone,
  deleteZone,
  exportZones,
  importZones,
  listZones,
  listZoneTags,
  listZoneVisits,
  lockZones,
  tagZones,
  type Zone,
} from '../../src/contract/zones.ts'
import { MOST_ZONES } from '../../src/domain/zones/zone.ts'
import { withProviderReadTx } from '../../src/server/kernel/database/tenant.ts'
import { createZoneShapes } from '../../src/server/modules/zones/index.ts'
import { lockZoneSet } from '../../src/server/modules/zones/zone-rows.ts'
import { enterAs, newUser } from '../support/people.ts'
import {
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

/** Zones of the map, on two nodes and a clock that a test moves. */
const MINUTE = 60_000
const START = Date.parse('2029-03-05T09:00:00+02:00')
const DRIVER = 11
const COUNTS_NODES = new URL(
  '../../src/server/kernel/database/migrations/249-nodes-of-zones.sql',
  import.meta.url,
)

let platform: TestPlatform
let other: TestPlatform
let ops: SignedIn
let admin: SignedIn
let dispatcher: SignedIn
let now = START

beforeAll(async () => {
  platform = await startTestPlatform()
  other = await startTestPlatform({}, platform.databaseUrl)
  moveTo(START)
  ops = await platform.as(OPS)
  admin = await platform.as(PROVIDER_ADMIN)
  dispatcher = await platform.as(DISPATCHER)
})
afterAll(async () => {
  await other.stop()
  await platform.stop()
})
beforeEach(async () => {
  await platform.owner.query('DELETE FROM zone_visits')
  await platform.owner.query('DELETE FROM zones')
  await platform.owner.query('DELETE FROM zone_edit_locks')
  await platform.owner.query('UPDATE zone_sets SET revision = revision + 1')
})

function moveTo(time: number): void {
  now = time
  for (const node of [platform, other]) node.platform.clock.set({ time })
}

type Ring = [number, number][]
const square = (west: number, south: number, size = 0.1): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const polygon = (ring: unknown) => ({ type: 'Polygon' as const, coordinates: [ring] })
const HERE = polygon(square(18.4, -34))

async function draw(name: string, changes: object = {}, who = ops): Promise<Zone> {
  const outcome = await who.call(addZone, { body: { name, area: HERE, ...changes } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.zone
}
async function all(who = ops) {
  const outcome = await who.call(listZones, {})
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

let reported = 0
/** Of another second each time: an older position changes nothing. */
async function report(
  lat: number,
  { driver = DRIVER, node = platform, date = now + 1_000 * ++reported } = {},
) {
  const call = node === platform ? ops.call : (await elsewhere()).call
  const positions = [{ driver_id: driver, lat, lng: 18.45, date: new Date(date).toISOString() }]
  const outcome = await call(reportPositions, { body: { positions } })
  if (!outcome.ok) throw new Error(outcome.error)
}
let onOther: SignedIn | null = null
const elsewhere = async () => (onOther ??= await other.as(OPS))
const INSIDE = -33.95
const OUTSIDE = -33.5
/** 40 m beyond the border. */
const AT_BORDER = -33.9 + 40 / 111_320

async function crossings(driver = DRIVER): Promise<string[]> {
  const { rows } = await platform.owner.query<{ type: string }>(
    `SELECT type FROM events WHERE entity = 'driver' AND entity_id = $1 AND type LIKE 'driver.%Zone' ORDER BY id`,
    [driver],
  )
  return rows.map(({ type }) => type.replace(/driver\.|Zone|In/g, ''))
}
/** What is in the log beyond what was there. */
async function since(work: () => Promise<unknown>, driver = DRIVER): Promise<string[]> {
  const before = (await crossings(driver)).length
  await work()
  return (await crossings(driver)).slice(before)
}

test('a zone is drawn, changed and deleted, and every change is on the record', async () => {
  const zone = await draw(' Table View ', { colour: '#1f7a5c', dwell_minutes: 30 })
  expect(zone).toMatchObject({ name: 'Table View', nodes: 4, version: 1, tag_ids: [], dwell_minutes: 30 })
  expect((await all(dispatcher)).zones).toEqual([zone])
  const { revision } = await all()
  const again = await ops.call(listZones, { query: { revision } })
  expect(again).toMatchObject({ ok: true, value: { revision, zones: null } })

  const changed = await ops.call(changeZone, {
    body: { id: zone.id, version: 1, name: 'Blouberg', area: polygon(square(18.4, -33.8)) },
  })
  expect(changed).toMatchObject({
    ok: true,
    value: { zone: { version: 2, name: 'Blouberg', dwell_minutes: 30 } },
  })
  expect(await ops.call(changeZone, { body: { id: zone.id, version: 1, colour: '#000000' } })).toMatchObject({
    ok: false,
    status: 409,
    code: 'zone.changedMeanwhile',
    field: 'version',
  })
  const gone = await ops.call(deleteZone, { query: { id: zone.id, version: 2 } })
  expect(gone).toMatchObject({ ok: true })
  expect((await all()).zones).toEqual([])
  const audit = await ops.call(listAuditEvents, { query: { type: 'zone', object_id: zone.id } })
  expect(audit.ok && audit.value.audit_events.length).toBe(3)
})

const bowTie: Ring = [
  [28, -26],
  [28.2, -25.8],
  [28.2, -26],
  [28, -25.8],
  [28, -26],
]
/** So short that a file of 200,000 of them is read at all. */
const cut = (value: number) => Math.round(value * 1e2) / 1e2
const circle = (count: number): Ring => {
  const ring = Array.from({ length: count }, (_, i): [number, number] => {
    const turn = (2 * Math.PI * i) / count
    return [cut(28 + Math.cos(turn)), cut(-26 + Math.sin(turn))]
  })
  return [...ring, [29, -26]]
}
test.each<[string, object, string, RegExp]>([
  ['a border that crosses itself', { area: polygon(bowTie) }, 'area', /crosses itself at -25\.900, 28\.100/],
  ['too many nodes', { area: polygon(circle(30_000)) }, 'area', /30001 points is too fine/],
  ['200,000 nodes', { area: polygon(circle(200_000)) }, 'body', /more than 100000 parts/],
  ['one node more than a border may have', { area: polygon(circle(5_000)) }, 'area', /5001 points/],
  [
    'the two numbers exchanged',
    { area: polygon(square(28, -26).map(([lng, lat]) => [lat, lng])) },
    'area',
    /wrong way round: longitude comes first/,
  ],
  ['an open border', { area: polygon(square(28, -26).slice(0, 4)) }, 'area', /A border is open/],
  [
    'a line',
    {
      area: polygon([
        [28, -26],
        [29, -26],
        [28, -26],
        [28, -26],
      ]),
    },
    'area',
    /A zone needs three nodes at different places/,
  ],
  [
    'a line there and back',
    {
      area: polygon([
        [28, -26],
        [28.5, -26],
        [29, -26],
        [28.5, -26],
        [28, -26],
      ]),
    },
    'area',
    /encloses nothing/,
  ],
  [
    'no numbers',
    {
      area: polygon([
        ['28', -26],
        [29, -26],
        [29, -25],
        ['28', -26],
      ]),
    },
    'area',
    /A point is/,
  ],
  ['no place on earth', { area: polygon(square(178, 88, 40)) }, 'area', /No place on earth/],
  ['no name', { name: ' ' }, 'name', /Give the zone a name/],
  ['no colour', { colour: 'red' }, 'colour', /Enter a colour/],
  ['a stay of no time', { dwell_minutes: 0 }, 'dwell_minutes', /./],
  ['a tag that there is not', { tag_ids: [999_999] }, 'tag_ids', /no such map tag/],
])('%s is refused by its field, and nothing is kept', async (_what, changes, field, says) => {
  const body = { name: 'Nowhere', area: HERE, ...changes }
  expect(await ops.call(addZone, { body })).toMatchObject({
    ok: false,
    status: 400,
    field,
    error: expect.stringMatching(says),
  })
  expect((await all()).zones).toEqual([])
})

test('lists without end are no area, and harm nobody', async () => {
  const answer = await fetch(`${platform.url}/v2/geofence/zones`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ops.token}`, 'content-type': 'application/json' },
    body: `{"name":"Deep","area":{"type":"Polygon","coordinates":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
  })
  expect([answer.status, (await answer.json()).field]).toEqual([400, expect.any(String)])
})

test('two zones have no one name, whatever its capitals, also when both come at once', async () => {
  const made = await Promise.all(
    ['Atlantis', 'ATLANTIS', 'atlantis'].map((name) => ops.call(addZone, { body: { name, area: HERE } })),
  )
  expect(made.filter(({ ok }) => ok).length).toBe(1)
  expect(made.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'zone.taken', field: 'name' })
  const second = await draw('Second')
  expect(await ops.call(changeZone, { body: { id: second.id, version: 1, name: 'aTlantis' } })).toMatchObject(
    { code: 'zone.taken', field: 'name' },
  )
})

const feature = (name: string, ring: unknown) => ({
  type: 'Feature',
  properties: { name },
  geometry: polygon(ring),
})
const fileOf = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

test('a file is looked at first, then taken whole: a known name is drawn anew and keeps all else', async () => {
  const known = await draw('Sandton', { colour: '#123456', dwell_minutes: 5 })
  const content = fileOf(feature('SANDTON', square(28, -26)), feature('Randburg', square(28.2, -26)))
  // Also while somebody else changes zones: a look holds nobody up, and waits for nobody.
  const looked = await withProviderReadTx(platform.platform.database.app, 1, async (tx) => {
    await lockZoneSet(tx, 1)
    return ops.call(importZones, { body: { content, preview: true } })
  })
  expect(looked).toMatchObject({
    ok: true,
    value: {
      count: 2,
      zones: [
        { name: 'Sandton', is_new: false },
        { name: 'Randburg', is_new: true },
      ],
    },
  })
  expect((await all()).zones).toEqual([known])
  if (!looked.ok) throw new Error(looked.error)
  const { revision } = looked.value
  await draw('Meanwhile')
  expect(await ops.call(importZones, { body: { content, revision } })).toMatchObject({
    ok: false,
    code: 'zone.changedMeanwhile',
  })
  expect(await ops.call(importZones, { body: { content } })).toMatchObject({ ok: true })
  const { zones } = await all()
  expect(zones?.map(({ name, version, colour }) => [name, version, colour])).toEqual([
    ['Meanwhile', 1, '#3b6fd4'],
    ['Randburg', 1, '#3b6fd4'],
    ['Sandton', 2, '#123456'],
  ])
  for (const [wrong, says] of [
    [fileOf(feature('Good', square(28, -26)), feature('Bow', bowTie)), /“Bow”: A border crosses itself/],
    [fileOf(feature('Fine', circle(200_000))), /“Fine”: A border of 200001 points is too fine/],
    ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><kml>&b;</kml>', /DOCTYPE or entities/],
  ] as const)
    expect(await ops.call(importZones, { body: { content: wrong } })).toMatchObject({
      ok: false,
      status: 400,
      code: 'zoneFile.wrong',
      field: 'content',
      error: expect.stringMatching(says),
    })
  expect((await all()).zones?.length).toBe(3)
})

test.each(['geojson', 'kml'] as const)('what is written as %s is read back as it was', async (format) => {
  const ring = square(18.4, -34)
  await draw('One & <two>')
  await draw('Parts', {
    area: { type: 'MultiPolygon', coordinates: [[ring, square(18.42, -33.98, 0.02)], [square(19, -34)]] },
  })
  const before = (await all()).zones
  const written = await dispatcher.call(exportZones, { query: { format } })
  if (!written.ok) throw new Error(written.error)
  expect(written.value).toMatchObject({ filename: `zones.${format}`, count: 2 })
  await platform.owner.query('DELETE FROM zones')
  const taken = await ops.call(importZones, { body: { content: written.value.content } })
  expect(taken).toMatchObject({ ok: true, value: { count: 2 } })
  expect((await all()).zones?.map(({ name, area }) => ({ name, area }))).toEqual(
    before?.map(({ name, area }) => ({ name, area })),
  )
})

test('of zones of before a border counts its first point once, too', async () => {
  const parts = [[square(18, -34), square(18.02, -33.98, 0.01)], [square(19, -34)]]
  await draw('House')
  await draw('Parts', { area: { type: 'MultiPolygon', coordinates: parts } })
  const counted = (await all()).zones?.map(({ nodes }) => nodes)
  expect(counted).toEqual([4, 12])
  // As they were counted before: the house had 5, the parts had 15.
  await platform.owner.query('UPDATE zones SET nodes = nodes * 5 / 4')
  await platform.owner.query(await readFile(COUNTS_NODES, 'utf8'))
  expect((await all()).zones?.map(({ nodes }) => nodes)).toEqual(counted)
})

test('there are so many zones, and so many nodes in all of them', async () => {
  const many = Array.from({ length: MOST_ZONES + 1 }, (_, i) => feature(`Z${i}`, square(28 + i / 1_000, -26)))
  expect(await ops.call(importZones, { body: { content: fileOf(...many) } })).toMatchObject({
    code: 'zone.tooMany',
    error: expect.stringMatching(/501 zones with this: at most 500/),
  })
  expect((await all()).zones).toEqual([])
})

test('large files are taken some in a minute', async () => {
  const content = '{}'.padEnd(100_001)
  const taken = await Promise.all(
    Array.from({ length: 11 }, () => admin.call(importZones, { body: { content, preview: true } })),
  )
  expect(taken.filter((outcome) => !outcome.ok && outcome.status === 429)).toHaveLength(1)
})

test('one person draws at a time; the second is told who, and takes over when nothing was done for so long', async () => {
  const lock = (who: SignedIn, release = false) => who.call(lockZones, { body: { release } })
  expect(await lock(ops)).toMatchObject({ ok: true, value: { editor: { is_you: true } } })
  const editor = (await all(dispatcher)).editor
  expect(editor).toMatchObject({ is_you: false, free_in_seconds: 600 })
  const refusal = {
    ok: false,
    status: 409,
    code: 'zone.locked',
    error: expect.stringContaining(`${editor?.name} is drawing`),
  }
  expect(await lock(admin)).toMatchObject(refusal)
  expect(await admin.call(addZone, { body: { name: 'Mine', area: HERE } })).toMatchObject(refusal)
  expect(
    await admin.call(importZones, { body: { content: fileOf(feature('A', square(28, -26))) } }),
  ).toMatchObject(refusal)
  platform.pass(9 * MINUTE)
  // What they do themselves keeps it theirs.
  await draw('Kept')
  platform.pass(9 * MINUTE)
  expect(await lock(admin)).toMatchObject(refusal)
  platform.pass(2 * MINUTE)
  expect((await all()).editor).toBe(null)
  expect(await lock(admin)).toMatchObject({ ok: true, value: { editor: { is_you: true } } })
  expect(await ops.call(addZone, { body: { name: 'Late', area: HERE } })).toMatchObject({
    code: 'zone.locked',
  })
  // Only one's own is let go of.
  await lock(ops, true)
  expect(await lock(ops)).toMatchObject({ code: 'zone.locked' })
  await lock(admin, true)
  expect(await draw('Late')).toMatchObject({ version: 1 })

  await lock(admin)
  await admin.call(saveProviderSettings, {
    body: { provider_settings: [{ setting: 'enable_map_edit_lock', value: false }] },
  })
  expect(await draw('Together')).toMatchObject({ version: 1 })
  await admin.call(saveProviderSettings, {
    body: { provider_settings: [{ setting: 'enable_map_edit_lock', value: true }] },
  })
})

test('of two who take the zones at once one has them', async () => {
  const taken = await Promise.all([ops, admin, ops, admin].map((who) => who.call(lockZones, { body: {} })))
  const mine = taken.flatMap((outcome, i) => (outcome.ok ? [i % 2] : []))
  expect(new Set(mine).size).toBe(1)
})

test('a vehicle enters, stays at the border and leaves, each told once, on whichever node', async () => {
  const zone = await draw('Parow')
  expect(await since(() => report(INSIDE))).toEqual(['entered'])
  expect(await since(() => report(INSIDE, { node: other }))).toEqual([])
  expect((await all()).inside).toMatchObject([{ zone_id: zone.id, driver_id: DRIVER }])
  const flickers = async () => {
    for (let i = 0; i < 6; i += 1)
      await report(i % 2 === 0 ? AT_BORDER : INSIDE, { node: i % 3 === 0 ? other : platform })
  }
  expect(await since(flickers)).toEqual([])
  // What was before says nothing of now.
  expect(await since(() => report(OUTSIDE, { date: now - MINUTE }))).toEqual([])
  expect(await since(() => report(OUTSIDE, { node: other }))).toEqual(['left'])
  const at = () => Promise.all([report(INSIDE), report(INSIDE, { node: other }), report(INSIDE)])
  expect(await since(at)).toEqual(['entered'])
  const visits = await ops.call(listZoneVisits, { query: { zone_id: zone.id } })
  expect(visits.ok && visits.value.visits.map(({ left_at }) => left_at === null)).toEqual([true, false])
  const { entered_at = '', left_at = '' } = (visits.ok && visits.value.visits[1]) || {}
  expect(Date.parse(left_at ?? '')).toBeGreaterThan(Date.parse(entered_at))
  const audit = await ops.call(listAuditEvents, { query: { type: 'driver', object_id: DRIVER } })
  expect(audit.ok && audit.value.audit_events.length).toBeGreaterThanOrEqual(3)
})

test('a vehicle that stays is told once, also where nothing is heard of it', async () => {
  const { id, version } = await draw('Bellville', { dwell_minutes: 20 })
  await report(INSIDE)
  /** Whatever is due by now was looked at. */
  const looked = () =>
    expect
      .poll(async () => {
        const due = "SELECT FROM due_jobs WHERE kind = 'zones.dwell' AND due_at <= to_timestamp($1 / 1000.0)"
        return (await platform.owner.query(due, [now])).rowCount
      })
      .toBe(0)
  const stays = async () => {
    moveTo(now + 19 * MINUTE)
    await looked()
    expect(await crossings()).not.toContain('dwelt')
    moveTo(now + 2 * MINUTE)
    await expect.poll(() => crossings(), { timeout: 10_000 }).toContain('dwelt')
  }
  expect(await since(stays)).toEqual(['dwelt'])
  const again = async () => {
    moveTo(now + 60 * MINUTE)
    await report(INSIDE)
    await report(OUTSIDE)
  }
  expect(await since(again)).toEqual(['left'])
  // A zone that is given another time tells of who is in it by that.
  await report(INSIDE)
  const sooner = async () => {
    const body = { id, version, dwell_minutes: 5 }
    expect(await ops.call(changeZone, { body })).toMatchObject({ ok: true })
    moveTo(now + 6 * MINUTE)
    await looked()
  }
  expect(await since(sooner)).toEqual(['dwelt'])
  await report(OUTSIDE)
  // Who leaves before has not stayed, also where both are told when the stay would have been over.
  await report(INSIDE)
  await report(OUTSIDE)
  const late = async () => {
    moveTo(now + 90 * MINUTE)
    await report(INSIDE, { date: now - 60 * MINUTE })
    const { rows: waits } = await platform.owner.query<{ in_s: number }>(
      `SELECT extract(epoch FROM due_at - to_timestamp($1 / 1000.0))::int AS in_s FROM due_jobs WHERE kind = 'zones.dwell'`,
      [now],
    )
    expect(waits[0]?.in_s).toBeGreaterThan(60)
    await report(OUTSIDE, { date: now - 55 * MINUTE })
  }
  expect(await since(late)).toEqual(['entered', 'left'])
  const { rows } = await platform.owner.query(`SELECT 1 FROM due_jobs WHERE kind = 'zones.dwell'`)
  expect(rows).toEqual([])
})

test('a border that moves lets vehicles enter and leave that did not', async () => {
  await report(INSIDE)
  let zone: Zone | undefined
  const drawn = async () => {
    zone = await draw('Goodwood')
  }
  expect(await since(drawn)).toEqual(['entered'])
  const id = zone?.id ?? 0
  const away = () => ops.call(changeZone, { body: { id, version: 1, area: polygon(square(28, -26)) } })
  expect(await since(away)).toEqual(['left'])
  const back = () => ops.call(changeZone, { body: { id, version: 2, area: HERE } })
  expect(await since(back)).toEqual(['entered'])
  // With its zone a visit is over, and nothing more is told of it.
  expect(await since(() => ops.call(deleteZone, { query: { id, version: 3 } }))).toEqual([])
  expect(await since(() => report(OUTSIDE))).toEqual([])
  expect((await all()).inside).toEqual([])
})

test('positions and borders that come at once end as if one came after the other', async () => {
  const zone = await draw('Kuils River')
  let version = zone.version
  const redraw = async () => {
    for (let i = 0; i < 6; i += 1) {
      const area = i % 2 === 0 ? polygon(square(28, -26)) : HERE
      const outcome = await ops.call(changeZone, { body: { id: zone.id, version, area } })
      if (!outcome.ok) throw new Error(outcome.error)
      version = outcome.value.zone.version
    }
  }
  const before = new Map<number, number>()
  for (const driver of [11, 12, 13]) before.set(driver, (await crossings(driver)).length)
  const drive = async (driver: number, node: TestPlatform) => {
    for (let i = 0; i < 12; i += 1) await report(i % 2 === 0 ? INSIDE : OUTSIDE, { driver, node })
    await report(INSIDE, { driver, node })
  }
  await Promise.all([redraw(), drive(11, platform), drive(12, other), drive(13, platform)])
  // A position that comes while zones are changed waits for nobody: what it crossed is noted with the next one.
  for (const driver of [11, 12, 13]) await report(INSIDE, { driver })
  const { inside } = await all()
  expect(
    inside
      .map(({ driver_id }) => driver_id)
      .filter((id) => [11, 12, 13].includes(id))
      .sort(),
  ).toEqual([11, 12, 13])
  for (const driver of [11, 12, 13]) {
    // Never twice in a row: one enters, then leaves.
    const told = (await crossings(driver)).slice(before.get(driver)).filter((type) => type !== 'dwelt')
    expect(told.some((type, i) => i > 0 && type === told[i - 1])).toBe(false)
  }
})

test('a position waits for nobody who changes zones, and what it crossed is noted with the next one', async () => {
  await report(OUTSIDE)
  await draw('Brackenfell')
  const changing = () =>
    withProviderReadTx(platform.platform.database.app, 1, async (tx) => {
      await lockZoneSet(tx, 1)
      await report(INSIDE)
    })
  expect(await since(changing)).toEqual([])
  expect((await all()).inside.map(({ driver_id }) => driver_id)).not.toContain(DRIVER)
  expect(await since(() => report(INSIDE))).toEqual(['entered'])
})

test('after a change of zones one report reads them for all that come with it', async () => {
  const zones = createZoneShapes()
  const read = () => withProviderReadTx(platform.platform.database.app, 1, (tx) => zones.read(tx, 1))
  await draw('Bellville')
  const [first, ...others] = await Promise.all([read(), read(), read(), read()])
  expect(first).toMatchObject([{ name: 'Bellville' }])
  for (const one of others) expect(one).toBe(first)
  await draw('Brackenfell')
  expect(await read()).toMatchObject([{ name: 'Bellville' }, { name: 'Brackenfell' }])
})

test('map tags are put on zones and taken off, each for its use', async () => {
  const tag = async (body: object) => {
    const outcome = await ops.call(addTag, { body: { type: 'map', name: 'x', ...body } })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value.tag
  }
  const surcharge = await tag({ name: 'Far', map_use: 'surcharges' })
  const rates = await tag({ name: 'Metro', map_use: 'rates' })
  const account = await tag({ type: 'account', name: 'Big' })
  expect(await ops.call(addTag, { body: { type: 'shipment', name: 'No', map_use: 'rates' } })).toMatchObject({
    ok: false,
    field: 'map_use',
  })
  const [one, two] = [await draw('One', { tag_ids: [rates.id] }), await draw('Two')]
  const set = (body: { zone_ids: number[]; add_tag_ids?: number[]; remove_tag_ids?: number[] }) =>
    ops.call(tagZones, { body })
  expect(await set({ zone_ids: [one.id, two.id], add_tag_ids: [surcharge.id, rates.id] })).toMatchObject({
    ok: true,
    value: { changed: 2 },
  })
  expect(await set({ zone_ids: [one.id, two.id], remove_tag_ids: [rates.id] })).toMatchObject({
    value: { changed: 2 },
  })
  expect(await set({ zone_ids: [one.id], remove_tag_ids: [rates.id] })).toMatchObject({
    value: { changed: 0 },
  })
  const listed = await dispatcher.call(listZoneTags, {})
  expect(listed.ok && listed.value.tags.filter(({ name }) => ['Far', 'Metro'].includes(name))).toMatchObject([
    { name: 'Far', map_use: 'surcharges', zone_ids: [one.id, two.id] },
    { name: 'Metro', map_use: 'rates', zone_ids: [] },
  ])
  expect(await set({ zone_ids: [one.id], add_tag_ids: [account.id] })).toMatchObject({
    code: 'zone.noSuchTag',
    field: 'add_tag_ids',
  })
  expect(await set({ zone_ids: [one.id, 999_999], add_tag_ids: [rates.id] })).toMatchObject({
    code: 'zone.notFound',
    field: 'zone_ids[1]',
  })
  // What is retired stays on where it is, and goes on no other.
  await ops.call(changeTag, { body: { id: surcharge.id, version: surcharge.version, active: false } })
  expect(await ops.call(changeZone, { body: { id: one.id, version: 3, name: 'One more' } })).toMatchObject({
    ok: true,
  })
  expect(await set({ zone_ids: [two.id], add_tag_ids: [surcharge.id] })).toMatchObject({
    code: 'zone.noSuchTag',
  })
})

test('who is limited to a branch sees zones and their own vehicles in them, and draws none', async () => {
  await draw('Everybody’s')
  const { rows } = await platform.owner.query<{ id: number; branch_id: number }>(
    'SELECT id, branch_id FROM drivers WHERE provider_id = 1 AND branch_id IS NOT NULL ORDER BY id',
  )
  const [own] = rows
  const foreign = rows.find(({ branch_id }) => branch_id !== own?.branch_id)
  for (const driver of [own?.id, foreign?.id]) await report(INSIDE, { driver: driver ?? 0 })
  const limited = await enterAs(
    platform,
    await newUser(admin, {
      role_id: 4,
      branch_id: own?.branch_id,
      limit_user_to_branch: true,
    }),
  )
  const seen = await all(limited)
  expect(seen.zones?.map(({ name }) => name)).toEqual(['Everybody’s'])
  expect(seen.inside.map(({ driver_id }) => driver_id)).toContain(own?.id)
  expect(seen.inside.map(({ driver_id }) => driver_id)).not.toContain(foreign?.id)
  expect(await limited.call(addZone, { body: { name: 'Mine', area: HERE } })).toMatchObject({ status: 403 })
  expect(await limited.call(lockZones, { body: {} })).toMatchObject({ status: 403 })
})

test('that somebody draws is said so often in a minute, and no oftener', async () => {
  // A minute that began before may end on the way: of two, one has 61 then.
  const said = await Promise.all(
    Array.from({ length: 121 }, () => admin.call(lockZones, { body: { release: true } })),
  )
  expect(said.filter((outcome) => !outcome.ok && outcome.status === 429).length).toBeGreaterThan(0)
})
