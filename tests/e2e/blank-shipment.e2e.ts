import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddressBookEntry } from '../../src/contract/address-book.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { DISPATCHER, OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'

/** A waybill at the counter first, the rest afterwards (001 §9). */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
  await stage.platform.owner.query(
    "UPDATE accounts SET tracking_prefix = 'KWELA-' WHERE provider_id = 1 AND id = 1",
  )
  for (const [name, street_address, local_area, city, zone, code] of [
    ['Kwela Fashion', '14 Protea Street', 'Sandton', 'Johannesburg', 'GP', '2196'],
    ['Nomsa Dlamini', '3 Spine Road', 'Khayelitsha', 'Cape Town', 'WC', '7784'],
  ] as const) {
    const address = { street_address, local_area, city, zone, code }
    await stage.ops.call(addAddressBookEntry, {
      body: { account_id: 1, name, mobile_number: '0821234567', address },
    })
  }
})
afterAll(() => stage.close())

test('a shipment is booked blank at the counter, filled in at its detail, and gets its price there', async () => {
  const page = await stage.visitAs(OPS, '/shipments/new')
  await page.getByRole('link', { name: 'Book blank' }).click()
  const form = page.getByRole('form', { name: 'Blank shipment' })
  await form.getByRole('button', { name: 'Book blank shipment' }).click()
  // Whose it is has to be said.
  await form
    .getByText(/^Fill this in/)
    .first()
    .waitFor()
  await form.getByRole('combobox', { name: 'Account' }).fill('Kwela')
  await page.getByRole('option', { name: /^Kwela Fashion/ }).click()
  await form.getByRole('textbox', { name: 'Customer reference' }).fill('Walk-in 7')
  await form.getByRole('button', { name: 'Book blank shipment' }).click()

  await page.waitForURL(/\/shipments\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await page.getByText('Blank', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Assign' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Reschedule' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Fill in' }).first().click()

  const dialog = page.getByRole('dialog', { name: /^Fill in/ })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog
    .getByText(/^Fill this in/)
    .first()
    .waitFor()
  for (const [side, letters, whole] of [
    ['Collect from', 'Kwe', 'Kwela Fashion'],
    ['Deliver to', 'Nom', 'Nomsa Dlamini'],
  ] as const) {
    await dialog
      .getByRole('group', { name: side, exact: true })
      .getByRole('combobox', { name: 'Name' })
      .pressSequentially(letters)
    await page.getByRole('option', { name: new RegExp(`^${whole}`) }).click()
  }
  const parcel = dialog.getByRole('group', { name: 'Parcel line 1' })
  for (const [label, value] of [
    ['Length cm', '30'],
    ['Width cm', '20'],
    ['Height cm', '10'],
    ['Weight kg', '1.5'],
  ] as const)
    await parcel.getByRole('textbox', { name: label }).fill(value)
  // Long enough with the prefix of its account, as in a booking.
  await dialog.getByRole('button', { name: 'Names, values and alternative references' }).click()
  await parcel.getByRole('textbox', { name: 'Alternative reference' }).fill('A12')
  await dialog.getByRole('button', { name: 'Save for R 129.47' }).click()
  await page.getByText(/filled in, R 129\.47/).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('R 129.47', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Assign' }).first().waitFor()
  const outcome = await stage.ops.call(listShipments, { query: { id } })
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      shipments: [
        {
          is_blank: false,
          rate: 129.47,
          customer_reference: 'Walk-in 7',
          parcels: [{ alternative_tracking_reference: 'KWELA-A12' }],
        },
      ],
    },
  })

  // Another one like it: what is sent and where to is there, its reference is not.
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByText(/^Like \S+, without its references and dates\.$/).waitFor()
  expect(await page.getByRole('textbox', { name: 'Customer reference' }).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Book for R 129.47' }).click()
  await page.waitForURL(/\/shipments\/success\?/)
  const copy = new URL(page.url()).searchParams.get('id')
  await page.goto(new URL(`/shipments/${copy}`, page.url()).href)
  const related = page.getByRole('list', { name: 'Related shipments' })
  await related.getByText('Duplicate of').waitFor()
  await related.getByRole('link').click()
  await page.waitForURL(new RegExp(`/shipments/${id}$`))
  await page.getByRole('list', { name: 'Related shipments' }).getByText('Duplicated by').waitFor()
})

test('whoever has no permission for it is offered none, and gets none by its address', async () => {
  const page = await stage.visitAs(DISPATCHER, '/shipments/new')
  await page.getByRole('combobox', { name: 'Account' }).waitFor()
  expect(await page.getByRole('link', { name: 'Book blank' }).count()).toBe(0)
  await page.goto(`${new URL(page.url()).origin}/shipments/new?m=blank`)
  await page
    .getByText(/no access|not have access/i)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Book blank shipment' }).count()).toBe(0)
})
