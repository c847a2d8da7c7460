/**
 * The rate card that every provider begins with: local, main centres and regional, at what road couriers of South Africa
 * asked in 2026. Figures are ours, to be replaced by the provider's own. Levels are those of service-level.ts; what goes
 * abroad is priced on request.
 */
import type { RateCardInput } from './rate-card.ts'

type ZoneInput = NonNullable<RateCardInput['zones']>[number]
type LevelInput = RateCardInput['levels'][number]
type GroupInput = LevelInput['groups'][number]

/** A main centre: its street codes, and a box round it for addresses that are known by a point. */
function centre(
  id: number,
  name: string,
  postal_codes: string[],
  [west, south, east, north]: [number, number, number, number],
): ZoneInput {
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { id, name, postal_codes, area: { type: 'Polygon', coordinates: [ring] } }
}

const CENTRES = [
  centre(1, 'Johannesburg', ['1400-1759', '1800-1899', '2000-2199'], [27.7, -26.45, 28.5, -25.95]),
  centre(2, 'Pretoria', ['0001-0199'], [27.9, -25.95, 28.5, -25.5]),
  centre(3, 'Cape Town', ['7100-7139', '7400-8099'], [18.3, -34.25, 18.95, -33.7]),
  centre(4, 'Durban', ['3600-3699', '4000-4099', '4300-4320'], [30.7, -30.1, 31.15, -29.6]),
  centre(5, 'Gqeberha', ['6000-6099', '6200-6229'], [25.35, -34.05, 25.75, -33.7]),
  centre(6, 'East London', ['5200-5299'], [27.7, -33.1, 28.1, -32.85]),
  centre(7, 'Bloemfontein', ['9300-9339'], [26.1, -29.25, 26.4, -29]),
]
const MAIN = CENTRES.map(({ id }) => id)
const COUNTRY = 20
const OUTLYING = 21

/** Most that a vehicle of the provider takes of one shipment. */
const MOST_KG = '1000'

const local = { from: MAIN, same_zone: true } as const
const between = { from: MAIN, to: MAIN } as const
const anywhere = { from: [COUNTRY], to: [COUNTRY] } as const

type Where = typeof local | typeof between | typeof anywhere

const flat = (id: number, name: string, where: Where, up_to_kg: string, charge: string): GroupInput => ({
  id,
  name,
  ...where,
  from: [...where.from],
  to: 'to' in where ? [...where.to] : [],
  up_to_kg,
  formula_type: 'flat',
  charge,
})
const formula = (id: number, name: string, where: Where, text: string): GroupInput => ({
  id,
  name,
  ...where,
  from: [...where.from],
  to: 'to' in where ? [...where.to] : [],
  up_to_kg: MOST_KG,
  formula_type: 'formula',
  formula: text,
})
const onRequest = (id: number): GroupInput => ({ id, name: 'Priced on request', formula_type: 'no-rate' })

