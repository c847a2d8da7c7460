import { expect, test } from 'vitest'
import { publishRateCard, saveRateCard, whatIf } from '../../src/contract/rate-cards.ts'
import { RateCard, type RateCardInput } from '../../src/domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../src/domain/rates/starting-card.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, platformOfFile } from '../support/platform.ts'

/** What a draft would have earned on the shipments of the last month. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)

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
