import { expect, test } from 'vitest'
import { RateCard } from './rate-card.ts'
import { STARTING_CARD } from './starting-card.ts'
import { addRevenue, chosenBy, NO_REVENUE } from './what-if.ts'

const card = RateCard.parse(STARTING_CARD)
const line = (type: string, name: string) => ({ type, name })

test('what was chosen at booking is told by the lines of the price that was kept', () => {
  const lines = [
    line('base', 'Main centres'),
    line('surcharge', 'Signed paper returned'),
    line('rate_adjustment', 'Call before delivery'),
    line('rate_adjustment', 'Fuel'),
    line('time_based_rate_adjustment', 'Saturday delivery'),
    line('rate_group_extras', 'Insurance'),
  ]
  expect(chosenBy(card, lines, 500_000)).toEqual({
    opt_in_rates: [1],
    opt_in_time_based_rates: [1],
    pod_method: 'grv physical',
    is_insured: true,
  })
  expect(chosenBy(card, lines.slice(0, 1), 500_000)).toEqual({
    opt_in_rates: [],
    opt_in_time_based_rates: [],
    pod_method: null,
    is_insured: false,
  })
})

test('what no line can tell is as the card takes it: no kept price, or a value that is covered for nothing', () => {
  expect(chosenBy(card, null, 500_000)).toEqual({
    opt_in_rates: null,
    opt_in_time_based_rates: null,
    pod_method: null,
    is_insured: true,
  })
  expect(chosenBy(card, [line('base', 'Local')], 100_000).is_insured).toBe(true)
})

test('revenue adds up', () => {
  const one = { shipments: 2, before_cents: 100, after_cents: 90, lost: 1, gained: 0 }
  expect(addRevenue(addRevenue(NO_REVENUE, one), one)).toEqual({
    shipments: 4,
    before_cents: 200,
    after_cents: 180,
    lost: 2,
    gained: 0,
  })
})
