import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shipment } from '../../src/contract/shipments.ts'
import { ACCOUNT_USER, OPS } from '../support/platform.ts'
import { delayRoute, type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'

let stage: E2ePlatform
let page: Page
let shipment: Shipment
beforeAll(async () => {
  stage = await openE2ePlatform()
  shipment = await stage.book({ custom_tracking_reference: 'KWELA-7781' })
  page = await stage.visitAs(OPS, '/shipments')
  await page.getByText(shipment.short_tracking_reference).first().waitFor()
})
afterAll(() => stage.close())

const shown = () => page.waitForURL((url) => url.pathname === `/shipments/${shipment.id}`)

const open = async (one: Page) => {
  await one.keyboard.press('Control+k')
  const field = one.getByRole('combobox', { name: /commands/ })
  await field.waitFor()
  return field
}

test('finds screens, shipments and commands by the keyboard alone', async () => {
  await page.goto('/shipments')
  await page.getByText(shipment.short_tracking_reference).first().waitFor()
  await (await open(page)).fill('map')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/maps')

  await (await open(page)).fill(`${shipment.short_tracking_reference} nomsa`)
  await page.getByRole('option', { name: shipment.short_tracking_reference }).first().waitFor()
  await page.keyboard.press('Enter')
  await shown()

  await (await open(page)).fill('dark colours')
  await page.keyboard.press('Enter')
  await page.locator('[data-mantine-color-scheme=dark]').waitFor()
})

test('a customer of that name comes before the parcels that mention it, which say where it stands', async () => {
  const one = await stage.visitAs(OPS, '/users')
  await one.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  await (await open(one)).fill('kwela')
  await one.getByRole('option').getByText('Kwela Fashion → Nomsa Dlamini').first().waitFor()
  expect(await one.getByRole('option').first().textContent()).toContain('SPB001')
})

test('what is typed before it is there is meant for it, and presses no keys of the screen', async () => {
  const one = await stage.visitAs(OPS, '/shipments')
  await one.getByText(shipment.short_tracking_reference).first().waitFor()
  const letGo = await delayRoute(one, '**/palette-*.js')
  const link = one.getByRole('link', { name: 'Tripsheet' }).first()
  await link.focus()
  await one.keyboard.press('j')
  await one.keyboard.press('Control+k')
  // As a key of the list `a` would ask for a driver.
  await one.keyboard.type('maps')
  letGo()
  const field = one.getByRole('combobox', { name: /commands/ })
  await field.waitFor()
  expect([await field.inputValue(), await one.getByRole('dialog').count()]).toEqual(['maps', 1])
  await one.keyboard.press('Escape')
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('Enter after it is meant for the first of what is found, as soon as it is found', async () => {
  const one = await stage.visitAs(OPS, '/users')
  await one.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  // Enter counts for some seconds, which a slow machine may need for the palette.
  await one.clock.setFixedTime(Date.now())
  const letGo = await delayRoute(one, '**/palette-*.js')
  await one.keyboard.press('Control+k')
  await one.keyboard.type(`${shipment.short_tracking_reference} nomsa`)
  await one.keyboard.press('Enter')
  await one.keyboard.type('j')
  letGo()
  await one.waitForURL((url) => url.pathname === `/shipments/${shipment.id}`)
  await one.getByRole('dialog').waitFor({ state: 'detached' })
})

test('Enter while the live workspace is still coming is meant for what is found there', async () => {
  const one = await stage.visitAs(OPS, '/version.json')
  await one.clock.setFixedTime(Date.now())
  const letGo = await delayRoute(one, '**/live/snapshot*')
  await one.goto('/users')
  await one.getByRole('navigation').first().waitFor()
  await (await open(one)).fill(`${shipment.short_tracking_reference} nomsa`)
  await one.keyboard.press('Enter')
  letGo()
  await one.waitForURL((url) => url.pathname === `/shipments/${shipment.id}`)
  await one.getByRole('dialog').waitFor({ state: 'detached' })
})

test('whoever pressed Enter long before the list is there does not expect anything of it any more', async () => {
  const one = await stage.visitAs(OPS, '/users')
  await one.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  await one.clock.install()
  const letGo = await delayRoute(one, '**/palette-*.js')
  await one.keyboard.press('Control+k')
  await one.keyboard.type(`${shipment.short_tracking_reference} nomsa`)
  await one.keyboard.press('Enter')
  await one.clock.fastForward(6_000)
  letGo()
  await one.getByRole('option', { name: shipment.short_tracking_reference }).first().waitFor()
  expect(new URL(one.url()).pathname).toBe('/users')
})

test('what was chosen lately stands first', async () => {
  await open(page)
  const first = page.getByRole('option').first()
  await first.filter({ hasText: shipment.short_tracking_reference }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { selected: true }).filter({ hasText: 'Maps' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /commands/ }).waitFor({ state: 'hidden' })
})

test('an account finds its own, and none of the doors of staff', async () => {
  const theirs = await stage.visitAs(ACCOUNT_USER, '/dashboard', PHONE)
  await theirs.getByRole('button', { name: 'Menu' }).click()
  await theirs.getByRole('button', { name: 'Find anything' }).click()
  const field = theirs.getByRole('combobox', { name: /commands/ })
  await field.fill('tripsheet')
  await theirs.getByText('No matches.').waitFor()
  await field.fill(shipment.short_tracking_reference)
  await theirs.getByRole('option', { name: shipment.short_tracking_reference }).waitFor()
  await theirs.context().close()
})

test('a visitor finds what is for anybody', async () => {
  const visitor = await stage.visit('/track')
  await visitor.getByRole('navigation').first().waitFor()
  const field = await open(visitor)
  await field.fill('track')
  await visitor.getByRole('option', { name: 'Track my parcel' }).waitFor()
  await field.fill('help')
  await visitor.getByText('No matches.').waitFor()
  await field.fill('tripsheet')
  await visitor.getByText('No matches.').waitFor()
  await visitor.context().close()
})
