import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { addAddressBookEntry } from '../../src/contract/address-book.ts'
import { addPickupPoint } from '../../src/contract/pickup-points.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { ACCOUNT_USER } from '../support/platform.ts'
import { bringAxe, seriousFindings, wrongIn } from './axe.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform } from './harness.ts'

const MEASURED = [
  ['Length cm', '30'],
  ['Width cm', '20'],
  ['Height cm', '10'],
  ['Weight kg', '1.5'],
] as const

const CLAREMONT = {
  provider: 'lockers',
  type: 'locker',
  name: 'Claremont Locker',
  street_address: '1 Main Road',
  local_area: 'Claremont',
  city: 'Cape Town',
  zone: 'WC',
  code: '7708',
  lat: -33.98,
  lng: 18.46,
  hours: 'Mon–Sat 07:00–20:00',
  compartments: [{ name: 'Small', total: 2 }],
} satisfies z.input<typeof addPickupPoint.body>

/** The booking screen of a kiosk: for whoever stands before it, one after the other. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
  await stage.platform.owner.query("UPDATE users SET shipment_page_mode = 'kiosk' WHERE email = $1", [
    ACCOUNT_USER,
  ])
})
afterAll(() => stage.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function person(page: Page, name: string, street: string, letters: string, suburb: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Mobile number').fill('0821234567')
  await page.getByRole('textbox', { name: 'Street address' }).fill(street)
  const field = page.getByRole('combobox', { name: 'Suburb or town' })
  await field.pressSequentially(letters)
  await page
    .getByRole('option', { name: new RegExp(`^${suburb}`) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe(suburb)
}

/** All that the browser keeps, and all that its page shows. */
const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.body.textContent,
      [...document.querySelectorAll('input')].map(({ value }) => value),
    ]),
  )

test('a parcel goes from the street to a locker, where the provider has any', async () => {
  const added = await stage.ops.call(addPickupPoint, { body: CLAREMONT })
  expect(added).toMatchObject({ ok: true })
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await person(page, 'Thandi Nkosi', '14 Protea Street', 'sandt', 'Sandton')
  await next(page)
  await heading(page, 'Who receives it, and where?').waitFor()
  await page.getByLabel('Name').fill('Sipho Mokoena')
  await page.getByLabel('Mobile number').fill('0829876543')
  await page.getByRole('radio', { name: 'Locker' }).check({ force: true })
  await next(page)
  await page.getByText('Please select a pickup point for delivery.').first().waitFor()
  await page.getByRole('combobox', { name: 'Locker at' }).fill('clare')
  await page.getByRole('option', { name: /^Claremont Locker/ }).click()
  await next(page)
  await heading(page, 'How big and how heavy is it?').waitFor()
  for (const [label, value] of MEASURED) await page.getByLabel(label).fill(value)
  await next(page)
  await page.getByRole('radiogroup').getByRole('radio').first().check()
  await page.getByRole('button', { name: /^Book for R/ }).click()
  await heading(page, 'Your parcel is booked').waitFor()
  const user = await stage.platform.as(ACCOUNT_USER)
  expect(await user.call(listShipments, { query: { limit: 1 } })).toMatchObject({
    value: { shipments: [{ delivery_address: { type: 'locker', company: 'Claremont Locker' } }] },
  })
  await page.context().close()
})

test('one question at a time to a booking; left alone it counts down and forgets; nothing leads elsewhere', async () => {
  const user = await stage.platform.as(ACCOUNT_USER)
  await user.call(addAddressBookEntry, {
    body: {
      name: 'Nomsa Dlamini',
      mobile_number: '0837654321',
      address: { local_area: 'Soweto', city: 'Johannesburg' },
    },
  })
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments', DESKTOP)
  // Wherever it is opened it is the kiosk.
  await heading(page, 'Send a parcel').waitFor()
  expect(new URL(page.url()).pathname).toBe('/shipments/new')
  await page.clock.install()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await heading(page, 'Who sends it, and from where?').waitFor()
  await next(page)
  await page.getByText('The collection address requires the following').waitFor()
  // The address book is the account's, and this is anybody.
  await page.getByLabel('Name').pressSequentially('Noms')
  await person(page, 'Thandi Nkosi', '14 Protea Street', 'sandt', 'Sandton')
  expect(await page.getByText('Nomsa').count()).toBe(0)
  expect(await kept(page)).toContain('Thandi')

  await page.clock.fastForward(62_000)
  await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor()
  await page.getByRole('timer').waitFor()
  await bringAxe(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Thandi Nkosi')
  await page.clock.fastForward(62_000)
  await page.getByRole('timer').waitFor()
  await page.clock.fastForward(20_000)
  await heading(page, 'Send a parcel').waitFor()
  expect(await kept(page)).not.toMatch(/Thandi|Protea|Sandton/)

  await page.getByRole('button', { name: 'Start' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  await person(page, 'Thandi Nkosi', '14 Protea Street', 'sandt', 'Sandton')
  await next(page)
  await heading(page, 'Who receives it, and where?').waitFor()
  await person(page, 'Sipho Mokoena', '3 Spine Road', 'khayel', 'Khayelitsha')
  await next(page)
  await heading(page, 'How big and how heavy is it?').waitFor()
  for (const [label, value] of MEASURED) await page.getByLabel(label).fill(value)
  await next(page)
  await heading(page, 'How fast should it go?').waitFor()
  await page
    .getByRole('radio', { name: /Economy/ })
    .first()
    .check()
  // A customer of the kiosk is a stranger: prices, and no formula.
  expect(await page.getByText('max(').count()).toBe(0)
  await bringAxe(page)
  expect(await wrongIn(page)).toEqual([])
  await page.getByRole('button', { name: /^Book for R/ }).click()
  await heading(page, 'Your parcel is booked').waitFor()
  const found = await user.call(listShipments, { query: { limit: 1 } })
  if (!found.ok) throw new Error(found.error)
  const [shipment] = found.value.shipments
  expect(shipment).toMatchObject({ account_id: 1, delivery_contact: { name: 'Sipho Mokoena' } })
  await page.getByText(shipment?.short_tracking_reference ?? '?').waitFor()
  await page.getByRole('timer').waitFor()
  await page.clock.fastForward(46_000)
  await heading(page, 'Send a parcel').waitFor()
  expect(await kept(page)).not.toMatch(/Thandi|Sipho|Protea|Spine/)

  for (const keys of ['Control+k', '?', 'g', 's', 'w']) await page.keyboard.press(keys)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  for (const path of ['/address-book', '/shipments/1', '/profile', '/settings', '/dashboard', '/']) {
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
    await page.waitForURL('**/shipments/new')
    await heading(page, 'Send a parcel').waitFor()
  }
  await page.context().close()
})
