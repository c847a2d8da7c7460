import { extractText, getDocumentProxy } from 'unpdf'
import { expect, onTestFinished, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { readQuoteDocument } from '../../src/contract/quotes.ts'
import { booking } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'

/** The PDF of a quote, read back: what it says, and who may read it. */
const platform = await platformOfFile()
const account = await platform.as(ACCOUNT_USER)
const ops = await platform.as(OPS)

async function settings(values: Record<string, unknown>) {
  for (const [setting, value] of Object.entries(values))
    await platform.owner.query(
      `INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, $1, $2)
       ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
      [setting, JSON.stringify(value)],
    )
  platform.platform.settings.forget(1)
}

async function quote(changes: Parameters<typeof booking>[0] = {}) {
  const outcome = await account.call(bookShipment, { body: { ...booking(changes), status: 'quote' } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

async function fileOf(id: number, language?: 'en' | 'af') {
  const outcome = await account.call(readQuoteDocument, { query: { id, language } })
  if (!outcome.ok) throw new Error(outcome.error)
  // Whatever name the platform has for itself outside, here it is reached as the test reaches it.
  return { ...outcome.value, address: `${platform.url}${new URL(outcome.value.url).pathname}` }
}

/** All that can be read in it, in one line, with how many pages it has. */
async function read(address: string) {
  const response = await fetch(address)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return { totalPages, text: text.replace(/\s+/g, ' ') }
}

const COMPANY = {
  invoice_company_name: 'Springbok Koeriers (Edms) Bpk',
  invoice_company_vat_no: '4870123456',
  invoice_company_registration_no: '2014/012345/07',
  invoice_company_address: '1 Loop Street\nCape Town',
  quote_disclaimer_footer: 'Prices exclude customs duties.',
  url: 'https://springbok.example/',
  quote_show_banking_details: true,
  manual_eft_bank_name: 'Kaap Bank',
  manual_eft_account_name: 'Springbok Couriers',
  manual_eft_account_number: '62000123456',
  manual_eft_branch_code: '250655',
}

test('it says who quotes what to whom, until when, with VAT, banking details and the disclaimer', async () => {
  await settings(COMPANY)
  const { id, short_tracking_reference: reference } = await quote({
    customer_reference: 'PO-4711',
    cost_center: 'Marketing',
    delivery_contact: { name: 'Zoë Müller-Šćedrović Nguyễn', mobile_number: '082 123 4567' },
  })
  const { address, filename, expiry_duration } = await fileOf(id)
  expect([filename, expiry_duration]).toEqual([`quote-${reference}.pdf`, 300])
  const { text, totalPages } = await read(address)
  expect(totalPages).toBe(1)
  for (const said of [
    'Springbok Koeriers (Edms) Bpk',
    'VAT no. 4870123456',
    'Cost centre Marketing',
    '1 Loop Street',
    'springbok.example',
    `Quote reference ${reference}`,
    'Account Kwela Fashion (SPB001)',
    'PO-4711',
    'Zoë Müller-Šćedrović Nguyễn',
    '3 Spine Road',
    '30 × 20 × 10 cm',
    'Total excluding VAT R 112.58',
    'VAT (15%) R 16.89',
    'Total R 129.47',
    'Kaap Bank',
    '62000123456',
    'Prices exclude customs duties.',
    'Page 1 of 1',
  ])
    expect(text).toContain(said)
  expect(text).toMatch(new RegExp(`Payment reference ${reference} / SPB001`))
})

test('the payment reference is what the provider chose, and without banking details there is none', async () => {
  await settings({ ...COMPANY, quote_payment_reference_option: 'account-code' })
  const { id, short_tracking_reference: reference } = await quote()
  expect((await read((await fileOf(id)).address)).text).toMatch(/Payment reference SPB001/)
  await settings({ quote_payment_reference_option: 'quote-reference' })
  expect((await read((await fileOf(id)).address)).text).toContain(`Payment reference ${reference}`)
  await settings({ quote_show_banking_details: false })
  const { text } = await read((await fileOf(id)).address)
  expect(text).not.toContain('Payment reference')
  expect(text).not.toContain('62000123456')
})

test('in Afrikaans, with a comma in its amounts', async () => {
  const { id } = await quote()
  const { text } = await read((await fileOf(id, 'af')).address)
  for (const said of ['Kwotasie', 'Geldig tot', 'BTW (15%) R 16,89', 'Totaal R 129,47'])
    expect(text).toContain(said)
})

test('a long quote goes on over pages, and odd texts break nothing', async () => {
  await settings({ quote_disclaimer_footer: 'Lang\n'.repeat(200) })
  onTestFinished(() => settings({ quote_disclaimer_footer: '' }))
  const [box] = booking().parcels
  if (box === undefined) throw new Error('a booking has a parcel')
  const { id } = await quote({
    parcels: Array.from({ length: 60 }, (_, i) => ({
      ...box,
      parcel_description: `<b>${i}</b> 👩‍👩‍👧 \u202e ${'wyd '.repeat(20)}`,
    })),
  })
  const { text, totalPages } = await read((await fileOf(id)).address)
  expect(totalPages).toBeGreaterThan(2)
  expect(text).toContain('and 20 more')
  expect(text).toContain('<b>39</b>')
  expect(text).toContain(`Page ${totalPages} of ${totalPages}`)
})

test('its address leads to it for five minutes, and to nothing else', async () => {
  const { id } = await quote()
  const { address } = await fileOf(id)
  expect((await read(address)).totalPages).toBe(1)
  const statusOf = async (url: string) => (await fetch(url)).status
  expect(await statusOf(address.replace(/quotes\/./, 'quotes/_'))).toBe(404)
  expect(await statusOf(`${platform.url}/v2/documents/quotes/`)).toBe(404)
  expect(await statusOf(`${platform.url}/v2/documents/quotes/%00.pdf`)).toBe(404)
  platform.pass(5 * 60_000)
  expect(await statusOf(address)).toBe(404)
})

test("nobody is told where another account's quote is", async () => {
  const outcome = await ops.call(bookShipment, {
    body: { ...booking({ account_id: 2 }), status: 'quote' },
  })
  if (!outcome.ok) throw new Error(outcome.error)
  const { id } = outcome.value
  expect(await account.call(readQuoteDocument, { query: { id } })).toMatchObject({
    ok: false,
    status: 404,
    code: 'quote.notFound',
  })
  expect(await ops.call(readQuoteDocument, { query: { id } })).toMatchObject({ ok: true })
})

test('it wears the colour of the provider at the head of each page', async () => {
  const { id } = await quote()
  const band = async () => {
    const response = await fetch((await fileOf(id)).address)
    const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
    const { argsArray } = await (await pdf.getPage(1)).getOperatorList()
    return JSON.stringify(argsArray)
  }
  await settings({ theme_primary: '#123456' })
  expect(await band()).toContain('"#123456"')
  await settings({ theme_primary: '#fedcba' })
  expect(await band()).not.toContain('"#123456"')
})
