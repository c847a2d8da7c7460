import { expect, test } from 'vitest'
import { addressOf } from '../shipments/kept-address.ts'
import { compileCard } from './compile-card.ts'
import { optInsBetween, unknownOptIn } from './opt-ins.ts'
import { RateCard } from './rate-card.ts'
import { zonedAddress } from './zoned-address.ts'

const card = compileCard(
  RateCard.parse({
    name: 'Of the test',
    zones: [
      { id: 1, name: 'Gauteng', places: [{ zone: 'GP' }] },
      { id: 2, name: 'Western Cape', places: [{ zone: 'WC' }] },
    ],
    levels: [
      {
        code: 'LOX',
        groups: [{ id: 1, name: 'Local', from: [1], to: [1], formula_type: 'flat', charge: '50' }],
      },
      {
        code: 'ECO',
        groups: [
          { id: 2, name: 'On request', from: [2], to: [2], formula_type: 'no-rate' },
          { id: 3, name: 'Between', from: [1], to: [2], formula_type: 'flat', charge: '95' },
        ],
      },
    ],
    opt_in_rates: [
      { id: 1, name: 'Call', charge_type: 'flat', charge_value: '15' },
      { id: 2, name: 'Two hours', service_levels: ['LOX'], charge_type: 'flat', charge_value: '30' },
    ],
    opt_in_time_based_rates: [
      { id: 1, name: 'Saturday', service_levels: ['ECO'], charge_type: 'flat', charge_value: '145' },
    ],
  }),
  [],
)
const [gauteng, cape] = ['GP', 'WC'].map((zone) => zonedAddress(addressOf({ zone })))
if (gauteng === undefined || cape === undefined) throw new Error('there are two places')

test.each([
  ['within Gauteng', gauteng, gauteng, [1, 2], []],
  ['from Gauteng to the Cape', gauteng, cape, [1], [1]],
  ['within the Cape, where nothing has a rate', cape, cape, [], []],
])('%s there is what some level has there', (_where, from, to, rates, timeBased) => {
  const found = optInsBetween(card, from, to)
  expect([[...found.opt_in_rates], [...found.opt_in_time_based_rates]]).toEqual([rates, timeBased])
})

test('what the card does not have is named', () => {
  expect(unknownOptIn(card, { opt_in_rates: [1, 2], opt_in_time_based_rates: [1] })).toBeNull()
  expect(unknownOptIn(card, {})).toBeNull()
  expect(unknownOptIn(card, { opt_in_rates: [1], opt_in_time_based_rates: [1, 2] })).toMatchObject({
    field: 'opt_in_time_based_rates[1]',
  })
  expect(unknownOptIn(undefined, { opt_in_rates: [1] })).toMatchObject({ field: 'opt_in_rates[0]' })
})
