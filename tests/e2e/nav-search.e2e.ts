import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shipment } from '../../src/contract/shipments.ts'
import { ACCOUNT_USER, OPS } from '../support/platform.ts'
import { delayRoute, type E2ePlatform, openE2ePlatform, opened, PHONE, scan } from './harness.ts'

/** The search of the navigation: by hand and by scanner. */
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

test('a narrow menu has it beside a button, by the keyboard too', async () => {
  const one = await stage.visitAs(OPS, '/users')
  await one.getByRole('button', { name: 'Narrow the navigation' }).click()
  const button = one.getByRole('button', { name: 'Reference or account code' })
  await button.focus()
  await one.keyboard.press('Enter')
  const box = one.getByRole('textbox', { name: 'Reference or account code' })
  await expect.poll(() => box.evaluate((its) => its === document.activeElement)).toBe(true)
  // What is asked about a reference that nobody knows leads back to it.
  await one.keyboard.type('NOBODY99')
  await one.keyboard.press('Enter')
  const miss = one.getByRole('dialog', { name: 'Reference could not be found' })
  await miss.waitFor()
  await one.keyboard.press('Escape')
  await miss.waitFor({ state: 'detached' })
  await expect.poll(() => box.evaluate((its) => its === document.activeElement)).toBe(true)
  await box.fill(shipment.short_tracking_reference)
  await one.keyboard.press('Enter')
  await one.waitForURL((url) => url.pathname === `/shipments/${shipment.id}`)
  await box.waitFor({ state: 'detached' })
})

test('an empty box has nothing to look for', async () => {
  const box = page.getByRole('textbox', { name: /reference or account code/i })
  const submit = page.getByRole('button', { name: 'Search' })
  expect(await submit.isDisabled()).toBe(true)
  await box.fill('   ')
  expect(await submit.isDisabled()).toBe(true)
})

test('a reference leads to its shipment, however it is written', async () => {
  await page.goto('/users')
  const box = page.getByRole('textbox', { name: /reference or account code/i })
  await box.fill(` ${shipment.short_tracking_reference.toLowerCase()} `)
  await page.getByRole('button', { name: 'Search' }).click()
  await shown()
  await expect.poll(() => box.inputValue()).toBe('')
})

test('a miss says so, and offers a new shipment of that reference', async () => {
  const box = page.getByRole('textbox', { name: /reference or account code/i })
  await box.fill('nobody-9')
  await box.press('Enter')
  const alert = page.getByRole('dialog', { name: 'Reference could not be found' })
  await alert.waitFor()
  await page.keyboard.press('Escape')
  await alert.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
  await page.keyboard.press('Enter')
  await alert.waitFor()
  await alert.getByRole('button', { name: 'Create a new shipment' }).click()
  await page.getByLabel('Custom tracking reference').waitFor()
  expect(await page.getByLabel('Custom tracking reference').inputValue()).toMatch(/^nobody-9$/i)
  await page.goto('/shipments')
})

test('a handheld scanner needs no field, and its letters are no shortcuts', async () => {
  await page.goto('/users')
  await page.getByRole('navigation').first().waitFor()
  await scan(page, 'kwela-7781')
  await shown()
})

test('a parcel that is scanned while another one is asked about is looked up, and answers nothing', async () => {
  await page.goto('/users')
  await page.getByRole('navigation').first().waitFor()
  await scan(page, 'nobody-9')
  const miss = page.getByRole('dialog', { name: 'Reference could not be found' })
  await miss.getByText('NOBODY-9').waitFor()
  await opened(miss)
  await scan(page, 'nobody-10')
  await miss.getByText('NOBODY-10').waitFor()
  await scan(page, 'kwela-7781')
  await shown()
  await miss.waitFor({ state: 'detached' })
})

test('of two references that are scanned the last one counts, whichever is found first', async () => {
  const other = await stage.book()
  const one = await stage.visitAs(OPS, '/users')
  await one.getByRole('navigation').first().waitFor()
  const over = Promise.withResolvers<void>()
  const ended = (request: Request) => /nav-search.*kwela/i.test(request.url()) && over.resolve()
  one.on('requestfinished', ended)
  one.on('requestfailed', ended)
  const letGo = await delayRoute(one, /nav-search.*kwela/i)
  await Promise.all([one.waitForRequest(/nav-search.*kwela/i), scan(one, 'kwela-7781')])
  await scan(one, other.short_tracking_reference)
  await one.waitForURL((url) => url.pathname === `/shipments/${other.id}`)
  letGo()
  await over.promise
  await one.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(new URL(one.url()).pathname).toBe(`/shipments/${other.id}`)
})

test('what is typed into the box while the first is looked up is the next one, and stays there', async () => {
  const one = await stage.visitAs(OPS, '/users')
  const box = one.getByRole('textbox', { name: /reference or account code/i })
  await box.fill(shipment.short_tracking_reference)
  const letGo = await delayRoute(one, '**/nav-search*')
  await Promise.all([one.waitForRequest('**/nav-search*'), one.keyboard.press('Enter')])
  await one.keyboard.type('next')
  letGo()
  await one.waitForURL((url) => url.pathname === `/shipments/${shipment.id}`)
  await one.getByText('Nomsa Dlamini').first().waitFor()
  expect(await box.inputValue()).toBe('next')
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
})

test('single keys and sequences still work', async () => {
  await page.getByText('Nomsa Dlamini').first().waitFor()
  // One after the other without an answer in between, as a hand does: a page that is still being drawn answers late,
  // and the second key would come when the first is no longer waited for.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('m')])
  await page.waitForURL((url) => url.pathname === '/maps')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
})

test('on a phone a miss is said over the page, and what was typed is still there to be mended', async () => {
  const one = await stage.visitAs(OPS, '/shipments', PHONE)
  const box = one.getByRole('textbox', { name: 'Reference or account code' })
  await one.getByRole('button', { name: 'Menu' }).click()
  await box.fill('NOBODY7')
  await box.press('Enter')
  // Under the menu, which is a modal of the browser's own, nobody could press it.
  await one
    .getByRole('dialog', { name: 'Reference could not be found' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await one.getByRole('button', { name: 'Menu' }).click()
  expect(await box.inputValue()).toBe('NOBODY7')
  await box.fill(shipment.short_tracking_reference)
  await box.press('Enter')
  await one.waitForURL((url) => url.pathname === `/shipments/${shipment.id}`)
})

test('an account has no such box, and scans nothing', async () => {
  const theirs = await stage.visitAs(ACCOUNT_USER, '/dashboard')
  await theirs.getByRole('navigation').first().waitFor()
  expect(await theirs.getByRole('textbox', { name: /reference or account code/i }).count()).toBe(0)
  const asked: string[] = []
  theirs.on('request', (request) => asked.push(request.url()))
  const { pathname } = new URL(theirs.url())
  // A reference with the keys of another page in it: G and C lead to the collection requests.
  await scan(theirs, 'GC7781')
  // The keys that are waited for have come when another one has done what it does.
  await theirs.keyboard.press('?')
  await theirs.getByRole('dialog').waitFor()
  expect([new URL(theirs.url()).pathname, asked.filter((url) => url.includes('nav-search'))]).toEqual([
    pathname,
    [],
  ])
  await theirs.context().close()
})
