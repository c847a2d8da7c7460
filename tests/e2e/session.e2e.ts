import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import { logout } from '../../src/contract/session.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { ACCOUNT_USER, DISPATCHER, OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform, signIn } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const openSockets = async () => (await stage.platform.platform.metrics.sockets.get()).values[0]?.value
const kept = (page: Page) =>
  page.evaluate(() => ({
    local: localStorage.getItem('access_token'),
    tab: sessionStorage.getItem('access_token'),
  }))

test('the token is in session storage, and a new tab is given it by the others', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const { local, tab } = await kept(page)
  expect(local).toBeNull()
  expect(tab).toMatch(/^1\./)
  const other = await page.context().newPage()
  await other.goto('/shipments?status=collected')
  await other.getByRole('link', { name: 'Tripsheet' }).first().waitFor()
  expect(new URL(other.url()).pathname).toBe('/shipments')
  expect(await kept(other)).toEqual({ local: null, tab })
  await page.context().close()
})

test('logging out clears both storages and closes the socket within 2 s, in all tabs', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const other = await page.context().newPage()
  await other.goto('/maps?x=1')
  await other.getByRole('button', { name: 'Log out' }).first().waitFor()
  await expect.poll(openSockets).toBe(1)
  for (const tab of [page, other]) await tab.evaluate(() => sessionStorage.setItem('draft', '1'))
  await page.evaluate(() => localStorage.setItem('is_navbar_collapsed', 'true'))
  // From the call on: how long a test takes to press a button is not part of the two seconds.
  const [asked] = await Promise.all([
    page.waitForRequest('**/v2/logout').then(() => Date.now()),
    page.getByRole('button', { name: 'Log out' }).first().click(),
  ])
  await expect.poll(openSockets, { interval: 20 }).toBe(0)
  expect(Date.now() - asked).toBeLessThan(2_000)
  for (const tab of [page, other]) {
    await tab.waitForURL(/\/login\?redirect=/)
    expect(await tab.evaluate(() => sessionStorage.length)).toBe(0)
    // A browser tells its other tabs of a cleared storage in its own time.
    await expect.poll(() => tab.evaluate(() => Object.keys(localStorage))).toEqual([])
  }
  expect(new URL(other.url()).searchParams.get('redirect')).toBe('/maps?x=1')
  await page.context().close()
})

test('whether the menu is narrow is written down at a press, and by nothing else in any tab', async () => {
  const page = await stage.visitAs(OPS, '/version.json')
  const written: string[] = []
  await page.context().exposeFunction('noteWritten', (value: string) => void written.push(value))
  await page.context().addInitScript((key) => {
    const write = Storage.prototype.setItem
    Storage.prototype.setItem = function (name: string, value: string) {
      if (name === key) Reflect.get(window, 'noteWritten')(value)
      write.call(this, name, value)
    }
  }, 'is_navbar_collapsed')
  const narrow = (tab: Page) => tab.evaluate(() => localStorage.getItem('is_navbar_collapsed'))
  const lookAround = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Log out' }).first().waitFor()
    await tab.keyboard.press('Control+k')
    await tab.getByRole('dialog').waitFor()
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.goto('/shipments')
  const other = await page.context().newPage()
  await other.goto('/profile')
  for (const tab of [page, other]) await lookAround(tab)
  expect(written).toEqual([])

  await page.getByRole('button', { name: 'Narrow the navigation' }).click()
  await other.getByRole('button', { name: 'Widen the navigation' }).waitFor()
  await lookAround(other)
  expect(written).toEqual(['true'])

  await page.getByRole('button', { name: 'Log out' }).first().click()
  for (const tab of [page, other]) {
    await tab.waitForURL(/\/login\?redirect=/)
    await expect.poll(() => narrow(tab)).toBeNull()
  }
  // Put up once more, wide, in both: what logging out has cleared stays cleared.
  await signIn(page, OPS)
  await page.waitForURL((url) => url.pathname === '/shipments')
  for (const tab of [page, other]) {
    await tab.goto('/profile')
    await tab.getByRole('button', { name: 'Narrow the navigation' }).waitFor()
    await lookAround(tab)
    expect(await narrow(tab)).toBeNull()
  }
  expect(written).toEqual(['true'])
})

