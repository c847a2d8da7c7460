import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_OWNER, ACCOUNT_USER, OPS } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'

/** Keys of an account in the profile of its owner. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const statusOf = async (key: string) =>
  (await fetch(`${stage.platform.url}/v2/shipments`, { headers: { authorization: `Bearer ${key}` } })).status

test('an owner issues a key by the keyboard, sees it once, and revokes it', async () => {
  const page = await stage.visitAs(ACCOUNT_OWNER, '/profile', DESKTOP)
  const section = page.getByRole('region', { name: 'API keys' })
  await section.getByText('No keys yet.').waitFor()
  await section.getByLabel('Name').focus()
  await page.keyboard.type('Online shop')
  await page.keyboard.press('Enter')
  const shown = section.getByRole('status').filter({ hasText: 'Copy it now' })
  await shown.waitFor()
  const key = (await shown.getByRole('code').textContent()) ?? ''
  expect(await statusOf(key)).toBe(200)
  await shown.getByRole('button', { name: 'Done' }).click()

  await page.reload()
  const row = section.getByRole('listitem', { name: `Online shop, ends in ${key.slice(-4)}` })
  await row.getByText('never expires').waitFor()
  expect(await page.getByText(key).count()).toBe(0)
  await row.getByRole('button', { name: 'Revoke Online shop' }).click()
  const asked = page.getByRole('dialog', { name: 'Revoke the key “Online shop”?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(await statusOf(key)).toBe(200)
  await row.getByRole('button', { name: 'Revoke Online shop' }).click()
  await asked.getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked', { exact: true }).waitFor()
  expect(await statusOf(key)).toBe(401)
  await page.context().close()
})

test('on a phone a key of 7 days says when it expires, and nothing is wider than the screen', async () => {
  const page = await stage.visitAs(ACCOUNT_OWNER, '/profile', PHONE)
  const section = page.getByRole('region', { name: 'API keys' })
  await section.getByLabel('Name').fill('Till at the counter')
  await section.getByText('7 days').click()
  await section.getByRole('button', { name: 'Issue key' }).click()
  await section.getByRole('code').waitFor()
  await section
    .getByRole('listitem', { name: /^Till at the counter/ })
    .getByText(/expires \d/)
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.context().close()
})

test('who may not see keys has no such part in their profile', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/profile', DESKTOP)
  await page.getByRole('region', { name: 'Where you are logged in' }).waitFor()
  expect(await page.getByRole('region', { name: 'API keys' }).count()).toBe(0)
  await page.context().close()
})

test('staff issue a key for an account in the settings, see it among those of all, and revoke it', async () => {
  const page = await stage.visitAs(OPS, '/settings', DESKTOP)
  await page.getByRole('link', { name: 'API keys' }).click()
  const section = page.getByRole('region', { name: 'API keys' })
  await section.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByRole('combobox', { name: 'Account' }).fill('kwela')
  await page.getByRole('option', { name: 'Kwela Fashion' }).click()
  await dialog.getByLabel('Name').fill('Warehouse robot')
  await dialog.getByText('30 days').click()
  await dialog.getByRole('button', { name: 'Issue key' }).click()
  const key = (await dialog.getByRole('code').textContent()) ?? ''
  expect(await statusOf(key)).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = section.getByRole('listitem', { name: `Warehouse robot, ends in ${key.slice(-4)}` })
  await row.getByText('of Kwela Fashion').waitFor()
  await row.getByRole('button', { name: 'Revoke Warehouse robot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked', { exact: true }).waitFor()
  expect(await statusOf(key)).toBe(401)
  await page.context().close()
})
