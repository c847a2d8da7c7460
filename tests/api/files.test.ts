import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addFileVersion, readFileLink, readThumbnails, uploadFile } from '../../src/contract/files.ts'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { addNote, deleteNote, listNotes } from '../../src/contract/shipment-notes.ts'
import { UNUSED_FILES_KEPT_MS } from '../../src/domain/files/file-limits.ts'
import { withoutMetadata } from '../../src/domain/files/pdf-metadata.ts'
import { sweepFiles } from '../../src/server/modules/files/index.ts'
import { book } from '../support/booking.ts'
import { blobOf, emptyPdf, paper, picture, upload } from '../support/files.ts'
import { enterAsDriver } from '../support/people.ts'
import {
  ACCOUNT_OWNER,
  ACCOUNT_USER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'

/** Pictures and PDFs that people add to notes, and what strangers may try with them. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const owner = await platform.as(ACCOUNT_OWNER)
const rival = await platform.as('orders@ubuntu-books-online.example')
const driver = await enterAsDriver(platform, 8)
const admin = await platform.as(PROVIDER_ADMIN)
await admin.call(saveProviderSettings, {
  body: { provider_settings: [{ setting: 'delete_shipment_note', value: true }] },
})

const newShipment = () => book(account.call, { account_id: undefined })
const folder = join(platform.platform.config.DATA_DIR, 'files')
const PLACE = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '26/1 8/1 3/1' }, IFD0: { Make: 'Nokia' } }

async function noted(who: SignedIn, attachment_ids: number[], more: object = {}) {
  const { id } = await newShipment()
  const outcome = await who.call(addNote, { body: { shipment_id: id, attachment_ids, ...more } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
async function fetched(who: SignedIn, id: number) {
  const link = await who.call(readFileLink, { query: { id } })
  if (!link.ok) return link.status
  const answer = await fetch(new URL(new URL(link.value.url).pathname, platform.url))
  return { answer, file: Buffer.from(await answer.arrayBuffer()), link: link.value }
}
async function opened(who: SignedIn, id: number) {
  const found = await fetched(who, id)
  if (typeof found === 'number') throw new Error(`${found}`)
  return found
}

test('a photo is kept upright, without where it was taken, and with a thumbnail', async () => {
  const photo = await picture(640, 480).withExif(PLACE).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const file = await upload(ops, photo, 'IMG_1.JPG')
  expect(file).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', width: 480, height: 640 })
  await noted(ops, [file.id])
  const { answer, file: read, link } = await opened(ops, file.id)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('content-disposition')).toContain('inline')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(link).toMatchObject({ filename: 'IMG_1.jpg', file_size: read.length, expiry_duration: 300 })
  const { exif, xmp, iptc } = await sharp(read).metadata()
  expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
  const small = await ops.call(readThumbnails, { query: { ids: [file.id] } })
  const data = small.ok ? (small.value.files[0]?.thumbnail ?? '') : ''
  expect(data).toMatch(/^data:image\/webp;base64,/)
  const thumbnail = await sharp(Buffer.from(data.split(',')[1] ?? '', 'base64')).metadata()
  expect([thumbnail.width, thumbnail.height]).toEqual([180, 240])
})

test('pictures of each kind and PDFs are taken for what they hold, whatever they are called', async () => {
  for (const [file, type] of [
    [await picture().png().toBuffer(), 'image/png'],
    [await picture().webp().toBuffer(), 'image/webp'],
    [emptyPdf(), 'application/pdf'],
  ] as const)
    expect(await upload(ops, file, 'virus.exe')).toMatchObject({
      type,
      name: expect.stringMatching(/^virus\.exe\./),
    })
  const pdf = await upload(ops, emptyPdf('Môre'), 'Môre.pdf')
  await noted(ops, [pdf.id])
  const { answer, file } = await opened(ops, pdf.id)
  expect(file.equals(emptyPdf('Môre'))).toBe(true)
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="More.pdf"; filename*=UTF-8\'\'M%C3%B4re.pdf',
  )
})

test('of a PDF the first page is a thumbnail, and who made it and where its photos were taken are not kept', async () => {
  const sent = await paper(2)
  expect(sent.toString('latin1')).toContain('PDFKit')
  const { id } = await upload(ops, sent, 'grn.pdf')
  await noted(ops, [id])
  const { file } = await opened(ops, id)
  expect(file.toString('latin1')).not.toContain('PDFKit')
  expect(file.equals(Buffer.from(withoutMetadata(sent)))).toBe(true)
  const small = await ops.call(readThumbnails, { query: { ids: [id] } })
  const data = small.ok ? (small.value.files[0]?.thumbnail ?? '') : ''
  const drawn = await sharp(Buffer.from(data.split(',')[1] ?? '', 'base64')).metadata()
  expect([drawn.format, Math.round((drawn.height ?? 0) / 10)]).toEqual(['webp', 24])
  // Without a page there is nothing to draw; it is taken all the same.
  const empty = await upload(ops, emptyPdf())
  await noted(ops, [empty.id])
  expect(await ops.call(readThumbnails, { query: { ids: [empty.id] } })).toMatchObject({
    value: { files: [] },
  })
})

test('a file is for whoever sees the note, and of all others nobody learns that there is one', async () => {
  const inside = await noted(ops, [(await upload(ops, emptyPdf('inside'))).id], { audience: 'internal' })
  const outside = await noted(ops, [(await upload(ops, await picture().jpeg().toBuffer())).id], {
    audience: 'external',
  })
  const [secret, shown] = [inside.attachments[0]?.id ?? 0, outside.attachments[0]?.id ?? 0]
  for (const who of [account, owner]) {
    expect(await fetched(who, secret)).toBe(404)
    expect(await fetched(who, shown)).toMatchObject({ link: { filename: 'photo.jpg' } })
  }
  for (const who of [rival, driver]) {
    expect(await fetched(who, secret)).toBe(404)
    expect(await fetched(who, shown)).toBe(404)
    expect(await who.call(readThumbnails, { query: { ids: [secret, shown] } })).toMatchObject({
      value: { files: [] },
    })
  }
  // Not even their sender reads what was added to nothing.
  expect(await fetched(ops, (await upload(ops, emptyPdf())).id)).toBe(404)
})

test('nobody adds what somebody else sent, nor one file twice', async () => {
  const { id } = await newShipment()
  const mine = await upload(account, emptyPdf('mine'))
  const add = (who: SignedIn, attachment_ids: number[]) =>
    who.call(addNote, { body: { shipment_id: id, message: 'Look', attachment_ids } })
  const notFound = { ok: false, status: 404, code: 'file.notFound', field: 'attachment_ids[0]' }
  for (const who of [owner, ops]) expect(await add(who, [mine.id])).toMatchObject(notFound)
  expect(await add(account, [987_654_321])).toMatchObject(notFound)
  // Two at once: one note has it, and of the other nothing is left.
  const both = await Promise.all([add(account, [mine.id]), add(account, [mine.id])])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject(notFound)
  const notes = await account.call(listNotes, { query: { shipment_id: id } })
  expect(notes).toMatchObject({ value: { count: 1, notes: [{ attachments: [{ id: mine.id }] }] } })
  expect(
    await add(
      account,
      Array.from({ length: 11 }, (_, i) => i + 1),
    ),
  ).toMatchObject({
    status: 400,
    field: 'attachment_ids',
  })
})

test('the address of a file ends after five minutes, and nobody makes one up', async () => {
  const { attachments } = await noted(ops, [(await upload(ops, emptyPdf('link'))).id])
  const link = await ops.call(readFileLink, { query: { id: attachments[0]?.id ?? 0 } })
  if (!link.ok) throw new Error(link.error)
  const { pathname } = new URL(link.value.url)
  const status = async (path: string) => (await fetch(new URL(path, platform.url))).status
  expect(await status(pathname)).toBe(200)
  expect(await status(pathname.replace(/.(.)\.pdf$/, 'A$1.pdf'))).toBe(404)
  expect(await status(pathname.replace('files', 'labels'))).toBe(404)
  platform.pass(301_000)
  expect(await status(pathname)).toBe(404)
})

test('a note takes its files along when it is deleted, unless another note holds the same', async () => {
  const photo = await picture(50, 50, '#aa0000').png().toBuffer()
  const one = await noted(ops, [(await upload(ops, photo)).id])
  const two = await noted(ops, [(await upload(ops, photo)).id])
  const [first, second] = [one.attachments[0]?.id ?? 0, two.attachments[0]?.id ?? 0]
  const { rows } = await platform.owner.query<{ sha256: string }>(
    'SELECT DISTINCT sha256 FROM files WHERE id IN ($1, $2)',
    [first, second],
  )
  expect(rows).toHaveLength(1)
  const place = join(folder, '1', rows[0]?.sha256.slice(0, 2) ?? '', rows[0]?.sha256 ?? '')
  expect(await ops.call(deleteNote, { query: { id: one.id } })).toMatchObject({ ok: true })
  expect(await fetched(ops, first)).toBe(404)
  await sweepFiles(platform.platform)
  expect(await fetched(ops, second)).toMatchObject({ link: { filename: 'photo.png' } })
  expect(await ops.call(deleteNote, { query: { id: two.id } })).toMatchObject({ ok: true })
  await expect.poll(() => existsSync(place)).toBe(false)
})

/** What was written on a PDF is saved as a version of it. */
async function save(who: SignedIn, based_on: number, title: string, more: object = {}) {
  const { id } = await upload(who, emptyPdf(title), 'paper.pdf')
  return who.call(addFileVersion, { body: { based_on, file_id: id, ...more } })
}
async function saved(...[who, based_on, title, more]: Parameters<typeof save>) {
  const outcome = await save(who, based_on, title, more)
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
async function attachmentOf(who: SignedIn, shipment_id: number) {
  const outcome = await who.call(listNotes, { query: { shipment_id } })
  if (!outcome.ok) throw new Error(outcome.error)
  const attachment = outcome.value.notes[0]?.attachments[0]
  if (attachment === undefined) throw new Error('no attachment')
  return attachment
}
async function withPdf(audience: 'internal' | 'external') {
  const original = await upload(ops, emptyPdf('as it came'), 'paper.pdf')
  const note = await noted(ops, [original.id], { audience })
  return { shipment: note.shipment_id, note: note.id, original: original.id }
}

test('a PDF that was written on is a version, the original stays as it was, and no account learns who of the staff did it', async () => {
  const { shipment, original } = await withPdf('external')
  const second = await saved(account, original, 'signed by the sender')
  const third = await saved(ops, second.id, 'countersigned')
  expect([second.version, second.based_on, third.version, third.based_on]).toEqual([2, 1, 3, 2])
  const asStaff = await attachmentOf(ops, shipment)
  expect(asStaff.id).toBe(third.id)
  expect(asStaff.versions).toMatchObject([
    { id: third.id, version: 3, saved_by: expect.stringMatching(/./), by_staff: true },
    { id: second.id, version: 2, saved_by: expect.stringMatching(/./), by_staff: false },
    { id: original, version: 1, based_on: null, saved_by: asStaff.versions[0]?.saved_by, by_staff: true },
  ])
  const asAccount = await attachmentOf(owner, shipment)
  expect(asAccount.versions.map(({ saved_by }) => saved_by)).toEqual([
    null,
    asStaff.versions[1]?.saved_by,
    null,
  ])
  for (const [id, title] of [
    [original, 'as it came'],
    [second.id, 'signed by the sender'],
    [third.id, 'countersigned'],
  ] as const)
    for (const who of [ops, account]) expect((await opened(who, id)).file.equals(emptyPdf(title))).toBe(true)
  for (const who of [rival, driver]) expect(await fetched(who, third.id)).toBe(404)
  const audit = await ops.call(listAuditEvents, {
    query: { type: 'shipment', object_id: shipment, limit: 1 },
  })
  expect(audit).toMatchObject({
    value: {
      audit_events: [
        {
          type: 'shipment.fileVersionAdded',
          change: { file: { change_from: second.id, change_to: third.id } },
        },
      ],
    },
  })
})

test('of two who save at once the second is told, and keeps theirs beside it: nothing is written over', async () => {
  const { shipment, original } = await withPdf('external')
  const [one, other] = [
    await upload(ops, emptyPdf('one'), 'paper.pdf'),
    await upload(account, emptyPdf('other'), 'paper.pdf'),
  ]
  const tried = await Promise.all([
    ops.call(addFileVersion, { body: { based_on: original, file_id: one.id } }),
    account.call(addFileVersion, { body: { based_on: original, file_id: other.id } }),
  ])
  expect(tried.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(tried.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'file.changedMeanwhile' })
  const [late, file] = tried[0].ok ? [account, other] : [ops, one]
  const body = { based_on: original, file_id: file.id, beside: true }
  const kept = await late.call(addFileVersion, { body, idempotencyKey: 'beside-1' })
  expect(kept).toMatchObject({ ok: true, value: { version: 3, based_on: 1 } })
  // The answer was lost, and it is sent again.
  expect(await late.call(addFileVersion, { body, idempotencyKey: 'beside-1' })).toEqual(kept)
  const { versions } = await attachmentOf(ops, shipment)
  expect(versions.map(({ version, based_on }) => [version, based_on])).toEqual([
    [3, 1],
    [2, 1],
    [1, null],
  ])
  // Ten at once, all beside one another: ten numbers.
  const files: number[] = []
  for (let i = 0; i < 10; i++) files.push((await upload(ops, emptyPdf(`at once ${i}`), 'paper.pdf')).id)
  const many = await Promise.all(
    files.map((file_id) => ops.call(addFileVersion, { body: { based_on: original, file_id, beside: true } })),
  )
  expect(many.flatMap((outcome) => (outcome.ok ? outcome.value.version : [])).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, i) => i + 4),
  )
})

