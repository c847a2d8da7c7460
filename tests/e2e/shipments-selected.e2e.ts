import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { makeManyAtHub } from '../support/many-at-hub.ts'
import { DISPATCHER } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform, opened } from './harness.ts'
import { openDrivers, rowOf, visitUnpointed } from './shipments-page.ts'

/** Acts for several shipments at once. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
  await makeManyAtHub(stage.platform, 2_000, 'Heap')
})
afterAll(() => stage.close())

test('a selection is assigned city by city and put on hold at once; what cannot be is told before', async () => {
  const name = `Bulk ${Date.now()}`
  const delivery_contact = { name, mobile_number: '082 555 0199' }
  const here = await stage.book({ delivery_contact })
  const there = await stage.book({
    delivery_contact,
    collection_address: {
      street_address: '12 Florida Road',
      local_area: 'Morningside',
      city: 'Durban',
      zone: 'KwaZulu-Natal',
      country: 'ZA',
      code: '4001',
    },
  })
  const over = await stage.book({ delivery_contact })
  await stage.record(over.id, 'collected')
  await stage.record(over.id, 'delivered')
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${encodeURIComponent(name)}`)
  for (const { short_tracking_reference: ref } of [here, there, over]) await rowOf(page, ref).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  await bar.getByRole('status').filter({ hasText: '3' }).waitFor()

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').getByText('Stops in 2 cities').waitFor()
  await dialog.getByRole('radio', { name: /^Durban/ }).check()
  // The next key is for the list of drivers, without a press of Tab.
  await dialog.getByRole('combobox', { name: 'Find a driver' }).and(page.locator(':focus')).waitFor()
  // What the tripsheet offers, too: who it adds the fewest minutes to, when, and the load.
  const best = dialog.getByRole('option').first()
  await best.getByText(/[Pp]lanned/).waitFor()
  await best.getByRole('meter', { name: /^Load of/ }).waitFor()
  // Whoever is at the cursor can be called before.
  await dialog.getByRole('link', { name: /^Call / }).waitFor()
  await page.keyboard.press('Enter')
  await rowOf(page, there.short_tracking_reference).getByText('Collection assigned').waitFor()
  expect(await rowOf(page, here.short_tracking_reference).getByText('Submitted').count()).toBe(1)
  // With a time, as on the tripsheet.
  const planned = await stage.ops.call(listShipments, { query: { id: there.id } })
  expect(planned.ok && planned.value.shipments[0]?.estimated_collection).toBeTruthy()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await bar.getByRole('button', { name: 'Put on hold' }).click()
  await dialog.getByText(/^1 of 3/).waitFor()
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await rowOf(page, here.short_tracking_reference).getByText('On hold').waitFor()
  await rowOf(page, there.short_tracking_reference).getByText('On hold').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await rowOf(page, over.short_tracking_reference).getByText('Delivered').count()).toBe(1)
})

test('what is selected and leaves the filter is told beside what an act would mean', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${ref}&stage=to-collect`)
  await rowOf(page, ref).waitFor()
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  await bar.getByRole('status').filter({ hasText: '1' }).waitFor()
  expect(await bar.getByText('outside this filter').count()).toBe(0)
  await stage.record(id, 'collected')
  await bar.getByText('1 of them outside this filter').waitFor()
})

test('of a selection, what a colleague has assigned meanwhile is named and stays theirs', async () => {
  const name = `Taken ${Date.now()}`
  const contact = { name, mobile_number: '082 555 0199' }
  const ours = await stage.book({ delivery_contact: contact })
  const theirs = await stage.book({ delivery_contact: contact })
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${encodeURIComponent(name)}`)
  for (const { short_tracking_reference: ref } of [ours, theirs]) await rowOf(page, ref).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('a')
  const dialog = await opened(page.getByRole('dialog'))
  await dialog.getByRole('option').first().waitFor()
  await stage.assign(theirs.id, 2)
  await rowOf(page, theirs.short_tracking_reference).getByText('Collection assigned').waitFor()
  await dialog.getByRole('combobox').fill('Ayanda Gqirana')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: theirs.short_tracking_reference }).waitFor()
  const agentOf = async (id: number) => {
    const found = await stage.ops.call(listShipments, { query: { id } })
    return found.ok ? found.value.shipments[0]?.collection_agent_id : undefined
  }
  expect(await agentOf(theirs.id)).toBe(2)
  // The rest is assigned, to who was chosen.
  expect([null, 2]).not.toContain(await agentOf(ours.id))
})

test('u takes back what was done last, whatever it was', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${ref}`)
  await openDrivers(page, ref)
  await page.keyboard.press('Enter')
  await rowOf(page, ref).getByText('Collection assigned').waitFor()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Reschedule: 1 shipment', exact: true }).click()
  await opened(dialog)
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('1 shipment rescheduled').waitFor()
  await page.keyboard.press('u')
  await page.getByText('Change undone: 1 shipment').waitFor()
  await rowOf(page, ref).getByText('Collection assigned').waitFor()
  await page.keyboard.press('u')
  await page.getByText('Assignment undone: 1 shipment').waitFor()
  await rowOf(page, ref).getByText('Submitted').waitFor()
})

/** Of the heap, by status. */
async function heap(): Promise<Record<string, number>> {
  const { rows } = await stage.platform.owner.query<{ status: string; count: number }>(
    "SELECT status, count(*)::int AS count FROM shipments WHERE delivery_name = 'Heap' GROUP BY status",
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
const THIRTY_SEVEN = Array.from({ length: 37 }, (_, i) => 30_000_001 + i * 50)

test('two thousand are changed at once, of which 37 are refused and retried; what is undone leaves a colleague’s change', async () => {
  const page = await visitUnpointed(stage, DISPATCHER, '/shipments?q=Heap')
  await page
    .getByText(/^2.000 (of .*)?active$/)
    .first()
    .waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  await bar.getByRole('button', { name: /^Set status: 2.000 shipments$/ }).click()
  const dialog = await opened(page.getByRole('dialog'))
  await dialog.getByRole('radio', { name: 'Out for delivery' }).check()
  // A colleague is quicker with some of them.
  const held = await stage.ops.call(recordTrackingEvents, {
    body: {
      tracking_events: THIRTY_SEVEN.map((shipment_id) => ({ shipment_id, event: 'on-hold' as const })),
    },
  })
  expect(held.ok && held.value.tracking_events.filter(({ ok }) => ok).length).toBe(37)
  await dialog.getByRole('button', { name: 'Set out for delivery' }).click()
  await dialog.waitFor({ state: 'detached' })
  const changes = page.getByRole('region', { name: 'Bulk changes' })
  const run = changes.getByRole('article', { name: /^Set out for delivery: 2.000 shipments$/ })
  await run.getByText(/^1.963 done, 37 refused, 0 left$/).waitFor()
  await run.getByText('37 refused', { exact: true }).click()
  expect(await run.getByRole('listitem').count()).toBe(37)
  await run
    .getByRole('listitem')
    .filter({ hasText: /HEAP1: .*Status to On hold/ })
    .waitFor()
  expect(await heap()).toEqual({ 'out-for-delivery': 1_963, 'on-hold': 37 })

  const released = THIRTY_SEVEN.map((id) => ({ id, release: true as const }))
  expect(await stage.ops.call(changeShipments, { body: { shipments: released } })).toMatchObject({ ok: true })
  await run.getByRole('button', { name: 'Retry 37 refused' }).click()
  await run.getByText(/^2.000 done, 0 refused, 0 left$/).waitFor()

  await stage.record(THIRTY_SEVEN[0] ?? 0, 'delivered')
  await run.getByRole('button', { name: 'Undo' }).click()
  const undone = changes.getByRole('article', { name: /^Undo: Set out for delivery/ })
  await undone.getByText(/^1.999 done, 1 refused, 0 left$/).waitFor()
  expect(await heap()).toEqual({ 'at-hub': 1_999, delivered: 1 })
})
