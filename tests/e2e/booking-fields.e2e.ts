import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddressBookEntry } from '../../src/contract/address-book.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { addTag } from '../../src/contract/tags.ts'
import { STARTING_CARD } from '../../src/domain/rates/starting-card.ts'
import { dayOf, formatDay, formatDayOfYear, startOfDay, weekdayOf } from '../../src/domain/values/moment.ts'
import { ACCOUNT_USER, PROVIDER_ADMIN, type SignedIn } from '../support/platform.ts'
import { publishCard } from '../support/published-card.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'

/** What may be asked for besides who, where and what: days, proof, tags, cover, packaging, a pin. */
let stage: E2ePlatform
let user: SignedIn
beforeAll(async () => {
  stage = await openE2ePlatform()
  user = await stage.platform.as(ACCOUNT_USER)
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const saved = await admin.call(saveProviderSettings, {
    body: {
      provider_settings: [
        { setting: 'packaging', value: ['Flyer', 'Box'] },
        { setting: 'is_parcel_content_required', value: true },
        { setting: 'enable_cost_centers', value: true },
        { setting: 'insurance_max_declared_value', value: 6000 },
      ],
    },
  })
  expect(saved).toMatchObject({ ok: true })
  expect(await stage.ops.call(addTag, { body: { type: 'shipment', name: 'Fragile' } })).toMatchObject({
    ok: true,
  })
  for (const [name, street_address, local_area, city, zone, code] of [
    ['Kwela Fashion', '14 Protea Street', 'Sandton', 'Johannesburg', 'GP', '2196'],
    ['Nomsa Dlamini', '3 Spine Road', 'Khayelitsha', 'Cape Town', 'WC', '7784'],
  ] as const) {
    const address = { street_address, local_area, city, zone, code }
    await user.call(addAddressBookEntry, { body: { name, mobile_number: '0821234567', address } })
  }
})
afterAll(() => stage.close())

const side = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const levels = (page: Page) => page.getByRole('radiogroup', { name: 'Service level' })

async function fromBook(within: Locator, letters: string, whole: string) {
  await within.getByRole('combobox', { name: 'Name' }).pressSequentially(letters)
  await within
    .page()
    .getByRole('option', { name: new RegExp(`^${whole}`) })
    .click()
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
}

/** A Sunday that is not long from now. */
function sundayAhead(): number {
  const day = 86_400_000
  let at = startOfDay(Date.now()) + 7 * day
  while (weekdayOf(at) !== 'Sunday') at += day
  return at
}

