import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { issueApiKey } from '../../src/contract/api-keys.ts'
import { bookShipment } from '../../src/contract/bookings.ts'
import {
  printLabels,
  readLabel,
  readOutdatedLabels,
  readPrintProgress,
  readStickers,
} from '../../src/contract/labels.ts'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { cancelShipment, changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { LABEL_WORDS } from '../../src/domain/labels/label-words.ts'
import { book, booking } from '../support/booking.ts'
import { enterAs, enterAsDriver, newUser } from '../support/people.ts'
import {
  ACCOUNT_OWNER,
  ACCOUNT_USER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
  startTestPlatform,
} from '../support/platform.ts'
import { codesOfPdf, codesOfZpl } from '../support/read-codes.ts'

/** Waybills and stickers, read back as a scanner reads them; who may print what, and what is told of it. */
/** Drawing and reading pages is slow on a machine with much else to do (ms). */
const SLOW_MS = 60_000
const platform = await platformOfFile()
const account = await platform.as(ACCOUNT_USER)
const ops = await platform.as(OPS)
const [box] = booking().parcels
if (box === undefined) throw new Error('a booking has a parcel')
const parcels = (count: number) => Array.from({ length: count }, () => box)

const addressOf = (url: string, base = platform.url) => `${base}${new URL(url).pathname}`

async function fileAt(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

async function textOf(file: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(file)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const both = (text: string) => [
  { format: 'Code128', text },
  { format: 'QRCode', text },
]

async function waybill(
  id: number,
  more: { waybill_type?: 'parcel' | 'shipment'; language?: 'en' | 'af' } = {},
) {
  const outcome = await account.call(readLabel, { query: { id, ...more } })
  if (!outcome.ok) throw new Error(outcome.error)
  return { ...outcome.value, file: await fileAt(addressOf(outcome.value.url)) }
}

async function stickers(id: number, more: { format?: 'pdf' | 'zpl' | '6up'; dpi?: '203' | '300' } = {}) {
  const outcome = await account.call(readStickers, { query: { id, ...more } })
  if (!outcome.ok) throw new Error(outcome.error)
  return { ...outcome.value, file: await fileAt(addressOf(outcome.value.url)) }
}

/** What the audit trail says was printed of a shipment, the newest first. */
async function printed(id: number): Promise<string[]> {
  const outcome = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.audit_events.map(({ type }) => type).filter((type) => type.endsWith('Generated'))
}

test('a waybill is a PDF at its address, whose codes are read as the reference of the shipment', async () => {
  const { id, short_tracking_reference: ref } = await book(account.call, {
    parcels: parcels(2),
    customer_reference: 'PO-4711',
    delivery_contact: { name: 'Zoë Müller-Šćedrović', mobile_number: '082 123 4567' },
  })
  const { file, filename, file_size, expiry_duration } = await waybill(id)
  expect([filename, file_size, expiry_duration]).toEqual([`waybill-${ref}.pdf`, file.length, 300])
  expect(await codesOfPdf(file)).toEqual([both(ref)])
  const text = await textOf(file)
  for (const said of ['Waybill', ref, 'Zoë Müller-Šćedrović', '3 Spine Road', 'PO-4711', `${ref}/2`])
    expect(text).toContain(said)
  expect(await textOf((await waybill(id, { language: 'af' })).file)).toContain(LABEL_WORDS.af.waybill)
})

test('what is proven by a signed paper says so on its waybill, and nothing else does', async () => {
  const [plain, grv] = [await book(account.call), await book(account.call, { pod_method: 'grv physical' })]
  expect(await textOf((await waybill(grv.id)).file)).toContain(LABEL_WORDS.en.grv)
  expect(await textOf((await waybill(grv.id, { language: 'af', waybill_type: 'parcel' })).file)).toContain(
    LABEL_WORDS.af.grv,
  )
  expect(await textOf((await waybill(plain.id)).file)).not.toContain('GRV')
})

test('where the provider has a tracking page, labels name it', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const change = (value: string) =>
    admin.call(saveProviderSettings, { body: { provider_settings: [{ setting: 'tracking_url', value }] } })
  const { id, short_tracking_reference: ref } = await book(account.call)
  expect(await textOf((await waybill(id)).file)).not.toContain('Track:')
  expect(await change('javascript:alert(1)')).toMatchObject({ status: 400, field: 'tracking_url' })
  expect((await change('http://springbok.example/track')).ok).toBe(true)
  const { file } = await waybill(id, { language: 'af' })
  expect(await textOf(file)).toContain('Volg: springbok.example/track')
  expect(await codesOfPdf(file)).toEqual([both(ref)])
  expect(Buffer.from((await stickers(id, { format: 'zpl' })).file).toString()).toContain(
    'springbok.example/track',
  )
  expect((await change('')).ok).toBe(true)
})

test('where the provider says so, or whoever prints, there is a waybill for each parcel', async () => {
  const { id, short_tracking_reference: ref } = await book(account.call, { parcels: parcels(3) })
  const each = [1, 2, 3].map((number) => both(`${ref}/${number}`))
  expect(await codesOfPdf((await waybill(id, { waybill_type: 'parcel' })).file)).toEqual(each)
  const admin = await platform.as(PROVIDER_ADMIN)
  const change = (default_waybill_type: string) =>
    admin.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'default_waybill_type', value: default_waybill_type }] },
    })
  expect((await change('parcel')).ok).toBe(true)
  expect(await codesOfPdf((await waybill(id)).file)).toEqual(each)
  expect(await change('sheet')).toMatchObject({ ok: false, status: 400 })
  expect((await change('shipment')).ok).toBe(true)
  expect(await codesOfPdf((await waybill(id)).file)).toEqual([both(ref)])
})

