import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_USER, OPS, PLATFORM_ADMIN } from '../support/platform.ts'
import { failAsset } from './fail-asset.ts'
import { type E2ePlatform, isWhole, openE2ePlatform, signIn } from './harness.ts'
import { seedTerms } from './seed-terms.ts'

/** Code that comes after the page, and is wrong. (Where it cannot be had just then: late-code.e2e.ts.) */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

/** Its files are there, and it throws when it is run. */
const broken = (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: "throw new Error('a bug of ours')" })

test('a part that breaks although its files are there is told once to those who can mend it, and not tried again', async () => {
  const page = await stage.visitAs(OPS, '/shipments?host_override=console.hubline.example')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await isWhole(page)
  const problems = async () => (await stage.platform.platform.metrics.problems.get()).values[0]?.value ?? 0
  const before = await problems()
  await page.evaluate("window.broken = []; addEventListener('error', ({ message }) => broken.push(message))")
  await failAsset(page, /board-map/, broken)
  await page.getByRole('link', { name: 'Tripsheet' }).first().click()
  await expect.poll(problems).toBe(before + 1)
  await page.evaluate("dispatchEvent(new Event('online'))")
  // What is told after it has been told.
  await page.evaluate("setTimeout(() => { throw new Error('another bug of ours') }, 0)")
  await expect.poll(problems).toBe(before + 2)
  expect(await page.evaluate('broken.length')).toBe(2)
})

test('toasts whose code is broken are told of once, however many there would have been', async () => {
  const page = await stage.visitAs(OPS, '/shipments?host_override=console.hubline.example')
  const heading = page.getByRole('heading', { name: 'Shipments', level: 1 })
  await heading.waitFor()
  const toasts = await failAsset(page, /esm/, broken)
  await failAsset(page, /help/, (route) => route.abort())
  await failAsset(page, /palette/, (route) => route.abort())
  await page.addInitScript(`
    window.heard = []
    const hear = (how, error) => String(error).includes('a bug of ours') && heard.push(how)
    addEventListener('error', ({ error }) => hear('reported', error))
    addEventListener('unhandledrejection', ({ reason }) => hear('not heeded', reason))`)
  await page.reload()
  await heading.waitFor()
  await isWhole(page)
  expect(toasts.asked()).toBeGreaterThan(0)
  // Each would say in a toast that it cannot be had.
  for (const key of ['?', 'Control+k']) await page.keyboard.press(key)
  await page.getByLabel(/commands/).waitFor({ state: 'detached' })
  await isWhole(page)
  // By the place where they would stand, and by the first of them.
  expect(await page.evaluate('heard')).toEqual(['reported', 'reported'])
})

test('a door whose code is broken says so, and who stands before it can log out', async () => {
  await stage.platform.owner.query('DELETE FROM two_factor WHERE user_id = 4')
  const page = await stage.visit('/login')
  await page.getByLabel(/e-?mail/i).waitFor()
  await failAsset(page, /required-two-factor/, broken)
  await signIn(page, PLATFORM_ADMIN)
  await page.getByRole('alert').getByRole('heading', { name: 'An error has occurred' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel(/e-?mail/i).waitFor()
})

test('nobody gets past terms whose code is broken, and they are told so, with a way on', async () => {
  await seedTerms(stage.platform, 'broken')
  const page = await stage.visit('/login?redirect=/shipments')
  await page.getByLabel(/e-?mail/i).waitFor()
  const code = await failAsset(page, /terms-dialog/, broken)
  await signIn(page, ACCOUNT_USER)
  const cover = page.getByRole('dialog', { name: 'An error has occurred' })
  await cover.getByText('Please try refreshing the page').waitFor()
  for (const key of ['Escape', 'Escape', 'g', 'd']) await page.keyboard.press(key)
  await cover.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel(/e-?mail/i).waitFor()
  await signIn(page, ACCOUNT_USER)
  await cover.waitFor()
  await code.restore()
  await cover.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('dialog', { name: 'Terms and conditions' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/shipments')
})
