import { expect, test } from 'vitest'
import { cardProblems, MOST_ROWS } from './card-problems.ts'
import { RateCard, type RateCardInput } from './rate-card.ts'

/** What keeps a card from being published, each with its place. */
type Group = RateCardInput['levels'][number]['groups'][number]
type Surcharge = NonNullable<RateCardInput['surcharges']>[number]

const row = (changes: Partial<Group> = {}): Group => ({
  id: 1,
  name: 'Row',
  formula_type: 'flat',
  charge: '50',
  ...changes,
})
const formula = (text: string | null, changes: Partial<Group> = {}): Group =>
  row({ formula_type: 'formula', formula: text, ...changes })
const surcharge = (changes: Partial<Surcharge>): Surcharge => ({
  id: 1,
  name: 'Surcharge',
  type: 'tag',
  tags: ['fragile'],
  charge_type: 'flat',
  charge_value: '5',
  ...changes,
})
const charged = { id: 1, name: 'Charge', charge_type: 'flat', charge_value: '5' } as const
const zone = (changes: object) => ({ id: 1, name: 'Cape', places: [{ zone: 'WC' }], ...changes })

const groupsOf = (...groups: Group[]): Partial<RateCardInput> => ({ levels: [{ code: 'ECO', groups }] })
const cardOf = (changes: Partial<RateCardInput>): RateCard =>
  RateCard.parse({ name: 'Card', zones: [zone({})], ...groupsOf(row()), ...changes })

const problemsOf = (changes: Partial<RateCardInput>): string[] =>
  cardProblems(cardOf(changes)).map(
    ({ path, says, at }) => `${path}: ${says}${at === undefined ? '' : ` (${at})`}`,
  )

const FORMULA = 'levels[0].groups[0].formula'
const ZERO = 'This divides by something that can be zero'

test.each<[string, Partial<RateCardInput>]>([
  [`levels[0].groups[0].charge: A flat rate needs a charge`, groupsOf(row({ charge: null }))],
  [`${FORMULA}: A formula is missing`, groupsOf(formula(null))],
  [`${FORMULA}: A formula is missing`, groupsOf(formula('  '))],
  [`${FORMULA}: ${ZERO} (1)`, groupsOf(formula('1/(kg-5)'))],
  [`${FORMULA}: ${ZERO} (3)`, groupsOf(formula('50 / kg'))],
  [`${FORMULA}: ${ZERO} (7)`, groupsOf(formula('kg + 1 / floor(kg / 10)'))],
  [`${FORMULA}: This is below zero for every shipment (6)`, groupsOf(formula('0 - 5 - kg'))],
  [
    `${FORMULA}: Brackets are at most 20 deep (21)`,
    groupsOf(formula(`${'('.repeat(21)}kg${')'.repeat(21)}`)),
  ],
  [`${FORMULA}: A formula has at most 500 characters (500)`, groupsOf(formula(`kg${' '.repeat(499)}`))],
  [
    'levels[0].groups[0].per: A formula with km is reckoned for the shipment',
    groupsOf(formula('5 + max(1, -km + 9)', { per: 'parcel' })),
  ],
  [
    'levels[0].groups[0].same_zone: Name the zones in “from” and leave “to” empty',
    groupsOf(row({ same_zone: true })),
  ],
  [
    'levels[0].groups[0].same_zone: Name the zones in “from” and leave “to” empty',
    groupsOf(row({ same_zone: true, from: [1], to: [1] })),
  ],
  ['levels[0].groups[0].from[1]: No zone has the id 7', groupsOf(row({ from: [1, 7] }))],
  ['levels[0].groups[0].to[0]: No zone has the id 8', groupsOf(row({ to: [8] }))],
  ['levels[0].groups[1].id: levels[0].groups[0] has the id 1 too', groupsOf(row(), row())],
  ['levels[1].code: eco stands twice', { levels: ['ECO', 'eco'].map((code) => ({ code, groups: [] })) }],
  ['surcharges[0].zones: Name at least one zone', { surcharges: [surcharge({ type: 'zone' })] }],
  ['surcharges[0].zones[0]: No zone has the id 9', { surcharges: [surcharge({ type: 'zone', zones: [9] })] }],
  ['surcharges[0].tags: Name at least one tag', { surcharges: [surcharge({ tags: [] })] }],
  [
    'surcharges[0].pod_methods: Name at least one POD method',
    { surcharges: [surcharge({ type: 'pod-method' })] },
  ],
  [
    'surcharges[0]: Say from which side, girth or weight on',
    { surcharges: [surcharge({ type: 'dimensions-weight' })] },
  ],
  [
    'surcharges[0].service_levels[0]: The card has no level OVN',
    { surcharges: [surcharge({ service_levels: ['OVN'] })] },
  ],
  [
    'rate_group_extras[0].service_levels[0]: The card has no level OVN',
    {
      rate_group_extras: [
        { id: 1, name: 'Cover', percentage: '1', maximum_declared_value: '9', service_levels: ['OVN'] },
      ],
    },
  ],
  [
    'rate_adjustments[0].id: opt_in_rates[0] has the id 1 too',
    { opt_in_rates: [charged], rate_adjustments: [charged] },
  ],
  ['zones[1].id: zones[0] has the id 1 too', { zones: [zone({}), zone({})] }],
  ['zones[0]: A zone needs a place, a postal code or an area', { zones: [zone({ places: [] })] }],
  [
    'zones[0].postal_codes[0]: A range begins with its lower code',
    { zones: [zone({ postal_codes: ['2199-2000'] })] },
  ],
  [
    `levels: A card has at most ${MOST_ROWS} rows, each direction and each shared zone counted`,
    {
      zones: Array.from({ length: 1_000 }, (_, i) => zone({ id: i + 1 })),
      ...groupsOf(
        ...Array.from({ length: 51 }, (_, i) =>
          row({ id: i + 1, same_zone: true, from: Array.from({ length: 1_000 }, (_, at) => at + 1) }),
        ),
      ),
    },
  ],
])('%s', (problem, changes) => {
  expect(problemsOf(changes)).toEqual([problem])
})

test('rows of one table may have the ids of another, and one-way rows count once', () => {
  const groups = Array.from({ length: 5_000 }, (_, i) => row({ id: i + 1 }))
  expect(
    problemsOf({ ...groupsOf(...groups), surcharges: [surcharge({})], opt_in_time_based_rates: [charged] }),
  ).toEqual([])
})
