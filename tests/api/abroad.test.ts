import { beforeAll, expect, test } from 'vitest'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { STARTING_CARD } from '../../src/domain/rates/starting-card.ts'
import { ratesFor } from '../support/asked-rates.ts'
import { book, booking } from '../support/booking.ts'
import { shipmentEditor } from '../support/edit-shipment.ts'
import { OPS, platformOfFile } from '../support/platform.ts'
import { publishCard } from '../support/published-card.ts'

/** Addresses in other countries: taken only where the provider lists the country, and priced by its zone. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const { ratesOf } = ratesFor(ops)
const { edit, stored } = shipmentEditor(platform, ops)

const serve = async (delivery: string[]) =>
  expect(
    await ops.call(saveProviderSettings, {
      body: {
        provider_settings: [
          { setting: 'international_delivery_countries', value: delivery },
          { setting: 'require_postal_code_on_shipment_creation', value: true },
        ],
      },
    }),
  ).toMatchObject({ ok: true })

const BOTSWANA = 900
beforeAll(async () => {
  await serve(['Botswana', 'na'])
  await publishCard(ops, {
    zones: [...(STARTING_CARD.zones ?? []), { id: BOTSWANA, name: 'Botswana', places: [{ country: 'BW' }] }],
    levels: [
      ...STARTING_CARD.levels.filter(({ code }) => code !== 'INN'),
      {
        code: 'INN',
        vat_type: 'zero',
        groups: [{ id: 9_001, name: 'Neighbours', to: [BOTSWANA], formula_type: 'flat', charge: '640' }],
      },
    ],
  })
})

/** R 640 and 18.5 % for fuel, without VAT. */
const PRICE = 758.4

/** Neither suburb nor province nor postal code: many places have none. */
const gaborone = (country = 'BW') => ({ street_address: '5 Main Mall', city: 'Gaborone', country })
const abroad = (country?: string) => ({
  service_level_code: 'INN',
  delivery_address: gaborone(country),
})
const send = async (changes: object) => {
  const response = await fetch(`${platform.url}/shipments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ops.token}` },
    body: JSON.stringify({ ...booking(), ...changes }),
  })
  return { status: response.status, json: await response.json() }
}

test('a country that is listed is priced by its zone, however a shop writes it, and not by a place at home of that name', async () => {
  for (const country of ['BW', 'bwa', 'Botswana']) {
    const { rates } = await ratesOf({ delivery_address: gaborone(country) })
    expect(rates.map(({ rate, service_level }) => [service_level.code, rate])).toEqual([['INN', PRICE]])
  }
  const namesake = { ...gaborone(), local_area: 'Khayelitsha', city: 'Cape Town', zone: 'WC', code: '7784' }
  const { rates } = await ratesOf({ delivery_address: namesake })
  expect(rates.map(({ service_level }) => service_level.code)).toEqual(['INN'])
})

test.each([
  ['delivery_address', 'Zambia', 'We do not deliver to Zambia'],
  ['collection_address', 'Botswana', 'We do not collect from Botswana'],
  ['delivery_address', 'Namibia', /^there are no rates/],
  ['delivery_address', 'Atlantis', /^“Atlantis” is not a country/],
])('with a %s in %s there is no rate, and the message says why', async (side, country, why) => {
  const { message, rates } = await ratesOf({ [side]: gaborone(country) })
  expect(rates).toEqual([])
  expect(message).toEqual(typeof why === 'string' ? why : expect.stringMatching(why))
})

test('it is booked without what many countries do not have, and answered by its name', async () => {
  const { status, json } = await send(abroad('bw'))
  expect(status).toBe(201)
  expect(json).toMatchObject({
    rate: PRICE,
    delivery_address: { type: 'international', country: 'Botswana', city: 'Gaborone', zone: '', code: '' },
  })
})

test.each([
  ['Zambia', 'We do not deliver to Zambia'],
  ['Atlantis', '“Atlantis” is not a country. Send its name or its two letters, such as BW'],
])('nothing is booked to %s', async (country, message) => {
  const count = async () => (await platform.owner.query('SELECT count(*) FROM shipments')).rows[0].count
  const before = await count()
  expect(await send(abroad(country))).toMatchObject({
    status: 400,
    json: { field: 'delivery_address.country', message },
  })
  expect(await count()).toBe(before)
})

test('what is booked stays where it goes when the country is no longer served, and nothing else is moved there', async () => {
  const { id } = await book(ops.call, abroad())
  await serve([])
  const kept = await edit(id, { special_instructions_delivery: 'Ring twice' })
  expect(kept.status).toBe(200)
  const before = await stored(id)
  const moved = await edit(id, { delivery_address: { ...gaborone(), street_address: '7 Main Mall' } })
  expect(moved).toMatchObject({ status: 400, json: { field: 'shipments[0].delivery_address.country' } })
  expect(await stored(id)).toEqual(before)
  await serve(['BW'])
})
