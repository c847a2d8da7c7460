import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { addFileVersion, readFileLink } from '../../src/contract/files.ts'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { measureParcels } from '../../src/contract/parcel-measures.ts'
import { readDigitalProof, readProof, readProofImages } from '../../src/contract/pod.ts'
import { cancelShipment } from '../../src/contract/shipment-changes.ts'
import { addNote, listNotes } from '../../src/contract/shipment-notes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import {
  archiveBesideBackup,
  keepArchive,
  regainArchive,
} from '../../src/server/kernel/archive/archive-copies.ts'
import { archivePath } from '../../src/server/kernel/archive/archive-file.ts'
import { startArchiving } from '../../src/server/kernel/archive/archiving.ts'
import {
  FORGOTTEN_WITH_SHIPMENT,
  SHIPMENT_PARTS,
  STAYS_WITHOUT_SHIPMENT,
} from '../../src/server/kernel/archive/shipment-rows.ts'
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import { sweepFiles } from '../../src/server/modules/files/index.ts'
import { archivingOf } from '../support/archiving.ts'
import { book, booking } from '../support/booking.ts'
import { paper, upload } from '../support/files.ts'
import { makeOldShipments } from '../support/old-shipments.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'
import { proofs } from '../support/proofs.ts'
import { record } from '../support/recording.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** Shipments of years ago leave for files, whole or not at all, and come back as they were. */
const platform = await platformOfFile()
await makeSecondProvider(platform)
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const driver = await enterAsDriver(platform, 8)
const { folder, runAfter, everythingRead, idsOf, fileNames } = archivingOf(platform)
const { sendOut, prove, photo } = proofs(platform, ops)
const YEARS = 800

async function cancel(tracking_reference: string): Promise<void> {
  const outcome = await ops.call(cancelShipment, { body: { tracking_reference, reason: 'Not handed in' } })
  if (!outcome.ok) throw new Error(outcome.error)
}
async function ended() {
  const shipment = await book(account.call, { account_id: undefined })
  await cancel(shipment.short_tracking_reference)
  return shipment
}

async function archive(...words: string[]): Promise<{ said: string; code: number }> {
  const env = {
    ...process.env,
    DATABASE_URL: platform.databaseUrl,
    DATA_DIR: platform.platform.config.DATA_DIR,
    DEMO: 'cast',
  }
  return promisify(execFile)(process.execPath, ['scripts/archive.ts', ...words], { env }).then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    (cause: { code: number; stdout: string; stderr: string }) => ({
      said: cause.stdout + cause.stderr,
      code: cause.code,
    }),
  )
}