const LEVELS: LevelInput[] = [
  {
    code: 'ECO',
    groups: [
      formula(1, 'Local', local, '69 + max(0, kg - 5) * 5.50'),
      formula(2, 'Main centres', between, '95 + max(0, kg - 2) * 8.50'),
      formula(3, 'Regional', anywhere, '125 + max(0, kg - 2) * 11.50'),
    ],
  },
  { code: 'ECOR', groups: [formula(11, 'Regional', anywhere, '115 + max(0, kg - 2) * 10.50')] },
  {
    code: 'ECOB',
    groups: [
      formula(21, 'Main centres', between, '180 + kg * 4.20'),
      formula(22, 'Regional', anywhere, '240 + kg * 6.10'),
    ],
  },
  { code: 'LOF', groups: [flat(31, 'Local flyer', local, '2', '75')] },
  { code: 'LOX', groups: [formula(41, 'Local', local, '85 + max(0, kg - 5) * 5.50')] },
  { code: 'LSF', groups: [flat(51, 'Local flyer', local, '2', '110')] },
  { code: 'LSE', groups: [formula(61, 'Local', local, '95 + km * 3.50 + max(0, kg - 5) * 4')] },
  { code: 'LSX', groups: [formula(71, 'Local', local, '150 + km * 4.80 + max(0, kg - 5) * 4')] },
  { code: 'LLS', groups: [flat(81, 'Locker to locker', anywhere, '20', '60')] },
  { code: 'LLX', groups: [flat(91, 'Locker to locker, express', anywhere, '20', '99')] },
  { code: 'NFS', groups: [flat(101, 'National flyer', anywhere, '2', '99')] },
  {
    code: 'OVN',
    groups: [
      formula(111, 'Local', local, '95 + max(0, kg - 2) * 9'),
      formula(112, 'Main centres', between, '165 + max(0, kg - 2) * 24'),
    ],
  },
  { code: 'OVNR', groups: [formula(121, 'Regional', anywhere, '225 + max(0, kg - 2) * 29')] },
  {
    code: 'SDX',
    groups: [
      formula(131, 'Local', local, '190 + km * 5 + max(0, kg - 5) * 5'),
      formula(132, 'Main centres', between, '850 + max(0, kg - 2) * 45'),
    ],
  },
  { code: 'SPX', groups: [formula(141, 'Direct drive', anywhere, '450 + km * 9.50')] },
  { code: 'AIR', groups: [formula(151, 'Main centres', between, '310 + max(0, kg - 5) * 32')] },
  { code: 'INN', vat_type: 'zero', groups: [onRequest(161)] },
  { code: 'RIN', vat_type: 'zero', groups: [onRequest(171)] },
]

export const STARTING_CARD: RateCardInput = {
  name: 'Standard rates',
  road_factor: '1.3',
  zones: [
    ...CENTRES,
    {
      id: COUNTRY,
      name: 'South Africa',
      places: ['EC', 'FS', 'GP', 'KZN', 'LP', 'MP', 'NC', 'NW', 'WC'].map((zone) => ({ zone })),
      postal_codes: ['0001-9999'],
    },
    { id: OUTLYING, name: 'Northern Cape', places: [{ zone: 'NC' }] },
  ],
  levels: LEVELS,
  surcharges: [
    {
      id: 1,
      name: 'Outlying area',
      type: 'zone',
      zones: [OUTLYING],
      side: 'either',
      charge_type: 'flat',
      charge_value: '85',
    },
    {
      id: 2,
      name: 'Longer than 1.5 m',
      type: 'dimensions-weight',
      longest_side_over_cm: '150',
      charge_type: 'per-item',
      charge_value: '85',
    },
    {
      id: 3,
      name: 'Heavier than 30 kg',
      type: 'dimensions-weight',
      parcel_over_kg: '30',
      charge_type: 'per-item',
      charge_value: '60',
    },
    {
      id: 4,
      name: 'Signed paper returned',
      type: 'pod-method',
      pod_methods: ['grv physical'],
      charge_type: 'flat',
      charge_value: '45',
    },
  ],
  opt_in_rates: [
    {
      id: 1,
      name: 'Call before delivery',
      description: 'The driver phones the recipient half an hour before',
      charge_type: 'flat',
      charge_value: '15',
    },
  ],
  opt_in_time_based_rates: [
    {
      id: 1,
      name: 'Saturday delivery',
      service_levels: ['ECO', 'OVN', 'OVNR'],
      charge_type: 'flat',
      charge_value: '145',
    },
    {
      id: 2,
      name: 'Delivery before 10:00',
      service_levels: ['OVN', 'OVNR'],
      charge_type: 'percentage',
      charge_value: '35',
    },
  ],
  rate_adjustments: [{ id: 11, name: 'Fuel', charge_type: 'percentage', charge_value: '18.5' }],
  rate_group_extras: [
    {
      id: 1,
      name: 'Insurance',
      percentage: '0.55',
      free_up_to: '1000',
      minimum_charge: '12',
      maximum_declared_value: '100000',
    },
  ],
}
