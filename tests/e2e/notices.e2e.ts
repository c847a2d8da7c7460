import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeAccount } from '../../src/contract/accounts.ts'
import { changeProvider } from '../../src/contract/platform.ts'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { ACCOUNT_USER, OPS, PLATFORM_ADMIN } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, isWhole, openE2ePlatform, PHONE, signIn } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())
afterEach(async () => {
  await stage.platform.owner.query("UPDATE providers SET status = 'active'")
  await stage.platform.owner.query('UPDATE accounts SET is_on_hold = false, closed_at = NULL')
  await stage.platform.owner.query('UPDATE platform SET maintenance_since = NULL')
  await stage.platform.owner.query("UPDATE roles SET permissions_ui = '{}' WHERE id = 4")
  await set({
    site_wide_message_admins: '',
    site_wide_message_accounts: '',
    custom_widget_html: '',
    is_locker_network: false,
  })
})

async function set(settings: Record<string, unknown>): Promise<void> {
  for (const [setting, value] of Object.entries(settings))
    await stage.platform.owner.query(
      `INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, $1, $2)
       ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
      [setting, JSON.stringify(value)],
    )
  stage.platform.platform.settings.forget(1)
}

/** On the dashboard of an account once it shows something. */
const ACCOUNT_SHOWS = /on the way|arriving|to collect/i
const PATIENT = { timeout: 15_000 }
const LONG = 'The road to Polokwane is closed by the flood. '.repeat(12).trim()

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('%s', (_name, size) => {
  test('what stands at the top from the start does not push the screen down afterwards', async () => {
    await stage.platform.owner.query("UPDATE providers SET status = 'overdue'")
    await set({ site_wide_message_admins: LONG })
    const page = await stage.visitAs(OPS, '/users', size)
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          for (const { node } of Reflect.get(entry, 'sources') ?? [])
            if (node instanceof Element && node.matches('main, header')) moved.push(node.tagName)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    await page.getByRole('grid').waitFor()
    await page.getByText('Your invoice(s) with the provider are overdue.').waitFor()
    await isWhole(page)
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
  })

  test('a long message is clamped to two lines and opens; the permission hides it', async () => {
    await set({ site_wide_message_admins: LONG, site_wide_message_type: 'warning' })
    const page = await stage.visitAs(OPS, '/shipments', size)
    const message = page.getByText(LONG)
    await message.waitFor()
    const clamped = (await message.boundingBox())?.height ?? 0
    expect(clamped).toBeLessThan(40)
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('button', { name: 'Show less' }).waitFor()
    if (size === PHONE) expect((await message.boundingBox())?.height).toBeGreaterThan(clamped)
    await stage.platform.owner.query(
      "UPDATE roles SET permissions_ui = '{hide_site_wide_banner}' WHERE id = 4",
    )
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
          return page.getByText(LONG).count()
        },
        { timeout: 15_000 },
      )
      .toBe(0)
    await page.context().close()
  })
})

test('staff are told that the provider is overdue, people of accounts are not', async () => {
  await stage.platform.owner.query("UPDATE providers SET status = 'overdue'")
  const words = 'Your invoice(s) with the provider are overdue.'
  const staff = await stage.visitAs(OPS, '/shipments', PHONE)
  await staff.getByText(words).waitFor()
  const account = await stage.visitAs(ACCOUNT_USER, '/dashboard', PHONE)
  await account.getByText(ACCOUNT_SHOWS).first().waitFor()
  expect(await account.getByText(words).count()).toBe(0)
  await staff.context().close()
  await account.context().close()
})

test('an account on hold is told so, with no link to a screen that is not built', async () => {
  await stage.platform.owner.query('UPDATE accounts SET is_on_hold = true WHERE id = 1')
  await stage.platform.owner.query('UPDATE users SET role_id = 5 WHERE email = $1', [ACCOUNT_USER])
  const page = await stage.visitAs(ACCOUNT_USER, '/dashboard', PHONE)
  await page.getByText('Your account is on hold.').waitFor()
  expect(await page.getByRole('link', { name: 'See the account' }).count()).toBe(0)
  await stage.platform.owner.query('UPDATE users SET role_id = 6 WHERE email = $1', [ACCOUNT_USER])
  await page.context().close()
})

test('an account that is put on hold while somebody looks is told so without a reload', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/dashboard')
  await page.getByText(ACCOUNT_SHOWS).first().waitFor()
  await stage.ops.call(changeAccount, { body: { id: 1, is_on_hold: true } })
  await page.getByText('Your account is on hold.').waitFor()
  await page.context().close()
})

test('staff who look when the courier becomes overdue, or is given a message, are told so without a reload', async () => {
  const keeper = await stage.platform.as(PLATFORM_ADMIN)
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  const banner = page.getByText('Your invoice(s) with the provider are overdue.')
  await keeper.call(changeProvider, { body: { id: 1, status: 'overdue' } })
  await banner.waitFor()
  await keeper.call(changeProvider, { body: { id: 1, status: 'active' } })
  await banner.waitFor({ state: 'detached' })
  await stage.platform.owner.query(
    `UPDATE provider_settings SET value = '"Mind the flood"' WHERE setting = 'site_wide_message_admins'`,
  )
  await page.getByText('Mind the flood').waitFor()
  await page.context().close()
})

const OLD =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0.4664.110 Safari/537.36'

test('an old browser is told so until somebody does not want to be reminded', async () => {
  const context = await stage.newContext({ userAgent: OLD, viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/track')
  const dialog = page.getByRole('dialog', { name: 'Your browser is out of date' })
  await dialog.getByText('Some features might not work as expected.').waitFor()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await dialog.waitFor({ state: 'detached' })
  const next = await context.newPage()
  await next.goto('/track')
  const again = next.getByRole('dialog', { name: 'Your browser is out of date' })
  await again.getByRole('button', { name: "Don't remind me again" }).click()
  const last = await context.newPage()
  await last.goto('/track')
  await last.getByRole('button', { name: 'Track' }).first().waitFor()
  expect(await last.getByRole('dialog').count()).toBe(0)
  await context.close()
})

test('who is signed in is not reminded of an old browser in any other one, either', async () => {
  const { token } = await stage.platform.as(OPS)
  const open = async () => {
    const context = await stage.newContext({ userAgent: OLD })
    const page = await context.newPage()
    await page.goto('/version.json')
    await page.evaluate((its) => sessionStorage.setItem('access_token', its), token)
    await page.goto('/shipments')
    await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
    return page
  }
  const page = await open()
  const never = page
    .getByRole('dialog', { name: 'Your browser is out of date' })
    .getByRole('button', { name: "Don't remind me again" })
  const [saved] = await Promise.all([page.waitForResponse('**/v2/users/settings'), never.click()])
  expect(saved.status()).toBe(200)
  const other = await open()
  await other.getByRole('grid', { name: 'Shipments' }).waitFor()
  expect(await other.getByRole('dialog').count()).toBe(0)
  for (const one of [page, other]) await one.context().close()
})

test('a popup that the browser blocks is explained, with the help of that browser', async () => {
  const executablePath = findChromium() ?? undefined
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS],
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
  const page = await browser.newPage({ baseURL: stage.platform.url })
  // By the page itself and not by a press of somebody, which browsers block. What looks at a page from outside may count as a press,
  // which lets one through: the second is blocked.
  await page.addInitScript(() => {
    setInterval(() => {
      if (document.querySelector('[role=dialog]') !== null) return
      for (const path of ['/version.json', '/track']) window.open(path, '_blank')?.close()
    }, 1_000)
  })
  await page.goto('/track')
  const host = new URL(stage.platform.url).host
  const dialog = page.getByRole('dialog', { name: `Popups are blocked for ${host}` })
  await dialog.waitFor()
  const [first] = await dialog.getByRole('link').all()
  expect(await first?.getAttribute('href')).toContain('support.google.com')
  await dialog.getByRole('button', { name: 'Okay, thanks' }).click()
  await browser.close()
})

test('the widget of a provider runs in a frame that can read nothing of the console', async () => {
  await set({
    custom_widget_html: `<p id="said">Talk to us</p><script>
      const read = (what) => { try { return String(what()) } catch (error) { return error.name } }
      document.querySelector('#said').textContent += ' ' + read(() => localStorage.length) + ' ' + read(() => parent.document.title)
    </script>`,
  })
  const page = await stage.visitAs(OPS, '/shipments')
  const frame = page.frameLocator('iframe[title="From your courier"]')
  await frame.getByText('Talk to us SecurityError SecurityError').waitFor()
  await expect.poll(() => page.locator('iframe[title="From your courier"]').isVisible(), PATIENT).toBe(true)
  await page.context().close()
})

test('a widget that draws nothing takes no room', async () => {
  await set({ custom_widget_html: '<script>window.counted = 1</script>' })
  const page = await stage.visitAs(OPS, '/shipments')
  const frame = page.locator('iframe[title="From your courier"]')
  await frame.waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.readyState === 'complete')
  expect(await frame.isVisible()).toBe(false)
  await page.context().close()
})

test('a widget that draws a moment after it was loaded gets its room then', async () => {
  await set({
    custom_widget_html:
      '<div id="later"></div><script>setTimeout(() => { document.querySelector("#later").textContent = "Ask us" }, 300)</script>',
  })
  const page = await stage.visitAs(OPS, '/shipments')
  await page.frameLocator('iframe[title="From your courier"]').getByText('Ask us').waitFor()
  await expect.poll(() => page.locator('iframe[title="From your courier"]').isVisible(), PATIENT).toBe(true)
  await page.context().close()
})

test('of a locker network people who are not staff see one screen only; staff see all', async () => {
  await set({ is_locker_network: true })
  const words =
    'Hi there! Ready to send some parcels? Open the Bob Box app on your phone and take it from there...'
  const visitor = await stage.visit('/track', PHONE)
  await visitor.getByText(words).waitFor()
  const account = await stage.visitAs(ACCOUNT_USER, '/dashboard')
  await account.getByText(words).waitFor()
  expect(await account.getByRole('navigation').count()).toBe(0)
  const staff = await stage.visitAs(OPS, '/shipments')
  await staff.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  for (const page of [visitor, account, staff]) await page.context().close()
})

test('maintenance shows its page in every open console, and leads back after five to six minutes', async () => {
  const page = await stage.visit('/login')
  await page.clock.install()
  await page.goto('/login?redirect=/shipments?status=collected')
  await signIn(page, OPS)
  await page.waitForURL('**/shipments**')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await stage.platform.owner.query('UPDATE platform SET maintenance_since = now()')
  await page.waitForURL(/\/maintenance\?r=/)
  await page.getByText("We're doing maintenance... Please check back in a few minutes.").waitFor()
  expect(new URL(page.url()).searchParams.get('r')).toContain('/shipments')
  // Not to the last second: the clock goes on by itself while this is looked at.
  await page.clock.fastForward('04:45')
  expect(new URL(page.url()).pathname).toBe('/maintenance')
  await stage.platform.owner.query('UPDATE platform SET maintenance_since = NULL')
  await expect.poll(() => stage.platform.platform.maintenance.on(), { timeout: 10_000 }).toBe(false)
  // The page may have begun to wait a moment after it was seen.
  await page.clock.fastForward('06:01')
  await page.waitForURL((url) => url.pathname === '/shipments')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await page.context().close()
})

test('people of an account that is closed are shown out of what they look at, and at the door', async () => {
  await set({ support_email_address: 'help@springbok.example' })
  const page = await stage.visitAs(ACCOUNT_USER, '/dashboard')
  await page.getByText(ACCOUNT_SHOWS).first().waitFor()
  await stage.ops.call(changeAccount, { body: { id: 1, is_closed: true } })
  await page.waitForURL('**/account-closed')
  const words = 'Your account has been closed. Please contact support at help@springbok.example to reopen it.'
  await page.getByText(words).waitFor()
  // What the socket says of it ("the account has been closed") is silent: the page says it better.
  expect(await page.getByText(/^the account has been closed/i).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
  await page.goto('/login')
  await signIn(page, ACCOUNT_USER)
  await page.waitForURL('**/account-closed')
  await page.context().close()
})
