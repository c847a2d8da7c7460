import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploadFile } from '../../src/contract/files.ts'
import { MOST_FILE_BYTES } from '../../src/domain/files/file-limits.ts'
import { KEPT_SIDE_PX } from '../../src/domain/files/received-file.ts'
import { blobOf, emptyPdf, picture, upload } from '../support/files.ts'
import { DISPATCHER, OPS, platformOfFile } from '../support/platform.ts'

/** What strangers send in place of pictures and PDFs: nothing of it is kept, and none of it costs more than it may. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const colleague = await platform.as(DISPATCHER)
const folder = join(platform.platform.config.DATA_DIR, 'files')
const kept = () => globSync('1/*/*', { cwd: folder })

/** Sends a file as it comes, of nobody knows which length, as staff. */
function streamed(body: ReadableStream): Promise<Response> {
  const headers = { authorization: `Bearer ${ops.token}`, 'content-type': 'application/octet-stream' }
  const request = { method: 'POST', headers, body, duplex: 'half' }
  return fetch(`${platform.url}/v2/shipments/files?name=a.jpg`, request)
}

test('what is no picture and no PDF, is broken, or is two things at once is refused, and nothing is kept', async () => {
  const before = kept().length
  const jpeg = await picture().jpeg().toBuffer()
  const wrong: [string, Buffer][] = [
    ['empty', Buffer.alloc(0)],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', await picture().gif().toBuffer()],
    ['a cut photo', jpeg.subarray(0, jpeg.length / 2)],
    ['only the head of a photo', jpeg.subarray(0, 20)],
    ['a PDF in a photo', Buffer.concat([jpeg.subarray(0, 20), emptyPdf(), jpeg.subarray(20)])],
    ['a cut PDF', emptyPdf().subarray(0, 90)],
    ['a PDF with a page behind it', Buffer.concat([emptyPdf(), Buffer.from('<script>alert(1)</script>')])],
  ]
  for (const [what, file] of wrong)
    expect(await ops.call(uploadFile, { query: { name: 'a.jpg' }, file: blobOf(file) }), what).toMatchObject({
      ok: false,
      status: 400,
      code: 'input.invalid',
      field: 'file',
    })
  expect(kept()).toHaveLength(before)
  const { rows } = await platform.owner.query("SELECT FROM files WHERE name = 'a.jpg'")
  expect(rows).toEqual([])
})

test('a picture of 50 000 × 50 000 px is refused by its head, before anybody opens it', async () => {
  const png = await picture(10, 10).png().toBuffer()
  // IHDR: width and height are the first eight bytes of the first part; its checksum follows.
  png.writeUInt32BE(50_000, 16)
  png.writeUInt32BE(50_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  expect(await ops.call(uploadFile, { query: { name: 'a.png' }, file: blobOf(png) })).toMatchObject({
    ok: false,
    status: 400,
    field: 'file',
    error: 'Picture has 50000 × 50000 px. It can have 20000 px a side and 50 million altogether.',
  })
})

test('what is larger than 20 MB is refused, whether it says so or not', async () => {
  const large = Buffer.alloc(MOST_FILE_BYTES + 1, 'x')
  expect(await ops.call(uploadFile, { query: { name: 'a.jpg' }, file: blobOf(large) })).toMatchObject({
    ok: false,
    status: 413,
    field: 'file',
  })
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < large.length; at += 1_000_000)
        controller.enqueue(new Uint8Array(large.subarray(at, at + 1_000_000)))
      controller.close()
    },
  })
  const answer = await streamed(body)
  expect(answer.status).toBe(413)
  expect(globSync('incoming/*', { cwd: folder })).toEqual([])
})