test('a session that the server ended leads every tab to the door, with the way back', async () => {
  const page = await stage.visitAs(OPS, '/shipments?status=collected')
  const other = await page.context().newPage()
  await other.goto('/track')
  await other.getByRole('button', { name: 'Log out' }).first().waitFor()
  const { tab } = await kept(page)
  const elsewhere = createClient({
    base: stage.platform.url,
    clientVersion: 'web test',
    providerId: () => 1,
    token: () => tab,
  })
  await elsewhere(logout, {})
  await page.waitForURL(/\/login/)
  await other.waitForURL(/\/login/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/shipments?status=collected')
  expect(await kept(other)).toEqual({ local: null, tab: null })
  await page.context().close()
})

/** As when it runs out: the server ends it, and nobody meant to leave. */
async function runOut(page: Page): Promise<void> {
  const { tab } = await kept(page)
  const elsewhere = createClient({
    base: stage.platform.url,
    clientVersion: 'web test',
    providerId: () => 1,
    token: () => tab,
  })
  await elsewhere(logout, {})
  await page.waitForURL(/\/login\?redirect=/)
}

test('what was typed when a session ended is there after logging in again, and nobody else sees it', async () => {
  const page = await stage.visitAs(OPS, '/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a user' })
  await dialog.getByLabel('Name').fill('Nomsa Half-Typed')
  await runOut(page)
  await signIn(page, OPS)
  await page.waitForURL((url) => url.pathname === '/users')
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Nomsa Half-Typed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/profile')
  const name = page.getByLabel('Name', { exact: true })
  const own = await name.inputValue()
  await name.fill('Nomsa Half-Typed')
  await runOut(page)
  await signIn(page, DISPATCHER)
  await page.waitForURL((url) => url.pathname === '/profile')
  await name.waitFor()
  expect(await name.inputValue()).not.toBe('Nomsa Half-Typed')
  expect(await name.inputValue()).not.toBe(own)
  await runOut(page)
  await signIn(page, OPS)
  await page.waitForURL((url) => url.pathname === '/profile')
  await name.waitFor()
  expect(await name.inputValue()).toBe('Nomsa Half-Typed')

  // Whoever logs out leaves nothing behind, for themselves neither.
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.waitForURL(/\/login\?redirect=/)
  await signIn(page, OPS)
  await page.waitForURL((url) => url.pathname === '/profile')
  await name.waitFor()
  expect(await name.inputValue()).toBe(own)
})

test('what was typed about a selection is about it after logging in again, and what is chosen later about itself', async () => {
  const [first, second] = [await stage.book(), await stage.book()]
  const page = await stage.visitAs(OPS, `/shipments?q=${first.short_tracking_reference}`)
  const choose = async (ref: string) => {
    await page.getByRole('grid').getByRole('row').filter({ hasText: ref }).waitFor()
    for (const key of ['j', 'x']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Put on hold' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Put on hold: 1 shipment' })
  const note = dialog.getByLabel(/^(Note|Reason)/)
  await choose(first.short_tracking_reference)
  await note.fill('Half a reason')
  await runOut(page)
  await signIn(page, OPS)
  await note.waitFor()
  expect(await note.inputValue()).toBe('Half a reason')
  // What was taken up is asked for before it is left, too.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Yes, leave' }).click()
  await dialog.waitFor({ state: 'detached' })

  const search = page.getByRole('searchbox', { name: /^Filter/ })
  await search.fill(second.short_tracking_reference)
  await search.press('Enter')
  await choose(second.short_tracking_reference)
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await dialog.waitFor({ state: 'detached' })
  const statusOf = async (id: number) => {
    const found = await stage.ops.call(listShipments, { query: { id } })
    return found.ok && found.value.shipments[0]?.status
  }
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['submitted', 'on-hold'])
})

test('/logout signs out and leads to the door, without a way back', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).search).toBe('')
  await page.context().close()
})

test('two tabs with different users keep their sessions and never share a socket', async () => {
  const { token } = await stage.platform.as(DISPATCHER)
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments')
  const other = await page.context().newPage()
  await other.addInitScript((its) => sessionStorage.setItem('access_token', its), token)
  await other.goto('/tripsheet')
  await other.getByText('Dispatcher').first().waitFor()
  await expect.poll(openSockets).toBe(2)
  await page.getByText('Account User').or(page.getByText('Kwela')).first().waitFor()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.waitForURL(/\/login/)
  await expect.poll(openSockets).toBe(1)
  expect(new URL(other.url()).pathname).toBe('/tripsheet')
  await page.context().close()
})

test('a browser that keeps nothing for us says so, and what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-chromium-'))
  mkdirSync(join(folder, 'Default'))
  writeFileSync(
    join(folder, 'Default', 'Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  )
  const executablePath = findChromium() ?? undefined
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...CHROMIUM_FLAGS],
  })
  const page = await context.newPage()
  await page.goto(`${stage.platform.url}/shipments`)
  await page.getByText('Check the settings of your browser and refresh the page.').waitFor()
  await context.close()
  rmSync(folder, { recursive: true, force: true })
})