test('a version is a PDF of whoever sends it, for those who read the note, and of what they do not see nobody learns', async () => {
  const { shipment, original } = await withPdf('internal')
  for (const who of [account, owner, rival, driver])
    expect(await save(who, original, 'x')).toMatchObject({ status: 404, code: 'file.notFound' })
  const mine = await upload(account, emptyPdf('mine'), 'paper.pdf')
  const photo = await upload(ops, await picture().jpeg().toBuffer())
  const version = (based_on: number, file_id: number) =>
    ops.call(addFileVersion, { body: { based_on, file_id } })
  const notFound = { ok: false, status: 404, code: 'file.notFound', field: 'file_id' }
  expect(await version(original, mine.id)).toMatchObject(notFound)
  expect(await version(original, 987_654_321)).toMatchObject(notFound)
  expect(await version(original, original)).toMatchObject(notFound)
  expect(await version(original, photo.id)).toMatchObject({ status: 400, field: 'file_id' })
  const dent = await noted(ops, [(await upload(ops, await picture().png().toBuffer())).id])
  const fresh = await upload(ops, emptyPdf('fresh'), 'paper.pdf')
  expect(await version(dent.attachments[0]?.id ?? 0, fresh.id)).toMatchObject({
    status: 400,
    field: 'based_on',
  })
  // What was added to nothing has no versions either.
  expect(await version(mine.id, fresh.id)).toMatchObject({ status: 404, field: 'based_on' })
  expect((await attachmentOf(ops, shipment)).versions).toHaveLength(1)
  // And what was refused is still whoever sent it's to add.
  expect(await version(original, fresh.id)).toMatchObject({ ok: true })
})

