import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddressBookEntry } from '../../src/contract/address-book.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { ACCOUNT_USER, OPS, type SignedIn } from '../support/platform.ts'
import { DESKTOP, delayRoute, type E2ePlatform, mockRoute, openE2ePlatform, PHONE } from './harness.ts'

/** A new shipment: from an address to a price to a shipment, in a real browser. */
let stage: E2ePlatform
let user: SignedIn
beforeAll(async () => {
  stage = await openE2ePlatform()
  user = await stage.platform.as(ACCOUNT_USER)
  for (const [name, street_address, local_area, city, zone, code] of [
    ['Kwela Fashion', '14 Protea Street', 'Sandton', 'Johannesburg', 'GP', '2196'],
    ['Nomsa Dlamini', '3 Spine Road', 'Khayelitsha', 'Cape Town', 'WC', '7784'],
  ] as const)
    await user.call(addAddressBookEntry, {
      body: {
        name,
        mobile_number: '0821234567',
        address: { street_address, local_area, city, zone, code },
      },
    })
})
afterAll(() => stage.close())

const leave = (page: Page) => page.context().close()
const side = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const levels = (page: Page) => page.getByRole('radiogroup', { name: 'Service level' })
const bookButton = (page: Page) => page.getByRole('button', { name: /^Book/ })

/** Takes a side out of the address book, by keys. */
async function fromBook(within: Locator, letters: string, whole: string) {
  const name = within.getByRole('combobox', { name: 'Name' })
  await name.focus()
  await name.pressSequentially(letters)
  const first = within.page().getByRole('option', { name: new RegExp(`^${whole}`) })
  await first.waitFor()
  await expect.poll(() => first.getAttribute('data-combobox-selected')).toBe('true')
  await within.page().keyboard.press('Enter')
  await expect.poll(() => name.inputValue()).toBe(whole)
}

async function measure(page: Page, [length, width, height, weight]: readonly [string, string, string, string]) {
  await page.getByLabel('Length (cm)').fill(length)
  await page.getByLabel('Width (cm)').fill(width)
  await page.getByLabel('Height (cm)').fill(height)
  await page.getByLabel('Weight (kg)').fill(weight)
}

/** A form in which only the level is left to choose. */
async function filled(page: Page) {
  await fromBook(side(page, 'Collect from'), 'kwe', 'Kwela Fashion')
  await fromBook(side(page, 'Deliver to'), 'nom', 'Nomsa Dlamini')
  await measure(page, ['30', '20', '10', '1,5'])
}

/** Once the rates are those of what is typed. */
async function rated(page: Page) {
  await levels(page).getByRole('radio').first().waitFor()
  await expect.poll(() => levels(page).getAttribute('data-outdated')).toBeNull()
}

const countBooked = async () => {
  const outcome = await user.call(listShipments, { query: { limit: 1 } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.count
}

describe.each([
  [ACCOUNT_USER, DESKTOP, '/shipments/new'],
  [ACCOUNT_USER, PHONE, '/shipments/mobile/new'],
] as const)('%s, $width px', (email, size, path) => {
  test('from the address book to a price to a shipment', async () => {
    const page = await stage.visitAs(email, path, size)
    await page.getByText('Rates appear here').waitFor()
    await filled(page)
    await rated(page)
    const economy = levels(page).getByRole('radio', { name: /Economy/ }).first()
    await economy.check()
    await page.getByRole('table', { name: /^Price of/ }).getByText('Total').waitFor()
    const price = await bookButton(page).innerText()
    expect(price).toMatch(/^Book for R [\d .]+$/)
    await bookButton(page).click()
    await page.getByRole('heading', { name: 'Shipment booked' }).last().waitFor()
    expect(new URL(page.url()).pathname).toBe('/shipments/success')
    const reference = new URL(page.url()).searchParams.get('str') ?? ''
    await page.getByRole('button', { name: reference }).waitFor()
    await page.getByText(price.replace('Book for ', '')).waitFor()
    await page.getByRole('link', { name: 'Open shipment' }).waitFor()
    await page.getByRole('link', { name: 'Book another' }).click()
    await page.getByText('Rates appear here').waitFor()
    expect(await side(page, 'Deliver to').getByRole('combobox', { name: 'Name' }).inputValue()).toBe('')
    await leave(page)
  })
})
