import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { booking } from '../support/booking.ts'
import { DISPATCHER, OPS } from '../support/platform.ts'
import { type E2ePlatform, mockRoute, openE2ePlatform, opened } from './harness.ts'
import { panel, rowOf, visitUnpointed } from './shipments-page.ts'

/** One shipment: what is told of it, and what may be done with it. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

test('a shipment opened by its address is a page, and what happens appears on it without a reload', async () => {
  const [box] = booking().parcels
  const parcels = box === undefined ? [] : [box, box]
  const { id, short_tracking_reference: ref } = await stage.book({ parcels })
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  const history = page.getByRole('list', { name: 'Tracking history' })
  await history.getByText('Submitted').waitFor()
  expect(await panel(page, ref).count()).toBe(0)
  await stage.record(id, 'collected', 'Handed over at the gate')
  await history.getByText('Handed over at the gate').waitFor()
  await page.getByRole('list', { name: 'Progress' }).getByText('Collected, now').waitFor()
  // What nobody has scanned is recorded by hand: only what is true of it now.
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'Record event' }).click()
  const dialog = page.getByRole('dialog', { name: `What happened to ${ref}?` })
  await dialog.getByRole('radio', { name: 'Received at hub', exact: true }).check()
  expect(await dialog.getByRole('radio', { name: 'Collected', exact: true }).count()).toBe(0)
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('Handed in at the counter')
  await dialog.getByRole('button', { name: 'Record received at hub' }).click()
  await dialog.waitFor({ state: 'detached' })
  await history.getByText('Handed in at the counter').waitFor()
  // No live row has instructions, and whoever has the shipment open sees them all the same.
  const change = { id, special_instructions_delivery: 'Ring at gate 7' }
  await stage.ops.call(changeShipments, { body: { shipments: [change] } })
  await page.getByText('Ring at gate 7').first().waitFor()
  // One of its parcels goes on by itself: the shipment is where that is, and the other is where it was.
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'Record event' }).click()
  await dialog.getByRole('combobox', { name: 'Recorded of' }).click()
  await page.getByRole('option', { name: `${ref}/2` }).click()
  await dialog.getByRole('radio', { name: 'Out for delivery', exact: true }).check()
  await dialog.getByRole('button', { name: 'Record out for delivery' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('1 of 2', { exact: true }).first().waitFor()
  const parcel = (number: number) => page.getByRole('row').filter({ hasText: `${ref}/${number}` })
  await parcel(1).getByText('At hub').waitFor()
  await parcel(2).getByText('Out for delivery').first().waitFor()
  await page.getByText('1 scan', { exact: true }).click()
  const through = page.getByRole('list', { name: `Scans of ${ref}/2` })
  await through.getByText('Out for delivery').waitFor()
  // What was said of the whole shipment it has been through as well.
  await through.getByText('The whole shipment').first().waitFor()

  // The addresses that lead to it from elsewhere: by a reference, and from a payment that was not made.
  await page.goto('/shipments/ref')
  await page.getByRole('textbox', { name: 'Reference', exact: true }).fill('NOPE-4711')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No shipment has the reference NOPE-4711' }).waitFor()
  await page.getByRole('textbox', { name: 'Reference', exact: true }).fill(` ${ref.toLowerCase()} `)
  await page.keyboard.press('Enter')
  await history.getByText('Handed in at the counter').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/shipments/${id}`)
  await page.goto(`/shipments/payfast-cancelled?id=${id}`)
  await page.getByRole('heading', { name: 'The payment was cancelled' }).waitFor()
  await page.getByRole('link', { name: 'Open shipment' }).click()
  await history.getByText('Handed in at the counter').waitFor()
})

test('only the statuses that the rules allow are offered, and cancelling asks for a reason', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  await stage.assign(id, 1)
  const page = await visitUnpointed(stage, OPS, `/shipments?q=${ref}`)
  await rowOf(page, ref).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await panel(page, ref).getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(ref) })
  await dialog.getByRole('radio', { name: 'Collected' }).waitFor()
  expect(await dialog.getByRole('radio', { name: 'Delivered' }).count()).toBe(0)
  await dialog.getByRole('radio', { name: 'Cancelled' }).check()
  await dialog.getByRole('textbox', { name: 'Reason for cancelling' }).fill('Booked twice')
  await dialog.getByRole('button', { name: 'Cancel the shipment' }).click()
  await dialog.getByText('Say what whoever tracks it is to read').waitFor()
  await dialog.getByRole('textbox', { name: 'Tracking message' }).fill('It is not sent any more')
  await dialog.getByRole('button', { name: 'Cancel the shipment' }).click()
  // What is told of it stands beside the panel, not on its buttons.
  const told = page.getByRole('status').filter({ hasText: `${ref}: Cancelled` })
  // Under a pointer it stands still, and stays to be measured.
  await told.hover()
  const edge = await panel(page, ref).evaluate((its) => its.getBoundingClientRect().left)
  expect(await told.evaluate((its) => its.getBoundingClientRect().right)).toBeLessThanOrEqual(edge)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Tracking history' }).getByText('It is not sent any more').waitFor()
  await page.getByText('Cancelled because: Booked twice').waitFor()
})

test('a driver can be called from the detail, and so can the account', async () => {
  const { id } = await stage.book()
  await stage.assign(id, 1)
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments/${id}`)
  const calls = page.getByRole('link', { name: /^Call / })
  // Beside what should be done, both; and the driver again with the stop.
  await expect.poll(() => calls.count()).toBe(3)
  for (const link of await calls.all()) expect(await link.getAttribute('href')).toMatch(/^tel:\+27\d{9}$/)
  // The screen's keys work from there, too.
  await calls.first().focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
})

test('who changed what is read ten at a time, further as one scrolls, and anew on wish', async () => {
  const { id } = await stage.book()
  const change = async (text: string) => {
    const told = await stage.ops.call(changeShipments, { body: { id, special_instructions_delivery: text } })
    expect(told.ok).toBe(true)
  }
  for (let i = 1; i <= 24; i++) await change(`Gate ${i}`)
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Show the audit trail' }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Shipment - Audit trail' }))
  const rows = dialog.getByRole('listitem')
  await rows.filter({ hasText: 'Gate 24' }).waitFor()
  expect(await rows.count()).toBeLessThan(25)
  await mockRoute(page, '**/audit/events*', (route) => route.abort())
  await dialog.getByRole('region').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  const again = dialog.getByRole('alert').getByRole('button')
  await again.waitFor()
  await page.unrouteAll()
  await again.click()
  const toTheEnd = async () => {
    await dialog.getByRole('region').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    return rows.count()
  }
  await expect.poll(toTheEnd).toBe(25)
  await rows.last().getByText('Booked').waitFor()
  await change('Gate 25')
  await rows.filter({ hasText: 'Gate 25' }).first().waitFor()
  await dialog.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => rows.count()).toBe(26)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
