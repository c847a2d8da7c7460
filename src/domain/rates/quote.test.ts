import { describe, expect, test } from 'vitest'
import { kgOf, wholeMeasures } from './charged-weight.ts'
import { compileCard, type LevelTerms } from './compile-card.ts'
import type { QuoteInput } from './price.ts'
import { quote } from './quote.ts'
import { RateCard, type RateCardInput } from './rate-card.ts'
import { whyNotText } from './why-not.ts'
import { WORKED_CARD, WORKED_PLACES } from './worked-card.ts'
import type { WorkedPrice } from './worked-price.ts'
import { WORKED_PRICES } from './worked-prices.ts'

const card = compileCard(RateCard.parse(WORKED_CARD))

const cents = (rand: string): number => Math.round(Number(rand) * 100)
const words = (text: string | undefined): string[] => text?.split(' ') ?? []

function placeNamed(name: string) {
  const place = WORKED_PLACES[name]
  if (place === undefined) throw new Error(`no place ${name}`)
  return place
}

function inputOf(row: WorkedPrice): QuoteInput {
  const collection = placeNamed(row.from ?? 'Sandton')
  const delivery = placeNamed(row.to ?? 'Cape Town')
  return {
    account_id: row.account === undefined ? null : Number(row.account),
    collection,
    delivery,
    // A degree of a meridian is 111.2 km, 144.6 km by road.
    delivery_branch:
      row.branch === '1 degree' ? { lat: (delivery.lat ?? 0) + 1, lng: delivery.lng ?? 0 } : null,
    collection_branch:
      row.branch === 'collection' ? { lat: (collection.lat ?? 0) + 0.1, lng: collection.lng ?? 0 } : null,
    parcels: row.parcels.split(', ').map((parcel) => {
      const [length_cm = 0, width_cm = 0, height_cm = 0, weight_kg = 0] = parcel.split(/[x ]/).map(Number)
      return wholeMeasures({ length_cm, width_cm, height_cm, weight_kg })
    }),
    declared_value_cents: cents(row.declared ?? '0'),
    pod_method: row.pod ?? null,
    tags: words(row.tags),
    opt_in_rates: words(row.opt).map(Number),
    opt_in_time_based_rates: words(row.time).map(Number),
    vat_percentage: 150_000,
  }
}

const said = (text: string, of: string): string =>
  new RegExp(`${of} (-?\\d+\\.\\d\\d)(;|$)`).exec(text)?.[1] ?? 'not said'

describe('prices worked out by hand', () => {
  test.each(WORKED_PRICES.filter(({ sum }) => sum !== undefined))('$what: $level $sum', (row) => {
    const { prices } = quote(card, inputOf(row))
    const price = prices.find(({ code }) => code === row.level)
    expect({
      lines: price?.lines.map((line) => (line.cents / 100).toFixed(2)),
      charged_kg: price && kgOf(price.charged),
      without: price && (price.excluding_vat_cents / 100).toFixed(2),
      total: price && (price.total_cents / 100).toFixed(2),
    }).toEqual({
      lines: row.lines,
      charged_kg: row.charged_kg,
      without: said(row.sum ?? '', 'without VAT'),
      total: said(row.sum ?? '', 'total'),
    })
  })

  test.each(WORKED_PRICES.filter(({ sum }) => sum === undefined))(
    '$what: $level has none: $refused',
    (row) => {
      const { refused } = quote(card, inputOf(row))
      const why = refused.find(({ code }) => code === row.level)?.why
      expect(why && whyNotText(why)).toBe(row.refused)
    },
  )

  test('a provider that insures nothing charges for no insurance, and none is too dear to be sent', () => {
    const row = WORKED_PRICES.find(({ what }) => what === 'A cent above the maximum')
    const plain = WORKED_PRICES.find(({ what }) => what === 'Insurance above the minimum')
    if (row === undefined || plain === undefined) throw new Error('these rows are gone')
    const insurance = { is_offered: false, maximum_cents: 1 }
    for (const one of [row, plain]) {
      const price = quote(card, { ...inputOf(one), insurance }, one.level).prices[0]
      expect([price?.insurance_disabled, price?.lines.map(({ type }) => type)]).toEqual([
        true,
        ['base', 'rate_adjustment'],
      ])
    }
  })

  test('what is declared above the limit of the provider has no price, unless it is not to be insured', () => {
    const row = WORKED_PRICES.find(({ what }) => what === 'Insurance above the minimum')
    if (row === undefined) throw new Error('this row is gone')
    const asked = (maximum_cents: number | null, is_insured?: boolean) =>
      quote(card, { ...inputOf(row), is_insured, insurance: { is_offered: true, maximum_cents } }, row.level)
    expect(asked(1_234_567).prices).toEqual(asked(null).prices)
    expect(asked(1_234_566).refused.map(({ why }) => whyNotText(why))).toEqual([
      'Declared value above R 12 345.66, the most that is insured',
    ])
    expect(asked(1_234_566, false).prices).toHaveLength(1)
  })

  test('are at least sixty', () => {
    expect(WORKED_PRICES.length).toBeGreaterThanOrEqual(60)
  })
})

