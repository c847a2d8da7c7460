import type { Locator, Page } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFileLink } from '../../src/contract/files.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { addNote, listNotes } from '../../src/contract/shipment-notes.ts'
import { withoutMetadata } from '../../src/domain/files/pdf-metadata.ts'
import { emptyPdf, hostilePdf, paper, picture, upload } from '../support/files.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, mockRoute, openE2ePlatform, PHONE } from './harness.ts'
import { panel, rowOf, visitUnpointed } from './shipments-page.ts'

/** Notes on a shipment, as staff and the account write them to one another. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const provider_settings = [
    { setting: 'delete_shipment_note', value: true },
    { setting: 'note_type_custom', value: '["Damage","Query"]' },
  ]
  await admin.call(saveProviderSettings, { body: { provider_settings } })
})
afterAll(() => stage.close())

test('a note is written by keyboard beside the list, a colleague and the account see theirs at once, and it is deleted', async () => {
  const { id, short_tracking_reference: ref } = await stage.book({ account_id: 1 })
  const mine = await visitUnpointed(stage, OPS, `/shipments?q=${ref}`)
  await rowOf(mine, ref).waitFor()
  await mine.keyboard.press('j')
  await mine.keyboard.press('o')
  const colleague = await visitUnpointed(stage, DISPATCHER, `/shipments/${id}`)
  const sender = await visitUnpointed(stage, ACCOUNT_USER, `/shipments/${id}`)
  const notesOf = (page: typeof mine) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await colleague.getByText('No notes yet.').waitFor()
  await sender.getByText('No notes yet.').waitFor()

  const beside = panel(mine, ref)
  const text = beside.getByRole('textbox', { name: 'New note' })
  await text.fill('Sender disputes the weight')
  await beside.getByRole('combobox', { name: 'Note type' }).click()
  await mine.getByRole('option', { name: 'Damage' }).click()
  await text.focus()
  await mine.keyboard.press('Control+Enter')
  await notesOf(mine)
    .filter({ hasText: 'Sender disputes the weight' })
    .filter({ hasText: 'Damage' })
    .waitFor()
  await expect.poll(() => text.inputValue()).toBe('')
  await notesOf(colleague).filter({ hasText: 'Sender disputes the weight' }).waitFor()

  await beside.getByRole('radio', { name: 'External' }).check()
  await beside.getByText('Seen by the account as well.').waitFor()
  await text.fill('Please call us')
  await beside.getByRole('button', { name: 'Add note' }).click()
  await notesOf(sender).filter({ hasText: 'Please call us' }).waitFor()
  expect(await notesOf(sender).count()).toBe(1)
  expect(await sender.getByRole('radio', { name: 'Internal' }).count()).toBe(0)
  await sender.getByRole('textbox', { name: 'New note' }).fill('Calling now')
  await sender.getByRole('button', { name: 'Add note' }).click()
  await notesOf(mine).filter({ hasText: 'Calling now' }).waitFor()
  // Of the two notes the sender deletes their own.
  await expect.poll(() => sender.getByRole('button', { name: /^Delete the note by/ }).count()).toBe(1)

  const wrong = notesOf(mine).filter({ hasText: 'Sender disputes' })
  await wrong.getByRole('button', { name: /^Delete the note by/ }).click()
  await mine
    .getByRole('dialog', { name: 'Delete this note?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await wrong.waitFor({ state: 'detached' })
  await notesOf(colleague).filter({ hasText: 'Sender disputes' }).waitFor({ state: 'detached' })
})

test('a note that does not arrive stays, says why, and is written once when it is sent again; on a phone too', async () => {
  const { id } = await stage.book()
  const page = await stage.visitAs(OPS, `/shipments/${id}`, PHONE)
  const text = page.getByRole('textbox', { name: 'New note' })
  await text.fill('Gate is locked')
  // It arrives, and the answer is lost.
  await mockRoute(page, '**/shipments/notes*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  const add = page.getByRole('button', { name: 'Add note' })
  await add.click()
  await page
    .getByRole('alert')
    .filter({ hasText: /connect/i })
    .first()
    .waitFor()
  expect(await text.inputValue()).toBe('Gate is locked')
  await page.unrouteAll()
  await add.click()
  await expect.poll(() => text.inputValue()).toBe('')
  await page.locator('textarea:focus').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Notes' }).getByRole('listitem').count()).toBe(1)
  const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }))
  expect(width).toBeLessThanOrEqual(PHONE.width)
})

