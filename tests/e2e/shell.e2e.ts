import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_USER, OPS } from '../support/platform.ts'
import {
  DESKTOP,
  delayRoute,
  type E2ePlatform,
  isWhole,
  mockRoute,
  openE2ePlatform,
  PHONE,
} from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('%s', (_name, size) => {
  test('what was typed is not left behind without a question', async () => {
    const page = await stage.visitAs(ACCOUNT_USER, '/profile', size)
    const phone = page.locator('input[type="tel"]')
    await phone.fill('+27 82 555 0199')
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to leave?' })
    const leave = async () => {
      if (size === PHONE) await page.getByRole('button', { name: /menu/i }).first().click()
      await page.getByRole('link', { name: 'Dashboard' }).first().click()
      await dialog.getByText('There are unsaved changes.').waitFor()
    }
    await leave()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/profile')
    expect(await phone.inputValue()).toContain('0199')
    await page.keyboard.press('Escape')
    await leave()
    await dialog.getByRole('button', { name: 'Yes, leave' }).click()
    await page.waitForURL('**/dashboard')
    await page.context().close()
  })
})

test.each([
  ['has', 123_450, 'R 1 234.50'],
  ['owes', -99, '-R 0.99'],
])(
  'what an account %s stands in the menu, and leads nowhere until it can be topped up',
  async (_what, cents, amount) => {
    await stage.platform.owner.query('UPDATE accounts SET balance_cents = $1 WHERE id = 1', [cents])
    const page = await stage.visitAs(ACCOUNT_USER, '/dashboard')
    await page.getByText(amount, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Narrow the navigation' }).click()
    await page.getByTitle(`Balance: ${amount}`, { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /Balance/ }).count()).toBe(0)
  },
)

test('on a phone the balance stands in the menu', async () => {
  await stage.platform.owner.query('UPDATE accounts SET balance_cents = 5000 WHERE id = 1')
  const page = await stage.visitAs(ACCOUNT_USER, '/dashboard', PHONE)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByText('R 50.00').waitFor()
})

test('who may not top up is told the balance all the same, and goes nowhere by it', async () => {
  const { owner } = stage.platform
  await owner.query('UPDATE accounts SET balance_cents = 5000 WHERE id = 2')
  await owner.query(
    `INSERT INTO roles (provider_id, id, name, label, permissions, permissions_ui, require_2fa, logout_after_inactive_minutes)
     SELECT 1, 90, 'reader', 'Reader', array_remove(permissions, 'top_up_account'), permissions_ui, false, 0
     FROM roles WHERE provider_id = 0 AND name = 'account_user'`,
  )
  await owner.query(
    "UPDATE users SET role_provider_id = 1, role_id = 90 WHERE email = 'orders@ubuntu-books-online.example'",
  )
  const page = await stage.visitAs('orders@ubuntu-books-online.example', '/dashboard')
  await page.getByText('R 50.00').waitFor()
  expect(await page.getByRole('link', { name: /Balance/ }).count()).toBe(0)
})

test('the balance is called Balans in Afrikaans, where a comma parts the cents', async () => {
  await stage.platform.owner.query('UPDATE accounts SET balance_cents = 123450 WHERE id = 1')
  const context = await stage.newContext({ locale: 'af-ZA' })
  const page = await context.newPage()
  const { token } = await stage.platform.as(ACCOUNT_USER)
  await page.goto('/version.json')
  await page.evaluate((its) => sessionStorage.setItem('access_token', its), token)
  await page.goto('/dashboard')
  await page.getByTitle('Balans: R 1 234,50').waitFor()
})

test('staff and visitors have no balance', async () => {
  const staff = await stage.visitAs(OPS, '/shipments')
  await staff.getByRole('link', { name: 'Tripsheet' }).first().waitFor()
  expect(await staff.getByText('Balance').count()).toBe(0)
  const visitor = await stage.visit('/track')
  await visitor.getByRole('link', { name: 'Log in' }).first().waitFor()
  expect(await visitor.getByText('Balance').count()).toBe(0)
})

test('a window that is closed over what was typed asks first, and not when nothing was', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/profile')
  await page.locator('input[type="tel"]').waitFor()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual([])
  // A browser gives a page a second to say that it asks: one that is still busy with itself is closed without.
  await isWhole(page)
  await page.locator('input[type="tel"]').fill('+27 82 555 0198')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await page.context().close()
})

test('staff who look through the eyes of somebody are told so, keep nothing of it, and come back by Exit', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  const kept = () => page.evaluate(() => sessionStorage.getItem('general_data'))
  const own = await kept()
  expect(own).toContain('_since')
  await page.goto(`/dashboard?impersonated_username=${encodeURIComponent(ACCOUNT_USER)}`)
  await page.getByText(`Viewing as ${ACCOUNT_USER}.`).waitFor()
  expect(await page.getByRole('link', { name: 'Tripsheet' }).count()).toBe(0)
  expect(await kept()).toBe(own)
  // In the same tab it holds, in another one it does not.
  await page.goto('/shipments')
  await page.getByText('Viewing as').waitFor()
  const other = await page.context().newPage()
  await other.goto('/shipments')
  await other.getByRole('link', { name: 'Tripsheet' }).first().waitFor()
  expect(await other.getByText('Viewing as').count()).toBe(0)

  await page.getByRole('button', { name: 'Exit' }).click()
  await page.waitForURL('**/users')
  await page.getByRole('link', { name: 'Tripsheet' }).first().waitFor()
  expect(await page.getByText('Viewing as').count()).toBe(0)
  await page.context().close()
})

test('on a slow line the page is never empty: our mark stands there, at one place, until it can speak', async () => {
  const page = await stage.visit('/track')
  const mark = page.locator('#root svg').first()
  await mockRoute(page, /\/assets\/.*\.js$/, (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  await mark.waitFor()
  const first = await mark.boundingBox()
  await page.unrouteAll()
  const asked = page.waitForRequest(/\/assets\/en-.*\.js$/)
  const letGo = await delayRoute(page, /\/assets\/en-.*\.js$/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await asked
  await expect.poll(() => mark.boundingBox()).toEqual(first)
  letGo()
  await page.getByRole('heading', { name: 'Where is my parcel?' }).waitFor()
})

test('the colours, title and icon of the courier are there before anything is painted', async () => {
  for (const [setting, value] of Object.entries({
    provider_title: 'Kudu Couriers',
    theme_primary: '#7a1f5c',
    favicon_url: 'https://kudu.example/icon.png',
  }))
    await stage.platform.owner.query(
      `INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, $1, $2)
       ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
      [setting, JSON.stringify(value)],
    )
  stage.platform.platform.settings.forget(1)
  const page = await stage.visit('/track')
  await page.waitForFunction(() => document.title.includes('Kudu Couriers'))
  // The console itself never comes: what is seen is what the page starts from.
  await mockRoute(page, /\/assets\/.*\.js$/, (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  const seen = await page.evaluate(() => ({
    action: document.documentElement.style.getPropertyValue('--action'),
    title: document.title,
    icon: document.querySelector('link[rel=icon]')?.getAttribute('href'),
  }))
  expect(seen).toEqual({ action: '#7a1f5c', title: 'Kudu Couriers', icon: 'https://kudu.example/icon.png' })
  await page.context().close()
})
