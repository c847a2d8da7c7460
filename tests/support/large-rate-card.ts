/** A rate card as large as they come, and shipments to price by it: the same at each run. */
import type { QuoteInput } from '../../src/domain/rates/price.ts'
import { RateCard, type RateCardInput } from '../../src/domain/rates/rate-card.ts'
import { createRandom } from '../bench/measure.ts'

const [WEST, EAST, SOUTH, NORTH] = [17, 32, -34, -23]
const LEVELS = 20

/** A star of 200 corners: a border as people draw them. */
function star(lng: number, lat: number, random: () => number): [number, number][] {
  const ring = Array.from({ length: 200 }, (_, i): [number, number] => {
    const [turn, reach] = [(i / 200) * 2 * Math.PI, 0.6 + random()]
    return [lng + Math.cos(turn) * reach, lat + Math.sin(turn) * reach]
  })
  return [...ring, ring[0] ?? [lng, lat]]
}

interface Size {
  readonly zones: number
  readonly drawn: number
  readonly surcharges: number
}

export function createLargeCard({ zones, drawn, surcharges }: Size): RateCard {
  const random = createRandom(7)
  const one = (count: number) => 1 + Math.floor(random() * count)
  const types = ['zone', 'tag', 'dimensions-weight', 'pod-method'] as const
  const card: RateCardInput = {
    name: 'Large',
    zones: Array.from({ length: zones }, (_, i) => {
      const zone = { id: i + 1, name: `Zone ${i + 1}` }
      const first = Math.floor(random() * 9800)
      if (i < drawn) {
        const at: [number, number] = [WEST + random() * (EAST - WEST), SOUTH + random() * (NORTH - SOUTH)]
        return { ...zone, area: { type: 'Polygon' as const, coordinates: [star(...at, random)] } }
      }
      if (i % 2 === 0)
        return { ...zone, places: Array.from({ length: 20 }, () => ({ local_area: `Suburb ${one(5000)}` })) }
      const last = first + 150
      return {
        ...zone,
        postal_codes: [`${String(first).padStart(4, '0')}-${String(last).padStart(4, '0')}`],
      }
    }),
    levels: Array.from({ length: LEVELS }, (_, level) => ({
      code: `L${level}`,
      rounding: (['round-up', 'round-up-to-nearest-half', 'do-not-round'] as const)[level % 3],
      volumetric_divisor: level % 2 === 0 ? 5000 : 4000,
      groups: [
        ...Array.from({ length: 29 }, (_, i) => ({
          id: level * 100 + i + 1,
          name: `Group ${i}`,
          from: Array.from({ length: 15 }, () => one(zones)),
          to: Array.from({ length: 15 }, () => one(zones)),
          both_ways: i % 2 === 0,
          up_to_kg: i % 3 === 0 ? '20' : null,
          ...(i % 2 === 0
            ? { formula_type: 'flat' as const, charge: `${60 + i}.50` }
            : {
                formula_type: 'formula' as const,
                formula: `${60 + i} + max(0, kg - ${1 + (i % 5)}) * 9.${10 + i}`,
              }),
        })),
        {
          id: level * 100 + 99,
          name: 'Elsewhere',
          formula_type: 'formula' as const,
          formula: `max(${120 + level}, 40 * ceil(kg / 2) + km * 0.15)`,
        },
      ],
    })),
    surcharges: Array.from({ length: surcharges }, (_, i) => ({
      id: i + 1,
      name: `Surcharge ${i}`,
      type: types[i % 4] ?? 'zone',
      zones: Array.from({ length: 10 }, () => one(zones)),
      side: (['collection', 'delivery', 'either', 'both'] as const)[Math.floor(i / 4) % 4],
      tags: [`tag ${i % 8}`],
      pod_methods: [`method ${i % 5}`],
      parcel_over_kg: String(10 + i),
      charge_type: (['percentage', 'flat', 'per-kg', 'per-item'] as const)[i % 4] ?? 'flat',
      charge_value: `${1 + (i % 20)}.25`,
    })),
    discounts: [{ id: 1, name: 'Account', account_ids: [1, 2, 3], percentage: '7.5' }],
    rate_adjustments: [{ id: 2, name: 'Fuel', charge_type: 'percentage', charge_value: '12.35' }],
    rate_group_extras: [
      { id: 1, name: 'Insurance', percentage: '0.35', free_up_to: '1000', maximum_declared_value: '100000' },
    ],
  }
  return RateCard.parse(card)
}

/** Shipments all over the country, of one to four parcels. */
export function largeQuotes(count: number): QuoteInput[] {
  const random = createRandom(11)
  const address = () => ({
    country: null,
    local_area: `Suburb ${Math.floor(random() * 5000)}`,
    city: `City ${Math.floor(random() * 500)}`,
    zone: 'GP',
    code: String(Math.floor(random() * 10_000)).padStart(4, '0'),
    lat: SOUTH + random() * (NORTH - SOUTH),
    lng: WEST + random() * (EAST - WEST),
  })
  return Array.from({ length: count }, (_, i) => ({
    account_id: i % 10,
    collection: address(),
    delivery: address(),
    collection_branch: null,
    delivery_branch: null,
    parcels: Array.from({ length: 1 + (i % 4) }, () => ({
      length_mm: 100 + Math.floor(random() * 900),
      width_mm: 100 + Math.floor(random() * 500),
      height_mm: 50 + Math.floor(random() * 500),
      weight_g: 200 + Math.floor(random() * 25_000),
    })),
    declared_value_cents: Math.floor(random() * 1_000_000),
    pod_method: `method ${i % 7}`,
    tags: [`tag ${i % 12}`],
    opt_in_rates: null,
    opt_in_time_based_rates: null,
    vat_percentage: 150_000,
  }))
}
