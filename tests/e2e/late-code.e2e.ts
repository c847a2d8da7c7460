import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_USER, DISPATCHER, OPS, PLATFORM_ADMIN } from '../support/platform.ts'
import { failAsset } from './fail-asset.ts'
import { SERVER_GONE } from './front-proxy.ts'
import { delayRoute, type E2ePlatform, isWhole, mockRoute, openE2ePlatform, signIn } from './harness.ts'
import { seedTerms } from './seed-terms.ts'

/**
 * Code that comes after the page, and cannot be had just then: what is beside a screen never takes the screen away. (A
 * screen's own code that is gone: errors.e2e.ts; code that is wrong: broken-code.e2e.ts.)
 */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

/** How it cannot be had, and what is told to a person who has asked for it. */
const AWAY = [
  {
    how: 'while the network is broken',
    answer: (route: Route) => route.abort(),
    told: 'There is a problem with your internet connectivity.',
  },
  {
    how: 'while the server is gone',
    answer: (route: Route) => {
      const { status, page } = SERVER_GONE.nginx
      return route.fulfill({ status, contentType: 'text/html', body: page })
    },
    told: 'Service unavailable. Please check your Internet connection.',
  },
  {
    how: 'where a hotel wants a log-in',
    answer: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>Room number?' }),
    told: 'Service unavailable. Please check your Internet connection.',
  },
  {
    how: 'where a newer version has taken its place',
    answer: (route: Route) => route.fulfill({ status: 404, body: 'Not found' }),
    told: 'Clear the cache of your browser and refresh the page.',
  },
] as const

const OLD_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0.4664.110 Safari/537.36'

describe.each(AWAY)('$how', ({ answer, told }) => {
  test('what somebody presses a key for is said to be missing, and works when it is pressed again later', async () => {
    const page = await stage.visitAs(OPS, '/shipments')
    const heading = page.getByRole('heading', { name: 'Shipments', level: 1 })
    await heading.waitFor()
    const help = await failAsset(page, /help/, answer)
    const palette = await failAsset(page, /palette/, answer)
    await page.keyboard.press('?')
    await page.getByRole('alert').getByText(told).waitFor()
    await page.keyboard.press('Control+k')
    await expect.poll(palette.asked).toBe(1)
    await page.getByLabel(/commands/).waitFor({ state: 'detached' })
    expect(await heading.isVisible()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await help.restore()
    await palette.restore()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /commands/ }).waitFor()
  })
})

test('a press in the menu is answered at once, also where the screen takes its time', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('grid', { name: 'Shipments' }).waitFor()
  await isWhole(page)
  const letGo = await delayRoute(page, /\/assets\/.*\.js$/)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  const going = page.getByRole('progressbar', { name: 'Loading' })
  await going.waitFor()
  letGo()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  expect(await going.count()).toBe(0)
})

test('what nobody has asked for leaves the form standing, and comes when it can be had', async () => {
  const context = await stage.newContext({ userAgent: OLD_BROWSER })
  const page = await context.newPage()
  const alerts = await failAsset(page, /alerts/, (route) => route.abort())
  await page.goto('/login')
  // The second time: the first has failed, and what it breaks is broken.
  await expect.poll(alerts.asked, { timeout: 10_000 }).toBe(2)
  const field = page.getByLabel(/e-?mail/i)
  await field.fill(OPS)
  await alerts.restore()
  await page.evaluate("dispatchEvent(new Event('online'))")
  const dialog = page.getByRole('dialog', { name: 'Your browser is out of date' })
  await dialog.getByRole('button', { name: 'Ok' }).click()
  expect(await field.inputValue()).toBe(OPS)
})

