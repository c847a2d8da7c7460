import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_USER, OPS } from '../platform.ts'
import { DESKTOP, openStage, PHONE, type Stage } from './harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
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
  await page.locator('input[type="tel"]').fill('+27 82 555 0198')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await page.context().close()
})

test('staff who look through the eyes of somebody are told so, keep nothing of it, and come back by Exit', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments' }).waitFor()
  const kept = () => page.evaluate(() => sessionStorage.getItem('general_data'))
  const own = await kept()
  expect(own).toContain('_since')
  await page.goto(`/dashboard?impersonated_username=${encodeURIComponent(ACCOUNT_USER)}`)
  await page.getByText(`You are looking through the eyes of ${ACCOUNT_USER}.`).waitFor()
  expect(await page.getByRole('link', { name: 'Tripsheet' }).count()).toBe(0)
  expect(await kept()).toBe(own)
  // In the same tab it holds, in another one it does not.
  await page.goto('/shipments')
  await page.getByText('You are looking through the eyes of').waitFor()
  const other = await page.context().newPage()
  await other.goto('/shipments')
  await other.getByRole('link', { name: 'Tripsheet' }).first().waitFor()
  expect(await other.getByText('You are looking through the eyes of').count()).toBe(0)

  await page.getByRole('button', { name: 'Exit' }).click()
  await page.waitForURL('**/accounts/1')
  await page.getByRole('link', { name: 'Tripsheet' }).first().waitFor()
  expect(await page.getByText('You are looking through the eyes of').count()).toBe(0)
  await page.context().close()
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
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  const seen = await page.evaluate(() => ({
    action: document.documentElement.style.getPropertyValue('--action'),
    title: document.title,
    icon: document.querySelector('link[rel=icon]')?.getAttribute('href'),
  }))
  expect(seen).toEqual({ action: '#7a1f5c', title: 'Kudu Couriers', icon: 'https://kudu.example/icon.png' })
  await page.context().close()
})
