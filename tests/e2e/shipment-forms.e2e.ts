import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { formatDayOfYear } from '../../src/domain/values/moment.ts'
import { ACCOUNT_USER, DISPATCHER, OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform, opened } from './harness.ts'
import { panel, rowOf, visitUnpointed } from './shipments-page.ts'

/** The dialogs that change a shipment: what is typed into them is read, kept and sent. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

test.each([
  { button: 'Reschedule', field: 'Instructions for the driver' },
  { button: 'Change status', field: 'Note' },
])('what was typed under $button is asked for before it is left', async ({ button, field }) => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, OPS, `/shipments?q=${ref}`)
  await rowOf(page, ref).getByText('Submitted').click()
  await panel(page, ref).getByRole('button', { name: button }).click()
  const dialog = await opened(page.getByRole('dialog', { name: new RegExp(ref) }))
  const text = dialog.getByLabel(field).last()
  await text.fill('Ring twice')
  await page.goBack()
  const leaving = page.getByRole('dialog', { name: 'Are you sure you want to leave?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  expect(await text.inputValue()).toBe('Ring twice')
  // The same of Escape and of a press beside the dialog; a second Escape takes back the first.
  for (const close of [() => text.press('Escape'), () => page.mouse.click(20, 400)]) {
    await close()
    await leaving.getByRole('button', { name: 'Cancel' }).waitFor()
    await page.keyboard.press('Escape')
    await leaving.waitFor({ state: 'detached' })
    expect(await text.inputValue()).toBe('Ring twice')
  }
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goBack()
  await panel(page, ref).waitFor({ state: 'detached' })
  expect(await leaving.count()).toBe(0)
})

test('a dialog in which nothing was typed closes at one Escape', async () => {
  const { id } = await stage.book()
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  for (const button of ['Reschedule', 'Change status']) {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test('a day and a time are typed and shown as 5 Dec 2026 and 18:30; what is neither is not sent', async () => {
  // Delivered within one day: a promise of several has a first and a last one to type.
  const { id } = await stage.book({ service_level_code: 'OVN' })
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = await opened(page.getByRole('dialog'))
  const delivery = dialog.getByRole('group', { name: 'Delivery' })
  const day = delivery.getByLabel('Day')
  await day.fill('5 desember')
  await delivery.getByLabel('To', { exact: true }).fill('18h30')
  await delivery.getByLabel('From').focus()
  await expect.poll(() => day.inputValue()).toMatch(/^5 Dec \d{4}$/)
  expect(await delivery.getByLabel('To', { exact: true }).inputValue()).toBe('18:30')
  await day.fill('31 feb')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await delivery.getByText(/^Enter a day such as \d+ \w{3} \d{4}$/).waitFor()
  // Soon, in whichever year: a window that is over would be refused.
  const soon = formatDayOfYear(Date.now() + 10 * 86_400_000)
  await day.fill(soon.toLowerCase())
  await delivery.getByLabel('From').fill('19:00')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await dialog.getByText('The "delivery to" time cannot be earlier than the "delivery from" time.').waitFor()
  await delivery.getByLabel('From').fill('08:00')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`${soon} 08:00–18:30`).first().waitFor()
})

test('a colleague was quicker: what they changed is told, what was typed stays, and one decides', async () => {
  const { id } = await stage.book()
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = await opened(page.getByRole('dialog'))
  const text = dialog.getByRole('group', { name: 'Delivery' }).getByRole('textbox').last()
  await text.fill('Ring twice')
  const theirs = { id, special_instructions_delivery: 'Gate 3', collection_agent_id: 2 }
  await stage.ops.call(changeShipments, { body: { shipments: [theirs] } })
  await dialog.getByRole('button', { name: 'Save instructions' }).click()
  await dialog.getByText(/Changed meanwhile/).waitFor()
  await dialog.getByText(/changed: .*Delivery instructions to Gate 3/).waitFor()
  expect(await text.inputValue()).toBe('Ring twice')
  await dialog.getByRole('button', { name: 'Save instructions' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Ring twice').first().waitFor()
})

test('a status is chosen anew when the shipment has moved while the dialog was open', async () => {
  const { id } = await stage.book()
  await stage.assign(id, 1)
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = await opened(page.getByRole('dialog'))
  await dialog.getByRole('radio', { name: 'Cancelled' }).check()
  await dialog.getByRole('textbox', { name: 'Reason for cancelling' }).fill('Booked twice')
  const moved = { id, status: 'collection-failed-attempt' as const }
  await stage.ops.call(changeShipments, { body: { shipments: [moved] } })
  await dialog.getByText(/Status was Collection assigned/).waitFor()
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Booked twice')
})

test('the sender calls off what was not collected yet, with a reason; what was is called off no more', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  const sender = await stage.visitAs(ACCOUNT_USER, `/shipments/${id}`)
  // Whoever sends it edits it, and asks for another day, and dispatches nothing.
  for (const name of ['Assign', 'Change status', 'Measure', 'Tags'])
    expect(await sender.getByRole('button', { name, exact: true }).count()).toBe(0)
  await sender.getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = sender.getByRole('dialog', { name: `Edit ${ref}` })
  const receiver = editing.getByRole('group', { name: 'Deliver to', exact: true })
  await receiver.getByRole('textbox', { name: 'Mobile' }).fill('082 555 0177')
  await editing.getByRole('status', { name: 'Price of this edit' }).getByText('The price stays').waitFor()
  await editing.getByRole('button', { name: 'Save', exact: true }).click()
  await editing.waitFor({ state: 'detached' })
  await sender.getByText('+27 82 555 0177').first().waitFor()
  await sender.getByRole('button', { name: 'Reschedule' }).click()
  const moving = sender.getByRole('dialog', { name: `Reschedule ${ref}` })
  const delivery = moving.getByRole('group', { name: 'Delivery' })
  expect(await delivery.getByLabel('From').count()).toBe(0)
  const why = delivery.getByRole('combobox', { name: 'Reason' })
  expect(await why.isDisabled()).toBe(true)
  await delivery.getByLabel('Day').fill('1 jan 2020')
  await why.fill('Away')
  await moving.getByRole('button', { name: 'Reschedule' }).click()
  await moving
    .getByRole('alert')
    .getByText(/^Nothing is delivered|later day/)
    .waitFor()
  await moving.getByRole('button', { name: 'Cancel', exact: true }).click()
  await sender.getByRole('button', { name: 'Cancel shipment' }).click()
  const dialog = sender.getByRole('dialog', { name: `Cancel ${ref}` })
  const call = dialog.getByRole('button', { name: 'Cancel the shipment' })
  const place = () => call.evaluate((its) => its.getBoundingClientRect().top)
  await call.waitFor()
  const before = await place()
  await call.click()
  await dialog.getByText('Reason for cancelling shipment is required').waitFor()
  expect(await place()).toBe(before)
  await dialog.getByRole('textbox', { name: 'Reason for cancelling' }).fill('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel the shipment' }).click()
  await dialog.getByText('Say what whoever tracks it is to read').waitFor()
  await dialog.getByRole('textbox', { name: 'Tracking message' }).fill('The sender keeps it')
  await dialog.getByRole('button', { name: 'Cancel the shipment' }).click()
  await sender.getByText('Cancelled', { exact: true }).first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  await sender.getByRole('list', { name: 'Tracking history' }).getByText('The sender keeps it').waitFor()
  await sender.getByText('Cancelled because: Ordered twice').waitFor()
  await sender.getByRole('button', { name: 'Cancel shipment' }).waitFor({ state: 'detached' })
  // The button that opened it is gone: the focus is in the screen, and not on nothing.
  await sender.locator('#main:focus').waitFor()

  const other = await stage.book()
  await sender.goto(`/shipments/${other.id}`)
  await sender.getByRole('button', { name: 'Cancel shipment' }).click()
  await stage.record(other.id, 'collected')
  const late = sender.getByRole('dialog', { name: `Cancel ${other.short_tracking_reference}` })
  await late.getByRole('textbox', { name: 'Reason for cancelling' }).fill('Too late')
  await late.getByRole('textbox', { name: 'Tracking message' }).fill('Too late')
  await late.getByRole('button', { name: 'Cancel the shipment' }).click()
  await late.getByRole('alert').waitFor()
})