test('four files of one person arrive at a time: whose lines are slow keeps no colleague waiting', async () => {
  const letGo = Promise.withResolvers<void>()
  /** Begins, and ends when it is let go. */
  const slow = () => {
    const body = new ReadableStream({
      async start(line) {
        line.enqueue(new Uint8Array([0xff, 0xd8, 0xff]))
        await letGo.promise
        line.close()
      },
    })
    return streamed(body)
  }
  const photo = await picture(40, 30).jpeg().toBuffer()
  const arriving = Array.from({ length: 4 }, slow)
  const incoming = () => globSync('incoming/*', { cwd: folder }).length
  await expect.poll(incoming).toBe(4)
  expect(await ops.call(uploadFile, { query: { name: 'a.jpg' }, file: blobOf(photo) })).toMatchObject({
    ok: false,
    status: 429,
  })
  expect(await colleague.call(uploadFile, { query: { name: 'a.jpg' }, file: blobOf(photo) })).toMatchObject({
    ok: true,
  })
  letGo.resolve()
  expect((await Promise.all(arriving)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
  await expect.poll(incoming).toBe(0)
})

test('a body that is no file, and a file where none is taken, are refused', async () => {
  const send = (path: string, type: string, body: string) =>
    fetch(`${platform.url}/v2${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ops.token}`, 'content-type': type },
      body,
    })
  const json = await send('/shipments/files?name=a.jpg', 'application/json', '{}')
  expect([json.status, await json.json()]).toEqual([400, expect.objectContaining({ field: 'file' })])
  expect((await send('/shipments/notes', 'application/pdf', '%PDF-')).status).toBe(400)
  expect((await send('/shipments/files', 'application/octet-stream', '%PDF-')).status).toBe(400)
})

/** A PNG of so many px in grey, of which each row is the one before: some KB, whatever they are. */
function repeated(width: number, height: number, row: Buffer): Buffer {
  const part = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 2
  row.copy(rows, 1)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', deflateSync(rows, { level: 9 })),
    part('IEND', Buffer.alloc(0)),
  ])
}

test('a small file is kept small, and a picture no larger than anybody looks at', async () => {
  const noise = Buffer.from(Array.from({ length: 19_000 }, (_, i) => (i * 2_654_435_761) >>> 24))
  const png = repeated(19_000, 2_600, noise)
  expect(png.length).toBeLessThan(500_000)
  const file = await upload(ops, png, 'tile.png')
  expect(file).toMatchObject({ type: 'image/png', width: KEPT_SIDE_PX })
  expect(file.bytes).toBeLessThan(2_000_000)
  // 38 bytes that stand for 50 million px.
  const webp = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAv/n/6AgdQ5CpUq/+BiOh/AAA=', 'base64')
  expect(await upload(ops, webp, 'solid.webp')).toMatchObject({ type: 'image/webp', width: KEPT_SIDE_PX })
})

test('a picture that would be kept larger than it may be sent is refused, and nothing of it stays', async () => {
  const before = kept().length
  const side = 5_600
  // Dots of black and white: eight of them a byte as they are sent, three bytes each as they are kept.
  const dots = sharp(randomBytes(side * side), { raw: { width: side, height: side, channels: 1 } })
  const png = await dots.threshold(128).toColourspace('b-w').png({ palette: true, colours: 2 }).toBuffer()
  expect(png.length).toBeLessThan(MOST_FILE_BYTES / 4)
  expect(await ops.call(uploadFile, { query: { name: 'dots.png' }, file: blobOf(png) })).toMatchObject({
    ok: false,
    status: 400,
    field: 'file',
    error: expect.stringContaining('Save it as JPEG'),
  })
  expect(kept()).toHaveLength(before)
})

test('a JPEG of hundreds of scans is refused before it is opened', async () => {
  const jpeg = await picture(64, 64).jpeg({ progressive: true }).toBuffer()
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2)
  const many = Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: 300 }, () => scan),
    jpeg.subarray(-2),
  ])
  const sent = (file: Buffer) => ops.call(uploadFile, { query: { name: 'a.jpg' }, file: blobOf(file) })
  expect(await sent(jpeg)).toMatchObject({ ok: true })
  expect(await sent(many)).toMatchObject({
    ok: false,
    status: 400,
    field: 'file',
    error: expect.stringContaining('too many parts'),
  })
})