/** All that anybody is told of a shipment, but for links, which are new each time. */
async function everythingOf(who: SignedIn, id: number, ref: string): Promise<{ ok: boolean }[]> {
  const query = { shipment_id: id }
  const answers = [
    await who.call(listShipments, { query: { id } }),
    await who.call(listShipments, { query: { search: ref } }),
    await who.call(listNotes, { query }),
    await who.call(readProof, { query }),
    await who.call(readProofImages, { query }),
    await platform.visitor(trackShipment, { query: { tracking_reference: ref } }),
  ]
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 100 } })
  return JSON.parse(JSON.stringify([...answers, audit]).replaceAll(/documents\/files\/[^"]+/g, 'a link'))
}

async function contentOf(id: number): Promise<string> {
  const link = await ops.call(readFileLink, { query: { id } })
  if (!link.ok) throw new Error(link.error)
  const answer = await fetch(new URL(new URL(link.value.url).pathname, platform.url))
  return Buffer.from(await answer.arrayBuffer()).toString('base64')
}

test('a shipment of two years ago leaves with all that belongs to it, and comes back the very same', async () => {
  const shipment = await book(account.call, {
    account_id: undefined,
    custom_tracking_reference: 'ORDER-1999',
    pod_method: 'pin-with-fallback',
    parcels: [1, 2].map((n) => ({
      submitted_length_cm: 30,
      submitted_width_cm: 20,
      submitted_height_cm: 10.7,
      submitted_weight_kg: n / 3,
      alternative_tracking_reference: `BOX-1999-${n}`,
    })),
  })
  const { id, short_tracking_reference: ref } = shipment
  await sendOut(id)
  const pdf = await upload(ops, await paper(), 'invoice.pdf')
  await ops.call(addNote, {
    body: { shipment_id: id, message: 'Bell\nis "broken"', attachment_ids: [pdf.id] },
  })
  await account.call(addNote, { body: { shipment_id: id, message: 'Ngiyabonga – dankie' } })
  const written = await upload(ops, await paper(2), 'signed.pdf')
  await ops.call(addFileVersion, { body: { based_on: pdf.id, file_id: written.id } })
  const scale = await photo(ops, '#0a7d3c')
  const measured = await ops.call(measureParcels, {
    body: {
      parcels: [
        {
          tracking_reference: 'BOX-1999-2',
          actual_length_cm: 31,
          actual_width_cm: 20,
          actual_height_cm: 10,
          actual_weight_kg: 0.7,
          image_ids: [scale],
        },
      ],
    },
  })
  expect(measured).toMatchObject({ value: { parcels: [{ ok: true, id }] } })
  await prove(driver, {
    shipment_id: id,
    method: 'fallback',
    name: 'Sipho',
    mobile_number: '0821234567',
    photo_ids: [await photo(driver)],
    signature_id: await photo(driver, '#ffffff'),
  })
  await ended()
  await everythingRead()
  const seen = await Promise.all([ops, account].map((who) => everythingOf(who, id, ref)))
  const contents = await Promise.all([pdf.id, written.id, scale].map(contentOf))
  expect(seen[0]?.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, true])

  expect(await runAfter(80)).toEqual([])
  expect(await idsOf()).toContain(id)
  expect(await runAfter(YEARS)).toEqual([])
  expect(await idsOf()).not.toContain(id)
  for (const [table, column] of [
    ['events', "CASE entity WHEN 'shipment' THEN entity_id END"],
    ['parcels', 'shipment_id'],
    ['shipment_prices', 'shipment_id'],
    ['shipment_search', 'shipment_id'],
    ['proofs_of_delivery', 'shipment_id'],
    ['pod_pins', 'shipment_id'],
    ['shipment_notes', 'shipment_id'],
  ] as const)
    expect(await idsOf(table, column), table).not.toContain(id)
  await sweepFiles(platform.platform)
  for (const who of [ops, account]) {
    expect(await who.call(listShipments, { query: { id } })).toMatchObject({ value: { count: 0 } })
    expect(await who.call(listShipments, { query: { search: ref } })).toMatchObject({ value: { count: 0 } })
  }
  expect(
    await platform.visitor(trackShipment, { query: { tracking_reference: 'ORDER-1999' } }),
  ).toMatchObject({ code: 'shipment.notFound' })
  expect(await ops.call(readFileLink, { query: { id: pdf.id } })).toMatchObject({ ok: false })

  // Nobody else is given what stands on its label.
  for (const taken of ['ORDER-1999', 'box-1999-2', `${ref}/2`])
    expect(
      await account.call(bookShipment, {
        body: { ...booking(), account_id: undefined, custom_tracking_reference: taken },
      }),
      taken,
    ).toMatchObject({ code: 'shipment.referenceTaken' })

  expect(await archive('list')).toMatchObject({ code: 0, said: expect.stringContaining('shipments, ') })
  const shown = await archive('show', `${ref.toLowerCase()}/1`)
  expect(shown).toMatchObject({ code: 0, said: expect.stringContaining('Ngiyabonga – dankie') })
  expect(await archive('restore', 'order-1999')).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${ref} is back, with 9 files`),
  })
  expect(await archive('restore', ref)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is in the platform'),
  })
  expect(await archive('show', 'NOWHERE')).toMatchObject({ code: 1 })
  expect(await archive('burn', ref)).toMatchObject({ code: 2 })
  await sweepFiles(platform.platform)
  expect(await Promise.all([ops, account].map((who) => everythingOf(who, id, ref)))).toEqual(seen)
  expect(await Promise.all([pdf.id, written.id, scale].map(contentOf))).toEqual(contents)
  expect(await ops.call(readDigitalProof, { query: { shipment_id: id } })).toMatchObject({ ok: true })

  // What was put back stays, and leaves anew when its time has come again.
  expect(await runAfter(80)).toEqual([])
  expect(await idsOf()).toContain(id)
  expect(await runAfter(YEARS)).toEqual([])
  expect(await idsOf()).not.toContain(id)
  expect(await archive('restore', ref)).toMatchObject({ code: 0 })
  expect(await Promise.all([ops, account].map((who) => everythingOf(who, id, ref)))).toEqual(seen)
})

test('what somebody still waits for stays, whatever its age', async () => {
  const leaves = await ended()
  const original = await ended()
  const back = await book(account.call, {
    account_id: undefined,
    is_return: true,
    short_tracking_reference: original.short_tracking_reference,
  })
  const [held, awaited, told, unread, open, troubled] = [
    await ended(),
    await ended(),
    await ended(),
    await ended(),
    await book(account.call, { account_id: undefined }),
    await ended(),
  ]
  await everythingRead()
  const { owner } = platform
  await owner.query(
    `INSERT INTO pickup_reservations (provider_id, shipment_id, side, pickup_point_id, compartment, state, reserved_at, expires_at, changed_at)
     SELECT 1, $1, 'delivery', id, 'M', 'occupied', now(), now(), now() FROM pickup_points WHERE provider_id = 1 LIMIT 1`,
    [held.id],
  )
  await owner.query(
    `INSERT INTO due_jobs (provider_id, kind, key, due_at, payload) VALUES (1, 'test', $1, now() + interval '9 years', '{}')`,
    [String(awaited.id)],
  )
  await owner.query(
    `INSERT INTO shipment_notes (provider_id, shipment_id, audience, type, message, author_id, author, by_staff, created_at)
     VALUES (1, $1, 'internal', '', 'asked again', 1, 'Ops', true, now() + interval '780 days')`,
    [told.id],
  )
  await owner.query("UPDATE shipments SET exception = 'damaged' WHERE id = $1", [troubled.id])
  await owner.query('UPDATE consumer_cursors SET seq = 0, next_at = $1 WHERE provider_id = 1', [
    new Date(Date.now() + 9e11),
  ])
  expect(await runAfter(YEARS)).toEqual([])
  expect(await idsOf()).toEqual(expect.arrayContaining([leaves.id, unread.id]))
  await owner.query(
    `UPDATE consumer_cursors c SET seq = (SELECT last_seq - 1 FROM event_batches b JOIN events e ON e.provider_id = 1
       AND e.entity = 'shipment' AND e.entity_id = $1 AND e.id = b.first_id WHERE b.provider_id = 1 ORDER BY last_seq DESC LIMIT 1)
     WHERE provider_id = 1 AND consumer = 'webhooks'`,
    [unread.id],
  )
  await owner.query(
    "UPDATE consumer_cursors SET seq = (SELECT head FROM feed_heads WHERE provider_id = 1) WHERE provider_id = 1 AND consumer <> 'webhooks'",
  )
  expect(await runAfter(YEARS)).toEqual([])
  expect(await idsOf()).not.toContain(leaves.id)
  const stay = [original, back, held, awaited, told, unread, open, troubled].map(({ id }) => id)
  expect((await idsOf()).filter((id) => stay.includes(id))).toEqual(stay.toSorted((a, b) => a - b))

  // Once nobody waits any longer they leave; the original of a return that has ended leaves a return that is told without it.
  await owner.query("UPDATE consumer_cursors SET next_at = 'epoch'")
  await owner.query('DELETE FROM due_jobs WHERE kind = $1', ['test'])
  await owner.query("UPDATE pickup_reservations SET state = 'released' WHERE shipment_id = $1", [held.id])
  await owner.query('UPDATE shipments SET exception = NULL WHERE id = $1', [troubled.id])
  await cancel(back.short_tracking_reference)
  await owner.query("UPDATE shipments SET over_since = over_since + interval '200 days' WHERE id = $1", [
    back.id,
  ])
  await everythingRead()
  expect(await runAfter(YEARS)).toEqual([])
  expect((await idsOf()).filter((id) => stay.includes(id))).toEqual(
    [back.id, told.id, open.id].toSorted((a, b) => a - b),
  )
  expect(await ops.call(listShipments, { query: { id: back.id } })).toMatchObject({
    value: { shipments: [{ return_of_id: original.id }] },
  })
})

test('a run that was killed is carried on: nothing is lost, and nothing is there twice', async () => {
  await makeOldShipments(platform, 250)
  const old = (await idsOf()).filter((id) => id > 10_000_000)
  expect(old).toHaveLength(250)
  // Killed while it wrote: half a file, and a row that says so.
  const before = await fileNames()
  const half = join(folder, '1', 'shipments-2020-01.ndjson.gz.unfinished')
  writeFileSync(half, 'half of it')
  await platform.owner.query(
    "INSERT INTO archive_files (provider_id, name, kind, month) VALUES (1, 'shipments-2020-01.ndjson.gz', 'shipments', '2020-01')",
  )
  // One of them is in use: the file has it, the database keeps it.
  const client = await platform.owner.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM shipments WHERE id = $1 FOR UPDATE', [old[120]])
  expect(await runAfter(0)).toEqual([])
  expect(existsSync(half)).toBe(false)
  expect((await idsOf()).filter((id) => id > 10_000_000)).toEqual([old[120]])
  const state = async () =>
    (await platform.owner.query("SELECT state, entries::int FROM archive_files WHERE month = '2020-01'")).rows
  expect(await state()).toEqual([{ state: 'whole', entries: 250 }])
  // Somebody changed it meanwhile: what the file says of it is old, so that it goes into another one.
  await client.query("UPDATE shipments SET customer_reference = 'found in the attic' WHERE id = $1", [
    old[120],
  ])
  await client.query('COMMIT')
  client.release()
  expect(await runAfter(0)).toEqual([])
  expect((await idsOf()).filter((id) => id > 10_000_000)).toEqual([])
  expect(await state()).toEqual([
    { state: 'done', entries: 250 },
    { state: 'done', entries: 1 },
  ])
  const { rows } = await platform.owner.query<{ file: string; n: number }>(
    'SELECT file, count(*)::int AS n FROM archive_entries WHERE shipment_id = ANY ($1) GROUP BY file ORDER BY file',
    [old],
  )
  expect(rows).toEqual([
    { file: 'shipments-2020-01-2.ndjson.gz', n: 1 },
    { file: 'shipments-2020-01.ndjson.gz', n: 249 },
  ])
  expect((await fileNames()).length).toBe(before.length + 2)
  const lines = gunzipSync(readFileSync(join(folder, '1', 'shipments-2020-01-2.ndjson.gz'))).toString()
  expect(lines).toContain('found in the attic')
})

test('a file that is damaged or gone stops the deletion, of its own provider alone', async () => {
  await makeOldShipments(platform, 40, 2)
  expect(await runAfter(0)).toEqual([])
  const place = join(folder, '2', 'shipments-2020-01.ndjson.gz')
  expect(await idsOf('shipments', 'id', 2)).toEqual([])
  // As after a kill before the first was deleted.
  await makeOldShipments(platform, 40, 2)
  await platform.owner.query("UPDATE archive_files SET state = 'whole' WHERE provider_id = 2")
  const whole = readFileSync(place)
  const others = readFileSync(join(folder, '1', 'shipments-2020-01.ndjson.gz'))
  const damaged = Buffer.from(whole)
  damaged[300] = (damaged[300] ?? 0) ^ 1
  for (const [content, says] of [
    [damaged, 'damaged'],
    [whole.subarray(0, 900), 'cut off'],
    [others, 'changed since'],
  ] as const) {
    writeFileSync(place, content)
    const [problem = ''] = await runAfter(0)
    expect(problem).toContain('shipments of provider 2 stay')
    expect(problem).toContain(says)
    expect(await idsOf('shipments', 'id', 2)).toHaveLength(40)
  }
  writeFileSync(place, whole)
  await makeOldShipments(platform, 3)
  expect(await runAfter(0)).toEqual([])
  expect(await idsOf('shipments', 'id', 2)).toEqual([])
  expect(readFileSync(join(folder, '1', 'shipments-2020-01.ndjson.gz'))).toEqual(others)
  expect(await fileNames(2)).toEqual(['shipments-2020-01.ndjson.gz'])
  expect(gunzipSync(whole).toString()).not.toContain('"provider_id":1,')
})

test('a shipment whose photo is missing stays, and says so', async () => {
  const shipment = await ended()
  const { id } = await upload(ops, await paper(), 'only-here.pdf')
  await ops.call(addNote, { body: { shipment_id: shipment.id, message: 'See it', attachment_ids: [id] } })
  await everythingRead()
  const { rows } = await platform.owner.query<{ sha256: string }>('SELECT sha256 FROM files WHERE id = $1', [
    id,
  ])
  const sha256 = rows[0]?.sha256 ?? ''
  await platform.platform.files.remove(1, sha256)
  expect(await runAfter(YEARS)).toEqual([
    `shipment ${shipment.id} of provider 1 stays: its file ${sha256} is missing or damaged`,
  ])
  expect(await idsOf()).toContain(shipment.id)
})

test('every table that names a shipment is known to the archive: it leaves, is forgotten, or stays', async () => {
  const { rows } = await platform.owner.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
       AND (a.attname = 'shipment_id' OR EXISTS (SELECT FROM pg_constraint WHERE conrelid = c.oid AND confrelid = 'shipments'::regclass))
     UNION VALUES ('shipments'), ('events') ORDER BY 1`,
  )
  const known = [
    ...SHIPMENT_PARTS.map(({ table }) => table),
    ...FORGOTTEN_WITH_SHIPMENT,
    ...STAYS_WITHOUT_SHIPMENT,
  ]
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted())
})

