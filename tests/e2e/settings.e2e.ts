import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'

/** The settings of a provider, in a real browser. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const form = (page: Page) => page.getByRole('form', { name: 'Settings' })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save( mine)?$/ })
const change = async (setting: string, value: string | number | boolean | string[]) => {
  const outcome = await stage.ops.call(saveProviderSettings, {
    body: { provider_settings: [{ setting, value }] },
  })
  if (!outcome.ok) throw new Error(outcome.error)
}

test('a clerk finds, changes and saves settings by keys alone, and the console is in the new colour without a reload', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/settings', DESKTOP)
  await form(page).waitFor()
  expect(await saveButton(page).isDisabled()).toBe(true)
  await page.keyboard.press('/')
  await page.keyboard.type('primary')
  await page.getByText('3 settings', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('theme_primary')
  await page.getByLabel('Primary', { exact: true }).waitFor()
  await page.getByLabel('Primary', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('#0B5FFF')
  await page.getByText('1 change', { exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--action')))
    .toBe('#0b5fff')
})

test('a value that is refused is said beside its field, also on another tab, and nothing is saved', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/settings?tab=rates', DESKTOP)
  await page.getByLabel('VAT (%)').fill('101')
  await tab(page, 'General').click()
  await page.getByLabel('Website', { exact: true }).fill('http://swift.example')
  await saveButton(page).click()
  await page.getByText('Enter a number from 0 to 100.').waitFor()
  await expect
    .poll(() => page.getByLabel('VAT (%)').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.getByLabel('VAT (%)').fill('14.5')
  await saveButton(page).click()
  await saved(page)
  await page.goto('/settings?tab=general')
  expect(await page.getByLabel('Website', { exact: true }).inputValue()).toBe('https://swift.example')
})

test('reasons are added, renamed, moved and removed by keys, and stand so in the dialog that asks for one', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  await stage.assign(id, 1)
  const page = await stage.visitAs(PROVIDER_ADMIN, '/settings?setting=shipment_cancellation_reasons', DESKTOP)
  const line = (place: number) => page.getByLabel(`Cancelling, ${place}`, { exact: true })
  await expect.poll(() => line(1).evaluate((field) => field === document.activeElement)).toBe(true)
  const adding = page.getByLabel('Add to Cancelling', { exact: true }).first()
  await adding.focus()
  await page.keyboard.type('Too dear')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Booked twice')
  await page.keyboard.press('Enter')
  await line(3).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => line(2).inputValue()).toBe('Booked twice')
  await page.getByRole('button', { name: 'Remove No longer needed' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  await page.goto(`/shipments/${id}`)
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(ref) })
  await dialog.getByRole('radio', { name: 'Cancelled' }).check()
  for (const reason of ['Booked twice', 'Too dear'])
    await dialog.getByRole('button', { name: reason }).waitFor()
  expect(await dialog.getByRole('button', { name: 'No longer needed' }).count()).toBe(0)
})

test('two people at one setting: the second is told, and chooses', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/settings?tab=theme', DESKTOP)
  await page.getByLabel('Title', { exact: true }).fill('Swift')
  await change('provider_title', 'Slow & Sure')
  await change('override_shipment_statuses', true)
  await page.getByText('Changed meanwhile to “Slow & Sure”.').waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saveButton(page).click()
  await saved(page)
  // What nobody typed over here has come in.
  await tab(page, 'Shipments').click()
  await expect
    .poll(() => page.getByLabel('Show rejected and unassigned as assigned to accounts').isChecked())
    .toBe(true)
})

test('what is typed stays from tab to tab, and is asked for before it is left', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/settings?tab=theme', DESKTOP)
  await page.getByLabel('Title', { exact: true }).fill('Unsaved')
  await tab(page, 'General').click()
  await page.getByLabel('Website', { exact: true }).waitFor()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Shipments', exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to leave?' })
  await dialog.getByText('There are unsaved changes. Are you sure you want to leave?').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await tab(page, 'Theme').click()
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Unsaved')
  await page.getByRole('button', { name: 'Undo' }).click()
})

test('a setting of another is shown while that has its value', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/settings?section=terms', DESKTOP)
  await page.getByLabel('Terms to read').waitFor()
  expect(await page.getByLabel('Add to Terms to tick').count()).toBe(0)
  await page.getByRole('combobox', { name: 'How terms are accepted' }).click()
  await page.getByRole('option', { name: 'By ticking each' }).click()
  await page.getByLabel('Add to Terms to tick').first().waitFor()
  expect(await page.getByLabel('Terms to read').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
})

test('the audit trail tells who changed which setting, from what and to what', async () => {
  await change('vat_percentage', 12)
  await change('vat_percentage', 15)
  const page = await stage.visitAs(PROVIDER_ADMIN, '/settings', DESKTOP)
  await page.getByRole('button', { name: 'View audit trail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Provider setting - Audit trail' })
  await dialog.getByText('Billing: VAT (%)').first().waitFor()
  await dialog.getByText('12 15').first().waitFor()
  await dialog.getByRole('button', { name: 'Refresh' }).waitFor()
})

test('who may not change settings is told so, and feature toggles want a permission more', async () => {
  const dispatcher = await stage.visitAs(DISPATCHER, '/settings', DESKTOP)
  await dispatcher
    .getByText(/Settings/)
    .first()
    .waitFor()
  expect(await form(dispatcher).count()).toBe(0)
  const ops = await stage.visitAs(OPS, '/settings', DESKTOP)
  await form(ops).waitFor()
  expect(await tab(ops, 'Feature toggles').count()).toBe(0)
  expect(await tab(ops, 'Manifests').count()).toBe(0)
  const admin = await stage.visitAs(PROVIDER_ADMIN, '/settings?tab=feature_toggles', DESKTOP)
  await admin.getByLabel('Hub scanner').waitFor()
})

test('somebody of an account sets how the console is for them', async () => {
  await stage.platform.owner.query(`UPDATE users SET role_id = 5 WHERE email = '${ACCOUNT_USER}'`)
  const page = await stage.visitAs(ACCOUNT_USER, '/settings', PHONE)
  await page.getByRole('radiogroup', { name: 'Language' }).waitFor()
  await page.getByText('All tables have their standard columns.').waitFor()
  await page.getByText(/^No default collection address\./).waitFor()
  const kept = () =>
    stage.platform.owner.query(
      "SELECT value FROM account_settings WHERE account_id = 1 AND setting = 'auto_add_address_book'",
    )
  await page.getByRole('switch', { name: 'Add to the address book automatically' }).check()
  await expect.poll(async () => (await kept()).rows).toEqual([{ value: true }])
  await page.reload()
  expect(await page.getByRole('switch', { name: 'Add to the address book automatically' }).isChecked()).toBe(
    true,
  )
  expect(await form(page).count()).toBe(0)
})

test('countries are chosen by name, and stand so after a reload', async () => {
  const page = await stage.visitAs(
    PROVIDER_ADMIN,
    '/settings?setting=international_delivery_countries',
    DESKTOP,
  )
  const field = page.getByRole('combobox', { name: 'Countries delivered to' })
  await field.fill('botsw')
  await page.getByRole('option', { name: 'Botswana', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await saveButton(page).click()
  await saved(page)
  await page.reload()
  await form(page).getByText('Botswana', { exact: true }).waitFor()
})
