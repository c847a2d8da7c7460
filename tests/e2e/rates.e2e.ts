import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISPATCHER, OPS } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'

/** Rate cards and estimates, as a rates manager works with them. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const results = (page: Page) => page.getByRole('region', { name: 'Estimates' })

/** Types a place and takes the first that is offered. */
async function choosePlace(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  await page.keyboard.type(text)
  const first = page.getByRole('option').first()
  await expect.poll(() => first.getAttribute('data-combobox-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toContain(',')
}

test('every version of every card is there, with what is in force and for how many accounts', async () => {
  const page = await stage.visitAs(OPS, '/rates-and-estimates')
  const row = page.getByRole('row', { name: /All accounts.*Standard rates.*In force.*Always.*accounts/ })
  await row.waitFor()
  await page.getByRole('radio', { name: 'Estimates' }).check()
  await results(page).getByText('Choose where it goes from and to').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=estimates')
})

describe.each([DESKTOP, PHONE])('$width px', (size) => {
  test('an estimate by keys alone says each line of its price, and why others do not carry it', async () => {
    const page = await stage.visitAs(OPS, '/rates-and-estimates?tab=estimates', size)
    await choosePlace(page, 'From', 'Sandton')
    await choosePlace(page, 'To', 'khayelitcha')
    const economy = results(page).getByRole('group').filter({ hasText: 'ECO' }).first()
    // 95.00 and 18.5% fuel, 15% VAT.
    await economy.getByText('R 129.46').or(economy.getByText('R 129.47')).waitFor()
    await economy.locator('summary').press('Enter')
    const lines = economy.getByRole('table')
    await lines.getByRole('row', { name: /Main centres.*R 95.00/ }).waitFor()
    await lines.getByRole('row', { name: /Fuel.*18.5%.*R 17.58/ }).waitFor()

    await page.getByLabel('Weight (kg), line 1').fill('12,5')
    // 95 and eleven further kilograms of 8.50, charged by the kilogram.
    await lines.getByRole('row', { name: /Main centres.*R 188.50/ }).waitFor()
    await page.getByLabel('Weight (kg), line 1').fill('heavy')
    await expect.poll(() => page.getByLabel('Weight (kg), line 1').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Weight (kg), line 1').fill('2')
    await page.getByLabel('Call before delivery').check()
    await lines.getByRole('row', { name: /Call before delivery.*R 15.00/ }).waitFor()

    await results(page)
      .getByText(/^Not available/)
      .click()
    await results(page).getByText('No rate between these addresses').first().waitFor()
  })
})

test('cards are for those who keep them', async () => {
  const page = await stage.visitAs(DISPATCHER, '/rates-and-estimates')
  await page.getByRole('heading', { name: /access/i }).waitFor()
})