test(
  'stickers are one for each parcel, or six on a sheet',
  async () => {
    const { id, short_tracking_reference: ref } = await book(account.call, { parcels: parcels(7) })
    const codes = Array.from({ length: 7 }, (_, i) => both(`${ref}/${i + 1}`))
    expect(await codesOfPdf((await stickers(id)).file)).toEqual(codes)
    const sheets = await codesOfPdf((await stickers(id, { format: '6up' })).file)
    expect(sheets.map((sheet) => sheet.length)).toEqual([12, 2])
    expect(new Set(sheets.flat().map(({ text }) => text)).size).toBe(7)
  },
  SLOW_MS,
)

test.each(['203', '300'] as const)(
  'stickers in ZPL of %s dots an inch are read as those in pages',
  async (dpi) => {
    const { id, short_tracking_reference: ref } = await book(account.call, { parcels: parcels(2) })
    const { file, filename, url } = await stickers(id, { format: 'zpl', dpi })
    expect([filename, url.endsWith('.zpl')]).toEqual([`stickers-${ref}.zpl`, true])
    expect(await codesOfZpl(Buffer.from(file).toString(), dpi === '203' ? 203 : 300)).toEqual([
      both(`${ref}/1`),
      both(`${ref}/2`),
    ])
  },
  SLOW_MS,
)

test('what somebody typed is no command to a printer', async () => {
  const hostile = '^XZ~JA^XA^FDPWNED^FS_5EXZ\\&'
  const { id, short_tracking_reference: ref } = await book(account.call, {
    delivery_contact: { name: hostile, mobile_number: '082 123 4567' },
    special_instructions_delivery: `${hostile}\n^XA~DG`,
    customer_reference: '~HI^ID',
    parcels: [{ ...box, parcel_description: hostile }],
  })
  const { file } = await stickers(id, { format: 'zpl' })
  const zpl = Buffer.from(file).toString()
  expect([zpl.match(/\^XA/g)?.length, zpl.match(/\^XZ/g)?.length, zpl.includes('~')]).toEqual([1, 1, false])
  expect(await codesOfZpl(zpl, 203)).toEqual([both(`${ref}/1`)])
  expect(await textOf((await stickers(id)).file)).toContain('^XZ~JA^XA^FDPWNED')
})

