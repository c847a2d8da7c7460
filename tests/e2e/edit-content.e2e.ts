import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments, type Shipment } from '../../src/contract/shipments.ts'
import { picture } from '../support/files.ts'
import { DISPATCHER, OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'

/** What is sent, from whom to whom, edited at the detail of a shipment. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

async function now(id: number): Promise<Shipment | undefined> {
  const outcome = await stage.ops.call(listShipments, { query: { id } })
  return outcome.ok ? outcome.value.shipments[0] : undefined
}

async function edit(email: string, { id, short_tracking_reference: ref }: Shipment) {
  const page = await stage.visitAs(email, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: `Edit ${ref}` })
  const side = (name: 'Collect from' | 'Deliver to') => dialog.getByRole('group', { name, exact: true })
  await side('Deliver to').getByRole('textbox', { name: 'Mobile' }).waitFor()
  return { page, dialog, side, save: dialog.getByRole('button', { name: 'Save', exact: true }) }
}

test('a heavier parcel and another receiver are saved together, and the price before and now is told', async () => {
  const booked = await stage.book()
  // What the form shows, and what it does not, is there afterwards as it was.
  const known = { ...booked.delivery_contact, alternative_contact_number: '011 555 0100' }
  const home = { ...booked.delivery_address, type: 'residential' as const }
  const change = {
    id: booked.id,
    delivery_contact: known,
    delivery_address: home,
    customer_reference: 'PO-1',
  }
  expect(await stage.ops.call(changeShipments, { body: change })).toMatchObject({ ok: true })
  const shipment = (await now(booked.id)) ?? booked
  const { page, dialog, side, save } = await edit(OPS, shipment)
  // Whoever only looks is asked nothing: a number is spelt when its field is left, which is no change.
  await expect.poll(() => dialog.locator(':focus').getAttribute('aria-label')).not.toBe('Close')
  for (const name of ['Collect from', 'Deliver to'] as const) {
    await side(name).getByRole('textbox', { name: 'Mobile' }).focus()
    await page.keyboard.press('Tab')
  }
  expect(await save.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('m')
  await side('Deliver to').getByRole('textbox', { name: 'Mobile' }).fill('082 555 0199')
  await side('Deliver to').getByRole('textbox', { name: 'Street' }).fill('5 Spine Road')
  await dialog.getByRole('textbox', { name: 'Customer reference' }).fill('PO-2')
  const asked = dialog.getByRole('group', { name: 'Responsible contact' })
  await asked.getByRole('textbox', { name: 'E-mail' }).fill('bills@kwela-fashion.example')
  await dialog.getByRole('textbox', { name: 'Custom tracking reference' }).fill('KWELA-7001')
  await dialog.getByRole('button', { name: 'Names, values and alternative references' }).click()
  const parcel = dialog.getByRole('group', { name: 'Parcel line 1' })
  await parcel.getByRole('textbox', { name: 'Parcel name' }).fill('Shoes')
  await parcel.getByRole('textbox', { name: 'Parcel value (R)' }).fill('1 250.50')
  await parcel.getByRole('textbox', { name: 'Alternative reference' }).fill('KWELA-BOX-9')
  await parcel.getByRole('textbox', { name: 'Weight kg' }).fill('')
  await save.click()
  await dialog.getByText('Please fill in all the required fields.').waitFor()
  await parcel.getByRole('textbox', { name: 'Weight kg' }).fill('25')
  // What it will cost stands there before it is saved, and is what it costs then.
  const price = dialog.getByRole('status', { name: 'Price of this edit' })
  // In view with the buttons, however far the form is scrolled, on a desk and on a telephone.
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await side('Collect from').scrollIntoViewIfNeeded()
    const bottoms = [price, save].map((part) => part.evaluate((its) => its.getBoundingClientRect().bottom))
    for (const bottom of await Promise.all(bottoms)) expect(bottom).toBeLessThanOrEqual(size.height)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await price.getByText(/^R 129\.47 now, R \d+\.\d\d with this edit \(\+R \d+\.\d\d\)\.$/).waitFor()
  const [, then = ''] = /, (R \d+\.\d\d) with/.exec((await price.textContent()) ?? '') ?? []
  await save.click()
  await page.getByText(`changed, R 129.47 before, ${then} now`).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await now(shipment.id)).toMatchObject({
    delivery_contact: { ...known, mobile_number: '+27 82 555 0199' },
    delivery_address: { street_address: '5 Spine Road', type: 'residential' },
    customer_reference: 'PO-2',
    responsible_contact: { email: 'bills@kwela-fashion.example' },
    custom_tracking_reference: expect.stringContaining('KWELA-7001'),
    parcels: [
      {
        submitted_weight_kg: 25,
        name: 'Shoes',
        declared_value: 1250.5,
        alternative_tracking_reference: 'KWELA-BOX-9',
      },
    ],
    previous_rate: 129.47,
  })
  await page.getByText('Was R 129.47 when booked').waitFor()

  // At the hub it is measured, all four in one field.
  await page.keyboard.press('r')
  const measuring = page.getByRole('dialog', {
    name: `Measure the parcels of ${shipment.short_tracking_reference}`,
  })
  const length = measuring.getByRole('textbox', { name: 'Length cm' })
  await expect.poll(() => length.evaluate((its) => its === document.activeElement)).toBe(true)
  await page.keyboard.insertText('31x21x11 26,5')
  await measuring.getByText('Submitted 25 kg, measured 26.5 kg.').waitFor()
  const photo = { name: 'scale.jpg', mimeType: 'image/jpeg', buffer: await picture(64, 48).jpeg().toBuffer() }
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    measuring.getByRole('button', { name: 'Add pictures' }).click(),
  ])
  await chooser.setFiles(photo)
  await measuring.getByText('scale.jpg').waitFor()
  await measuring.getByLabel(/^Sending/).waitFor({ state: 'detached' })
  await length.focus()
  await page.keyboard.press('Enter')
  await measuring.waitFor({ state: 'detached' })
  await page.getByText('Measured 31 × 21 × 11 cm').waitFor()
  await page
    .getByRole('list', { name: /on the scale$/ })
    .getByRole('button', { name: /scale\.jpg/ })
    .waitFor()
})

test('two who edit one shipment at once, each in a browser: what both changed is decided one by one', async () => {
  const shipment = await stage.book()
  const [mine, theirs] = await Promise.all([edit(DISPATCHER, shipment), edit(OPS, shipment)])
  const fill = async ({ side }: typeof mine, street: string, email: string) => {
    await side('Deliver to').getByRole('textbox', { name: 'Street' }).fill(street)
    await side('Deliver to').getByRole('textbox', { name: 'E-mail' }).fill(email)
  }
  await fill(mine, '5 Spine Road', 'mine@nomsa.example')
  await fill(theirs, '7 Spine Road', 'theirs@nomsa.example')
  await theirs.side('Deliver to').getByRole('textbox', { name: 'Instructions' }).fill('Ring twice')
  await theirs.save.click()
  await theirs.dialog.waitFor({ state: 'hidden' })

  const { dialog, side, save } = mine
  // Nothing was typed there.
  await expect
    .poll(() => side('Deliver to').getByRole('textbox', { name: 'Instructions' }).inputValue())
    .toBe('Ring twice')
  const asked = dialog.getByRole('alert')
  await asked.getByText(/^5 Spine Road/).waitFor()
  await asked.getByText(/^7 Spine Road/).waitFor()
  expect(await save.isDisabled()).toBe(true)
  await asked.getByRole('button', { name: 'Keep mine: Delivery: address' }).click()
  // One is decided, the other not.
  expect(await save.isDisabled()).toBe(true)
  await asked.getByRole('button', { name: 'Take theirs: Delivery: e-mail' }).click()
  await asked.waitFor({ state: 'detached' })
  expect(await side('Deliver to').getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(
    'theirs@nomsa.example',
  )
  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await now(shipment.id)).toMatchObject({
    delivery_address: { street_address: '5 Spine Road', local_area: 'Khayelitsha' },
    delivery_contact: { email: 'theirs@nomsa.example' },
    special_instructions_delivery: 'Ring twice',
  })
  // The colleague, who is looking at it still, sees what was kept.
  await theirs.page.getByText('5 Spine Road').first().waitFor()
})