test('of many notes the newest are shown, and the others on wish', async () => {
  const { id } = await stage.book()
  for (let i = 1; i <= 12; i++)
    await stage.ops.call(addNote, { body: { shipment_id: id, message: `Note ${i} of many` } })
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await notes.filter({ hasText: 'Note 12 of many' }).waitFor()
  expect(await notes.count()).toBe(10)
  await page.getByRole('button', { name: 'Show all 12 notes' }).click()
  await expect.poll(() => notes.count()).toBe(12)
})

test('of ten photos on a slow line two are on their way at a time, and all arrive', async () => {
  const { id } = await stage.book()
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'New note' }) })
  await form.waitFor()
  const underWay: (() => void)[] = []
  await mockRoute(page, '**/shipments/files?name=*', async (route) => {
    await new Promise<void>((letGo) => underWay.push(letGo))
    await route.continue()
  })
  const buffer = await picture(40, 30).jpeg().toBuffer()
  const names = Array.from({ length: 10 }, (_, i) => `photo-${i}.jpg`)
  await form
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
  const sending = form.getByLabel(/^Sending /)
  for (let sent = 0; sent < 10; sent += 2) {
    await expect.poll(() => sending.count()).toBe(10 - sent)
    await expect.poll(() => underWay.length).toBe(2)
    for (const letGo of underWay.splice(0)) letGo()
  }
  await expect.poll(() => sending.count()).toBe(0)
  expect(await form.getByRole('list', { name: 'Files to add' }).getByRole('alert').count()).toBe(0)
  await form.getByRole('button', { name: 'Add note' }).click()
  const photos = page.getByRole('list', { name: 'Notes' }).getByRole('button', { name: /photo-\d/ })
  await expect.poll(() => photos.count()).toBe(10)
})

test('photos and papers are added by button, paste and drop, seen by a colleague, opened, and refused in words', async () => {
  const { id } = await stage.book({ account_id: 1 })
  const mine = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  const colleague = await visitUnpointed(stage, DISPATCHER, `/shipments/${id}`)
  await colleague.getByText('No notes yet.').waitFor()
  const photo = await picture().jpeg().toBuffer()
  const form = mine.locator('form').filter({ has: mine.getByRole('textbox', { name: 'New note' }) })
  await form.locator('input[type=file]').setInputFiles([
    { name: 'dent.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: emptyPdf().subarray(0, 60) },
  ])
  const chosen = form.getByRole('list', { name: 'Files to add' }).getByRole('listitem')
  await chosen
    .filter({ hasText: 'broken.pdf' })
    .getByText(/PDF is broken/)
    .waitFor()
  await form.getByRole('button', { name: 'Remove broken.pdf' }).click()
  const bytes = [...emptyPdf('Waybill')]
  const give = (event: 'paste' | 'drop', name: string) =>
    form.getByRole('textbox', { name: 'New note' }).evaluate(
      (field, given) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'application/pdf' }))
        const how = { bubbles: true, cancelable: true }
        field.dispatchEvent(
          given.event === 'paste'
            ? new ClipboardEvent('paste', { ...how, clipboardData: data })
            : new DragEvent('drop', { ...how, dataTransfer: data }),
        )
      },
      { event, name, bytes },
    )
  await give('paste', 'pasted.pdf')
  await chosen.filter({ hasText: 'pasted.pdf' }).waitFor()
  await give('drop', 'dropped.pdf')
  await expect.poll(() => chosen.count()).toBe(3)
  // A note of files alone needs no words.
  await form.getByRole('button', { name: 'Add note' }).click()
  await expect.poll(() => chosen.count()).toBe(0)
  const files = colleague.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect.poll(() => files.count()).toBe(3)
  await colleague.getByRole('button', { name: 'Open dent.jpg' }).locator('img').waitFor()
  const [opened] = await Promise.all([
    colleague.waitForEvent('popup'),
    colleague.getByRole('button', { name: 'Open dent.jpg' }).click(),
  ])
  await opened.locator('img').waitFor()
  expect(
    await opened.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBe(640)
})

