/** Which surcharges a shipment has, by their four types (001 §3): once for all levels of a quote. */
import type { WholeMeasures } from './charged-weight.ts'
import { type Bits, type CompiledCard, type CompiledSurcharge, createBits } from './compile-card.ts'
import type { QuoteInput } from './price.ts'

const haveCommon = (a: Bits, b: Bits): boolean => a.some((word, i) => (word & (b[i] ?? 0)) !== 0)

/** Whether a parcel exceeds any of the measures of a surcharge: longest side, girth and length, weight. */
function exceeds(parcel: WholeMeasures, row: CompiledSurcharge): boolean {
  const { length_mm, width_mm, height_mm, weight_g } = parcel
  const longest = Math.max(length_mm, width_mm, height_mm)
  const girth = 2 * (length_mm + width_mm + height_mm - longest)
  // Limits are in ten-thousandths of a cm and of a kg: thousandths of a mm, tenths of a gram.
  return (
    longest * 1000 > row.longestSide ||
    (longest + girth) * 1000 > row.girthAndLength ||
    weight_g * 10 > row.parcelWeight
  )
}

/** Answers how many parcels a surcharge is for; `null` where the shipment does not have it. */
export function createMatch(
  card: CompiledCard,
  input: Pick<QuoteInput, 'parcels' | 'tags' | 'pod_method'>,
  from: readonly number[],
  to: readonly number[],
): (row: CompiledSurcharge) => number | null {
  const [collection, delivery] = [createBits(card.zones.size + 1, from), createBits(card.zones.size + 1, to)]
  const all = input.parcels.length

  function isIn({ side, zones }: CompiledSurcharge): boolean {
    switch (side) {
      case 'collection':
        return haveCommon(zones, collection)
      case 'delivery':
        return haveCommon(zones, delivery)
      case 'either':
        return haveCommon(zones, collection) || haveCommon(zones, delivery)
      case 'both':
        return haveCommon(zones, collection) && haveCommon(zones, delivery)
    }
  }

  return (row) => {
    switch (row.when) {
      case 'zone':
        return isIn(row) ? all : null
      case 'tag':
        return input.tags.some((tag) => row.tags.has(tag)) ? all : null
      case 'pod-method':
        return input.pod_method !== null && row.podMethods.has(input.pod_method) ? all : null
      case 'dimensions-weight': {
        const items = input.parcels.reduce((count, parcel) => count + (exceeds(parcel, row) ? 1 : 0), 0)
        return items === 0 ? null : items
      }
    }
  }
}
