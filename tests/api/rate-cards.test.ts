import { expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { listRateCards, publishRateCard, saveRateCard } from '../../src/contract/rate-cards.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import type { RateCardInput } from '../../src/domain/rates/rate-card.ts'
import { ratesFor } from '../support/asked-rates.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

/** The cards that say what shipments cost: drafted, published, and what they leave as it was. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const { rateOf } = ratesFor(ops)

const CARD: RateCardInput = {
  name: 'Of the test',
  levels: [{ code: 'ECO', groups: [{ id: 1, name: 'Anywhere', formula_type: 'flat', charge: '50' }] }],
}

test('a card is drafted, checked, published, and stays as it is from then on', async () => {
  const wrong: RateCardInput = {
    ...CARD,
    levels: [
      {
        code: 'ECO',
        groups: [{ id: 1, name: 'Anywhere', formula_type: 'formula', formula: '50 / kg', from: [7] }],
      },
    ],
  }
  const draft = await ops.call(saveRateCard, { body: { account_id: 1, version: 0, card: wrong } })
  if (!draft.ok) throw new Error(draft.error)
  const { id } = draft.value.rate_card
  expect(draft.value).toMatchObject({
    rate_card: { account_id: 1, number: 1, version: 1, status: 'draft', valid_from: null },
    problems: [
      { path: 'levels[0].groups[0].formula', says: 'This divides by something that can be zero', at: 3 },
      { path: 'levels[0].groups[0].from[0]', says: 'No zone has the id 7' },
    ],
  })
  const tooEarly = await ops.call(publishRateCard, { body: { id, version: 1 } })
  expect(tooEarly).toMatchObject({
    ok: false,
    status: 400,
    code: 'rateCard.wrong',
    field: 'card.levels[0].groups[0].formula',
  })
  // Nobody else's price has changed, nor this account's.
  expect((await rateOf('ECO', { account_id: 1 })).rate).toBe(129.47)

  const saved = await ops.call(saveRateCard, { body: { account_id: 1, version: 1, card: CARD } })
  expect(saved).toMatchObject({ ok: true, value: { problems: [], rate_card: { id, version: 2 } } })
  const billing = await platform.as(PROVIDER_ADMIN)
  const late = await billing.call(saveRateCard, { body: { account_id: 1, version: 1, card: CARD } })
  expect(late).toMatchObject({ ok: false, status: 409, code: 'rateCard.changedMeanwhile' })

  const published = await billing.call(publishRateCard, { body: { id, version: 2 } })
  expect(published).toMatchObject({
    ok: true,
    value: { rate_card: { status: 'published', valid_until: null } },
  })
  // 50.00 and 15% VAT, for this account alone.
  expect((await rateOf('ECO', { account_id: 1 })).rate).toBe(57.5)
  expect((await rateOf('ECO', { account_id: 2 })).rate).toBe(129.47)
  expect((await rateOf('ECO')).rate).toBe(129.47)
  expect(await ops.call(publishRateCard, { body: { id, version: 3 } })).toMatchObject({
    ok: false,
    code: 'rateCard.published',
  })
  await expect(
    platform.owner.query(`UPDATE rate_cards SET document = '{}' WHERE provider_id = 1 AND id = ${id}`),
  ).rejects.toThrow('a published rate card is not changed')
})

test('a version that begins later leaves the one before in force until then', async () => {
  const { value } = await ops
    .call(saveRateCard, { body: { account_id: 3, version: 0, card: CARD } })
    .then(orThrow)
  const first = await ops
    .call(publishRateCard, { body: { id: value.rate_card.id, version: 1 } })
    .then(orThrow)
  const dearer = {
    ...CARD,
    levels: [{ code: 'ECO', groups: [{ id: 1, name: 'All', formula_type: 'flat' as const, charge: '80' }] }],
  }
  const next = await ops
    .call(saveRateCard, { body: { account_id: 3, version: 0, card: dearer } })
    .then(orThrow)
  expect(next.value.rate_card.number).toBe(2)
  const second = await ops
    .call(publishRateCard, { body: { id: next.value.rate_card.id, version: 1, valid_from: '2098-01-01' } })
    .then(orThrow)
  expect(second.value.rate_card.valid_from).toBe('2098-01-01T00:00:00+02:00')
  expect((await rateOf('ECO', { account_id: 3 })).rate).toBe(57.5)
  const list = await ops.call(listRateCards, { query: { account_id: 3 } }).then(orThrow)
  expect(list.value.rate_cards.map(({ number, valid_until }) => [number, valid_until])).toEqual([
    [2, null],
    [1, '2098-01-01T00:00:00+02:00'],
  ])
  const read = await ops.call(listRateCards, { query: { id: first.value.rate_card.id } }).then(orThrow)
  expect(read.value.rate_cards[0]?.card?.levels[0]?.groups[0]?.charge).toBe('50')
})

test('a date that has gone is refused, and a card of the wrong form names each place', async () => {
  const draft = await ops
    .call(saveRateCard, { body: { account_id: 4, version: 0, card: CARD } })
    .then(orThrow)
  expect(
    await ops.call(publishRateCard, {
      body: { id: draft.value.rate_card.id, version: 1, valid_from: '2020-01-01' },
    }),
  ).toMatchObject({ ok: false, status: 400, field: 'valid_from' })
  const card = { ...CARD, levels: [{ code: 'ECO', groups: [{ id: 1, name: '', formula_type: 'fixed' }] }] }
  const answer = await fetch(`${platform.url}/rates/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ops.token}` },
    body: JSON.stringify({ version: 0, card }),
  })
  expect(answer.status).toBe(400)
  const { fields } = await answer.json()
  expect(fields.map(({ field }: { field: string }) => field)).toEqual([
    'card.levels[0].groups[0].name',
    'card.levels[0].groups[0].formula_type',
  ])
})

test('a shipment keeps the price that it was booked at, whatever is published later', async () => {
  const booked = await book(ops.call, { account_id: 5 })
  expect(booked).toMatchObject({
    rate: 129.47,
    charged_weight: 2,
    rates: [
      { type: 'base', value: 95, vat: 14.25 },
      { type: 'rate_adjustment', value: 17.58, vat: 2.64 },
    ],
  })
  const draft = await ops
    .call(saveRateCard, { body: { account_id: 5, version: 0, card: CARD } })
    .then(orThrow)
  await ops.call(publishRateCard, { body: { id: draft.value.rate_card.id, version: 1 } }).then(orThrow)
  expect((await book(ops.call, { account_id: 5 })).rate).toBe(57.5)
  const kept = await ops.call(listShipments, { query: { id: booked.id } }).then(orThrow)
  expect(kept.value.shipments[0]).toMatchObject({ rate: 129.47, rates: booked.rates })
  await expect(
    platform.owner.query(`SET ROLE hubline_command; UPDATE shipment_prices SET rate_cents = 1`),
  ).rejects.toThrow('permission denied')
})

test('a price is told to nobody who does not see what is billed', async () => {
  const { id } = await book(ops.call, { account_id: 1 })
  const dispatcher = await platform.as(DISPATCHER)
  const seen = await dispatcher.call(listShipments, { query: { id } }).then(orThrow)
  expect(seen.value.shipments[0]).not.toHaveProperty('rate')
})

test('what no card has a rate for is not booked, in the words that shops know; without any card it has no price', async () => {
  // Johannesburg to Cape Town is nothing that a local level does.
  const local = booking({ account_id: 2, service_level_code: 'LOX' })
  const none = {
    ok: false,
    status: 400,
    code: 'rate.none',
    field: 'service_level_code',
    error: 'there are no rates for the specified service level, declared value and addresses',
  }
  expect(await ops.call(bookShipment, { body: local })).toMatchObject(none)
  const dear = booking({ account_id: 2, declared_value: 100_001 })
  expect(await ops.call(bookShipment, { body: dear })).toMatchObject(none)
  await platform.owner.query('UPDATE rate_cards SET valid_until = valid_from')
  platform.platform.rateBook.forget(1)
  const { rate, rates } = await book(ops.call, { account_id: 2, service_level_code: 'LOX' })
  expect([rate, rates]).toEqual([null, []])
  await platform.owner.query('UPDATE rate_cards SET valid_until = NULL')
  platform.platform.rateBook.forget(1)
})

test('a card is made ready once, however often the levels are read anew, and again where one of them is another', async () => {
  const { catalogue, clock, rateBook } = platform.platform
  const ready = async (levels: Awaited<ReturnType<typeof catalogue.read>>['levels']) =>
    (await rateBook.cardAt(1, null, clock.now(), levels))?.compiled
  const { levels } = await catalogue.read(1)
  const first = await ready(levels)
  expect(first?.levels).toHaveLength(18)
  expect(await ready(structuredClone(levels))).toBe(first)
  const lighter = await ready(levels.map((level) => ({ ...level, volumetric_divisor: 6000 })))
  expect(lighter?.levels[0]?.divisor).toBe(6000)
})

test('cards are for those who keep them', async () => {
  for (const who of [account, await platform.as(DISPATCHER)])
    expect(await who.call(listRateCards, {})).toMatchObject({ ok: false, status: 403 })
})

function orThrow<T>(outcome: { ok: true; value: T } | { ok: false; error: string }): { value: T } {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome
}
