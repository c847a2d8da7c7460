import { expect, test } from 'vitest'
import { publishRateCard, saveRateCard, whatIf } from '../../src/contract/rate-cards.ts'
import { RateCard, type RateCardInput } from '../../src/domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../src/domain/rates/starting-card.ts'
import { ratesFor } from '../support/asked-rates.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, platformOfFile } from '../support/platform.ts'

/** What a draft would have earned on the shipments of the last month. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const { rateOf } = ratesFor(ops)
const UPINGTON = {
  local_area: 'Upington',
  street_address: '1 Schröder Street',
  city: 'Upington',
  zone: 'NC',
  code: '8801',
}

const card = RateCard.parse(STARTING_CARD)
/** Economy between main centres is dearer by ten rand, and nothing flies. */
const DEARER: RateCardInput = {
  ...card,
  levels: card.levels
    .filter(({ code }) => code !== 'AIR')
    .map((level) => ({
      ...level,
      groups: level.groups.map((group) =>
        group.id === 2 ? { ...group, formula: '105 + max(0, kg - 2) * 8.50' } : group,
      ),
    })),
}

async function draftOf(input: RateCardInput, account_id: number | null = null, version = 0) {
  const saved = await ops.call(saveRateCard, { body: { account_id, version, card: input } })
  if (!saved.ok) throw new Error(saved.error)
  return saved.value.rate_card
}

