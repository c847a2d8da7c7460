/**
 * A published rate card made ready to price by: numbers read, formulas parsed, zones indexed, and which rows of which
 * level run between which zones kept as sets of bits. Built once per version; pricing reads it alone.
 */
import { VOLUMETRIC_DIVISOR } from '../shipments/parcel.ts'
import { cardProblems } from './card-problems.ts'
import { CHARGE_TYPES, type ChargeType, SCALE, type VatType } from './charge.ts'
import type { RoundingOption } from './charged-weight.ts'
import { type Formula, readFormula } from './formula.ts'
import { asksForKm } from './formula-check.ts'
import type { FormulaType, OptIn, RateCard, RateGroup, Side, Surcharge } from './rate-card.ts'
import { indexZones, type ZoneIndex } from './zone-index.ts'

/** Zones as bits, by their place in the card's list; the last one, which every address is in, stands for anywhere. */
export type Bits = Uint32Array

export interface CompiledGroup {
  readonly id: number
  readonly name: string
  readonly type: FormulaType
  readonly perParcel: boolean
  /** In ten-thousandths of a kg; infinite without a limit. */
  readonly upTo: number
  /** In ten-thousandths of a rand. */
  readonly charge: number
  readonly formula: Formula | null
  readonly needsKm: boolean
  /** As the breakdown says it: `R 65.00`, or the formula. */
  readonly rate: string
}

export interface CompiledLevel {
  readonly code: string
  readonly vatType: VatType
  readonly divisor: number
  readonly rounding: RoundingOption
  readonly insuranceDisabled: boolean
  /** Its rows, from and until, among those of all levels. */
  readonly from: number
  readonly until: number
}

/** Whatever adds to a base. */
export interface CompiledCharge {
  readonly id: number
  readonly name: string
  /** For each level, by its place, whether it is charged there. */
  readonly levels: readonly boolean[]
  readonly type: ChargeType
  readonly value: number
  readonly rate: string
}

export interface CompiledSurcharge extends CompiledCharge {
  readonly when: Surcharge['type']
  readonly side: Side
  readonly zones: Bits
  readonly tags: ReadonlySet<string>
  readonly podMethods: ReadonlySet<string>
  /** In thousandths of a mm, and in tenths of a gram; infinite where nothing is said. */
  readonly longestSide: number
  readonly girthAndLength: number
  readonly parcelWeight: number
}

export interface CompiledOptIn extends CompiledCharge {
  readonly isDefault: boolean
}

export interface CompiledDiscount extends CompiledCharge {
  readonly accounts: ReadonlySet<number>
}

export interface CompiledInsurance {
  readonly id: number
  readonly name: string
  readonly levels: readonly boolean[]
  readonly percentage: number
  /** In cents. */
  readonly freeUpTo: number
  readonly minimum: number
  readonly maximumDeclared: number
  readonly vatType: VatType
  readonly rate: string
}

export interface CompiledCard {
  readonly name: string
  readonly roadFactor: number
  readonly zones: ZoneIndex
  readonly levels: readonly CompiledLevel[]
  /** For each row, in the order of the card, its group: one for each direction and each shared zone. */
  readonly rows: readonly CompiledGroup[]
  /** For each zone, the rows that begin or end there. */
  readonly rowsFrom: readonly Bits[]
  readonly rowsTo: readonly Bits[]
  readonly surcharges: readonly CompiledSurcharge[]
  readonly optIns: readonly CompiledOptIn[]
  readonly timeBased: readonly CompiledOptIn[]
  readonly discounts: readonly CompiledDiscount[]
  readonly adjustments: readonly CompiledCharge[]
  readonly insurances: readonly CompiledInsurance[]
}

/** A decimal of at most four places in ten-thousandths. */
export function scaled(text: string): number {
  const [whole = '0', places = ''] = text.replace('-', '').split('.')
  const size = Number(whole) * SCALE + Number(places.padEnd(4, '0'))
  return text.startsWith('-') && size > 0 ? -size : size
}

const centsIn = (text: string): number => Math.round(scaled(text) / 100)
const orNoLimit = (text: string | null, times = 1): number =>
  text === null ? Number.POSITIVE_INFINITY : scaled(text) * times

export function createBits(size: number, set: Iterable<number> = []): Bits {
  const bits = new Uint32Array(Math.ceil(size / 32))
  for (const i of set) setBit(bits, i)
  return bits
}

function setBit(bits: Bits, i: number): void {
  bits[i >>> 5] = (bits[i >>> 5] ?? 0) | (1 << (i & 31))
}

/** `R 9.50/kg`, `12.5%`. */
function rateText(type: ChargeType, value: string): string {
  const { unit } = CHARGE_TYPES[type]
  if (unit === '%') return `${value}%`
  return `R ${value.includes('.') ? value : `${value}.00`}${unit.slice(1)}`
}

/** What a service level says of itself where a card does not. */
export interface LevelTerms {
  readonly code: string
  readonly vat_type: VatType
  readonly volumetric_divisor: number
  readonly insurance_disabled: boolean
}

const termsText = (levels: readonly LevelTerms[]): string =>
  JSON.stringify(
    levels.map((level) => [level.code, level.vat_type, level.volumetric_divisor, level.insurance_disabled]),
  )

