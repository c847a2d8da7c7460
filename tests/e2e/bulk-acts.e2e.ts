import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shipment } from '../../src/contract/shipments.ts'
import { addTag } from '../../src/contract/tags.ts'
import { DISPATCHER } from '../support/platform.ts'
import { delayRoute, type E2ePlatform, openE2ePlatform, opened } from './harness.ts'

/** What one act does to a whole selection of the list. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
  const added = await stage.ops.call(addTag, { body: { type: 'shipment', name: 'Fragile' } })
  if (!added.ok) throw new Error(added.error)
})
afterAll(() => stage.close())

const rowOf = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference })

/** Two shipments in a list of their own, both selected. */
async function selectTwo(): Promise<{ page: Page; ours: Shipment; theirs: Shipment }> {
  const name = `Bulk ${Date.now()}`
  const delivery_contact = { name, mobile_number: '082 555 0199' }
  const ours = await stage.book({ delivery_contact })
  const theirs = await stage.book({ delivery_contact })
  const page = await stage.visitAs(DISPATCHER, `/shipments?q=${encodeURIComponent(name)}`)
  await page.mouse.move(0, 0)
  for (const { short_tracking_reference: ref } of [ours, theirs]) await rowOf(page, ref).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  await page.getByRole('region', { name: 'Selected shipments' }).waitFor()
  return { page, ours, theirs }
}

const ask = (page: Page) =>
  page
    .getByRole('region', { name: 'Selected shipments' })
    .getByRole('button', { name: 'Put on hold' })
    .click()

test('what is typed before the dialog of an act is there stands in its note, and presses no keys of the list', async () => {
  const { page } = await selectTwo()
  const letGo = await delayRoute(page, /\/assets\/resolve-dialog-[^/]*\.js$/)
  await ask(page)
  await page.getByRole('textbox', { name: 'Note' }).and(page.locator(':focus')).waitFor()
  // Each of them is a key of the list, too: `a` would ask for a driver, `o` would open a row.
  await page.keyboard.type('a u o')
  letGo()
  const dialog = page.getByRole('dialog', { name: 'Put on hold: 2 shipments' })
  await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe('a u o')
  expect(new URL(page.url()).pathname).toBe('/shipments')
})

test('once an act is done for those that it can be done for, Escape asks for nothing', async () => {
  const { page, ours, theirs } = await selectTwo()
  await ask(page)
  const dialog = await opened(page.getByRole('dialog', { name: 'Put on hold: 2 shipments' }))
  await dialog.getByLabel('Note').fill('The sender decides')
  for (const event of ['collected', 'delivered'] as const) await stage.record(theirs.id, event)
  await rowOf(page, theirs.short_tracking_reference).getByText('Delivered', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await dialog.getByRole('alert').getByText(theirs.short_tracking_reference).waitFor()
  await rowOf(page, ours.short_tracking_reference).getByText('On hold').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)

  // Both are given a tag by keys, found by it, and lose it again.
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  await page.keyboard.press('Control+a')
  await bar.getByRole('button', { name: 'More' }).focus()
  for (const [key, act] of [
    ['ArrowDown', 'Add note'],
    ['End', 'Cancel shipments'],
    ['ArrowDown', 'Add note'],
    ['ArrowDown', 'Add tag'],
  ] as const) {
    await page.keyboard.press(key)
    await page
      .getByRole('button', { name: `${act}: 2 shipments` })
      .and(page.locator(':focus'))
      .waitFor()
  }
  await page.keyboard.press('Enter')
  const tagging = await opened(page.getByRole('dialog', { name: 'Add tag: 2 shipments' }))
  await tagging.getByRole('combobox', { name: 'Tag' }).fill('frag')
  await page.keyboard.press('Enter')
  await tagging.getByRole('button', { name: 'Add tag' }).click()
  const changes = page.getByRole('region', { name: 'Bulk changes' })
  await changes.getByText('2 done, 0 refused, 0 left').waitFor()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name: /Fragile.*2/ }).click()
  await page.keyboard.press('Escape')
  await rowOf(page, theirs.short_tracking_reference).waitFor()
  await changes.getByRole('button', { name: 'Undo' }).click()
  await page.locator(':focus').and(changes).waitFor()
  await rowOf(page, ours.short_tracking_reference).waitFor({ state: 'detached' })
  // What is through stands in one line, and says what became of it.
  await changes.getByText('1 change finished').waitFor()
  await changes.getByRole('button', { name: 'Show' }).click()
  await changes
    .getByRole('article', { name: 'Add tag Fragile: 2 shipments', exact: true })
    .getByRole('status')
    .getByText('Undone')
    .waitFor()
  // Whatever is closed, the focus is on what is left.
  await changes.getByRole('button', { name: 'Close all' }).click()
  await page.locator(':focus').and(changes).waitFor()
  await changes.getByRole('button', { name: 'Close', exact: true }).click()
  await changes.waitFor({ state: 'detached' })
  await page.locator('#main:focus').waitFor()
})
