import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { DISPATCHER, OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'
import { openDrivers, panel, pathOf, rowOf, visitUnpointed } from './shipments-page.ts'

/** The list of shipments without a mouse. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

test('with the keyboard alone: a shipment opens beside the list, the next one follows, Esc closes', async () => {
  const first = await stage.book({ special_instructions_delivery: 'Gate 3' })
  const estimated_collection = new Date(stage.platform.platform.clock.now() + 10 * 60_000).toISOString()
  await stage.ops.call(changeShipments, {
    body: { shipments: [{ id: first.id, collection_agent_id: 3, estimated_collection }] },
  })
  const page = await visitUnpointed(stage, OPS, `/shipments?q=${first.short_tracking_reference}`)
  await rowOf(page, first.short_tracking_reference).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await panel(page, first.short_tracking_reference).getByText('Gate 3').waitFor()
  // When its driver is expected, once that is known: as a range.
  await panel(page, first.short_tracking_reference)
    .getByText(/ETA \d\d:\d\d–\d\d:\d\d/)
    .waitFor()
  expect(pathOf(page)).toBe(`/shipments/${first.id}`)
  await page.keyboard.press('Escape')
  await panel(page, first.short_tracking_reference).waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/shipments')
})

test('a driver is given by keyboard, and u takes it back', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${ref}`)
  await openDrivers(page, ref)
  await page.keyboard.press('Enter')
  await rowOf(page, ref).getByText('Collection assigned').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('u')
  // The status that was there.
  await rowOf(page, ref).getByText('Submitted').waitFor()
})

test('what was told of a shipment, with its Undo, is gone with whoever logs out', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${ref}`)
  await openDrivers(page, ref)
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  // By itself it would stay for eight seconds.
  await undo.waitFor({ state: 'detached', timeout: 3_000 })
})

test('the way back closes the panel and what was asked about it', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${ref}`)
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await panel(page, ref).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Find a driver' }).and(page.locator(':focus')).waitFor()
  await page.goBack()
  await panel(page, ref).waitFor({ state: 'detached' })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The list has the keys again.
  await page.keyboard.press('x')
  await rowOf(page, ref).and(page.locator('[aria-selected=true]')).waitFor()
})

test('a name that is typed right behind the key that asks for it is all there, and presses no keys of the list', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${ref}`)
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await page.keyboard.press('j')
  // As fast as a scanner: all is held until nobody doubts that it is a person. As a key of the list `o` would open it.
  const hand = await page.context().newCDPSession(page)
  const press = (key: string) => hand.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
  await Promise.all([...'auhlo'].map(press))
  const field = page.getByRole('combobox', { name: 'Find a driver' })
  await expect.poll(() => field.inputValue()).toBe('uhlo')
  expect(pathOf(page)).toBe('/shipments')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a key that is held down is pressed once', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${ref}`)
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await page.keyboard.press('j')
  for (let presses = 0; presses < 4; presses++) await page.keyboard.down('x')
  await page.keyboard.up('x')
  await rowOf(page, ref).and(page.locator('[aria-selected=true]')).waitFor()
})