test('staff who may not write to accounts do not write on what accounts read', async () => {
  const { original } = await withPdf('external')
  const set = (value: boolean) =>
    admin.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'disable_sending_external_notes_to_accounts', value }] },
    })
  await set(true)
  try {
    expect(await save(ops, original, 'x')).toMatchObject({ status: 403, code: 'permission.denied' })
    expect(await save(account, original, 'y')).toMatchObject({ ok: true })
  } finally {
    await set(false)
  }
})

test('a file has fifty versions at most, and a note takes all of them along when it is deleted', async () => {
  const { note, original } = await withPdf('internal')
  const second = await saved(ops, original, 'version two')
  await platform.owner.query(
    `INSERT INTO files (provider_id, name, type, sha256, bytes, uploaded_by, created_at, note_id, version_of, version, based_on, saved_by, saved_at)
     SELECT provider_id, name, type, sha256, bytes, uploaded_by, created_at, note_id, version_of, n, 2, saved_by, saved_at
     FROM files, generate_series(3, 50) n WHERE id = $1`,
    [second.id],
  )
  expect(await save(ops, original, 'too many', { beside: true })).toMatchObject({
    status: 409,
    code: 'file.tooManyVersions',
  })
  expect(await ops.call(deleteNote, { query: { id: note } })).toMatchObject({ ok: true })
  expect(await save(ops, second.id, 'too late')).toMatchObject({ status: 404, code: 'file.notFound' })
  const left = await platform.owner.query('SELECT FROM files WHERE id = $1 OR version_of = $1', [original])
  expect(left.rowCount).toBe(0)
})

