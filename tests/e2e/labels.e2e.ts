import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import type { Shipment } from '../../src/contract/shipments.ts'
import { ACCOUNT_USER, DISPATCHER } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'
import { printing } from './printing.ts'
import { panel, rowOf, visitUnpointed } from './shipments-page.ts'

/** Labels come from where one is: the detail, and what is selected in the list. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform({}, { wholeBrowser: true })
})
afterAll(() => stage.close())

async function printed(id: number): Promise<string[]> {
  const outcome = await stage.ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.audit_events.map(({ type }) => type).filter((type) => type.endsWith('Generated'))
}

async function moveDelivery({ id, delivery_address }: Shipment): Promise<void> {
  const body = { id, delivery_address: { ...delivery_address, street_address: '9 Spine Road' } }
  expect(await stage.ops.call(changeShipments, { body })).toMatchObject({ ok: true })
}

test('the detail prints stickers by a key and the waybill by a button, also of an account', async () => {
  const booked = await stage.book()
  const { id, short_tracking_reference: ref } = booked
  const page = await visitUnpointed(stage, ACCOUNT_USER, `/shipments?q=${ref}`)
  await rowOf(page, ref).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  const buttons = panel(page, ref)
  await buttons.getByRole('button', { name: 'Stickers' }).waitFor()
  const stickers = await printing(page, () => page.keyboard.press('p'))
  expect(stickers.filename).toBe(`stickers-${ref}.pdf`)
  await buttons.getByRole('button', { name: 'More', exact: true }).first().click()
  const waybill = await printing(page, () =>
    // Not the one among the documents, which opens it.
    page.getByTitle('Print the waybill').click(),
  )
  expect(waybill.filename).toBe(`waybill-${ref}.pdf`)
  await expect.poll(() => printed(id)).toEqual(['shipment.labelGenerated', 'shipment.stickerGenerated'])

  // What is on the parcel names the old address until it is printed again.
  await moveDelivery(booked)
  const old = buttons.getByText('Stickers were printed before an address or contact changed.')
  await old.waitFor()
  await buttons.getByText('The waybill was printed before an address or contact changed.').waitFor()
  await printing(page, () => page.keyboard.press('p'))
  await old.waitFor({ state: 'detached' })
})

test('what is selected is printed in one document, in the form that one chooses', async () => {
  const name = `Labels ${Date.now()}`
  const delivery_contact = { name, mobile_number: '082 555 0199' }
  const booked = [await stage.book({ delivery_contact }), await stage.book({ delivery_contact })]
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${encodeURIComponent(name)}`)
  for (const { short_tracking_reference: ref } of booked) await rowOf(page, ref).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  await bar.getByRole('status').filter({ hasText: '2' }).waitFor()
  const print = async (kind: string) => {
    await bar.getByRole('button', { name: 'Print: 2 shipments' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print: 2 shipments' })
    await dialog.getByRole('radio', { name: kind }).check()
    return printing(page, () => dialog.getByRole('button', { name: 'Print', exact: true }).click())
  }
  expect(await print('Stickers, 4 × 6 inches')).toMatchObject({ filename: 'stickers-2-shipments.pdf' })
  const runs = page.getByRole('region', { name: 'Bulk changes' })
  await runs.getByText('2 done, 0 refused, 0 left').first().waitFor()
  const [first] = booked
  if (first === undefined) throw new Error('two were booked')
  await moveDelivery(first)
  await bar.getByRole('button', { name: 'Print: 2 shipments' }).click()
  await page
    .getByText(
      `One label was printed before an address or contact changed: ${first.short_tracking_reference}.`,
    )
    .waitFor()
  await page.keyboard.press('Escape')
  expect(await print('Barcode list')).toMatchObject({ filename: 'barcode-list-2-shipments.pdf' })
  for (const { id } of booked)
    expect(await printed(id)).toEqual(['shipment.barcodeListGenerated', 'shipment.stickerGenerated'])
})
