import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProofImages } from '../../src/contract/pod.ts'
import { emptyPdf, picture } from '../support/files.ts'
import { ACCOUNT_USER, DISPATCHER, OPS } from '../support/platform.ts'
import { record } from '../support/recording.ts'
import { type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'
import { visitUnpointed } from './shipments-page.ts'

/** How a delivery was proven, as staff record and correct it, and everybody who may see the shipment sees it. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform({}, { wholeBrowser: true })
})
afterAll(() => stage.close())

async function onTheRoad(pod_method?: string) {
  const shipment = await stage.book({ account_id: 1, pod_method })
  await record(stage.ops.call, { shipment_id: shipment.id, event: 'received-at-hub' })
  await record(stage.ops.call, { shipment_id: shipment.id, event: 'delivery-assigned', driver_id: 8 })
  await record(stage.ops.call, { shipment_id: shipment.id, event: 'out-for-delivery' })
  return shipment
}

/** The picture that is kept of a signature: ink on white, neither blank nor black. */
async function signatureOf(shipment_id: number) {
  const outcome = await stage.ops.call(readProofImages, { query: { shipment_id } })
  const kept = outcome.ok ? outcome.value.images.find(({ kind }) => kind === 'signature') : undefined
  const answer = await fetch(new URL(new URL(kept?.url ?? '').pathname, stage.platform.url))
  const image = sharp(Buffer.from(await answer.arrayBuffer()))
  const { width, height } = await image.metadata()
  const [{ mean = 0 } = {}] = (await image.stats()).channels
  return { width, height, isDrawn: mean > 200 && mean < 254.9 }
}

/** Signs with the mouse, in two strokes. */
async function signed(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /Nothing is signed yet/ })
  await pad.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await pad.boundingBox()) ?? {}
  for (const [from, to] of [
    [0.2, 0.5],
    [0.5, 0.8],
  ] as const) {
    await page.mouse.move(x + width * from, y + height * 0.7)
    await page.mouse.down()
    await page.mouse.move(x + width * to, y + height * 0.3, { steps: 8 })
    await page.mouse.up()
  }
  await page.getByRole('img', { name: 'What was signed' }).waitFor()
}

test('a delivery is proven with photo and signature, seen by the account at once, corrected, and opened as PDF', async () => {
  const { id } = await onTheRoad()
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  const sender = await visitUnpointed(stage, ACCOUNT_USER, `/shipments/${id}`)
  await sender.getByRole('heading', { name: 'Proof of delivery' }).waitFor()
  await sender.getByText('Not recorded.').waitFor()
  expect(await sender.getByRole('button', { name: 'Record proof' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Record proof' }).click()
  const deliver = page.getByRole('button', { name: 'Record and mark delivered' })
  await deliver.click()
  await page.getByText('Enter the name of who received it.').waitFor()
  await page.getByRole('textbox', { name: 'Received by' }).fill('Sipho')
  const form = page.locator('form').filter({ has: deliver })
  const photos = form.locator('input[type=file]').first()
  await photos.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: emptyPdf() })
  await form.getByRole('button', { name: 'Remove a.pdf' }).waitFor()
  await deliver.click()
  await page.getByText(/a PDF is no photo/).waitFor()
  await form.getByRole('button', { name: 'Remove a.pdf' }).click()
  const buffer = await picture().jpeg().toBuffer()
  await photos.setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer })
  await signed(page)
  await expect.poll(() => deliver.isEnabled()).toBe(true)
  await deliver.click()
  await deliver.waitFor({ state: 'detached' })
  // What was pressed is gone: what comes in its place has the focus.
  await page.locator('div:focus').filter({ hasText: 'Sipho' }).waitFor()

  for (const seen of [page, sender]) {
    await seen.getByText('Sipho', { exact: true }).waitFor()
    await seen.getByRole('button', { name: 'Open door.jpg' }).locator('img').waitFor()
    await seen.getByRole('list', { name: 'Signature' }).locator('img').waitFor()
  }
  await page.getByRole('status').filter({ hasText: 'Delivered' }).waitFor()

  expect(await signatureOf(id)).toMatchObject({ width: 1_200, height: 480, isDrawn: true })

  await page.getByRole('button', { name: 'Correct' }).click()
  await page.getByRole('textbox', { name: 'Received by' }).fill('Sipho Ndlovu')
  // Who cannot draw types the name, which is the signature then.
  await page.getByRole('textbox', { name: 'Or type the name' }).fill('S. Ndlovu')
  await page.getByRole('button', { name: 'Save' }).click()
  await sender.getByText('Sipho Ndlovu').waitFor()
  await sender.getByText('Corrected by').waitFor()
  expect(await signatureOf(id)).toMatchObject({ isDrawn: true })
  const [opened] = await Promise.all([
    sender.context().waitForEvent('response', (answer) => answer.url().includes('/documents/proofs/')),
    sender.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await sender.keyboard.press('Escape')

  // It was the wrong parcel: staff take it back, and both see that, with the proof as withdrawn.
  await page.getByRole('button', { name: /^Take back “Delivered”/ }).click()
  const dialog = page.getByRole('dialog')
  const takeBack = dialog.getByRole('button', { name: 'Take back', exact: true })
  await takeBack.click()
  await dialog.getByText('Say why it is taken back').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong parcel tapped')
  await takeBack.click()
  await dialog.waitFor({ state: 'detached' })
  for (const seen of [page, sender]) {
    await seen.getByText('“Delivered” taken back: Out for delivery').waitFor()
    await seen.getByText('Recorded by mistake, taken back').waitFor()
    await seen.getByText(/^Withdrawn/).waitFor()
  }
  await page.getByRole('button', { name: 'Record proof' }).waitFor()
})

test('a new PIN is sent to another recipient, and a wrong one is told beside its field; on a phone too', async () => {
  const { id } = await onTheRoad('pin-with-fallback')
  const page = await stage.visitAs(DISPATCHER, `/shipments/${id}`, PHONE)
  await page
    .getByRole('status')
    .filter({ hasText: /PIN sent to ••• 567/ })
    .waitFor()
  await page.getByRole('textbox', { name: /another recipient/ }).fill('083 777 0002')
  await page.getByRole('button', { name: 'Send new PIN' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /PIN sent to ••• 002.*5 tries left/ })
    .waitFor()
  // While it was under way the button could not hold the focus: it has it again.
  await page.locator('button:focus').filter({ hasText: 'Send new PIN' }).waitFor()
  const { rows } = await stage.platform.owner.query<{ text: string }>(
    "SELECT text FROM outbox WHERE recipient LIKE '%837770002'",
  )
  const pin = /is (\d{5})\./.exec(rows[0]?.text ?? '')?.[1] ?? ''
  await page.getByRole('button', { name: 'Record proof' }).click()
  const field = page.getByRole('textbox', { name: 'PIN', exact: true })
  await field.fill(String((Number(pin) + 1) % 100_000).padStart(5, '0'))
  await page.getByRole('button', { name: 'Record and mark delivered' }).click()
  await page.getByText('This is not the PIN that was sent.').waitFor()
  await page.getByRole('status').filter({ hasText: '4 tries left' }).waitFor()
  await field.fill(pin)
  await page.getByRole('button', { name: 'Record and mark delivered' }).click()
  await page.getByText('••• 002 (another recipient)').waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.width)
})
