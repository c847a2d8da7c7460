import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { ACCOUNT_USER, PASSWORD, PROVIDER_ADMIN } from '../support/platform.ts'
import { bringAxe, wrongIn } from './axe.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, PHONE, signIn } from './harness.ts'

/** A stranger who wants a price, and books at it: as a guest, or signed in, with what was typed. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const leave = (page: Page) => page.context().close()
const levels = (page: Page) => page.getByRole('radiogroup', { name: 'Service level' })

async function choose(page: Page, label: string, letters: string, whole: string) {
  const field = page.getByRole('combobox', { name: label })
  await field.focus()
  await field.pressSequentially(letters)
  await page
    .getByRole('option', { name: new RegExp(`^${whole}`) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe(whole)
}

/** From suburb to suburb, until the prices are there; Economy is chosen. */
async function quote(page: Page) {
  await choose(page, 'Collect from', 'sandt', 'Sandton')
  await choose(page, 'Deliver to', 'khayel', 'Khayelitsha')
  for (const [name, value] of [
    ['Length cm', '30'],
    ['Width cm', '20'],
    ['Height cm', '10'],
    ['Weight kg', '1,5'],
  ] as const)
    await page.getByLabel(name).fill(value)
  // Every measure is within a narrow window, too.
  const weight = await page.getByLabel('Weight kg').boundingBox()
  expect((weight?.x ?? 9_999) + (weight?.width ?? 0)).toBeLessThan(page.viewportSize()?.width ?? 0)
  const economy = levels(page)
    .getByRole('radio', { name: /Economy/ })
    .first()
  await economy.waitFor()
  await expect.poll(() => levels(page).getAttribute('data-outdated')).toBeNull()
  await economy.check()
}

const guestsMay = async (may: boolean) => {
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const setting = { setting: 'unused_feature_guest_shipment_creation', value: !may }
  const saved = await admin.call(saveProviderSettings, { body: { provider_settings: [setting] } })
  expect(saved).toMatchObject({ ok: true })
}

describe.each([
  [DESKTOP, '/shipments/new?quick_quote=quote'],
  [PHONE, '/shipments/mobile/new?quick_quote=quote'],
] as const)('$width px', (size, path) => {
  test('a stranger gets a price, and books as a guest what was quoted', async () => {
    const page = await stage.visit('/track', size)
    if (size === PHONE) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Quick quote' }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { name: 'Quick quote' }).waitFor()
    await quote(page)
    await page.getByText('R 129.47').first().waitFor()
    // No formula is told, and nothing but the price of it.
    expect(await page.getByText('max(').count()).toBe(0)
    await page.reload()
    await expect.poll(() => page.getByLabel('Weight kg').inputValue()).toBe('1,5')
    await page.getByRole('button', { name: 'Send this parcel' }).click()
    await page.getByRole('heading', { name: 'New shipment' }).waitFor()
    for (const [name, mobile, street] of [
      ['Thandi Nkosi', '0821234567', '14 Protea Street'],
      ['Nomsa Dlamini', '0837654321', '3 Spine Road'],
    ] as const) {
      const side = page.getByRole('group', {
        name: name === 'Thandi Nkosi' ? 'Collect from' : 'Deliver to',
        exact: true,
      })
      await side.getByLabel('Name').fill(name)
      await side.getByLabel('Mobile number').fill(mobile)
      await side.getByLabel('Street address').fill(street)
    }
    await page.getByRole('button', { name: 'Book for R 129.47' }).click()
    await page.getByText('Keep this reference').waitFor()
    await page.getByText('R 129.47').waitFor()
    const reference = new URL(page.url()).searchParams.get('str') ?? ''
    await page.reload()
    await page.getByText(reference).first().waitFor()
    await page.getByRole('button', { name: 'Track my parcel' }).click()
    await page.getByRole('article').waitFor()
    // Nothing of who sent it is left in the browser.
    const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(left).not.toMatch(/Thandi|Nomsa|Protea|0821/)
    await leave(page)
  })
})

test('a guest who signs in instead goes on with whom they have typed', async () => {
  const page = await stage.visit('/shipments/new?quick_quote=quote')
  await quote(page)
  await page.getByRole('button', { name: 'Send this parcel' }).click()
  const side = page.getByRole('group', { name: 'Deliver to', exact: true })
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.getByText('Please fill in all the required fields.').waitFor()
  await bringAxe(page)
  expect(await wrongIn(page)).toEqual([])
  await side.getByLabel('Name').fill('Nomsa Dlamini')
  // Whoever signs in names the tab: two of guests would write over each other's drafts.
  expect(await page.evaluate(() => sessionStorage.getItem('booking_tab'))).toBeNull()
  await page.getByRole('main').or(page.getByRole('banner')).getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await signIn(page, ACCOUNT_USER, PASSWORD)
  await expect.poll(() => side.getByLabel('Name').inputValue()).toBe('Nomsa Dlamini')
  expect(await page.getByLabel('Weight kg').inputValue()).toBe('1,5')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Nomsa')
  await leave(page)
})

test('where guests do not book, a stranger signs in and goes on with what was typed', async () => {
  await guestsMay(false)
  const page = await stage.visit('/shipments/new?quick_quote=quote')
  await quote(page)
  await page.getByRole('button', { name: 'Send this parcel' }).click()
  await page.waitForURL('**/login?redirect=*')
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await signIn(page, ACCOUNT_USER, PASSWORD)
  await page.getByRole('heading', { name: 'New shipment' }).waitFor()
  const side = page.getByRole('group', { name: 'Deliver to', exact: true })
  await expect
    .poll(() => side.getByRole('combobox', { name: 'Suburb or town' }).inputValue())
    .toBe('Khayelitsha')
  expect(await page.getByLabel('Weight kg').inputValue()).toBe('1,5')
  await expect
    .poll(() =>
      levels(page)
        .getByRole('radio', { name: /Economy/ })
        .first()
        .isChecked(),
    )
    .toBe(true)
  // It is a draft like any other from now on, and no stranger's any longer.
  await page.reload()
  await expect.poll(() => page.getByLabel('Weight kg').inputValue()).toBe('1,5')
  expect(await page.evaluate(() => localStorage.getItem('quoted_shipment'))).toBeNull()
  await leave(page)
  await guestsMay(true)
})
