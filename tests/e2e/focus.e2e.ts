import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPS, PLATFORM_ADMIN } from '../support/platform.ts'
import { bookSome } from './book-some.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'

/** Where the focus is, and where it goes when something opens, closes or follows. */
let stage: E2ePlatform
let booked: Awaited<ReturnType<typeof bookSome>>
beforeAll(async () => {
  stage = await openE2ePlatform()
  booked = await bookSome(stage)
})
afterAll(() => stage.close())

test('the keyboard reaches the content at once, and the focus follows to another screen', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  // As it is opened: whoever comes from another screen has the focus in the content already.
  await page.reload()
  await page.getByRole('navigation').first().waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await page.getByRole('navigation').getByRole('link', { name: 'Maps' }).click()
  await page.waitForFunction(() => document.querySelector('#main')?.contains(document.activeElement))
})

test('the focus follows to the next screen of a family, too', async () => {
  const page = await stage.visitAs(PLATFORM_ADMIN, '/hubline-admin/messaging')
  const isInContent = () =>
    page.evaluate(() => document.querySelector('#main')?.contains(document.activeElement))
  await page.getByRole('navigation').getByRole('link', { name: 'Short URLs' }).click()
  await page.getByRole('heading', { name: 'Short URLs', level: 1 }).waitFor()
  await expect.poll(isInContent).toBe(true)
})

test('? names every key that works everywhere, and closing it gives the focus back', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Tripsheet' })
  await entry.focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Shortcuts' })
  for (const what of ['Find anything', 'Show shortcuts', 'Wallboard', 'Maps', 'Filter'])
    await help.getByText(what, { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Tripsheet')
})

test('a dialog that closes gives the focus back to the button that opened it', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('grid', { name: 'Shipments' }).getByText(booked.reference).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  // One that is there only while it is open, and one that stays.
  for (const name of [/^Set status: 1 /, /^Reschedule: 1 /]) {
    const button = bar.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  }
})

test('a list is one stop of the Tab key, its head another; a key copies the reference', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const grid = page.getByRole('grid', { name: 'Shipments' })
  await grid.getByText(booked.reference).first().waitFor()
  const stops = (within: string) =>
    grid.locator(`${within} :is(a[href], button, input, [tabindex]):not([tabindex="-1"])`).count()
  expect([await stops('[aria-rowindex="1"]'), await stops('[role=gridcell]')]).toEqual([1, 0])
  await grid.getByRole('button', { name: 'Select all' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => grid.locator('[aria-sort]').count()).toBe(1)
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  const active = await grid.getAttribute('aria-activedescendant')
  const row = page.locator(`[id="${active}"]`)
  await page.keyboard.press('c')
  await page.getByText('Copied', { exact: false }).first().waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[A-Z0-9]{6,}$/)
  // The mouse copies by a button of its own: a press on the reference opens, as anywhere in the row.
  await row.getByRole('button', { name: `Copy ${copied}` }).waitFor()
  await row.getByText(copied).click()
  await page.getByRole('complementary', { name: `Shipment ${copied}` }).waitFor()
})

test('a panel has the focus while it is open, and gives it back to its list', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const grid = page.getByRole('grid', { name: 'Shipments' })
  await grid.getByText(booked.reference).first().waitFor()
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: /^Shipment / })
  await panel.and(page.locator(':focus')).waitFor()
  const first = await panel.getAttribute('aria-label')
  // The keys of the list lead on to the next one, and Tab stays in the panel.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => panel.getAttribute('aria-label')).not.toBe(first)
  await page.keyboard.press('Tab')
  await panel.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.locator('[role=grid]:focus').waitFor()
})
