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

async function measure(
  page: Page,
  [length, width, height, weight]: readonly [string, string, string, string],
) {
  await page.getByLabel('Length cm').fill(length)
  await page.getByLabel('Width cm').fill(width)
  await page.getByLabel('Height cm').fill(height)
  await page.getByLabel('Weight kg').fill(weight)
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
    const economy = levels(page)
      .getByRole('radio', { name: /Economy/ })
      .first()
    await economy.check()
    await page
      .getByRole('table', { name: /^Price of/ })
      .getByText('Total')
      .waitFor()
    const price = (await bookButton(page).textContent()) ?? ''
    expect(price).toMatch(/^Book for R [\d .]+$/)
    await bookButton(page).click()
    await page.getByRole('heading', { name: 'Shipment booked' }).last().waitFor()
    expect(new URL(page.url()).pathname).toBe('/shipments/success')
    const reference = new URL(page.url()).searchParams.get('str') ?? ''
    await page.getByRole('button', { name: reference }).waitFor()
    await page.getByText(price.replace('Book for ', '')).waitFor()
    await page.getByRole('button', { name: 'Open shipment' }).waitFor()
    // A payment page leads back by the reference alone.
    await page.goto(new URL(`/shipments/success?str=${reference}`, page.url()).href)
    await page.getByRole('button', { name: 'Open shipment' }).waitFor()
    await page.getByRole('button', { name: reference }).waitFor()
    await page.getByRole('button', { name: 'Book another' }).click()
    await page.getByText('Rates appear here').waitFor()
    expect(await side(page, 'Deliver to').getByRole('combobox', { name: 'Name' }).inputValue()).toBe('')
    await leave(page)
  })
})

test('staff book for an account; all that is wrong is marked, and the screen goes to the first', async () => {
  const page = await stage.visitAs(OPS, '/shipments/new')
  await bookButton(page).click()
  await page.getByText('Please fill in all the required fields.').waitFor()
  const account = page.getByRole('combobox', { name: 'Account' })
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true)
  for (const said of [
    'The collection address requires the following: street address, suburb, city, province/zone.',
    'The delivery address requires the following: street address, suburb, city, province/zone.',
    'The delivery contact needs an e-mail address or a mobile number.',
    'Choose a service level.',
  ])
    await page.getByText(said).waitFor()
  await page.keyboard.type('kwela')
  await page.getByRole('option', { name: /^Kwela Fashion/ }).click()
  await filled(page)
  await rated(page)
  await levels(page).getByRole('radio').first().check()
  await side(page, 'Deliver to').getByLabel('E-mail').fill('nonsense')
  await bookButton(page).click()
  await page.getByText('Invalid delivery email.').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('nonsense')
  await side(page, 'Deliver to').getByLabel('E-mail').fill('')
  await bookButton(page).click()
  await page.getByRole('button', { name: 'Book another' }).waitFor()
  const id = Number(new URL(page.url()).searchParams.get('id'))
  const found = await user.call(listShipments, { query: { id } })
  expect(found).toMatchObject({
    value: {
      count: 1,
      shipments: [
        {
          account_id: 1,
          delivery_contact: { name: 'Nomsa Dlamini' },
          parcels: [{ submitted_weight_kg: 1.5 }],
        },
      ],
    },
  })
  await leave(page)
})