test('of two nodes one moves them, and the other leaves it to that one', async () => {
  const client = await platform.owner.connect()
  const database = openDatabase(platform.databaseUrl, 1)
  const { config, files } = platform.platform
  const archiving = startArchiving({
    pool: database.owner,
    files,
    settings: { ...config, SHIPMENTS_KEPT_MONTHS: 24 },
    now: Date.now,
    problem: () => {},
  })
  try {
    await client.query('SELECT pg_advisory_lock(4861006)')
    expect(await archiving.run()).toBe(false)
    await client.query('SELECT pg_advisory_unlock(4861006)')
    expect(await archiving.run()).toBe(true)
  } finally {
    client.release()
    await archiving.stop()
    await database.close()
  }
})

test('with nothing set nothing leaves', async () => {
  const shipment = await ended()
  await record(ops.call, { shipment_id: shipment.id, event: 'floor-check' })
  await everythingRead()
  expect(await runAfter(9_000, { SHIPMENTS_KEPT_MONTHS: 0 })).toEqual([])
  expect(await idsOf()).toContain(shipment.id)
})

test('backups share the files of the archive, each copied once; a damaged one is told and counts for nothing', async () => {
  await ended()
  await everythingRead()
  await runAfter(YEARS)
  const backups = mkdtempSync(join(tmpdir(), 'hubline-backups-'))
  onTestFinished(() => rmSync(backups, { recursive: true }))
  const client = await platform.owner.connect()
  onTestFinished(() => client.release())
  const [monday = '', tuesday = ''] = ['monday.backup.gz', 'tuesday.backup.gz'].map((name) =>
    join(backups, name),
  )
  const { rows } = await client.query<{ provider_id: number; name: string; sha256: string }>(
    "SELECT provider_id, name, sha256 FROM archive_files WHERE state <> 'writing' ORDER BY name",
  )
  // Some may be of the same content, and share one copy.
  const contents = Map.groupBy(rows, ({ sha256 }) => sha256)
  const [one] = [...contents.values()].find((its) => its.length === 1) ?? []
  if (one === undefined) throw new Error('nothing is in the archive')
  const [all, copies] = [rows.length, contents.size]
  expect(await keepArchive(client, folder, monday)).toEqual({
    copied: copies,
    known: all - copies,
    missing: [],
  })
  expect(await keepArchive(client, folder, tuesday)).toEqual({ copied: 0, known: all, missing: [] })

  const elsewhere = join(backups, 'restored')
  const copy = join(archiveBesideBackup(monday), `${one.sha256}.ndjson.gz`)
  const whole = readFileSync(copy)
  writeFileSync(copy, whole.subarray(0, whole.length - 9))
  expect(await regainArchive(client, elsewhere, monday)).toEqual({
    copied: all - 1,
    known: 0,
    missing: [copy],
  })
  expect(existsSync(archivePath(elsewhere, one.provider_id, one.name))).toBe(false)
  // The next backup mends its copy; a restore takes it and leaves the others.
  expect(await keepArchive(client, folder, monday)).toMatchObject({ copied: 1, missing: [] })
  expect(await regainArchive(client, elsewhere, monday)).toMatchObject({ copied: 1, known: all - 1 })
  for (const { provider_id, name } of rows)
    expect(readFileSync(archivePath(elsewhere, provider_id, name))).toEqual(
      readFileSync(archivePath(folder, provider_id, name)),
    )
})