/** The files of the newest note, as staff are told of them. */
async function attachments(shipment_id: number) {
  const outcome = await stage.ops.call(listNotes, { query: { shipment_id, limit: 1 } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.notes[0]?.attachments ?? []
}
async function bytesOf(id: number): Promise<Buffer> {
  const link = await stage.ops.call(readFileLink, { query: { id } })
  if (!link.ok) throw new Error(link.error)
  return Buffer.from(await (await fetch(link.value.url)).arrayBuffer())
}
/** The marks on the first page of a PDF, as another reader of PDFs finds them, each with its colour. */
async function marksOf(pdf: Buffer): Promise<string[]> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  return (await page.getAnnotations()).map(({ subtype, color }) => `${subtype} ${color}`).sort()
}
async function openPdf(page: Page, name: string) {
  await page.getByRole('button', { name: `Open ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('region', { name: 'Page 1' }).locator('.textLayer span').first().waitFor()
  return dialog
}
type Opened = Awaited<ReturnType<typeof openPdf>>

/** Draws a line on the first page. */
async function draw(page: Page, dialog: Opened, down: number): Promise<void> {
  await dialog.getByRole('button', { name: 'Draw', exact: true }).click()
  await dialog.getByRole('radiogroup', { name: 'Colour' }).waitFor()
  const box = await dialog.getByRole('region', { name: 'Page 1' }).boundingBox()
  if (box === null) throw new Error('no page')
  await page.mouse.move(box.x + 80, box.y + down)
  await page.mouse.down()
  await page.mouse.move(box.x + 180, box.y + down + 30, { steps: 4 })
  await page.mouse.up()
  await dialog.getByText('Not saved').waitFor()
}

/** Writes on the pad of a dialog that asks for a signature, as with a pen. */
async function sign(page: Page): Promise<void> {
  const pad = await page.getByRole('dialog', { name: 'Sign' }).locator('canvas').boundingBox()
  if (pad === null) throw new Error('no pad')
  await page.mouse.move(pad.x + 30, pad.y + pad.height / 2)
  await page.mouse.down()
  await page.mouse.move(pad.x + 120, pad.y + 20, { steps: 4 })
  await page.mouse.move(pad.x + pad.width - 30, pad.y + pad.height - 20, { steps: 4 })
  await page.mouse.up()
}

test('a PDF is drawn on and signed, saved beside what a colleague saved, and opened again; the original is as it was', async () => {
  const { id } = await stage.book({ account_id: 1 })
  const original = Buffer.from(withoutMetadata(await paper(2)))
  const file = await upload(stage.ops, original, 'grn.pdf')
  await stage.ops.call(addNote, {
    body: { shipment_id: id, attachment_ids: [file.id], audience: 'external' },
  })
  const mine = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  const sender = await visitUnpointed(stage, ACCOUNT_USER, `/shipments/${id}`)
  const theirs = await openPdf(sender, 'grn.pdf')
  const dialog = await openPdf(mine, 'grn.pdf')
  await draw(mine, dialog, 300)
  await dialog.getByRole('button', { name: 'Highlight', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Yellow' }).waitFor()
  const words = await dialog.locator('.textLayer span').first().boundingBox()
  if (words === null) throw new Error('no words')
  await mine.mouse.move(words.x + 4, words.y + words.height / 2)
  await mine.mouse.down()
  await mine.mouse.move(words.x + 120, words.y + words.height / 2, { steps: 4 })
  await mine.mouse.up()
  await dialog.getByRole('button', { name: 'Remove the highlight' }).waitFor()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  const signing = mine.getByRole('dialog', { name: 'Sign' })
  // Drawn, with the name below it: both are traced from their picture.
  await sign(mine)
  await signing.getByRole('textbox', { name: 'Or type the name' }).fill('Nomsa Dlamini')
  await signing.getByRole('button', { name: 'Put on the page' }).click()
  await dialog.getByRole('region', { name: 'Page 1' }).getByLabel('Signature: Nomsa Dlamini').waitFor()
  // 000 §9: at most 90 percent of the width.
  const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? 0
  const firstPage = dialog.getByRole('region', { name: 'Page 1' })
  expect(await widthOf(firstPage.getByLabel('Signature: Nomsa Dlamini'))).toBeLessThanOrEqual(
    (await widthOf(firstPage)) * 0.9,
  )
  const isWithin = () => dialog.evaluate((one) => one.contains(document.activeElement))
  expect(await isWithin()).toBe(true)
  // Nothing is lost by a key: what is selected is let go of, then the tool, and then it is asked.
  const selected = dialog.getByRole('button', { name: 'Delete the selected mark' })
  expect(await selected.isEnabled()).toBe(true)
  await mine.keyboard.press('Escape')
  await expect.poll(() => selected.isDisabled()).toBe(true)
  await mine.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Read', pressed: true }).waitFor()
  await mine.keyboard.press('Escape')
  await mine
    .getByRole('dialog', { name: 'Are you sure you want to leave?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await mine.keyboard.press('Control+s')
  await mine.getByText('Saved as version 2. The original is kept.').waitFor()
  await dialog.getByRole('combobox', { name: 'Version' }).waitFor()
  await expect.poll(isWithin).toBe(true)
  // An old one that somebody chooses themselves was saved by nobody meanwhile.
  const choice = dialog.getByRole('combobox', { name: 'Version' })
  await choice.selectOption({ index: 1 })
  await dialog.locator('.textLayer span').first().waitFor()
  expect(await dialog.getByText('was saved meanwhile').count()).toBe(0)
  // It is as wide as there is room for, whatever becomes of the window.
  const width = async () => (await dialog.getByRole('region', { name: 'Page 1' }).boundingBox())?.width ?? 0
  const wide = await width()
  await mine.setViewportSize({ width: 500, height: 844 })
  await expect.poll(width).toBeLessThan(Math.min(500, wide))
  await mine.setViewportSize(DESKTOP)
  await expect.poll(width).toBe(wide)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await mine.getByRole('button', { name: 'Open grn.pdf' }).and(mine.locator(':focus')).waitFor()

  // The sender, who is at it as well, is told, and saves theirs beside it.
  await theirs.getByText('Version 2 was saved meanwhile.').waitFor()
  await draw(sender, theirs, 500)
  // Drawn alone, it is lines as they were drawn.
  await theirs.getByRole('button', { name: 'Sign', exact: true }).click()
  await sign(sender)
  await sender.getByRole('dialog', { name: 'Sign' }).getByRole('button', { name: 'Put on the page' }).click()
  await theirs.getByRole('button', { name: 'Delete the selected mark', disabled: false }).waitFor()
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await sender.getByRole('button', { name: 'Save beside it' }).click()
  await sender.getByText('Saved as version 3. The original is kept.').waitFor()

  await mine.reload()
  const versions = mine.getByRole('list', { name: '3 versions' }).getByRole('button')
  // Whose the newest is, is seen without opening the list.
  await mine.getByText(/^3 versions \(newest: .+ · .+\)$/).click()
  await expect.poll(() => versions.count()).toBe(3)
  await versions.nth(1).click()
  const again = mine.getByRole('dialog', { name: 'grn.pdf' })
  await again.locator('.annotationLayer section').first().waitFor()
  expect(await again.getByRole('combobox', { name: 'Version' }).inputValue()).toBe(
    String((await attachments(id))[0]?.versions[1]?.id),
  )

  const [saved] = await attachments(id)
  const files = await Promise.all((saved?.versions ?? []).map((version) => bytesOf(version.id)))
  const [third = original, second = original, first] = files
  expect(first?.equals(original)).toBe(true)
  for (const later of [second, third]) expect(later.subarray(0, original.length).equals(original)).toBe(true)
  expect(await marksOf(original)).toEqual([])
  expect(await marksOf(third)).toEqual(['Ink 29,78,216', 'Stamp null'])
  // Of a highlight the colour that 000 §9 says, unless another one is chosen; a signature is kept as a stamp.
  expect(await marksOf(second)).toEqual(['Highlight 255,240,102', 'Ink 29,78,216', 'Stamp null'])
})

test('a PDF that is empty, locked, long or hostile says what it is, runs nothing, and is searched', async () => {
  const { id } = await stage.book()
  const papers: [string, Buffer][] = [
    ['empty.pdf', emptyPdf()],
    ['locked.pdf', await paper(1, 'geheim')],
    ['long.pdf', await paper(2_000)],
    ['hostile.pdf', hostilePdf()],
  ]
  const attachment_ids: number[] = []
  for (const [name, file] of papers) attachment_ids.push((await upload(stage.ops, file, name)).id)
  await stage.ops.call(addNote, { body: { shipment_id: id, attachment_ids } })
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('dialog', (told) => asked.push(told.message()))
  const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: 'Open empty.pdf' }).click()
  await page.getByRole('alert').filter({ hasText: 'This PDF' }).waitFor()
  await close()
  await page.getByRole('button', { name: 'Open locked.pdf' }).click()
  const password = page.locator('input[type=password]')
  await password.fill('guess')
  await password.press('Enter')
  await page.getByText('This is not the password of this PDF.').waitFor()
  await password.fill('geheim')
  await password.press('Enter')
  await page.getByRole('region', { name: 'Page 1' }).getByText('Goods received, page 1').waitFor()
  await close()

  const long = await openPdf(page, 'long.pdf')
  const number = long.getByRole('textbox', { name: 'Page' })
  await number.fill('1999')
  await number.press('Enter')
  await long.getByRole('region', { name: 'Page 1999' }).getByText('Goods received, page 1999').waitFor()
  // Of two thousand pages those around it are drawn.
  expect(await long.locator('canvas').count()).toBeLessThan(20)
  await close()

  const hostile = await openPdf(page, 'hostile.pdf')
  await page.keyboard.press('Control+f')
  await hostile.getByRole('textbox', { name: 'Search in the PDF' }).fill('invoice')
  await hostile.getByText('1 of 1', { exact: true }).waitFor()
  const link = hostile.getByRole('link')
  await link.waitFor()
  expect(await link.getAttribute('rel')).toContain('noopener')
  const { origin } = new URL(page.url())
  expect(asked.filter((what) => !what.startsWith(origin) && !/^(blob|data):/.test(what))).toEqual([])
})

test('the waybill is written on, on a phone too, and the copy is a file of a note for those who were chosen', async () => {
  const { id, short_tracking_reference: ref } = await stage.book({ account_id: 1 })
  const page = await stage.visitAs(OPS, `/shipments/${id}`, PHONE)
  const documents = page.getByRole('list', { name: 'Documents' })
  for (const name of ['Stickers', 'Stickers, six on a page', 'Stickers for a label printer (ZPL)'])
    await documents.getByRole('button', { name, exact: true }).waitFor()
  await documents.getByRole('button', { name: 'Waybill', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Waybill ${ref}.pdf` })
  await dialog.getByRole('region', { name: 'Page 1' }).locator('canvas').first().waitFor()
  await draw(page, dialog, 100)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Stamp', exact: true }).click(),
  ])
  const stamp = await picture(60, 30).png().toBuffer()
  await chooser.setFiles({ name: 'received.png', mimeType: 'image/png', buffer: stamp })
  await dialog.getByRole('button', { name: 'Remove the stamp' }).waitFor()
  const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }))
  expect(width).toBeLessThanOrEqual(PHONE.width)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Staff only' }).click()
  await page.getByText('Saved as a file of a new note.').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: `Open Waybill ${ref}.pdf` }).waitFor()
  await documents.getByRole('button', { name: `Waybill ${ref}.pdf`, exact: true }).waitFor()
  const [copy] = await attachments(id)
  expect(copy).toMatchObject({ type: 'application/pdf', versions: [{ version: 1 }] })
  const marks = await marksOf(await bytesOf(copy?.id ?? 0))
  expect(marks.map((mark) => mark.split(' ')[0])).toEqual(['Ink', 'Stamp'])
  const notes = await stage.ops.call(listNotes, { query: { shipment_id: id } })
  expect(notes).toMatchObject({ value: { notes: [{ audience: 'internal' }] } })
})
