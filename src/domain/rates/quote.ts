/**
 * Prices a shipment at every level of a compiled rate card (001 §3, §9; clients.md, POST /rates). Pure: the same input
 * has the same price.
 *
 * A price is a list of lines. Each is reckoned exactly and rounded once, to cents, half away from zero; the total is the
 * sum of the lines. VAT is reckoned on the running total, so that it too is rounded once for the shipment: each line
 * says by how much it raised it. In order:
 * 1. base, of the first row of the level that fits;
 * 2. surcharges, what was opted into and time-based rates, whose percentages are of the base;
 * 3. discounts, of the base, never more than it;
 * 4. adjustments (fuel), whose percentages are of all of that; below 0 they take off no more than there is;
 * 5. insurance, of the declared value, unless the provider offers or the sender wants none.
 */
import { distanceMetres, type Place } from '../dispatch/place.ts'
import { type ChargeBasis, chargeCents, vatCents } from './charge.ts'
import { chargedWeight, MOST_CUBIC_MM, totalsOf } from './charged-weight.ts'
import type { Bits, CompiledCard, CompiledCharge, CompiledLevel, CompiledOptIn } from './compile-card.ts'
import {
  type BreakdownType,
  type InsuranceTerms,
  type LevelPrice,
  MOST_CENTS,
  type PriceLine,
  type Quote,
  type QuoteContext,
  type QuoteInput,
  type WhyNot,
} from './price.ts'
import { chargeBase } from './quote-base.ts'
import { createMatch } from './surcharge-match.ts'
import { type ZonedAddress, zonesOf } from './zone-index.ts'

/** Where nothing is said of it: offered, up to what the card insures. */
const EVERY_INSURANCE: InsuranceTerms = { is_offered: true, maximum_cents: null }

const at = ({ lat, lng }: ZonedAddress): Place | null => (lat === null || lng === null ? null : { lat, lng })

/** Hundreds of metres by road: the great circle times the card's factor. */
function roadDistance(from: Place | null, to: Place | null, factor: number): number | null {
  return from === null || to === null ? null : Math.round((distanceMetres(from, to) * factor) / 100)
}

/** The rows that run between the zones of two addresses. */
export function rowsBetween(card: CompiledCard, from: readonly number[], to: readonly number[]): Bits {
  const anywhere = card.zones.size
  const starts = Uint32Array.from(card.rowsFrom[anywhere] ?? [])
  const ends = Uint32Array.from(card.rowsTo[anywhere] ?? [])
  for (const zone of from) addBits(starts, card.rowsFrom[zone])
  for (const zone of to) addBits(ends, card.rowsTo[zone])
  for (let i = 0; i < starts.length; i += 1) starts[i] = (starts[i] ?? 0) & (ends[i] ?? 0)
  return starts
}

function addBits(into: Bits, bits: Bits | undefined): void {
  if (bits === undefined) return
  for (let i = 0; i < into.length; i += 1) into[i] = (into[i] ?? 0) | (bits[i] ?? 0)
}

const chosen = (rows: readonly CompiledOptIn[], ids: readonly number[] | null): readonly CompiledOptIn[] =>
  rows.filter(({ id, isDefault }) => (ids === null ? isDefault : ids.includes(id)))

/** What a shipment costs at each level, or at the one that is named, and why the others do not carry it. */
export function quote(card: CompiledCard, input: QuoteInput, onlyLevel?: string): Quote {
  const only = onlyLevel?.toUpperCase()
  const totals = totalsOf(input.parcels)
  if (totals.volume_mm3 > MOST_CUBIC_MM) {
    const refused = card.levels.map(({ code }) => ({ code, why: { is: 'too-large' } as const }))
    return { prices: [], refused, actual_g: totals.weight_g, distance: null }
  }
  const [from, to] = [zonesOf(card.zones, input.collection), zonesOf(card.zones, input.delivery)]
  const [start, end] = [at(input.collection), at(input.delivery)]
  const distance = roadDistance(start, end, card.roadFactor)
  const rows = rowsBetween(card, from, to)
  const match = createMatch(card, input, from, to)
  const surcharges = card.surcharges.flatMap((row) => {
    const items = match(row)
    return items === null ? [] : [{ row, items }]
  })
  const shared = {
    card,
    input,
    totals,
    rows,
    distance,
    surcharges,
    optIns: chosen(card.optIns, input.opt_in_rates),
    timeBased: chosen(card.timeBased, input.opt_in_time_based_rates),
    discounts: card.discounts.filter(
      ({ accounts }) => accounts.size === 0 || (input.account_id !== null && accounts.has(input.account_id)),
    ),
    fromCollectionBranch: roadDistance(input.collection_branch, start, card.roadFactor),
    fromDeliveryBranch: roadDistance(input.delivery_branch, end, card.roadFactor),
  }
  const prices: LevelPrice[] = []
  const refused: { code: string; why: WhyNot }[] = []
  for (const [position, level] of card.levels.entries()) {
    if (only !== undefined && level.code.toUpperCase() !== only) continue
    const price = priceLevel(shared, level, position)
    if ('is' in price) refused.push({ code: level.code, why: price })
    else prices.push(price)
  }
  return { prices, refused, actual_g: totals.weight_g, distance }
}

