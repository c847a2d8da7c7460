import { expect, test } from 'vitest'
import { compareCards } from './compare-cards.ts'
import { RateCard, type RateCardInput } from './rate-card.ts'
import { WORKED_CARD } from './worked-card.ts'

const group = (id: number, charge: string) =>
  ({ id, name: `Row ${id}`, formula_type: 'flat', charge }) as const
const cardOf = (changes: Partial<RateCardInput> = {}): RateCard =>
  RateCard.parse({
    name: 'Card',
    zones: [{ id: 1, name: 'Cape', places: [{ zone: 'WC' }] }],
    levels: [
      { code: 'ECO', groups: [group(1, '50'), group(2, '60'), group(3, '70')] },
      { code: 'OVN', groups: [group(4, '90')] },
    ],
    rate_adjustments: [{ id: 9, name: 'Fuel', charge_type: 'percentage', charge_value: '18.5' }],
    ...changes,
  })

test('a card does not differ from itself', () => {
  expect(compareCards(cardOf(), cardOf())).toEqual([])
  const worked = RateCard.parse(WORKED_CARD)
  expect(compareCards(worked, structuredClone(worked))).toEqual([])
})

test('what changed is told by row and field, in the words of the card', () => {
  const after = cardOf({
    name: 'Card of May',
    levels: [
      { code: 'ECO', groups: [group(1, '55'), group(2, '60'), { ...group(5, '10'), from: [1] }] },
      { code: 'OVN', vat_type: 'zero', groups: [group(4, '90')] },
    ],
    rate_adjustments: [{ id: 9, name: 'Diesel', charge_type: 'percentage', charge_value: '19' }],
  })
  expect(compareCards(cardOf(), after)).toMatchObject([
    { table: null, is: 'changed', fields: [{ field: 'name', from: 'Card', to: 'Card of May' }] },
    { table: 'levels', is: 'changed', name: 'OVN', fields: [{ field: 'vat_type', from: '', to: 'zero' }] },
    {
      table: 'groups',
      is: 'changed',
      name: 'Row 1',
      level: 'ECO',
      fields: [{ field: 'charge', from: '50', to: '55' }],
    },
    { table: 'groups', is: 'added', name: 'Row 5', level: 'ECO' },
    { table: 'groups', is: 'removed', name: 'Row 3', level: 'ECO' },
    {
      table: 'rate_adjustments',
      is: 'changed',
      name: 'Diesel',
      fields: [
        { field: 'name', from: 'Fuel', to: 'Diesel' },
        { field: 'charge_value', from: '18.5', to: '19' },
      ],
    },
  ])
})

test('rows that are tried in another order are told, since the first that fits prices', () => {
  const after = cardOf({
    levels: [
      { code: 'ECO', groups: [group(2, '60'), group(1, '50'), group(3, '70')] },
      { code: 'OVN', groups: [group(4, '90')] },
    ],
  })
  expect(compareCards(cardOf(), after).map(({ is, name }) => [is, name])).toEqual([
    ['moved', 'Row 2'],
    ['moved', 'Row 1'],
  ])
})

test('a row that goes to another level says so, and an area that is drawn otherwise is a change', () => {
  const square = (side: number) => ({
    type: 'Polygon' as const,
    coordinates: [[[0, 0] as [number, number], [side, 0], [side, side], [0, 0]] as [number, number][]],
  })
  const zones = (side: number) => [{ id: 1, name: 'Cape', area: square(side) }]
  const changes = compareCards(
    cardOf({ zones: zones(1) }),
    cardOf({
      zones: zones(2),
      levels: [
        { code: 'ECO', groups: [group(1, '50'), group(2, '60')] },
        { code: 'OVN', groups: [group(4, '90'), group(3, '70')] },
      ],
    }),
  )
  expect(changes).toMatchObject([
    { table: 'groups', is: 'changed', name: 'Row 3', fields: [{ field: 'level', from: 'ECO', to: 'OVN' }] },
    { table: 'zones', is: 'changed', fields: [{ field: 'area', from: 'drawn', to: 'drawn' }] },
  ])
})
