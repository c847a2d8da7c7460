import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAccount } from '../../src/contract/accounts.ts'
import { addPickupPoint } from '../../src/contract/pickup-points.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { ACCOUNT_USER, PROVIDER_ADMIN, type SignedIn } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'

/** Lockers in the place of addresses, and what an account demands of its bookings. */
let stage: E2ePlatform
let user: SignedIn
beforeAll(async () => {
  stage = await openE2ePlatform()
  user = await stage.platform.as(ACCOUNT_USER)
  const added = await stage.ops.call(addPickupPoint, {
    body: {
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
      compartments: [
        { name: 'Small', total: 2 },
        { name: 'Medium', total: 2 },
      ],
    },
  })
  expect(added).toMatchObject({ ok: true })
})
afterAll(() => stage.close())

const leave = (page: Page) => page.context().close()
const side = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const bookButton = (page: Page) => page.getByRole('button', { name: /^Book/ })

async function typeSender(page: Page) {
  const from = side(page, 'Collect from')
  await from.getByRole('combobox', { name: 'Name' }).fill('Kwela Fashion')
  await from.getByLabel('Mobile number').fill('0821234567')
  await from.getByLabel('Street address', { exact: true }).last().fill('14 Protea Street')
  await from.getByRole('combobox', { name: 'Suburb or town' }).fill('Sandton')
  await page
    .getByRole('option', { name: /^Sandton/ })
    .first()
    .click()
}

async function measure(page: Page, values: readonly string[]) {
  for (const [i, label] of ['Length cm', 'Width cm', 'Height cm', 'Weight kg'].entries())
    await page.getByLabel(label).fill(values[i] ?? '')
}

describe.each([DESKTOP, PHONE])('$width px', (size) => {
  test('a parcel goes to a locker, whose compartment is named; a second one is refused', async () => {
    const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new', size)
    await typeSender(page)
    const to = side(page, 'Deliver to')
    await to.getByRole('combobox', { name: 'Name' }).fill('Nomsa Dlamini')
    await to.getByLabel('Mobile number').fill('0829876543')
    await to.getByRole('radio', { name: 'Locker' }).check({ force: true })
    await measure(page, ['50', '30', '20', '5'])
    await bookButton(page).click()
    await to.getByText('Please select a pickup point for delivery.').waitFor()
    await to.getByRole('combobox', { name: 'Locker at' }).fill('clare')
    await page.getByRole('option', { name: /^Claremont Locker.*Fits into Medium/ }).click()
    await to.getByText('Fits into Medium', { exact: true }).waitFor()
    await to.getByText(/Mon–Sat 07:00–20:00/).waitFor()
    await page.getByLabel('Height cm').fill('60')
    await to.getByText('The parcel fits into no compartment here').waitFor()
    await page.getByLabel('Height cm').fill('10')
    await to.getByText('Fits into Small', { exact: true }).waitFor()

    const levels = page.getByRole('radiogroup', { name: 'Service level' })
    await levels.getByRole('radio').first().check()
    await page.getByLabel('Quantity').fill('2')
    await bookButton(page).click()
    await page.getByText('Pickup point shipments can only have one parcel.').first().waitFor()
    await page.getByLabel('Quantity').fill('1')
    await expect.poll(() => levels.getAttribute('data-outdated')).toBeNull()
    await bookButton(page).click()
    await page.getByRole('button', { name: 'Book another' }).waitFor()
    const id = Number(new URL(page.url()).searchParams.get('id'))
    const found = await user.call(listShipments, { query: { id } })
    expect(found).toMatchObject({
      value: {
        shipments: [
          {
            delivery_pickup_point_provider: 'lockers',
            delivery_address: { type: 'locker', company: 'Claremont Locker' },
          },
        ],
      },
    })
    await leave(page)
  })
})

test('a customer reference and a cost centre that the account demands are asked for before it is booked', async () => {
  const demands = { customer_reference_required: true, cost_center_required: true }
  const changed = await stage.ops.call(changeAccount, { body: { id: 1, ...demands } })
  expect(changed).toMatchObject({ ok: true })
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const enabled = await admin.call(saveProviderSettings, {
    body: { provider_settings: [{ setting: 'enable_cost_centers', value: true }] },
  })
  expect(enabled).toMatchObject({ ok: true })
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
  await page.getByLabel('Customer reference').and(page.locator('[aria-required]')).waitFor()
  await bookButton(page).click()
  await page.getByText('Customer reference is required.').waitFor()
  await page.getByText('Cost centre is required.').waitFor()
  await page.getByLabel('Cost centre').fill('Marketing')
  await page.getByText('Cost centre is required.').waitFor({ state: 'detached' })
  await leave(page)
})
