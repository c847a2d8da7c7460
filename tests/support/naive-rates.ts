/**
 * A rate card priced as one would at first: each question walks through all zones, all rows and all surcharges, and
 * reads formulas anew. What it answers is what the index must answer; how long it takes is the bench's peer.
 *
 * Knows what `createLargeCard` has: no rows by parcel, no distances of branches, standard VAT.
 */
import { distanceMetres } from '../../src/domain/dispatch/place.ts'
import { scaled } from '../../src/domain/rates/compile-card.ts'
import { evaluateFormula } from '../../src/domain/rates/evaluate-formula.ts'
import { fraction, multiply, multiplyAndDivide, roundedOf } from '../../src/domain/rates/exact.ts'
import { readFormula } from '../../src/domain/rates/formula.ts'
import type { QuoteInput } from '../../src/domain/rates/price.ts'
import type { RateCard } from '../../src/domain/rates/rate-card.ts'
import { placeKey, type Zone, type ZonedAddress } from '../../src/domain/rates/zone-index.ts'

function holds(zone: Zone, address: ZonedAddress): boolean {
  if (zone.places.some((place) => placeKey(place.local_area ?? '') === placeKey(address.local_area)))
    return true
  if (
    zone.postal_codes.some((range) => {
      const [from = '', to = from] = range.split('-')
      return address.code >= from && address.code <= to
    })
  )
    return true
  if (zone.area?.type !== 'Polygon' || address.lat === null || address.lng === null) return false
  const [ring = []] = zone.area.coordinates
  let inside = false
  for (const [i, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[i + 1] ?? [x1, y1]
    if (
      y1 > address.lat !== y2 > address.lat &&
      address.lng < ((x2 - x1) * (address.lat - y1)) / (y2 - y1) + x1
    )
      inside = !inside
  }
  return inside
}

interface Total {
  readonly code: string
  readonly total_cents: number
}

export function createNaiveQuote(card: RateCard): (input: QuoteInput) => Total[] {
  const anyOf = (wanted: readonly number[], have: readonly number[]) => wanted.some((id) => have.includes(id))
  const fits = (wanted: readonly number[], have: readonly number[]) =>
    wanted.length === 0 || anyOf(wanted, have)

  return (input) => {
    const from = card.zones.filter((zone) => holds(zone, input.collection)).map(({ id }) => id)
    const to = card.zones.filter((zone) => holds(zone, input.delivery)).map(({ id }) => id)
    const grams = input.parcels.reduce((sum, { weight_g }) => sum + weight_g, 0)
    const volume = input.parcels.reduce((sum, p) => sum + p.length_mm * p.width_mm * p.height_mm, 0)
    const place = ({ lat, lng }: ZonedAddress) => ({ lat: lat ?? 0, lng: lng ?? 0 })
    const metres = distanceMetres(place(input.collection), place(input.delivery)) * Number(card.road_factor)

    return card.levels.flatMap((level): Total[] => {
      const divisor = level.volumetric_divisor ?? 5000
      const step = {
        'round-up': 1000,
        'round-up-to-nearest-half': 500,
        'do-not-round': 0,
        'round-normally': 0,
      }[level.rounding]
      const exact = Math.max(grams * divisor, volume)
      const [n, d] = step === 0 ? [exact, divisor] : [Math.ceil(exact / (divisor * step)) * step, 1]
      const group = level.groups.find(
        (row) =>
          ((fits(row.from, from) && fits(row.to, to)) ||
            (row.both_ways && fits(row.to, from) && fits(row.from, to))) &&
          (row.up_to_kg === null || n <= Number(row.up_to_kg) * 1000 * d),
      )
      if (group === undefined) return []
      let base = scaled(group.charge ?? '0') / 100
      if (group.formula !== null) {
        const read = readFormula(group.formula)
        const rand =
          read.ok &&
          evaluateFormula(read.formula, {
            kg: fraction(n, d * 1000),
            parcels: fraction(input.parcels.length),
            km: fraction(Math.round(metres / 100), 10),
            declared_value: fraction(input.declared_value_cents, 100),
          })
        if (!rand) return []
        base = Number(roundedOf(multiply(rand, fraction(100))).n)
      }
      let sum = base
      for (const row of card.surcharges) {
        const over = input.parcels.filter((p) => p.weight_g > Number(row.parcel_over_kg) * 1000).length
        const isAt = [anyOf(row.zones, from), anyOf(row.zones, to)]
        const has = {
          zone: {
            collection: isAt[0],
            delivery: isAt[1],
            either: isAt.includes(true),
            both: !isAt.includes(false),
          }[row.side],
          tag: anyTag(row.tags, input.tags),
          'pod-method': row.pod_methods.includes(input.pod_method ?? ''),
          'dimensions-weight': over > 0,
        }[row.type]
        if (has !== true) continue
        const value = scaled(row.charge_value)
        const items = row.type === 'dimensions-weight' ? over : input.parcels.length
        if (row.charge_type === 'percentage') sum += multiplyAndDivide(base, value, 1_000_000)
        else if (row.charge_type === 'per-kg') sum += multiplyAndDivide(value, n, d * 100_000)
        else if (row.charge_type === 'per-item') sum += multiplyAndDivide(value, items, 100)
        else sum += multiplyAndDivide(value, 1, 100)
      }
      for (const { account_ids, percentage } of card.discounts)
        if (account_ids.includes(input.account_id ?? 0))
          sum -= multiplyAndDivide(base, scaled(percentage), 1_000_000)
      for (const { charge_value } of card.rate_adjustments)
        sum += multiplyAndDivide(sum, scaled(charge_value), 1_000_000)
      for (const { percentage, free_up_to, maximum_declared_value } of card.rate_group_extras) {
        const declared = input.declared_value_cents
        if (declared > scaled(maximum_declared_value) / 100) return []
        sum += multiplyAndDivide(
          Math.max(0, declared - scaled(free_up_to) / 100),
          scaled(percentage),
          1_000_000,
        )
      }
      return [
        { code: level.code, total_cents: sum + multiplyAndDivide(sum, input.vat_percentage, 1_000_000) },
      ]
    })
  }
}

const anyTag = (wanted: readonly string[], have: readonly string[]): boolean =>
  wanted.some((tag) => have.includes(tag))
