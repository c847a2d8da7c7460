import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddressBookEntry } from '../../src/contract/address-book.ts'
import { bookShipment } from '../../src/contract/bookings.ts'
import { acceptQuote } from '../../src/contract/quotes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { booking } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, type SignedIn } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, mockRoute, openE2ePlatform, PHONE } from './harness.ts'

/** The quotes of an account, in a real browser. */
let stage: E2ePlatform
let user: SignedIn
beforeAll(async () => {
  stage = await openE2ePlatform()
  user = await stage.platform.as(ACCOUNT_USER)
})
afterAll(() => stage.close())

const leave = (page: Page) => page.context().close()
const DAY_MS = 24 * 3_600_000

async function quote(name: string): Promise<{ id: number; reference: string }> {
  const contact = { name, mobile_number: '082 123 4567' }
  const outcome = await user.call(bookShipment, {
    body: { ...booking({ delivery_contact: contact }), status: 'quote' },
  })
  if (!outcome.ok) throw new Error(outcome.error)
  return { id: outcome.value.id, reference: outcome.value.short_tracking_reference }
}

const panelOf = (page: Page, reference: string) =>
  page.getByRole('complementary', { name: `Quote ${reference}` })

test('without quotes the screen says what they are, and quotes that cannot be had are tried again', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/shipment-quotes')
  await page.getByRole('heading', { name: 'No quotes yet' }).waitFor()
  await page.getByRole('radio', { name: 'Expired' }).check()
  await page.getByRole('heading', { name: 'No matching quotes' }).waitFor()
  let broken = true
  await mockRoute(page, '**/v2/shipment-quotes*', (route) => (broken ? route.abort() : route.continue()))
  await page.reload()
  await page.getByRole('alert').waitFor()
  broken = false
  await page.getByRole('button', { name: /try again|retry/i }).click()
  await page.getByRole('heading', { name: 'No matching quotes' }).waitFor()
  await leave(page)
})

