import { describe, expect, onTestFinished, test } from 'vitest'
import { listRateCards, publishRateCard, saveRateCard, whatIf } from '../../src/contract/rate-cards.ts'
import { askRates } from '../../src/contract/rates.ts'
import type { RateCardInput } from '../../src/domain/rates/rate-card.ts'
import { ROUTE } from '../support/asked-rates.ts'
import { book } from '../support/booking.ts'
import {
  ACCOUNT_OWNER,
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  platformOfFile,
  startTestPlatform,
} from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** What a rate card may be made to do, by whoever keeps it, to those who ask for prices: each was found or feared. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
await makeSecondProvider(platform)

const FLAT = { id: 1, name: 'Anywhere', formula_type: 'flat', charge: '50' } as const
const cardOf = (changes: Partial<RateCardInput> = {}): RateCardInput => ({
  name: 'Card',
  levels: [{ code: 'ECO', groups: [FLAT] }],
  ...changes,
})
const formula = (text: string): Partial<RateCardInput> => ({
  levels: [{ code: 'ECO', groups: [{ ...FLAT, formula_type: 'formula', formula: text }] }],
})

/** The draft of an account, as it stands; each test has an account of its own. */
async function draftOf(account_id: number, changes: Partial<RateCardInput> = {}) {
  const listed = await ops.call(listRateCards, { query: { account_id } })
  const known = listed.ok ? listed.value.rate_cards.find(({ status }) => status === 'draft') : undefined
  return ops.call(saveRateCard, {
    body: { account_id, version: known?.version ?? 0, card: cardOf(changes) },
  })
}
async function saved(account_id: number, changes: Partial<RateCardInput> = {}) {
  const outcome = await draftOf(account_id, changes)
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.rate_card
}
async function published(account_id: number, changes: Partial<RateCardInput> = {}) {
  const { id, version } = await saved(account_id, changes)
  const outcome = await ops.call(publishRateCard, { body: { id, version } })
  if (!outcome.ok) throw new Error(outcome.error)
  platform.platform.rateBook.forget(1)
  return outcome.value.rate_card
}
async function ratesOf(account_id: number) {
  const outcome = await ops.call(askRates, { body: { ...ROUTE, account_id } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

describe('a card', () => {
  test('of a hundred thousand ranges of postal codes takes nobody the platform away', async () => {
    const postal_codes = Array.from({ length: 2_000 }, () => '0000-9999')
    const zones = Array.from({ length: 45 }, (_, i) => ({ id: i + 1, name: `Zone ${i}`, postal_codes }))
    const before = process.memoryUsage()
    await published(5, { zones })
    expect((await ratesOf(5)).rates).toMatchObject([{ rate: 57.5 }])
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    expect(heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(400_000_000)
  })

  test('of a border that goes up and down thousands of times is reckoned all the same', async () => {
    const ring = (from: number): [number, number][] => {
      const up = Array.from({ length: 4_999 }, (_, i): [number, number] => [
        from + i / 10_000,
        i % 2 ? -34 : -23,
      ])
      return [...up, up[0] ?? [from, -23]]
    }
    const area = { type: 'Polygon' as const, coordinates: Array.from({ length: 5 }, (_, i) => ring(20 + i)) }
    await published(6, { zones: [{ id: 1, name: 'Up and down', area }] })
    expect((await ratesOf(6)).rates).toMatchObject([{ rate: 57.5 }])
  })

  test.each([
    ['a price of ten to the hundredth', formula(Array.from({ length: 160 }, () => 'kg').join('*'))],
    ['less than nothing', formula('0 - kg')],
  ])('that comes to %s prices nothing, and nothing breaks', async (_what, changes) => {
    const draft = await saved(7, changes)
    const outcome = await ops.call(publishRateCard, { body: { id: draft.id, version: draft.version } })
    if (!outcome.ok) return expect(outcome.status).toBe(400)
    platform.platform.rateBook.forget(1)
    expect(await ops.call(askRates, { body: { ...ROUTE, account_id: 7 } })).toMatchObject({ ok: true })
  })

  test.each([
    ['brackets ten thousand deep', formula(`${'('.repeat(10_000)}kg${')'.repeat(10_000)}`), 400],
    ['brackets two hundred deep', formula(`${'('.repeat(200)}kg${')'.repeat(200)}`), 200],
    ['signs five hundred deep', formula(`${'-'.repeat(499)}kg`), 200],
    ['a call of something else', formula('constructor(1)'), 200],
    ['a flat rate of 1e308', { levels: [{ code: 'ECO', groups: [{ ...FLAT, charge: 1e308 }] }] }, 400],
    ['a rate of minus one', { levels: [{ code: 'ECO', groups: [{ ...FLAT, charge: -1 }] }] }, 400],
    ['a discount of 100.01 %', { discounts: [{ id: 1, name: 'All', percentage: '100.01' }] }, 400],
    ['a discount of -1 %', { discounts: [{ id: 1, name: 'More', percentage: '-1' }] }, 400],
    ['a discount of five decimals', { discounts: [{ id: 1, name: 'Fine', percentage: '10.00001' }] }, 400],
  ] as const)('with %s is refused or cannot be published', async (_what, changes, status) => {
    const outcome = await draftOf(8, changes as Partial<RateCardInput>)
    if (status === 400) return expect(outcome).toMatchObject({ ok: false, status: 400 })
    if (!outcome.ok) throw new Error(outcome.error)
    expect(outcome.value.problems).not.toEqual([])
    const { id, version } = outcome.value.rate_card
    expect(await ops.call(publishRateCard, { body: { id, version } })).toMatchObject({
      code: 'rateCard.wrong',
    })
  })

  test('that takes off more than there is costs nothing, never less, and its lines come to its total', async () => {
    await published(9, {
      discounts: [
        { id: 1, name: 'Ninety', percentage: '90' },
        { id: 2, name: 'Ninety more', percentage: '90' },
      ],
      rate_adjustments: [
        { id: 3, name: 'Off', charge_type: 'percentage', charge_value: '-100.01' },
        { id: 4, name: 'Nothing', charge_type: 'flat', charge_value: '-0' },
      ],
    })
    const { rates } = await ratesOf(9)
    expect(rates).toMatchObject([{ rate: 0, rate_excluding_vat: 0 }])
    const sum = rates[0]?.breakdown.reduce((all, { value, vat }) => all + value + vat, 0) ?? 1
    expect(Math.round(sum * 100)).toBe(0)
    expect(JSON.stringify(rates)).not.toContain('-0,')
    expect(await book(ops.call, { account_id: 9 })).toMatchObject({ rate: 0 })
  })
})

describe('two people', () => {
  test('publish a draft at the same moment: once, and the other is told', async () => {
    const { id, version } = await saved(10)
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => ops.call(publishRateCard, { body: { id, version } })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    for (const one of outcomes) if (!one.ok) expect([400, 409]).toContain(one.status)
    const { rows } = await platform.owner.query(
      "SELECT FROM events WHERE type = 'rate_card.published' AND entity_id = $1",
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('publish two versions for the same moment: no two are in force together', async () => {
    const first = await saved(11)
    const at = new Date(platform.platform.clock.now() + 3_600_000).toISOString()
    const publish = ({ id, version }: { id: number; version: number }) =>
      ops.call(publishRateCard, { body: { id, version, valid_from: at } })
    expect(await publish(first)).toMatchObject({ ok: true })
    expect(await publish(await saved(11))).toMatchObject({ status: 400, field: 'valid_from' })
    const { rows } = await platform.owner.query(
      `SELECT FROM rate_cards a JOIN rate_cards b ON a.account_id = b.account_id AND a.id < b.id
       WHERE a.account_id = 11 AND a.valid_from < coalesce(b.valid_until, 'infinity')
         AND b.valid_from < coalesce(a.valid_until, 'infinity')`,
    )
    expect(rows).toEqual([])
  })

  test('one edits what the other tries: the next page is refused, and says why', async () => {
    const draft = await saved(12)
    const first = await ops.call(whatIf, { body: { id: draft.id, version: draft.version } })
    expect(first).toMatchObject({ ok: true })
    await saved(12, formula('kg * 2'))
    expect(
      await ops.call(whatIf, { body: { id: draft.id, version: draft.version, after: 1 } }),
    ).toMatchObject({
      status: 409,
      code: 'rateCard.changedMeanwhile',
    })
  })

  test('thirty try at once: some are told to come back, and prices are told meanwhile', async () => {
    const { id, version } = await saved(13)
    const tries = Promise.all(Array.from({ length: 30 }, () => ops.call(whatIf, { body: { id, version } })))
    expect((await ratesOf(2)).rates.length).toBeGreaterThan(0)
    const outcomes = await tries
    expect(outcomes.some(({ ok }) => ok)).toBe(true)
    for (const one of outcomes) if (!one.ok) expect(one).toMatchObject({ status: 429, code: 'rate.limited' })
  })
})

test.each([
  ['2020-01-01'],
  ['1969-12-31'],
  ['2100-01-01'],
  ['9999-12-31'],
  ['2027-02-30'],
  ['2027-01-01T00:00:00'],
  ['tomorrow'],
  [''],
  [1e308],
  [true],
])('a card is not published from %j', async (valid_from) => {
  const { id, version } = await saved(14)
  const answer = await fetch(`${platform.url}/rates/cards/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ops.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, version, valid_from }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([400, { field: 'valid_from' }])
})

test('a card from midnight is in force from midnight here, not in Greenwich', async () => {
  const { clock } = platform.platform
  const { id, version } = await saved(15)
  const midnight = Date.parse('2027-03-01T00:00:00+02:00')
  expect(await ops.call(publishRateCard, { body: { id, version, valid_from: '2027-03-01' } })).toMatchObject({
    ok: true,
    value: { rate_card: { valid_from: '2027-03-01T00:00:00+02:00' } },
  })
  platform.platform.rateBook.forget(1)
  const charge = async () =>
    (await ratesOf(15)).rates.find(({ service_level }) => service_level.code === 'ECO')?.rate
  clock.set({ time: midnight - 1, speed: 0.000_001 })
  const before = await charge()
  clock.set({ time: midnight })
  expect([before === 57.5, await charge()]).toEqual([false, 57.5])
})

test('a card that is published on one node is priced by on another, and books at no price of before', async () => {
  const other = await startTestPlatform({ LOG_LEVEL: 'silent' }, platform.databaseUrl)
  onTestFinished(() => other.stop())
  const there = await other.as(OPS)
  const rateThere = async () => {
    const outcome = await there.call(askRates, {
      body: { ...ROUTE, account_id: 17, service_level_code: 'ECO' },
    })
    return outcome.ok ? outcome.value.rates[0]?.rate : undefined
  }
  expect(await rateThere()).not.toBe(57.5)
  await published(17)
  await expect.poll(rateThere).toBe(57.5)
  expect(await book(there.call, { account_id: 17 })).toMatchObject({ rate: 57.5 })
})

test.each([[true], [[1]], [null], [''], ['0x1'], [1.5], [-1], [{}], [1e308]])(
  'the version %j that somebody has seen is none',
  async (version) => {
    const { id } = await saved(16)
    for (const [path, body] of [
      ['/rates/cards', { account_id: 16, version, card: cardOf() }],
      ['/rates/cards/publish', { id, version }],
      ['/rates/cards/what-if', { id, version }],
    ] as const) {
      const answer = await fetch(`${platform.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ops.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([answer.status, await answer.json()], path).toMatchObject([400, { field: 'version' }])
    }
  },
)

describe('a rival', () => {
  test('reads, tries, saves and publishes no card, whichever id is guessed', async () => {
    const draft = await saved(2)
    for (const email of [ACCOUNT_USER, ACCOUNT_OWNER, 'dineo.letsatsi@drivers.springbok.example']) {
      const who = await platform.as(email)
      for (const outcome of [
        await who.call(listRateCards, { query: { id: draft.id } }),
        await who.call(saveRateCard, { body: { account_id: 1, version: 0, card: cardOf() } }),
        await who.call(publishRateCard, { body: { id: draft.id, version: draft.version } }),
        await who.call(whatIf, { body: { id: draft.id, version: draft.version } }),
      ])
        expect(outcome).toMatchObject({ ok: false, status: 403 })
    }
    expect(await dispatcher.call(listRateCards, {})).toMatchObject({ ok: false, status: 403 })
  })

  test('of another provider is not there: neither to read, to compare with, nor to publish', async () => {
    const draft = await saved(2)
    const { rows } = await platform.owner.query<{ id: number }>(
      `INSERT INTO rate_cards (provider_id, account_id, number, version, name, document, valid_from, changed_at)
       SELECT 2, NULL, 99, 1, 'Theirs', document, now(), now() FROM rate_cards WHERE provider_id = 1 AND id = $1 RETURNING id`,
      [draft.id],
    )
    const id = rows[0]?.id ?? 0
    expect(await ops.call(listRateCards, { query: { id } })).toMatchObject({ value: { count: 0 } })
    expect(await ops.call(whatIf, { body: { id, version: 1 } })).toMatchObject({ status: 404 })
    expect(await ops.call(publishRateCard, { body: { id, version: 1 } })).toMatchObject({ status: 404 })
    expect(
      await ops.call(whatIf, { body: { id: draft.id, version: draft.version, against: id } }),
    ).toMatchObject({ status: 404, field: 'against' })
  })
})