function priceLevel(context: QuoteContext, level: CompiledLevel, position: number): LevelPrice | WhyNot {
  const { card, input } = context
  const wholeWeight = chargedWeight(context.totals, level.divisor, level.rounding)
  const base = chargeBase(context, level, wholeWeight)
  if ('is' in base) return base
  const { charged, group } = base
  const lines: PriceLine[] = []
  let subtotal = 0
  let standard = 0
  let vat = 0

  function addLine(
    type: BreakdownType,
    { id, name, rate }: Pick<CompiledCharge, 'id' | 'name' | 'rate'>,
    cents: number,
    vatType = level.vatType,
  ): void {
    subtotal += cents
    if (vatType === 'standard') standard += cents
    const vatNow = vatCents(standard, 'standard', input.vat_percentage)
    lines.push({ type, id, name, rate, cents, vat_cents: vatNow - vat, vat_type: vatType })
    vat = vatNow
  }

  const basis = {
    baseCents: base.cents,
    charged,
    items: input.parcels.length,
    fromCollectionBranch: context.fromCollectionBranch,
    fromDeliveryBranch: context.fromDeliveryBranch,
  }
  /** Adds a charge if this level has it; says why not where its distance is not known. */
  function addCharge(type: BreakdownType, row: CompiledCharge, of: ChargeBasis): WhyNot | null {
    if (row.levels[position] !== true) return null
    const cents = chargeCents(row.type, row.value, of)
    if (cents === null) return { is: 'no-distance', of: row.name }
    if (cents !== 0) addLine(type, row, cents < 0 ? -Math.min(-cents, subtotal) + 0 : cents)
    return null
  }

  addLine('base', group, base.cents)
  for (const { row, items } of context.surcharges) {
    const wrong = addCharge('surcharge', row, items === basis.items ? basis : { ...basis, items })
    if (wrong !== null) return wrong
  }
  for (const row of context.optIns) {
    const wrong = addCharge('rate_adjustment', row, basis)
    if (wrong !== null) return wrong
  }
  for (const row of context.timeBased) {
    const wrong = addCharge('time_based_rate_adjustment', row, basis)
    if (wrong !== null) return wrong
  }
  let undiscounted = base.cents
  for (const row of context.discounts) {
    if (row.levels[position] !== true) continue
    const cents = Math.min(undiscounted, -(chargeCents(row.type, row.value, basis) ?? 0))
    undiscounted -= cents
    if (cents > 0) addLine('rate_adjustment', row, -cents)
  }
  const freight = { ...basis, baseCents: subtotal }
  for (const row of card.adjustments) {
    const wrong = addCharge('rate_adjustment', row, freight)
    if (wrong !== null) return wrong
  }
  const declared = input.declared_value_cents
  const { is_offered, maximum_cents } = input.insurance ?? EVERY_INSURANCE
  const isInsurable = is_offered && !level.insuranceDisabled
  if (isInsurable && input.is_insured !== false && declared > 0) {
    if (maximum_cents !== null && declared > maximum_cents) return { is: 'not-insured', maximum_cents }
    for (const row of card.insurances) {
      if (row.levels[position] !== true) continue
      if (declared > row.maximumDeclared) return { is: 'declared-value', maximum_cents: row.maximumDeclared }
      if (declared <= row.freeUpTo) continue
      const cents = chargeCents('percentage', row.percentage, {
        ...basis,
        baseCents: declared - row.freeUpTo,
      })
      addLine('rate_group_extras', row, Math.max(row.minimum, cents ?? 0), row.vatType)
    }
  }
  if (subtotal > MOST_CENTS) return { is: 'out-of-range', group: group.name }
  return {
    code: level.code,
    lines,
    excluding_vat_cents: subtotal,
    vat_cents: vat,
    total_cents: subtotal + vat,
    group: { id: group.id, name: group.name, type: group.type },
    cents_per_parcel: base.cents_per_parcel,
    vat_type: level.vatType,
    charged,
    volumetric: { n: context.totals.volume_mm3, d: level.divisor },
    insurance_disabled: !isInsurable,
  }
}
