import type { z } from 'zod'
import type { ParcelInput } from '../../domain/shipments/parcel.ts'
import type { FixtureAccount } from '../fixtures/read.ts'
import type { Random } from '../random.ts'

export type Parcel = z.input<typeof ParcelInput>

/** What a trade sends: names, and the smallest and largest of length, width, height (cm) and weight (kg). */
interface Goods {
  names: readonly string[]
  size: readonly [number, number]
  flat: number
  kg: readonly [number, number]
}

const GOODS: Record<FixtureAccount['sends'], Goods> = {
  fashion: {
    names: ['Dress', 'Sneakers', 'Jacket', 'Jeans', 'Shoes'],
    size: [28, 42],
    flat: 0.35,
    kg: [0.4, 2.5],
  },
  books: { names: ['Books', 'Novels', 'Text books', 'Records'], size: [22, 38], flat: 0.4, kg: [0.5, 7] },
  electronics: {
    names: ['Headphones', 'Phone', 'Monitor', 'Console', 'Router'],
    size: [18, 60],
    flat: 0.5,
    kg: [0.3, 9],
  },
  pharmacy: {
    names: ['Medicine', 'Lenses', 'Dental work', 'Samples'],
    size: [12, 30],
    flat: 0.6,
    kg: [0.2, 3],
  },
  documents: { names: ['Documents', 'Contract', 'Stationery'], size: [24, 36], flat: 0.12, kg: [0.2, 4] },
  food: {
    names: ['Coffee', 'Biltong', 'Wine, 6 bottles', 'Spices'],
    size: [20, 42],
    flat: 0.8,
    kg: [0.5, 12],
  },
  parts: {
    names: ['Brake pads', 'Pump', 'Bicycle parts', 'Bearings'],
    size: [18, 70],
    flat: 0.6,
    kg: [1, 24],
  },
  home: {
    names: ['Ceramics', 'Lamp', 'Bedding', 'Toys', 'Cushions'],
    size: [30, 80],
    flat: 0.7,
    kg: [1, 15],
  },
  beauty: { names: ['Skincare', 'Soap', 'Gift box'], size: [14, 32], flat: 0.6, kg: [0.3, 4] },
}

const tenth = (value: number): number => Math.max(0.1, Math.round(value * 10) / 10)

/** The parcels of one shipment; mostly one, and small ones more often than large. */
export function parcelsOf(dice: Random, sends: FixtureAccount['sends']): Parcel[] {
  const goods = GOODS[sends]
  const count = dice.weighted([1, 2, 3, 5, 8], (n) => [0, 78, 13, 5, 0, 2.5, 0, 0, 1][n] ?? 0)
  return Array.from({ length: count }, () => {
    const large = dice.next() ** 2
    const length = goods.size[0] + (goods.size[1] - goods.size[0]) * large
    return {
      parcel_description: dice.pick(goods.names),
      submitted_length_cm: Math.round(length),
      submitted_width_cm: Math.round(length * dice.between(0.6, 0.9)),
      submitted_height_cm: Math.max(2, Math.round(length * goods.flat * dice.between(0.6, 1))),
      submitted_weight_kg: tenth(goods.kg[0] + (goods.kg[1] - goods.kg[0]) * large * dice.between(0.8, 1.2)),
    }
  })
}