test('each print is told in the log, changes no version, and is not in the way of an undo', async () => {
  const { id, version } = await book(ops.call)
  const change = { id, version, collection_agent_id: 8 }
  const changed = await ops.call(changeShipments, { body: { shipments: [change] } })
  if (!changed.ok) throw new Error(changed.error)
  const [now] = changed.value.shipments
  if (now?.ok !== true) throw new Error('it was changed')
  for (const format of ['pdf', 'zpl', '6up'] as const)
    expect((await ops.call(readStickers, { query: { id, format } })).ok).toBe(true)
  expect((await ops.call(readLabel, { query: { id } })).ok).toBe(true)
  expect(await printed(id)).toEqual([
    'shipment.labelGenerated',
    'shipment.sixUpGenerated',
    'shipment.stickerGenerated',
    'shipment.stickerGenerated',
  ])
  const undone = await ops.call(changeShipments, {
    body: { shipments: [{ id, undo_version: now.version, version: now.version }] },
  })
  expect(undone).toMatchObject({ ok: true })
})

test('an account prints its own shipments, staff those of the account that they name', async () => {
  const { id: own } = await book(account.call)
  const { id: other } = await book(ops.call, { account_id: 2 })
  const missing = { ok: false, status: 404, code: 'shipment.notFound' }
  const label = (who: SignedIn, query: { id: number; account_id?: number }) => who.call(readLabel, { query })
  const sticker: typeof label = (who, query) => who.call(readStickers, { query })
  for (const print of [label, sticker]) {
    expect(await print(account, { id: other })).toMatchObject(missing)
    expect(await print(account, { id: own, account_id: 2 })).toMatchObject(missing)
    expect(await print(ops, { id: other, account_id: 1 })).toMatchObject(missing)
    expect(await print(ops, { id: other, account_id: 2 })).toMatchObject({ ok: true })
  }
  expect(await account.call(printLabels, { body: { ids: [own, other], print: 'sticker' } })).toMatchObject({
    ...missing,
    field: 'ids[1]',
  })
  expect(await printed(own)).toEqual([])
})

test('a shop prints with its key, with and without /v2', async () => {
  const owner = await platform.as(ACCOUNT_OWNER)
  const made = await owner.call(issueApiKey, { body: { name: 'Shop', expires: '7-days' } })
  if (!made.ok) throw new Error(made.error)
  const headers = { authorization: `Bearer ${made.value.key}` }
  const { id } = await book(account.call)
  for (const path of ['/shipments/label', '/v2/shipments/label/stickers']) {
    const response = await fetch(`${platform.url}${path}?id=${id}&force_print=&account_id=`, { headers })
    const answer = await response.json()
    expect([response.status, Object.keys(answer).sort()]).toEqual([
      200,
      ['expiry_duration', 'file_size', 'filename', 'url'],
    ])
  }
})

test('what is not booked has no label; what is over has one only where it is forced', async () => {
  const quote = await account.call(bookShipment, { body: { ...booking(), status: 'quote' } })
  if (!quote.ok) throw new Error(quote.error)
  expect((await account.call(readLabel, { query: { id: quote.value.id } })).ok).toBe(false)
  expect(await ops.call(readLabel, { query: { id: quote.value.id } })).toMatchObject({
    ok: false,
    code: 'label.notBooked',
  })
  const { id, short_tracking_reference: ref } = await book(account.call)
  await account.call(cancelShipment, { body: { tracking_reference: ref } })
  expect(await account.call(readLabel, { query: { id } })).toMatchObject({ ok: false, code: 'label.over' })
  expect(await account.call(readLabel, { query: { id, force_print: 'true' } })).toMatchObject({ ok: true })
})

test('bad input is refused by its field, and nothing is told', async () => {
  const { id } = await book(account.call)
  const send = async (path: string) => {
    const headers = { authorization: `Bearer ${account.token}` }
    const response = await fetch(`${platform.url}${path}`, { headers })
    return [response.status, JSON.stringify(await response.json())] as const
  }
  for (const [query, field] of [
    ['', 'id'],
    ['id=-1', 'id'],
    ['id=1&id=2', 'id'],
    [`id=${id}&format=exe`, 'format'],
    [`id=${id}&format=zpl&dpi=72`, 'dpi'],
    [`id=${id}&force_print=maybe`, 'force_print'],
    [`id=${id}&language=zu`, 'language'],
  ] as const) {
    const [status, body] = await send(`/shipments/label/stickers?${query}`)
    expect([query, status, body.includes(`"${field}"`)]).toEqual([query, 400, true])
  }
  for (const [body, field] of [
    [{ ids: [], print: 'sticker' }, 'ids'],
    [{ ids: Array.from({ length: 501 }, (_, i) => i + 1), print: 'sticker' }, 'ids'],
    [{ ids: [id], print: 'waybill', format: 'zpl' as const }, 'format'],
  ] as const)
    expect(await account.call(printLabels, { body: { ...body, ids: [...body.ids] } })).toMatchObject({
      ok: false,
      status: 400,
      field,
    })
  expect(await printed(id)).toEqual([])
})