test('by keys alone: a quote is found, read line by line and booked at its price', async () => {
  const { id, reference } = await quote('Zoë Müller')
  await quote('Thabo Mokoena')
  const page = await stage.visitAs(ACCOUNT_USER, '/shipment-quotes')
  await page.getByRole('row', { name: /Thabo Mokoena/ }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('zoe')
  await page.getByRole('row', { name: /Thabo Mokoena/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = panelOf(page, reference)
  await panel.getByRole('row', { name: 'Total R 129.47' }).waitFor()
  await panel.getByRole('row', { name: 'VAT (15%) R 16.89' }).waitFor()
  await panel.getByRole('button', { name: 'Book at R 129.47' }).waitFor()
  await page.keyboard.press('b')
  await page.getByText(`${reference} booked`).waitFor()
  await panel.getByRole('link', { name: 'Open shipment' }).click()
  await page.waitForURL(`**/shipments/${id}*`)
  await page.getByText('Submitted').first().waitFor()
  await leave(page)
})

test('an expired quote shows the price of today, and is booked at that', async () => {
  const { id, reference } = await quote('Nomsa Dlamini')
  // The rate of that day was a cent less.
  await stage.platform.owner.query(
    `UPDATE shipment_quotes SET rate_cents = rate_cents - 1000, valid_until = quoted_at WHERE shipment_id = ${id}`,
  )
  const page = await stage.visitAs(ACCOUNT_USER, `/shipment-quotes?state=expired&quote=${id}`)
  const panel = panelOf(page, reference)
  await panel.getByText(/^Expired .* It is booked at the price of today\.$/).waitFor()
  await panel.getByRole('row', { name: 'Total R 119.47' }).waitFor()
  await panel.getByRole('row', { name: 'Total R 129.47' }).waitFor()
  await panel.getByRole('button', { name: 'Book at R 129.47' }).click()
  await page.getByText(`${reference} booked`).waitFor()
  await page.getByRole('radio', { name: 'Accepted' }).check()
  await page
    .getByRole('row', { name: /Nomsa Dlamini/ })
    .first()
    .waitFor()
  await leave(page)
})

test('a quote that a colleague accepts meanwhile is told so, and is not booked twice', async () => {
  const { id, reference } = await quote('Sipho Nkosi')
  const page = await stage.visitAs(ACCOUNT_USER, `/shipment-quotes?quote=${id}`)
  const panel = panelOf(page, reference)
  await panel.getByRole('button', { name: 'Book at R 129.47' }).waitFor()
  expect((await user.call(acceptQuote, { body: { id } })).ok).toBe(true)
  await panel.getByRole('button', { name: 'Book at R 129.47' }).click()
  await page.getByText('This quote has already been accepted.').waitFor()
  await panel.getByRole('link', { name: 'Open shipment' }).waitFor()
  await leave(page)
})

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

/** Both are in the address book of the account. */
async function inBook(sender: string, receiver: string): Promise<[string, string]> {
  for (const [name, street_address, local_area, city, zone, code] of [
    [sender, '14 Protea Street', 'Sandton', 'Johannesburg', 'GP', '2196'],
    [receiver, '3 Spine Road', 'Khayelitsha', 'Cape Town', 'WC', '7784'],
  ] as const)
    await user.call(addAddressBookEntry, {
      body: { name, mobile_number: '0821234567', address: { street_address, local_area, city, zone, code } },
    })
  return [sender, receiver]
}

async function fillIn(page: Page, sender: string, receiver: string) {
  const side = (name: string) => page.getByRole('group', { name, exact: true })
  await fromBook(side('Collect from'), sender, sender)
  await fromBook(side('Deliver to'), receiver, receiver)
  for (const [label, value] of [
    ['Length cm', '30'],
    ['Width cm', '20'],
    ['Height cm', '10'],
    ['Weight kg', '1,5'],
  ] as const)
    await page.getByLabel(label).fill(value)
}

test('staff quote for an account on the telephone', async () => {
  const [sender, receiver] = await inBook('Kwela Studio', 'Buhle Nkosi')
  const page = await stage.visitAs(OPS, '/shipments/new?quick_quote=quote')
  await page.getByRole('combobox', { name: 'Account' }).fill('kwela')
  await page.getByRole('option', { name: /^Kwela Fashion/ }).click()
  await fillIn(page, sender, receiver)
  await page.getByRole('radio', { name: /^Economy ECO / }).check()
  await page.getByRole('button', { name: /^Save quote/ }).click()
  // Its people accept it (001 §4, Paying a quote).
  await page.waitForURL(/\/shipments\/\d+$/)
  await page.getByText('Buhle Nkosi').first().waitFor()
  const theirs = await stage.visitAs(ACCOUNT_USER, `/shipment-quotes?quote=${page.url().split('/').at(-1)}`)
  const panel = theirs.getByRole('complementary', { name: /^Quote / })
  await panel.getByText(/Buhle Nkosi/).waitFor()
  await panel.getByRole('button', { name: /^Book at/ }).waitFor()
})

describe.each([DESKTOP, PHONE])('$width px', (size) => {
  test('a quote is asked for with what a booking takes, and books nothing', async () => {
    const [sender, receiver] = await inBook(`Kwela Fashion ${size.width}`, `Ayanda Zulu ${size.width}`)
    const booked = async () => {
      const outcome = await user.call(listShipments, { query: { limit: 1 } })
      return outcome.ok && outcome.value.count
    }
    const before = await booked()
    const page = await stage.visitAs(ACCOUNT_USER, '/shipment-quotes', size)
    await page.getByRole('link', { name: 'New quote' }).first().click()
    await fillIn(page, sender, receiver)
    await page.getByRole('radio', { name: /^Economy ECO / }).check()
    await page.getByRole('button', { name: 'Book for R 129.47' }).waitFor()
    await page.getByRole('button', { name: 'Save quote' }).click()
    await page.waitForURL('**/shipment-quotes?quote=*')
    const panel = page.getByRole('complementary', { name: /^Quote / })
    await panel.getByText(new RegExp(receiver)).waitFor()
    await panel.getByRole('button', { name: 'Book at R 129.47' }).waitFor()
    expect(await booked()).toBe(before)
    await leave(page)
  })

  test('the PDF is opened in a tab of its own', async () => {
    const { id, reference } = await quote('Lerato Molefe')
    const page = await stage.visitAs(ACCOUNT_USER, '/shipment-quotes', size)
    await page.getByText('Lerato Molefe').first().click()
    const panel = panelOf(page, reference)
    const asked = page
      .context()
      .waitForEvent('response', (one) => one.url().includes('/v2/documents/quotes/'))
    await panel.getByRole('button', { name: 'PDF' }).click()
    const response = await asked
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect(id).toBeGreaterThan(0)
    await leave(page)
  })
})

test('who has lost the right to quotes is told so', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/profile')
  await mockRoute(page, '**/v2/shipment-quotes*', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'No', error: 'No', code: 'permission.denied' },
    }),
  )
  await page.getByRole('link', { name: 'Quotes' }).click()
  await page.getByRole('heading', { name: 'You have no access to Quotes' }).waitFor()
  await leave(page)
})

test('in Afrikaans', async () => {
  stage.platform.platform.clock.set({ time: stage.platform.platform.clock.now() + 31 * DAY_MS })
  const page = await stage.visitAs(ACCOUNT_USER, '/shipment-quotes?state=expired')
  await page.evaluate(() => localStorage.setItem('hubline.language', 'af'))
  await page.reload()
  await page.getByRole('columnheader', { name: 'Geldig tot' }).waitFor()
  await page.getByRole('radio', { name: 'Aanvaar' }).waitFor()
  await leave(page)
})
