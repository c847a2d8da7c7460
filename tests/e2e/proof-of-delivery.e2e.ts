import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const [photos, signature] = [
    form.locator('input[type=file]').nth(0),
    form.locator('input[type=file]').nth(1),
  ]
  await photos.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: emptyPdf() })
  await form.getByRole('button', { name: 'Remove a.pdf' }).waitFor()
  await deliver.click()
  await page.getByText(/a PDF is no photo/).waitFor()
  await form.getByRole('button', { name: 'Remove a.pdf' }).click()
  const buffer = await picture().jpeg().toBuffer()
  await photos.setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer })
  await signature.setInputFiles({
    name: 'hand.png',
    mimeType: 'image/png',
    buffer: await picture(300, 80).png().toBuffer(),
  })
  await expect.poll(() => deliver.isEnabled()).toBe(true)
  await deliver.click()
  await deliver.waitFor({ state: 'detached' })

  for (const seen of [page, sender]) {
    await seen.getByText('Sipho', { exact: true }).waitFor()
    await seen.getByRole('button', { name: 'Open door.jpg' }).locator('img').waitFor()
    await seen.getByRole('list', { name: 'Signature' }).locator('img').waitFor()
  }
  await page.getByRole('status').filter({ hasText: 'Delivered' }).waitFor()

  await page.getByRole('button', { name: 'Correct' }).click()
  await page.getByRole('textbox', { name: 'Received by' }).fill('Sipho Ndlovu')
  await page.getByRole('button', { name: 'Save' }).click()
  await sender.getByText('Sipho Ndlovu').waitFor()
  await sender.getByText('Corrected by').waitFor()
  const [opened] = await Promise.all([
    sender.context().waitForEvent('response', (answer) => answer.url().includes('/documents/proofs/')),
    sender.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
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
