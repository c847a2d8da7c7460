import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { addNote } from '../../src/contract/shipment-notes.ts'
import { emptyPdf, picture } from '../support/files.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { type E2ePlatform, mockRoute, openE2ePlatform, PHONE } from './harness.ts'
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