test('an account takes away no note with what staff signed in it, and uses up no versions of theirs', async () => {
  const mine = await upload(account, emptyPdf('as it came'), 'paper.pdf')
  const note = await noted(account, [mine.id])
  const first = await saved(account, mine.id, 'signed by the sender')
  const notes = async (who: SignedIn) => {
    const answer = await who.call(listNotes, { query: { shipment_id: note.shipment_id } })
    return answer.ok ? answer.value.notes.map(({ may_delete }) => may_delete) : answer
  }
  expect(await notes(account)).toEqual([true])
  await platform.owner.query(
    `INSERT INTO files (provider_id, name, type, sha256, bytes, uploaded_by, account_id, created_at, note_id, version_of, version, based_on, saved_by, saved_at)
     SELECT provider_id, name, type, sha256, bytes, uploaded_by, account_id, created_at, note_id, version_of, n, 2, saved_by, saved_at
     FROM files, generate_series(3, 50) n WHERE id = $1`,
    [first.id],
  )
  expect(await save(account, mine.id, 'too many', { beside: true })).toMatchObject({
    code: 'file.tooManyVersions',
  })
  expect(await save(ops, mine.id, 'countersigned', { beside: true })).toMatchObject({
    ok: true,
    value: { version: 51 },
  })
  expect(await notes(account)).toEqual([false])
  expect(await account.call(deleteNote, { query: { id: note.id } })).toMatchObject({
    status: 403,
    code: 'note.kept',
  })
  expect(await notes(ops)).toEqual([true])
  expect(await ops.call(deleteNote, { query: { id: note.id } })).toMatchObject({ ok: true })
})