/** Whether a card comes out the same for both: lists are read anew all the time, and levels change once a year. */
export const areSameTerms = (a: readonly LevelTerms[], b: readonly LevelTerms[]): boolean =>
  a === b || termsText(a) === termsText(b)

/** Throws on a card that `cardProblems` refuses: such a card is never published. */
export function compileCard(card: RateCard, terms: readonly LevelTerms[] = []): CompiledCard {
  const [problem] = cardProblems(card)
  if (problem !== undefined) throw new Error(`${problem.path}: ${problem.says}`)
  const position = new Map(card.zones.map(({ id }, i) => [id, i]))
  const anywhere = card.zones.length
  const positions = (ids: readonly number[]): number[] =>
    ids.length === 0 ? [anywhere] : ids.map((id) => position.get(id) ?? anywhere)
  const atLevels = (codes: readonly string[]): boolean[] =>
    card.levels.map(({ code }) => codes.length === 0 || codes.includes(code))

  const rows: { group: CompiledGroup; from: number[]; to: number[] }[] = []
  const termsOf = new Map(terms.map((level) => [level.code.toUpperCase(), level]))
  const levels = card.levels.map((level): CompiledLevel => {
    const own = termsOf.get(level.code.toUpperCase())
    const from = rows.length
    for (const row of level.groups) {
      const group = compileGroup(row)
      const [a, b] = [positions(row.from), positions(row.to)]
      if (row.same_zone) for (const zone of a) rows.push({ group, from: [zone], to: [zone] })
      else rows.push({ group, from: a, to: b })
      if (row.both_ways && !row.same_zone) rows.push({ group, from: b, to: a })
    }
    return {
      code: level.code,
      vatType: level.vat_type ?? own?.vat_type ?? 'standard',
      divisor: level.volumetric_divisor ?? own?.volumetric_divisor ?? VOLUMETRIC_DIVISOR,
      rounding: level.rounding,
      insuranceDisabled: level.insurance_disabled ?? own?.insurance_disabled ?? false,
      from,
      until: rows.length,
    }
  })
  const empty = (): Bits[] => Array.from({ length: anywhere + 1 }, () => createBits(rows.length))
  const [rowsFrom, rowsTo] = [empty(), empty()]
  for (const [i, { from, to }] of rows.entries()) {
    for (const zone of from) setBit(rowsFrom[zone] ?? new Uint32Array(), i)
    for (const zone of to) setBit(rowsTo[zone] ?? new Uint32Array(), i)
  }

  const compileCharge = (row: Omit<OptIn, 'description' | 'opted_in_by_default'>): CompiledCharge => ({
    id: row.id,
    name: row.name,
    levels: atLevels(row.service_levels),
    type: row.charge_type,
    value: scaled(row.charge_value),
    rate: rateText(row.charge_type, row.charge_value),
  })
  const compileOptIn = (row: OptIn): CompiledOptIn => ({
    ...compileCharge(row),
    isDefault: row.opted_in_by_default,
  })
  return {
    name: card.name,
    roadFactor: Number(card.road_factor),
    zones: indexZones(card.zones),
    levels,
    rows: rows.map(({ group }) => group),
    rowsFrom,
    rowsTo,
    surcharges: card.surcharges.map((row) => ({
      ...compileCharge(row),
      when: row.type,
      side: row.side,
      zones: createBits(anywhere + 1, row.zones.length === 0 ? [] : positions(row.zones)),
      tags: new Set(row.tags),
      podMethods: new Set(row.pod_methods),
      longestSide: orNoLimit(row.longest_side_over_cm),
      girthAndLength: orNoLimit(row.girth_and_length_over_cm),
      parcelWeight: orNoLimit(row.parcel_over_kg),
    })),
    optIns: card.opt_in_rates.map(compileOptIn),
    timeBased: card.opt_in_time_based_rates.map(compileOptIn),
    discounts: card.discounts.map((row) => ({
      ...compileCharge({ ...row, charge_type: 'percentage', charge_value: `-${row.percentage}` }),
      accounts: new Set(row.account_ids),
    })),
    adjustments: card.rate_adjustments.map(compileCharge),
    insurances: card.rate_group_extras.map((row) => ({
      id: row.id,
      name: row.name,
      levels: atLevels(row.service_levels),
      percentage: scaled(row.percentage),
      freeUpTo: centsIn(row.free_up_to),
      minimum: centsIn(row.minimum_charge),
      maximumDeclared: centsIn(row.maximum_declared_value),
      vatType: row.vat_type,
      rate: rateText('percentage', row.percentage),
    })),
  }
}

function compileGroup(row: RateGroup): CompiledGroup {
  const read = row.formula_type === 'formula' ? readFormula(row.formula ?? '') : null
  const formula = read?.ok ? read.formula : null
  return {
    id: row.id,
    name: row.name,
    type: row.formula_type,
    perParcel: row.per === 'parcel',
    upTo: orNoLimit(row.up_to_kg),
    charge: row.charge === null ? 0 : scaled(row.charge),
    formula,
    needsKm: formula !== null && asksForKm(formula),
    rate: row.formula_type === 'formula' ? (row.formula ?? '') : rateText('flat', row.charge ?? '0'),
  }
}