test('a price names each of its lines and how it is reckoned', () => {
  const row = WORKED_PRICES.find(({ what }) => what === 'All at once')
  const price = row && quote(card, inputOf(row)).prices.find(({ code }) => code === 'ECO')
  expect(price?.lines.map(({ type, name, rate }) => [type, name, rate])).toEqual([
    ['base', 'Remote', '150 + kg * 14.25'],
    ['surcharge', 'Remote area', 'R 75.00'],
    ['surcharge', 'Dangerous goods', 'R 50.00/item'],
    ['surcharge', 'Signed note', 'R 35.00'],
    ['rate_adjustment', 'Messages', 'R 1.50'],
    ['rate_adjustment', 'Volume discount', '-10%'],
    ['rate_adjustment', 'Fuel', '12%'],
    ['rate_group_extras', 'Insurance', '0.35%'],
  ])
})

/** One parcel of 1 kg across Cape Town, by a small card of its own. */
function pricedBy(
  changes: Partial<RateCardInput>,
  asked: Partial<QuoteInput> = {},
  terms: LevelTerms[] = [],
) {
  const groups = [{ id: 1, name: 'Anywhere', formula_type: 'flat', charge: '50' }] as const
  const small = RateCard.parse({ name: 'Small', levels: [{ code: 'ECO', groups: [...groups] }], ...changes })
  const { prices, refused } = quote(compileCard(small, terms), {
    ...inputOf({ what: '', level: 'ECO', parcels: '10x10x10 1' }),
    ...asked,
  })
  const [price] = prices
  return {
    cents: price?.lines.map(({ cents }) => cents),
    vat_type: price?.vat_type,
    charged_kg: price && kgOf(price.charged),
    insurance_disabled: price?.insurance_disabled,
    why: refused.map(({ why }) => whyNotText(why))[0],
  }
}

test('what everybody is opted into is charged where nothing was said, and not where it was declined', () => {
  const call = {
    id: 1,
    name: 'Call',
    charge_type: 'flat',
    charge_value: '5',
    opted_in_by_default: true,
  } as const
  const rare = { ...call, id: 2, name: 'Rare', opted_in_by_default: false }
  const card = { opt_in_rates: [call, rare], opt_in_time_based_rates: [{ ...call, charge_value: '7' }] }
  const chosen = (ids: number[] | null) =>
    pricedBy(card, { opt_in_rates: ids, opt_in_time_based_rates: ids }).cents
  expect([chosen(null), chosen([]), chosen([1, 2])]).toEqual([
    [5000, 500, 700],
    [5000],
    [5000, 500, 500, 700],
  ])
})

test('what a card leaves open is as the service level says it, and what it says goes before', () => {
  const terms = [
    { code: 'eco', vat_type: 'zero', volumetric_divisor: 100, insurance_disabled: true } as const,
  ]
  const group = { id: 1, name: 'Anywhere', formula_type: 'zero-rate' } as const
  expect(pricedBy({}, {}, terms)).toMatchObject({
    vat_type: 'zero',
    charged_kg: 10,
    insurance_disabled: true,
  })
  const levels = [
    {
      code: 'ECO',
      vat_type: 'standard',
      volumetric_divisor: 500,
      insurance_disabled: false,
      groups: [group],
    } as const,
  ].map((level) => ({ ...level, groups: [...level.groups] }))
  expect(pricedBy({ levels }, {}, terms)).toMatchObject({
    vat_type: 'standard',
    charged_kg: 2,
    insurance_disabled: false,
  })
  expect(pricedBy({})).toMatchObject({ vat_type: 'standard', charged_kg: 1, insurance_disabled: false })
})

test('beyond what anything is or costs there is no price', () => {
  const huge = { length_mm: 100_000, width_mm: 100_000, height_mm: 1_001, weight_g: 1 }
  expect(pricedBy({}, { parcels: [huge] }).why).toBe('Larger than any vehicle')
  const toll = { id: 1, name: 'Toll', charge_type: 'flat', charge_value: '100000000' } as const
  expect(pricedBy({ rate_adjustments: [toll] }).why).toBe(
    'The rate of “Anywhere” does not cover this shipment',
  )
})