test('what was added to nothing is gone after a day', async () => {
  const { id } = await upload(ops, emptyPdf('forgotten'))
  await sweepFiles(platform.platform)
  const there = async () => (await platform.owner.query('SELECT FROM files WHERE id = $1', [id])).rowCount
  expect(await there()).toBe(1)
  platform.pass(UNUSED_FILES_KEPT_MS + 1_000)
  await sweepFiles(platform.platform)
  expect(await there()).toBe(0)
})

test('a file that was changed where it is kept is damaged, not another file', async () => {
  const { attachments } = await noted(ops, [(await upload(ops, emptyPdf('damaged'))).id])
  const id = attachments[0]?.id ?? 0
  const { rows } = await platform.owner.query<{ sha256: string }>('SELECT sha256 FROM files WHERE id = $1', [
    id,
  ])
  const sha256 = rows[0]?.sha256 ?? ''
  const place = join(folder, '1', sha256.slice(0, 2), sha256)
  writeFileSync(place, Buffer.concat([readFileSync(place), Buffer.from('x')]))
  expect(await ops.call(readFileLink, { query: { id } })).toMatchObject({ ok: false, code: 'file.damaged' })
  // Sent again, it is mended.
  await upload(ops, emptyPdf('damaged'))
  expect(await fetched(ops, id)).toMatchObject({ link: { filename: 'photo.pdf' } })
})

test('an account sends so many files an hour, all of its people together', async () => {
  platform.pass(3_700_000)
  await platform.owner.query(
    `INSERT INTO files (provider_id, name, type, sha256, bytes, uploaded_by, account_id, created_at)
     SELECT 1, 'a.pdf', 'application/pdf', repeat('b', 64), 1, 1, 1, now() + interval '1 week' FROM generate_series(1, 199)`,
  )
  await upload(account, emptyPdf('200'))
  expect(
    await owner.call(uploadFile, { query: { name: 'a.pdf' }, file: blobOf(emptyPdf('201')) }),
  ).toMatchObject({ ok: false, status: 429, code: 'rate.limited' })
  await upload(rival, emptyPdf('201'))
})
