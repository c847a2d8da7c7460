import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DISPATCHER, OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform, PHONE, signIn } from './harness.ts'

/** How the console looks, and that it stays so. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const schemeOf = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
const densityOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.density)

test('what somebody chose comes back with them, though logging out clears all that the browser keeps', async () => {
  const page = await stage.visitAs(DISPATCHER, '/shipments')
  const kept = () =>
    page.waitForResponse((one) => one.url().endsWith('/users/settings') && one.request().method() === 'POST')
  await page.getByRole('button', { name: 'Appearance and shortcuts' }).click()
  await Promise.all([kept(), page.getByRole('radio', { name: 'Dark' }).check()])
  await Promise.all([kept(), page.getByRole('radio', { name: 'Compact' }).check()])
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/login/)
  await page.reload()
  await page.getByLabel('E-mail').waitFor()
  expect(await schemeOf(page)).toBe('light')
  await signIn(page, OPS)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(await schemeOf(page)).toBe('light')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/login/)
  await signIn(page, DISPATCHER)
  await expect.poll(() => schemeOf(page)).toBe('dark')
  expect(await densityOf(page)).toBe('compact')
})

test('whoever comes after a log-out finds the page as if nobody had been there, without loading it anew', async () => {
  // Nobody else in this file: what they choose is kept with them.
  const page = await stage.visitAs('hub.jnb@springbok.example', '/shipments')
  await page.getByRole('button', { name: 'Appearance and shortcuts' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await page.getByRole('radio', { name: 'Off' }).check()
  await page.getByRole('radio', { name: 'Afrikaans' }).check()
  await page.getByRole('button', { name: 'Meld af' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect([await schemeOf(page), await densityOf(page)]).toEqual(['light', undefined])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await page.locator('#main').focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Shortcuts' })
  await help.waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await signIn(page, OPS)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect([await schemeOf(page), await densityOf(page)]).toEqual(['light', undefined])
})

test('the panel of looks is left by Escape, back to its button, and by going on', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const button = page.getByRole('button', { name: 'Appearance and shortcuts' })
  const panel = page.getByRole('group', { name: 'Colours' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await panel.locator('input:focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await button.evaluate((its) => its === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await panel.waitFor()
  await page.getByRole('button', { name: 'Find anything' }).focus()
  await panel.waitFor({ state: 'detached' })
})

test('on a phone Escape and a press elsewhere close the panel, and leave the menu that it stands in', async () => {
  const page = await stage.visitAs(OPS, '/shipments', PHONE)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const panel = menu.getByRole('group', { name: 'Colours' })
  const open = async () => {
    await menu.getByRole('button', { name: 'Appearance and shortcuts' }).click()
    await panel.waitFor()
  }
  await open()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await open()
  await menu.getByRole('textbox', { name: 'Reference or account code' }).click()
  await panel.waitFor({ state: 'detached' })
  // The keys are shown over the page, not beneath the menu.
  await open()
  await menu.getByRole('button', { name: /^Shortcuts/ }).click()
  await page.getByRole('dialog', { name: 'Shortcuts' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('button', { name: 'Close' }).click()
  await menu.waitFor({ state: 'detached' })
})

test('what stands beside the freshness does not move when the lag changes, which is on hover', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const beside = page.getByRole('button', { name: 'Wallboard' })
  await page.getByText('Live', { exact: true }).first().waitFor()
  const before = await beside.boundingBox()
  await stage.book()
  await page
    .getByTitle(/\d+ ms behind/)
    .first()
    .waitFor()
  expect(await beside.boundingBox()).toEqual(before)
})

test('for a finger every field and button of a form is 44 px high, and no field makes a telephone magnify the page', async () => {
  const context = await stage.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const touched = page.locator(
    'input:visible:not([type=checkbox], [type=radio]), main button[type=submit]:visible',
  )
  const wrong = async () => {
    expect(await touched.count()).toBeGreaterThan(1)
    return touched.evaluateAll((things) =>
      things.flatMap((thing) => {
        const letters = Number.parseFloat(getComputedStyle(thing).fontSize)
        const isSmall = thing.tagName === 'INPUT' && letters < 16
        // A field is as high as its frame.
        const frame = thing.tagName === 'INPUT' ? (thing.closest('div') ?? thing) : thing
        return frame.getBoundingClientRect().height < 44 || isSmall ? thing.outerHTML : []
      }),
    )
  }
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await page.locator('form').waitFor()
    expect(await wrong(), path).toEqual([])
  }
  await page.goto('/login?redirect=/profile')
  await signIn(page, PROVIDER_ADMIN)
  await page.getByLabel('Telephone').waitFor()
  expect(await wrong()).toEqual([])
})

test('in a narrow menu the icon of the courier stands for it', async () => {
  await stage.platform.owner.query(
    `INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, 'favicon_url', '"/favicon.svg?kudu"')`,
  )
  stage.platform.platform.settings.forget(1)
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('button', { name: 'Narrow the navigation' }).click()
  const icon = page.getByRole('link', { name: 'Home' }).locator('img')
  expect(await icon.getAttribute('src')).toBe('/favicon.svg?kudu')
})
