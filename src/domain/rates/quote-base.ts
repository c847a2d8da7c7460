/** The base of a price: which row of a level's table fits, and what it comes to. */
import type { Grams } from './charge.ts'
import { chargeCents } from './charge.ts'
import { chargedWeight, totalsOf } from './charged-weight.ts'
import type { Bits, CompiledGroup, CompiledLevel } from './compile-card.ts'
import { evaluateFormula } from './evaluate-formula.ts'
import { type Exact, fraction, multiply, roundedOf, ZERO } from './exact.ts'
import { MOST_CENTS, type QuoteContext, type WhyNot } from './price.ts'

interface Base {
  readonly group: CompiledGroup
  readonly cents: number
  /** One for the whole shipment, or one for each parcel. */
  readonly cents_per_parcel: readonly number[]
  readonly charged: Grams
}

const HUNDRED = fraction(100)

/** The next row at or after `from` and before `until`, or -1. */
export function nextRow(bits: Bits, from: number, until: number): number {
  for (let word = from >>> 5, left = (bits[word] ?? 0) & (-1 << (from & 31)); word << 5 < until; ) {
    if (left !== 0) {
      const row = (word << 5) + 31 - Math.clz32(left & -left)
      return row < until ? row : -1
    }
    word += 1
    left = bits[word] ?? 0
  }
  return -1
}

/** `upTo` is in ten-thousandths of a kg: tenths of a gram. */
const isWithin = (weight: Grams, upTo: number): boolean => weight.n * 10 <= upTo * weight.d

/**
 * The first row that fits decides. A row per parcel weighs and prices each by itself; its limit is for each parcel, and
 * the charged weight is the sum of theirs.
 */
export function chargeBase(context: QuoteContext, level: CompiledLevel, whole: Grams): Base | WhyNot {
  const { card, input, rows } = context
  let heaviest = -1
  let parcels: Grams[] | null = null
  for (let i = nextRow(rows, level.from, level.until); i !== -1; i = nextRow(rows, i + 1, level.until)) {
    const group = card.rows[i]
    if (group === undefined) break
    if (group.perParcel)
      parcels ??= input.parcels.map((parcel) =>
        chargedWeight(totalsOf([parcel]), level.divisor, level.rounding),
      )
    const weights = group.perParcel && parcels !== null ? parcels : [whole]
    if (weights.every((weight) => isWithin(weight, group.upTo))) return chargeGroup(context, group, weights)
    heaviest = Math.max(heaviest, group.upTo)
  }
  return heaviest < 0 ? { is: 'no-group' } : { is: 'too-heavy', up_to_kg: heaviest / 10_000 }
}

/** Weights of one level have the same divisor, or none. */
function sumOf(weights: readonly Grams[]): Grams {
  const d = Math.max(...weights.map((weight) => weight.d))
  return { n: weights.reduce((sum, weight) => sum + weight.n * (d / weight.d), 0), d }
}

function chargeGroup(
  { input, distance }: QuoteContext,
  group: CompiledGroup,
  weights: readonly Grams[],
): Base | WhyNot {
  const [only] = weights
  const charged = weights.length === 1 && only !== undefined ? only : sumOf(weights)
  if (group.type === 'no-rate') return { is: 'no-rate', group: group.name }
  const base = { group, charged }
  if (group.type === 'zero-rate') return { ...base, cents: 0, cents_per_parcel: weights.map(() => 0) }
  const basis = { baseCents: 0, charged, items: 1, fromCollectionBranch: null, fromDeliveryBranch: null }
  if (group.formula === null) {
    const each = chargeCents('flat', group.charge, basis) ?? 0
    return { ...base, cents: each * weights.length, cents_per_parcel: weights.map(() => each) }
  }
  if (group.needsKm && distance === null) return { is: 'no-distance', of: group.name }
  const quantities = {
    km: distance === null ? ZERO : fraction(distance, 10),
    declared_value: fraction(input.declared_value_cents, 100),
  }
  const cents_per_parcel: number[] = []
  let cents = 0
  for (const { n, d } of weights) {
    const rand: Exact | null = evaluateFormula(group.formula, {
      ...quantities,
      kg: fraction(n, d * 1000),
      parcels: fraction(group.perParcel ? 1 : input.parcels.length),
    })
    const each = rand === null ? -1 : Number(roundedOf(multiply(rand, HUNDRED)).n)
    if (!(each >= 0 && each <= MOST_CENTS)) return { is: 'out-of-range', group: group.name }
    cents_per_parcel.push(each)
    cents += each
  }
  return { ...base, cents, cents_per_parcel }
}