test('several shipments are one document, in the order in which they were asked for, each told once', async () => {
  const booked = [await book(account.call), await book(account.call, { parcels: parcels(2) })]
  const [first, second] = booked.map(({ id }) => id)
  if (first === undefined || second === undefined) throw new Error('two were booked')
  const outcome = await account.call(printLabels, {
    body: { ids: [second, first, second], print: 'sticker' },
  })
  if (!outcome.ok) throw new Error(outcome.error)
  expect(outcome.value.filename).toBe('stickers-2-shipments.pdf')
  const codes = await codesOfPdf(await fileAt(addressOf(outcome.value.url)))
  const refs = booked.map(({ short_tracking_reference }) => short_tracking_reference)
  expect(codes.map(([code]) => code?.text)).toEqual([`${refs[1]}/1`, `${refs[1]}/2`, `${refs[0]}/1`])
  expect([await printed(first), await printed(second)]).toEqual([
    ['shipment.stickerGenerated'],
    ['shipment.stickerGenerated'],
  ])
})

test(
  'a barcode list has the code of every parcel of what is handed over, and a place to sign',
  async () => {
    const booked = [
      await book(account.call, { parcels: parcels(9) }),
      await book(account.call, { parcels: parcels(7) }),
    ]
    const ids = booked.map(({ id }) => id)
    const outcome = await account.call(printLabels, { body: { ids, print: 'list' } })
    if (!outcome.ok) throw new Error(outcome.error)
    expect(outcome.value.filename).toBe('barcode-list-2-shipments.pdf')
    const file = await fileAt(addressOf(outcome.value.url))
    const pages = await codesOfPdf(file)
    expect(pages.map((page) => page.length)).toEqual([14, 2])
    const refs = booked.map(({ short_tracking_reference: ref }, i) =>
      Array.from({ length: i === 0 ? 9 : 7 }, (_, n) => `${ref}/${n + 1}`),
    )
    expect(
      pages
        .flat()
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(refs.flat().toSorted())
    const text = await textOf(file)
    for (const said of ['Barcode list', '16 parcels of 2 shipments', 'Page 2 of 2', 'Handed over by'])
      expect(text).toContain(said)
    for (const id of ids) expect(await printed(id)).toEqual(['shipment.barcodeListGenerated'])
    const zpl = await account.call(printLabels, { body: { ids, print: 'list', format: 'zpl' } })
    expect(zpl).toMatchObject({ ok: false, status: 400, field: 'format' })
  },
  SLOW_MS,
)

test('an address leads to its document for five minutes, on every node, and to nothing else', async () => {
  const { id, short_tracking_reference: ref } = await book(account.call)
  const { url } = await stickers(id)
  const node = await startTestPlatform({}, platform.databaseUrl)
  try {
    expect(await codesOfPdf(await fileAt(addressOf(url, node.url)))).toEqual([both(`${ref}/1`)])
  } finally {
    await node.stop()
  }
  const statusOf = async (address: string) => (await fetch(address)).status
  const address = addressOf(url)
  expect(await statusOf(address.replace(/labels\/./, 'labels/_'))).toBe(404)
  expect(await statusOf(address.replace('/labels/', '/quotes/'))).toBe(404)
  expect(await statusOf(`${platform.url}/v2/documents/labels/`)).toBe(404)
  platform.pass(5 * 60_000)
  expect(await statusOf(address)).toBe(404)
})

test('who is limited to a branch prints what touches it, a driver what he carries', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const { id } = await book(ops.call)
  const read = await ops.call(listShipments, { query: { id } })
  if (!read.ok) throw new Error(read.error)
  const [shipment] = read.value.shipments
  const here = shipment?.collection_branch_id
  if (here == null) throw new Error('it is collected by a branch')
  const elsewhere = [1, 2, 3, 4].find(
    (branch) => ![here, shipment?.delivery_branch_id, shipment?.hub_id].includes(branch),
  )
  const limitedTo = async (branch_id: number | undefined) =>
    enterAs(platform, await newUser(admin, { role_id: 7, branch_id, limit_user_to_branch: true }))
  const print = (who: SignedIn) => who.call(readStickers, { query: { id } })
  expect(await print(await limitedTo(here))).toMatchObject({ ok: true })
  expect(await print(await limitedTo(elsewhere))).toMatchObject({ ok: false, status: 404 })
  const driver = await enterAsDriver(platform, 8)
  expect(await print(driver)).toMatchObject({ ok: false, status: 404 })
  const carried = await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: 8 }] } })
  expect(carried.ok).toBe(true)
  expect(await print(driver)).toMatchObject({ ok: true })
})

