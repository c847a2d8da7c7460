import { expect, onTestFinished, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { acceptQuote, listQuotes } from '../../src/contract/quotes.ts'
import { publishRateCard, saveRateCard } from '../../src/contract/rate-cards.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { startDueJobs } from '../../src/server/kernel/jobs/due.ts'
import { quoteExpiry } from '../../src/server/modules/shipments/commands/expire-quotes.ts'
import { book, booking } from '../support/booking.ts'
import { pickupPoints, toPoint } from '../support/pickup-points.ts'
import { ACCOUNT_OWNER, ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

/** Quotes: a price that holds for a while, accepted into a shipment at it, or at the price of the day (001 §4). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const { clock } = platform.platform
const DAY = 24 * 3_600_000

/** The platform's clock goes on by so many days; it never goes back. */
const later = (days: number) => clock.set({ time: clock.now() + days * DAY })

/** Springbok's first card: R 129.47 from Sandton to Khayelitsha, R 112.58 without VAT. */
const PRICE = 129.47

async function quote(who: SignedIn = account, changes: Parameters<typeof booking>[0] = {}) {
  const outcome = await who.call(bookShipment, { body: { ...booking(changes), status: 'quote' } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

async function quoteOf(id: number, who: SignedIn = account) {
  const outcome = await who.call(listQuotes, { query: { id } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.shipment_quotes[0]
}

/** Everybody pays so much from now on, before VAT. */
async function publish(charge: string, account_id: number | null = 1) {
  const cards = await platform.owner.query<{ version: number }>(
    'SELECT version FROM rate_cards WHERE provider_id = 1 AND account_id = $1 AND valid_from IS NULL',
    [account_id],
  )
  const card = {
    name: 'Dearer',
    levels: [{ code: 'ECO', groups: [{ id: 1, name: 'Anywhere', formula_type: 'flat', charge } as const] }],
  }
  const version = cards.rows[0]?.version ?? 0
  const saved = await ops.call(saveRateCard, { body: { account_id, version, card } })
  if (!saved.ok) throw new Error(saved.error)
  const { id, version: now } = saved.value.rate_card
  const published = await ops.call(publishRateCard, { body: { id, version: now } })
  if (!published.ok) throw new Error(published.error)
  onTestFinished(async () => {
    await platform.owner.query(
      'UPDATE rate_cards SET valid_until = valid_from WHERE provider_id = 1 AND id = $1',
      [id],
    )
    platform.platform.rateBook.forget(1)
  })
}

test('a quote is what POST /shipments takes, with its price, and holds for 30 days', async () => {
  const made = await quote()
  expect(made).toMatchObject({ status: 'quote', account_id: 1, rate: PRICE, charged_weight: 2 })
  expect(Date.parse(made.valid_until ?? '') - Date.parse(made.time_created)).toBe(30 * DAY)
  expect(await quoteOf(made.id)).toMatchObject({
    id: made.id,
    state: 'open',
    short_tracking_reference: made.short_tracking_reference,
    valid_until: made.valid_until,
    time_accepted: null,
    rate: PRICE,
    rates: made.rates,
    vat_percentage: 15,
    collection_place: 'Sandton, Johannesburg',
    delivery_name: 'Nomsa Dlamini',
    parcel_count: 1,
  })
})

test('the validity is the setting of the day, and a quote keeps its own', async () => {
  const before = await quote()
  await platform.owner.query(
    `INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, 'quote_validity_period', '7')`,
  )
  platform.platform.settings.forget(1)
  onTestFinished(async () => {
    await platform.owner.query("DELETE FROM provider_settings WHERE setting = 'quote_validity_period'")
    platform.platform.settings.forget(1)
  })
  const made = await quote()
  expect(Date.parse(made.valid_until ?? '') - Date.parse(made.time_created)).toBe(7 * DAY)
  expect((await quoteOf(before.id))?.valid_until).toBe(before.valid_until)
})

test('without a rate there is no quote, and nothing is stored', async () => {
  const count = () => platform.owner.query('SELECT count(*) FROM shipments').then(({ rows }) => rows)
  const before = await count()
  const refusedWith = (changes: Parameters<typeof booking>[0]) =>
    expect(account.call(bookShipment, { body: { ...booking(changes), status: 'quote' } })).resolves
  // A level within a town, of which the card says nothing between provinces; one between lockers; and no parcel.
  await refusedWith({ service_level_code: 'LOX' }).toMatchObject({ status: 400, code: 'rate.none' })
  await refusedWith({ service_level_code: 'LLS' }).toMatchObject({ status: 400, code: 'input.invalid' })
  await refusedWith({ parcels: [] }).toMatchObject({ status: 400, field: 'parcels' })
  expect(await count()).toEqual(before)
})

test('while it is valid it is booked at its price, whatever rates are now, with the windows of today', async () => {
  const made = await quote(account, { custom_tracking_reference: 'ORDER-77' })
  expect(made.custom_tracking_reference).toBeNull()
  await publish('500')
  const day = clock.now() + 29 * DAY
  later(29)
  const outcome = await account.call(acceptQuote, { body: { id: made.id } })
  if (!outcome.ok) throw new Error(outcome.error)
  const shipment = outcome.value
  expect(shipment).toMatchObject({
    id: made.id,
    short_tracking_reference: made.short_tracking_reference,
    custom_tracking_reference: 'ORDER-77',
    status: 'submitted',
    version: 2,
    rate: PRICE,
    rates: made.rates,
  })
  expect(Date.parse(shipment.time_created)).toBeGreaterThan(day - 1_000)
  // Whoever reads the shipment is led to its quote.
  const detail = await account.call(listShipments, { query: { id: made.id } })
  const reference = made.short_tracking_reference
  expect(detail).toMatchObject({
    value: {
      shipments: [
        {
          related: [{ id: made.id, relation: 'quote', status: 'quote', short_tracking_reference: reference }],
        },
      ],
    },
  })
  expect(Date.parse(shipment.collection_before ?? '')).toBeGreaterThan(day)
  const listed = await account.call(listShipments, { query: { tracking_reference: 'ORDER-77' } })
  expect(listed).toMatchObject({ ok: true, value: { count: 1, shipments: [{ id: made.id, rate: PRICE }] } })
  expect(listed.ok && listed.value.shipments[0]?.tracking_events?.map(({ status }) => status)).toEqual([
    'submitted',
  ])
  expect(await quoteOf(made.id)).toMatchObject({ state: 'accepted', rate: PRICE })
})

test('past its validity it is booked at the price of today alone, once that was shown, however late the job is', async () => {
  const made = await quote()
  await publish('500')
  // The job that notes it has not run: accepting goes by the clock.
  await platform.owner.query("DELETE FROM due_jobs WHERE kind = 'quote.expire'")
  later(30)
  expect(await quoteOf(made.id)).toMatchObject({ state: 'expired', rate: PRICE, current_rate: 575 })
  for (const body of [{ id: made.id }, { id: made.id, rate: PRICE }, { id: made.id, rate: 574.99 }])
    expect(await account.call(acceptQuote, { body })).toMatchObject({
      ok: false,
      status: 409,
      code: 'quote.priceChanged',
      field: 'rate',
      error: 'This quote has expired. Today it costs R 575.00.',
    })
  const outcome = await account.call(acceptQuote, { body: { id: made.id, rate: 575 } })
  expect(outcome).toMatchObject({ ok: true, value: { id: made.id, status: 'submitted', rate: 575 } })
  // What was quoted stays what was quoted.
  expect(await quoteOf(made.id)).toMatchObject({ state: 'accepted', rate: PRICE })
})

test('whoever names a price books at no other', async () => {
  const made = await quote()
  const outcome = await account.call(acceptQuote, { body: { id: made.id, rate: 100 } })
  expect(outcome).toMatchObject({ ok: false, code: 'quote.priceChanged' })
  expect(await quoteOf(made.id)).toMatchObject({ state: 'open' })
  expect(await account.call(acceptQuote, { body: { id: made.id, rate: PRICE } })).toMatchObject({ ok: true })
})

test('accepted by two at once it is booked once, and a repeated key is answered as it was', async () => {
  const made = await quote()
  const owner = await platform.as(ACCOUNT_OWNER)
  const both = await Promise.all(
    [account, owner, account, owner].map(({ call }) => call(acceptQuote, { body: { id: made.id } })),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  for (const one of both.filter(({ ok }) => !ok)) expect(one).toMatchObject({ code: 'quote.accepted' })
  const { rows } = await platform.owner.query(
    `SELECT (SELECT count(*)::int FROM shipment_prices WHERE shipment_id = $1) AS prices,
            (SELECT count(*)::int FROM events WHERE entity = 'shipment' AND entity_id = $1 AND type = 'shipment.booked') AS booked`,
    [made.id],
  )
  expect(rows).toEqual([{ prices: 1, booked: 1 }])

  const other = await quote()
  const idempotencyKey = 'accept-once'
  const first = await account.call(acceptQuote, { body: { id: other.id }, idempotencyKey })
  expect(first.ok).toBe(true)
  expect(await account.call(acceptQuote, { body: { id: other.id }, idempotencyKey })).toEqual(first)
})

test('a quote takes no reference that somebody chose before it is accepted', async () => {
  const [box] = booking().parcels
  if (box === undefined) throw new Error('a booking has a parcel')
  const parcels = [{ ...box, alternative_tracking_reference: 'BOX-0001' }]
  const [made, twice] = [await quote(account, { parcels }), await quote(account, { parcels })]
  await book(account.call, { custom_tracking_reference: 'BOX-0002' })
  const accepted = await account.call(acceptQuote, { body: { id: made.id } })
  expect(accepted).toMatchObject({
    ok: true,
    value: { parcels: [{ alternative_tracking_reference: 'BOX-0001' }] },
  })
  expect(await account.call(acceptQuote, { body: { id: twice.id } })).toMatchObject({
    ok: false,
    status: 409,
    code: 'shipment.referenceTaken',
    field: 'parcels[0].alternative_tracking_reference',
  })
  expect(await quoteOf(twice.id)).toMatchObject({ state: 'open' })
})

test('it expires by the business clock, on whichever node, and by a job that was missed', async () => {
  const made = await quote()
  const problem = (what: string) => expect.fail(what)
  const nodes = [1, 2].map(() =>
    startDueJobs({
      db: platform.platform.database.app,
      kinds: [quoteExpiry(platform.platform)],
      clock,
      now: Date.now,
      problem,
    }),
  )
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
  const status = async () =>
    (await platform.owner.query('SELECT status, version FROM shipments WHERE id = $1', [made.id])).rows
  await Promise.all(nodes.map((node) => node.drain()))
  expect(await status()).toEqual([{ status: 'quote', version: 1 }])
  later(30)
  await expect.poll(status).toEqual([{ status: 'quote-expired', version: 2 }])
  await Promise.all(nodes.map((node) => node.drain()))
  expect(await status()).toEqual([{ status: 'quote-expired', version: 2 }])
  expect(await account.call(acceptQuote, { body: { id: made.id } })).toMatchObject({
    ok: false,
    code: 'quote.priceChanged',
  })
})

test('staff make and see quotes of accounts, and accept none; another account sees nothing of them', async () => {
  const made = await quote(ops)
  expect(await quoteOf(made.id, ops)).toMatchObject({ id: made.id, state: 'open' })
  expect(await quoteOf(made.id)).toMatchObject({ id: made.id })
  expect(await ops.call(acceptQuote, { body: { id: made.id } })).toMatchObject({ ok: false, status: 403 })
  const others = await quote(ops, { account_id: 2 })
  expect(await quoteOf(others.id)).toBeUndefined()
  expect(await account.call(acceptQuote, { body: { id: others.id } })).toMatchObject({
    ok: false,
    status: 404,
    code: 'quote.notFound',
  })
  // What is booked is no quote.
  const booked = await book(account.call)
  expect(await account.call(acceptQuote, { body: { id: booked.id } })).toMatchObject({ status: 404 })
})

test('the list is narrowed by what became of quotes, and by words', async () => {
  const contact = { name: 'Zoë Müller', mobile_number: '082 123 4567' }
  const [open, accepted] = [
    await quote(account, { delivery_contact: contact }),
    await quote(account, { delivery_contact: contact }),
  ]
  await account.call(acceptQuote, { body: { id: accepted.id } })
  const ids = async (query: object) => {
    const outcome = await account.call(listQuotes, { query: { search: 'zoe mul', ...query } })
    if (!outcome.ok) throw new Error(outcome.error)
    expect(outcome.value.count).toBe(outcome.value.shipment_quotes.length)
    return outcome.value.shipment_quotes.map(({ id }) => id)
  }
  expect(await ids({})).toEqual([accepted.id, open.id])
  expect(await ids({ state: 'open' })).toEqual([open.id])
  expect(await ids({ state: 'accepted' })).toEqual([accepted.id])
  expect(await ids({ state: 'expired' })).toEqual([])
  expect(await ids({ search: '%' })).toEqual([])
  later(31)
  expect(await ids({ state: 'expired' })).toEqual([open.id])
})

test('a quote to a locker holds no compartment; accepted it gets one, or is refused where none is left', async () => {
  const { id } = await pickupPoints(platform, ops, account).newPoint([{ name: 'Small', total: 1 }])
  const made = () => quote(account, toPoint(id))
  const [first, second] = [await made(), await made()]
  expect(first.delivery_compartment).toBeNull()
  const accept = (one: { id: number }) => account.call(acceptQuote, { body: { id: one.id } })
  expect(await accept(first)).toMatchObject({ ok: true, value: { delivery_compartment: 'Small' } })
  expect(await accept(second)).toMatchObject({ ok: false, code: 'pickupPoint.full' })
  expect(await quoteOf(second.id)).toMatchObject({ state: 'open' })
})
