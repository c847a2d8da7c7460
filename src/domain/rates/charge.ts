/** What is charged for a thing and how it is reckoned (001 §3, charge types). Amounts are without VAT. */
import { z } from 'zod'
import { keysOf } from '../values/table.ts'
import { multiplyAndDivide } from './exact.ts'

export const CHARGE_TYPES = {
  percentage: { label: 'Percentage', unit: '%' },
  flat: { label: 'Flat', unit: 'R' },
  'per-kg': { label: 'Per kg', unit: 'R/kg' },
  'per-km-from-delivery-branch': { label: 'Per km from delivery branch', unit: 'R/km' },
  'per-km-from-collection-branch': { label: 'Per km from collection branch', unit: 'R/km' },
  'per-item': { label: 'Per item', unit: 'R/item' },
} as const
export const ChargeType = z.enum(keysOf(CHARGE_TYPES))
export type ChargeType = z.infer<typeof ChargeType>

/** What charges are kept in: ten-thousandths of a rand or of a percent. */
export const SCALE = 10_000

/** A fraction of two whole numbers, for weights: `n / d` grams. */
export interface Grams {
  readonly n: number
  readonly d: number
}

/** What a charge is reckoned on. Distances are in hundreds of metres, `null` where the place is not known. */
export interface ChargeBasis {
  readonly baseCents: number
  readonly charged: Grams
  readonly items: number
  readonly fromCollectionBranch: number | null
  readonly fromDeliveryBranch: number | null
}

/** Cents of a charge, rounded once; `null` where the distance that it needs is not known. `value` is in `SCALE`ths. */
export function chargeCents(type: ChargeType, value: number, basis: ChargeBasis): number | null {
  switch (type) {
    case 'percentage':
      return multiplyAndDivide(basis.baseCents, value, 100 * SCALE)
    case 'flat':
      return multiplyAndDivide(value, 100, SCALE)
    case 'per-kg':
      return multiplyAndDivide(value, basis.charged.n, basis.charged.d * 1000 * (SCALE / 100))
    case 'per-item':
      return multiplyAndDivide(value, basis.items, SCALE / 100)
    case 'per-km-from-delivery-branch':
      return byDistance(value, basis.fromDeliveryBranch)
    case 'per-km-from-collection-branch':
      return byDistance(value, basis.fromCollectionBranch)
  }
}

function byDistance(value: number, hundredMetres: number | null): number | null {
  return hundredMetres === null ? null : multiplyAndDivide(value, hundredMetres, (SCALE / 100) * 10)
}

/** VAT types (001 §3). */
export const VAT_TYPES = { standard: { label: 'Standard' }, zero: { label: 'Zero' } } as const
export const VatType = z.enum(keysOf(VAT_TYPES))
export type VatType = z.infer<typeof VatType>

/** VAT of one line, on the cents that are charged. `percentage` is in `SCALE`ths of a percent. */
export function vatCents(cents: number, type: VatType, percentage: number): number {
  return type === 'zero' ? 0 : multiplyAndDivide(cents, percentage, 100 * SCALE)
}