test('a label that was printed before the address changed is told until it is printed again, to whoever may print', async () => {
  const [moved, untouched] = [await book(account.call), await book(account.call)]
  const outdated = async (who: SignedIn = account, ids = `${moved.id},${untouched.id},${moved.id}`) => {
    const outcome = await who.call(readOutdatedLabels, { query: { ids } })
    return outcome.ok ? outcome.value.shipments : outcome
  }
  expect(await outdated()).toEqual([])
  for (const { id } of [moved, untouched]) await stickers(id)
  await waybill(moved.id)
  expect(await outdated()).toEqual([])
  const body = {
    id: moved.id,
    delivery_address: { ...moved.delivery_address, street_address: '9 Spine Road' },
  }
  expect(await account.call(changeShipments, { body })).toMatchObject({ ok: true })
  const both = [{ id: moved.id, prints: ['waybill', 'sticker'] }]
  expect(await outdated()).toEqual(both)
  expect(await outdated(ops)).toEqual(both)
  await stickers(moved.id)
  expect(await outdated()).toEqual([{ id: moved.id, prints: ['waybill'] }])
  await waybill(moved.id)
  expect(await outdated()).toEqual([])
  expect(await outdated(account, 'all')).toMatchObject({ ok: false, status: 400, field: 'ids[0]' })
})

test('more labels than one document holds are refused by name, and nothing is told of a print', async () => {
  const ids: number[] = []
  for (let i = 0; i < 5; i++)
    ids.push((await book(account.call, { parcels: [{ ...box, item_count: 450 }] })).id)
  for (const print of ['sticker', '6up', 'list'] as const)
    expect(await account.call(printLabels, { body: { ids, print } })).toMatchObject({
      ok: false,
      code: 'label.tooMany',
      field: 'ids',
    })
  for (const id of ids) expect(await printed(id)).toEqual([])
  // Of each shipment one waybill is printed.
  expect(
    await account.call(printLabels, { body: { ids, print: 'waybill', waybill_type: 'shipment' } }),
  ).toMatchObject({ ok: true })
})

test(
  'how far a document is can be asked while it is written, by who waits for it and nobody else',
  async () => {
    const ids = [
      (await book(account.call, { parcels: [{ ...box, item_count: 450 }] })).id,
      (await book(account.call, { parcels: [{ ...box, item_count: 450 }] })).id,
    ]
    const progress_id = 'printed-by-account-1'
    const progress = async (who: SignedIn) => {
      const outcome = await who.call(readPrintProgress, { query: { progress_id } })
      return outcome.ok ? outcome.value.progress : outcome
    }
    expect(await progress(account)).toBeNull()
    const printing = account.call(printLabels, { body: { ids, print: 'sticker', progress_id } })
    const seen: number[] = []
    await expect
      .poll(
        async () => {
          const now = await progress(account)
          if (now !== null && 'written' in now) {
            expect(now.total).toBe(900)
            seen.push(now.written)
          }
          return seen.some((written) => written > 0 && written < 900)
        },
        { interval: 10, timeout: SLOW_MS },
      )
      .toBe(true)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(await progress(ops)).toBeNull()
    expect(await printing).toMatchObject({ ok: true })
    expect(await progress(account)).toBeNull()
    expect(await account.call(readPrintProgress, { query: { progress_id: '../x' } })).toMatchObject({
      ok: false,
      status: 400,
      field: 'progress_id',
    })
  },
  SLOW_MS,
)