async function tryDraft({ id, version }: { id: number; version: number }) {
  const outcome = await ops.call(whatIf, { body: { id, version } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

const draft = await draftOf(DEARER)
await book(ops.call, { account_id: 1 })
await book(ops.call, { account_id: 1, opt_in_rates: [1] })
await book(ops.call, { account_id: 2, service_level_code: 'AIR' })

test('each shipment is priced by both cards as it was booked, by account, level and zone', async () => {
  const found = await tryDraft(draft)
  expect(found).toMatchObject({ total: 3, after: null, against: expect.any(Number) })
  // 95.00 and 18.5% fuel; the second with a call of 15.00, on which there is fuel, too.
  const [before, after] = [11258 + 13035, 12443 + 14220]
  expect(found.accounts.toSorted((a, b) => Number(a.account_id) - Number(b.account_id))).toMatchObject([
    { account_id: 1, shipments: 2, before_cents: before, after_cents: after, lost: 0, gained: 0 },
    { account_id: 2, shipments: 1, after_cents: 0, lost: 1, gained: 0 },
  ])
  expect(found.levels.map(({ code, shipments }) => [code, shipments]).toSorted()).toEqual([
    ['AIR', 1],
    ['ECO', 2],
  ])
  // Khayelitsha is in the third zone of the card, Cape Town.
  expect(found.zones.map(({ zone_id, shipments }) => [zone_id, shipments])).toEqual([[3, 3]])
  for (const rows of [found.accounts, found.levels, found.zones])
    expect(rows.reduce((sum, { before_cents }) => sum + before_cents, 0)).toBe(
      found.accounts.reduce((sum, { before_cents }) => sum + before_cents, 0),
    )
})

test('what was chosen is priced by what the draft says of it, also where the card in force says nothing', async () => {
  const chosen = await draftOf(
    {
      ...card,
      surcharges: [
        ...card.surcharges,
        {
          id: 30,
          name: 'PIN sent',
          type: 'pod-method',
          pod_methods: ['pin-with-fallback'],
          charge_type: 'flat',
          charge_value: '10',
        },
      ],
      rate_group_extras: card.rate_group_extras.map((row) => ({ ...row, free_up_to: '0' })),
    },
    3,
  )
  await book(ops.call, { account_id: 3, pod_method: 'pin-with-fallback' })
  await book(ops.call, { account_id: 3, declared_value: 1000, liability_cover: false })
  await book(ops.call, { account_id: 3, declared_value: 1000 })
  const { accounts } = await tryDraft(chosen)
  // 95.00 and 18.5% fuel each; then 10.00 for the PIN with its fuel, and the least that insurance costs, once.
  expect(accounts).toMatchObject([{ before_cents: 3 * 11258, after_cents: 3 * 11258 + 1185 + 1200 }])
})

test('both sums are those of the prices, one by one: as they were kept, and as the draft asks once it is published', async () => {
  const dearer = await draftOf(
    {
      ...DEARER,
      rate_adjustments: [{ id: 11, name: 'Fuel', charge_type: 'percentage', charge_value: '21.25' }],
      opt_in_rates: card.opt_in_rates.map((row) => ({ ...row, name: 'Phone call', charge_value: '17.35' })),
    },
    4,
  )
  const [parcel] = booking().parcels
  if (parcel === undefined) throw new Error('a booking has a parcel')
  const shipments = [
    { opt_in_rates: [1] },
    { service_level_code: 'OVN', opt_in_time_based_rates: [1, 2], pod_method: 'grv physical' },
    { declared_value: 12_345.67, parcels: [{ ...parcel, submitted_weight_kg: 31.4 }, parcel] },
    { service_level_code: 'SPX', declared_value: 5_000, liability_cover: false },
    { parcels: [{ ...parcel, submitted_length_cm: 160, item_count: 3 }], delivery_address: UPINGTON },
  ].map((changes) => booking({ ...changes, account_id: 4 }))
  const kept: number[] = []
  for (const shipment of shipments) {
    const { rates } = await book(ops.call, shipment)
    kept.push(...(rates ?? []).map(({ value }) => Math.round(value * 100)))
  }
  const [tried] = (await tryDraft(dearer)).accounts
  const { id, version } = dearer
  expect(await ops.call(publishRateCard, { body: { id, version } })).toMatchObject({ ok: true })
  const asked: number[] = []
  for (const shipment of shipments) {
    const { rate_excluding_vat } = await rateOf(String(shipment.service_level_code), shipment)
    asked.push(Math.round(rate_excluding_vat * 100))
  }
  const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
  expect(tried).toMatchObject({ shipments: 5, before_cents: sum(kept), after_cents: sum(asked) })
  expect(sum(asked)).toBeGreaterThan(sum(kept))
})

test('a draft that changes nothing changes no revenue', async () => {
  const same = await draftOf(STARTING_CARD, 7)
  await book(ops.call, { account_id: 7 })
  const { accounts, total } = await tryDraft(same)
  expect(total).toBe(1)
  expect(accounts[0]?.after_cents).toBe(accounts[0]?.before_cents)
})

test('accounts with a card of their own are left out of the draft for all, and what was cancelled is', async () => {
  const own = await draftOf(STARTING_CARD, 5)
  await ops.call(publishRateCard, { body: { id: own.id, version: own.version } })
  await book(ops.call, { account_id: 5 })
  const gone = await book(ops.call, { account_id: 6 })
  await platform.owner.query(`UPDATE shipments SET status = 'cancelled' WHERE id = ${gone.id}`)
  const { accounts } = await tryDraft(draft)
  expect(accounts.map(({ account_id }) => account_id)).not.toContain(5)
  expect(accounts.map(({ account_id }) => account_id)).not.toContain(6)
})

test('what was booked longer ago, or since the first answer, is left out', async () => {
  const old = await book(ops.call, { account_id: 9 })
  await platform.owner.query(
    `UPDATE shipments SET created_at = created_at - interval '31 days' WHERE id = ${old.id}`,
  )
  const first = await tryDraft(draft)
  expect(first.accounts.map(({ account_id }) => account_id)).not.toContain(9)
  await book(ops.call, { account_id: 8 })
  const again = await ops.call(whatIf, {
    body: { id: draft.id, version: draft.version, until: first.until, against: first.against },
  })
  expect(again).toMatchObject({ ok: true, value: { total: first.total } })
})

test('a draft that somebody saved meanwhile, one that is wrong and one that is not there are refused', async () => {
  const ask = (body: { id: number; version: number; against?: number }) => ops.call(whatIf, { body })
  expect(await ask({ id: draft.id, version: draft.version + 1 })).toMatchObject({
    ok: false,
    status: 409,
    code: 'rateCard.changedMeanwhile',
  })
  expect(await ask({ id: 2_000_000_000, version: 1 })).toMatchObject({ ok: false, status: 404, field: 'id' })
  expect(await ask({ id: draft.id, version: draft.version, against: 2_000_000_000 })).toMatchObject({
    ok: false,
    status: 404,
    field: 'against',
  })
  const wrong = await draftOf(
    {
      name: 'Wrong',
      levels: [{ code: 'ECO', groups: [{ id: 1, name: 'All', formula_type: 'formula', formula: '1 / kg' }] }],
    },
    10,
  )
  expect(await ask(wrong)).toMatchObject({
    ok: false,
    status: 400,
    code: 'rateCard.wrong',
    field: 'card.levels[0].groups[0].formula',
  })
})

test('it is for those who keep rate cards', async () => {
  for (const who of [await platform.as(ACCOUNT_USER), await platform.as(DISPATCHER)])
    expect(await who.call(whatIf, { body: { id: draft.id, version: draft.version } })).toMatchObject({
      ok: false,
      status: 403,
    })
})