test('a door that stands before the console stays shut till its code is there', async () => {
  await stage.platform.owner.query('DELETE FROM two_factor WHERE user_id = 4')
  const page = await stage.visit('/login')
  await page.getByLabel(/e-?mail/i).waitFor()
  const door = await failAsset(page, /required-two-factor/, (route) => route.abort())
  await signIn(page, PLATFORM_ADMIN)
  await expect.poll(door.asked, { timeout: 10_000 }).toBe(2)
  expect(await page.getByRole('main').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  await door.restore()
  await page.getByRole('dialog', { name: 'Set up two-factor authentication' }).waitFor()
})

test('nobody gets past terms whose dialog is not there yet', async () => {
  await seedTerms(stage.platform, 'late')
  const page = await stage.visit('/login?redirect=/shipments')
  await page.getByLabel(/e-?mail/i).waitFor()
  const dialog = await failAsset(page, /terms-dialog/, (route) => route.abort())
  await signIn(page, ACCOUNT_USER)
  const cover = page.getByRole('dialog', { name: 'Loading' })
  await cover.waitFor()
  const link = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first()
  const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect(width).toBeGreaterThan(0)
  await page.mouse.click(x + width / 2, y + height / 2)
  for (const key of ['Escape', 'Escape', 'g', 'd', 'Tab', 'Enter']) await page.keyboard.press(key)
  // The second time: whatever that would have done is done.
  await expect.poll(dialog.asked, { timeout: 10_000 }).toBe(2)
  expect([await cover.isVisible(), new URL(page.url()).pathname]).toEqual([true, '/shipments'])
  await dialog.restore()
  const shown = page.getByRole('dialog', { name: 'Terms and conditions' })
  await shown.getByRole('button', { name: 'Accept' }).click()
  await shown.waitFor({ state: 'hidden' })
  await link.click()
  await page.waitForURL('**/dashboard')
})

test('who is away is logged out, also where the question whether they are there cannot be had', async () => {
  await stage.platform.owner.query('UPDATE roles SET logout_after_inactive_minutes = 5 WHERE name = $1', [
    'dispatcher',
  ])
  const page = await stage.visit('/login?redirect=/shipments')
  await page.getByLabel(/e-?mail/i).waitFor()
  await page.clock.install()
  await failAsset(page, /idle-.*/, (route) => route.abort())
  await signIn(page, DISPATCHER)
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await isWhole(page)
  await page.clock.fastForward('05:15')
  await page.clock.fastForward('01:05')
  await page.waitForURL(/\/login\?redirect=%2Fshipments/)
})

test('a file that does not come to an end is given up after half a minute, and asked for anew', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await isWhole(page)
  // A second is a hundredth of one, until the file can be had.
  await page.evaluate(`
    globalThis.timeoutAsItIs = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeoutAsItIs(ms / 100)`)
  const help = await failAsset(page, /help/, () => new Promise(() => {}))
  await page.keyboard.press('?')
  await page.getByRole('alert').getByText('There is a problem with your internet connectivity.').waitFor()
  await help.restore()
  await page.evaluate('AbortSignal.timeout = timeoutAsItIs')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
})

test('a form that could not be had is tried anew when it is asked for again', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  const page = await stage.visitAs(OPS, `/shipments/${id}`)
  const reschedule = page.getByRole('button', { name: 'Reschedule', exact: true })
  await reschedule.waitFor()
  await isWhole(page)
  const form = await failAsset(page, /reschedule-dialog/, (route) => route.abort())
  await reschedule.click()
  await page.getByRole('alert').getByText('There is a problem with your internet connectivity.').waitFor()
  await form.restore()
  // What was asked for before may not have failed to its end: a person asks again until it comes.
  const dialog = page.getByRole('dialog', { name: `Reschedule ${ref}` })
  await expect
    .poll(async () => {
      if (!(await dialog.isVisible())) await reschedule.click()
      return dialog.isVisible()
    })
    .toBe(true)
})

test('a part that is away is tried for by one, however often it is shown meanwhile', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const screen = (name: string) => page.getByRole('heading', { name, level: 1 })
  await screen('Shipments').waitFor()
  await isWhole(page)
  // Time stands still, so that nobody's turn to try again comes.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  let asked = 0
  await mockRoute(page, /\/assets\/fleet-map-[^/]*\.js$/, (route) => {
    asked += 1
    return route.abort()
  })
  const go = async (name: string, heading: string) => {
    await page.getByRole('navigation').getByRole('link', { name }).first().click()
    await screen(heading).waitFor()
  }
  for (let round = 0; round < 3; round++) {
    await go('Maps', 'Maps')
    await page.getByRole('status', { name: 'The map is loading' }).waitFor()
    await go('Shipments', 'Shipments')
  }
  expect(asked).toBe(1)
})

test('a board of a wall that cannot be had is passed over, and has its turn when it can be', async () => {
  const page = await stage.visitAs(OPS, '/shipments?wall=1')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await isWhole(page)
  // Of all that the wall does not have yet.
  const had = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  )
  let refused = 0
  await mockRoute(page, '**/assets/*.js', (route) => {
    if (had.has(route.request().url())) return route.continue()
    refused++
    return route.abort()
  })
  await page.goto('/shipments?wall=1&boards=shipments,tripsheet&every=5')
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.unroute('**/assets/*.js')
  await page.getByRole('heading', { name: 'Tripsheet', level: 1 }).waitFor()
})