test('days, proof, tags, cover, packaging and a pin are booked as they are asked for', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -26.1076, longitude: 28.0567 })
  await fromBook(side(page, 'Collect from'), 'kwe', 'Kwela Fashion')
  await fromBook(side(page, 'Deliver to'), 'nom', 'Nomsa Dlamini')
  for (const [label, text] of [
    ['Length cm', '30'],
    ['Width cm', '20'],
    ['Height cm', '10'],
    ['Weight kg', '1,5'],
    ['Declared value (R)', '6001'],
    ['Cost centre', 'Marketing'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByText('Insured up to R 6 000.00').waitFor()
  await page.getByText(/^Not available \(\d+\)$/).click()
  await page
    .getByText(/^Declared value above R 6 000.00, the most/)
    .first()
    .waitFor()
  await page.getByLabel('Declared value (R)').fill('5000')
  await levels(page)
    .getByRole('radio', { name: /Economy/ })
    .first()
    .check()
  const price = page.getByRole('table', { name: /^Price of/ })
  await price.getByText('Insurance').waitFor()
  await page.getByLabel('Insure the declared value').uncheck()
  await price.getByText('Insurance').waitFor({ state: 'detached' })

  await page.getByText('Dates and times').click()
  const day = page.getByLabel('Earliest collection')
  await day.fill(formatDay(sundayAhead()))
  const next = page.getByText(/^Next: \w+day \d/)
  // `Next: Monday 30 Nov`
  const served = (await next.textContent())?.split(' ').slice(2).join(' ') ?? ''
  await page.getByRole('button', { name: /^Book/ }).click()
  await page.getByText('The chosen service level has no service on this day.').first().waitFor()
  await page.getByText('Say what is in the parcel.').first().waitFor()
  await page.getByLabel('Contents').fill('Shoes')
  await day.fill(served)
  await next.waitFor({ state: 'detached' })
  await page.getByLabel('Collect after').fill('10:00')
  await page.getByLabel('Collect before').fill('12:00')

  await choose(page, 'POD method', 'GRV, signed on paper')
  await choose(page, 'Tags', 'Fragile')
  await page.getByRole('button', { name: 'Packaging and alternative references' }).click()
  await choose(page, 'Packaging', 'Box')
  await page.getByLabel('Alternative reference').fill('BOX-778899')

  const delivery = side(page, 'Deliver to')
  await delivery.getByRole('button', { name: 'Set the pin on the map' }).click()
  const pin = delivery.getByRole('button', { name: /^Pin:/ })
  await pin.press('ArrowRight')
  await delivery.getByText(/^Pin at -3\d\.\d{4}, 18\.\d{4}$/).waitFor()
  const collection = side(page, 'Collect from')
  await collection.getByRole('button', { name: 'Use my position' }).click()
  await collection.getByText('Pin at -26.1076, 28.0567').waitFor()
  await expect.poll(() => levels(page).getAttribute('data-outdated')).toBeNull()
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.getByRole('button', { name: 'Open shipment' }).waitFor()

  const found = await user.call(listShipments, { query: { limit: 1 } })
  if (!found.ok) throw new Error(found.error)
  const [shipment] = found.value.shipments
  expect(shipment).toMatchObject({
    collection_after: expect.stringMatching(/T10:00:00/),
    collection_before: expect.stringMatching(/T12:00:00/),
    pod_method: 'grv physical',
    tag_ids: [expect.any(Number)],
    declared_value: 5000,
    cost_center: 'Marketing',
    liability_cover: false,
    collection_address: { street_address: '14 Protea Street', lat: -26.1076, lng: 28.0567 },
    parcels: [
      { parcel_description: 'Shoes', packaging: 'Box', alternative_tracking_reference: 'BOX-778899' },
    ],
  })
  const collected = Date.parse(shipment?.collection_after ?? '')
  expect(shipment?.collection_min_date).toBe(dayOf(collected))
  expect(formatDayOfYear(collected)).toBe(served)
  await page.getByRole('button', { name: 'Open shipment' }).click()
  for (const text of [
    'Fragile',
    'GRV, signed on paper',
    'Shoes, Box',
    'BOX-778899',
    /not insured$/,
    'Marketing',
    formatDay(collected),
  ])
    await page.getByText(text, { exact: true }).first().waitFor()
})

test('a country that the provider delivers to is chosen for the receiver, and what it has not is not asked for', async () => {
  const served = { setting: 'international_delivery_countries', value: ['BW'] }
  await stage.ops.call(saveProviderSettings, { body: { provider_settings: [served] } })
  await publishCard(stage.ops, {
    zones: [...(STARTING_CARD.zones ?? []), { id: 900, name: 'Botswana', places: [{ country: 'BW' }] }],
    levels: [
      ...STARTING_CARD.levels.filter(({ code }) => code !== 'INN'),
      {
        code: 'INN',
        groups: [{ id: 900, name: 'Neighbours', to: [900], formula_type: 'flat', charge: '640' }],
      },
    ],
  })
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
  await fromBook(side(page, 'Collect from'), 'kwe', 'Kwela Fashion')
  const delivery = side(page, 'Deliver to')
  await choose(page, 'Country', 'Botswana')
  for (const [label, text] of [
    ['Name', 'Kabo Molefe'],
    ['E-mail', 'kabo@example.co.bw'],
    ['City', 'Gaborone'],
  ] as const)
    await delivery.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Contents').fill('Shoes')
  await page.getByLabel('Cost centre').fill('Marketing')
  for (const label of ['Length cm', 'Width cm', 'Height cm', 'Weight kg'])
    await page.getByLabel(label).fill('5')
  await levels(page).getByRole('radio').first().check()
  await page.getByRole('button', { name: /^Book for/ }).click()
  await delivery.getByText('The delivery address requires the following: street address').waitFor()
  await delivery.getByRole('textbox', { name: 'Street address' }).fill('5 Main Mall')
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.getByRole('button', { name: 'Open shipment' }).click()
  await page.getByText('Botswana').first().waitFor()
  expect(await side(page, 'Collect from').getByLabel('Country').count()).toBe(0)
})