describe('nothing that is typed is lost, and nothing is booked twice', () => {
  test('an answer that is lost on the way: the same again books once', async () => {
    const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
    await filled(page)
    await rated(page)
    await levels(page).getByRole('radio').first().check()
    const before = await countBooked()
    let isLost = false
    await mockRoute(page, /\/v2\/shipments$/, async (route) => {
      if (isLost) return route.continue()
      // The platform books it, and nobody hears of it.
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await bookButton(page).click()
    await page.getByText('There is a problem with your internet connectivity.').waitFor()
    expect(await countBooked()).toBe(before + 1)
    await page.reload()
    await rated(page)
    expect(await levels(page).getByRole('radio').first().isChecked()).toBe(true)
    await bookButton(page).click()
    await page.getByRole('button', { name: 'Book another' }).waitFor()
    expect(await countBooked()).toBe(before + 1)
    await leave(page)
  })

  test('what was changed after a lost answer is told not to be in it', async () => {
    const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
    await filled(page)
    await rated(page)
    await levels(page).getByRole('radio').first().check()
    const before = await countBooked()
    let isLost = false
    await mockRoute(page, /\/v2\/shipments$/, async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await bookButton(page).click()
    await page.getByText('There is a problem with your internet connectivity.').waitFor()
    await page.getByLabel('Customer reference').fill('PO 77')
    await bookButton(page).click()
    await page.getByText(/It was booked as it was sent first/).waitFor()
    expect(await countBooked()).toBe(before + 1)
    await leave(page)
  })

  test('the connection is cut between typing and answer: old rates are greyed, and come anew with it', async () => {
    const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
    await filled(page)
    await rated(page)
    await page.context().setOffline(true)
    await page.getByLabel('Weight kg').fill('7')
    await page.getByText('There is a problem with your internet connectivity.').first().waitFor()
    expect(await levels(page).getAttribute('data-outdated')).toBe('true')
    expect(await levels(page).getByRole('radio').count()).toBeGreaterThan(0)
    await page.context().setOffline(false)
    await rated(page)
    expect(await page.getByLabel('Weight kg').inputValue()).toBe('7')
    await leave(page)
  })

  test('while a question is under way only the latest waits', async () => {
    const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
    await filled(page)
    await rated(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/v2\/rates$/.test(request.url())) asked.push(request.postData() ?? '')
    })
    const letGo = await delayRoute(page, /\/v2\/rates$/)
    await page.getByLabel('Weight kg').fill('')
    await page.getByLabel('Weight kg').pressSequentially('123.5')
    expect(asked).toHaveLength(1)
    letGo()
    await rated(page)
    expect(asked.map((body) => JSON.parse(body).parcels[0].submitted_weight_kg)).toEqual([1, 123.5])
    await leave(page)
  })

  test('a reference that the address names begins another shipment; what this tab was at is offered', async () => {
    const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
    await fromBook(side(page, 'Deliver to'), 'nom', 'Nomsa Dlamini')
    await page.goto('/shipments/new?custom-ref=WEB-20417')
    const reference = page.getByLabel('Custom tracking reference')
    await expect.poll(() => reference.inputValue()).toBe('WEB-20417')
    const name = side(page, 'Deliver to').getByRole('combobox', { name: 'Name' })
    expect(await name.inputValue()).toBe('')
    await page.getByText(/Unfinished shipment to Nomsa Dlamini/).waitFor()
    await name.fill('Sipho Mokoena')
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Sipho Mokoena')
    expect(await reference.inputValue()).toBe('WEB-20417')
    await leave(page)
  })

  test('two tabs have a draft each; that of a closed tab is offered, taken up or dropped', async () => {
    const first = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
    await fromBook(side(first, 'Deliver to'), 'nom', 'Nomsa Dlamini')
    const second = await first.context().newPage()
    await second.goto('/shipments/new')
    const nameIn = (page: Page) => side(page, 'Deliver to').getByRole('combobox', { name: 'Name' })
    await nameIn(second).fill('Second tab')
    expect(await second.getByText(/Unfinished shipment/).count()).toBe(0)
    await first.reload()
    await expect.poll(() => nameIn(first).inputValue()).toBe('Nomsa Dlamini')
    await second.reload()
    await expect.poll(() => nameIn(second).inputValue()).toBe('Second tab')

    await first.close()
    const third = await second.context().newPage()
    await third.goto('/shipments/new')
    await third.getByText(/Unfinished shipment to Nomsa Dlamini/).waitFor()
    await third.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => nameIn(third).inputValue()).toBe('Nomsa Dlamini')
    expect(await third.getByText(/Unfinished shipment/).count()).toBe(0)
    await third.getByRole('button', { name: 'Clear form' }).click()
    await expect.poll(() => nameIn(third).inputValue()).toBe('')
    await third.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => nameIn(third).inputValue()).toBe('Nomsa Dlamini')
    await leave(second)
  })
})
