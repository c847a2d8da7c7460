import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { OPS } from '../support/platform.ts'
import { copyConsole } from './console-copy.ts'
import { type E2ePlatform, isWhole, openE2ePlatform, signIn } from './harness.ts'

/** A console that is open while a newer one is put in its place. */
let stage: E2ePlatform
const files = copyConsole()
beforeAll(async () => {
  stage = await openE2ePlatform({ consoleFolder: files.folder })
})
afterAll(async () => {
  await stage.close()
  files.remove()
})
afterEach(() => files.restore())

const PATIENT = { timeout: 15_000 }

/** A page whose clock is ours and whose site offers this version. */
async function pageOffering(version: string, path = '/shipments', shows = ' active'): Promise<Page> {
  const page = await stage.visit('/login')
  await page.clock.install()
  files.offer(version)
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await signIn(page, OPS)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.getByText(shows).first().waitFor()
  await isWhole(page)
  await page.evaluate(() => Object.assign(window, { before: true }))
  return page
}
const isSamePage = (page: Page) => page.evaluate(() => 'before' in window)

test('a minor difference is offered, put off, and offered again at the next look', async () => {
  const page = await pageOffering('3.99.0')
  await page.clock.fastForward('20:01')
  await page.getByText('New version available').waitFor()
  await page.getByRole('button', { name: 'Remind me later' }).click()
  await page.getByText('New version available').waitFor({ state: 'detached' })
  await page.clock.fastForward('20:01')
  await page.getByRole('button', { name: 'Click here to update' }).click()
  await expect.poll(() => isSamePage(page).catch(() => true), PATIENT).toBe(false)
  await page.context().close()
})

test('a wall, where nobody could press anything, loads every new version by itself', async () => {
  const page = await pageOffering('3.99.0', '/ops-dashboard', 'Exceptions')
  await page.keyboard.press('w')
  await page.locator('html[data-wall]').waitFor()
  await page.clock.fastForward('20:01')
  await expect.poll(() => isSamePage(page).catch(() => true), PATIENT).toBe(false)
  expect(new URL(page.url()).search).toContain('wall=1')
  await page.context().close()
})

test('a major difference loads the page anew by itself, once', async () => {
  const page = await pageOffering('99.0.0')
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  await page.clock.fastForward('20:01')
  await expect.poll(() => loads.count, PATIENT).toBe(1)
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await isWhole(page)
  await page.clock.fastForward('20:01')
  await page.getByText('New version available').waitFor()
  expect(loads.count).toBe(1)
  await page.context().close()
})
