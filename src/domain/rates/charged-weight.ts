/** What weight a shipment is charged for (001 §3, rounding options). Exact: measures are whole mm and g, no double between. */
import { z } from 'zod'
import type { Measured } from '../shipments/parcel.ts'
import { keysOf } from '../values/table.ts'
import type { Grams } from './charge.ts'

export const ROUNDING_OPTIONS = {
  'round-up': { label: 'Round up' },
  'round-normally': { label: 'Round normally' },
  'round-up-to-nearest-half': { label: 'Round up to nearest half' },
  'do-not-round': { label: 'Do not round' },
} as const
export const RoundingOption = z.enum(keysOf(ROUNDING_OPTIONS))
export type RoundingOption = z.infer<typeof RoundingOption>

/** A parcel in whole millimetres and grams. */
export interface WholeMeasures {
  readonly length_mm: number
  readonly width_mm: number
  readonly height_mm: number
  readonly weight_g: number
}

/** Centimetres and kilograms as they were sent, to the nearest mm and g. */
export function wholeMeasures(parcel: Measured): WholeMeasures {
  return {
    length_mm: Math.round(parcel.length_cm * 10),
    width_mm: Math.round(parcel.width_cm * 10),
    height_mm: Math.round(parcel.height_cm * 10),
    weight_g: Math.round(parcel.weight_kg * 1000),
  }
}

/** 10,000 cubic metres, in cubic mm: beyond it nothing is a shipment, and volumes stay exact within it. */
export const MOST_CUBIC_MM = 1e13

/** Totals of all parcels: grams and cubic millimetres. */
export function totalsOf(parcels: readonly WholeMeasures[]): { weight_g: number; volume_mm3: number } {
  let weight_g = 0
  let volume_mm3 = 0
  for (const parcel of parcels) {
    weight_g += parcel.weight_g
    volume_mm3 += parcel.length_mm * parcel.width_mm * parcel.height_mm
  }
  return { weight_g, volume_mm3 }
}

/**
 * The greater of the actual and the volumetric weight, rounded as the service level says. `divisor` is cubic cm to the
 * kg, which is cubic mm to the g.
 */
export function chargedWeight(
  totals: { weight_g: number; volume_mm3: number },
  divisor: number,
  rounding: RoundingOption,
): Grams {
  const isVolumetric = totals.volume_mm3 > totals.weight_g * divisor
  return roundWeight(
    isVolumetric ? { n: totals.volume_mm3, d: divisor } : { n: totals.weight_g, d: 1 },
    rounding,
  )
}

export function roundWeight({ n, d }: Grams, rounding: RoundingOption): Grams {
  switch (rounding) {
    case 'do-not-round':
      return { n, d }
    case 'round-up':
      return { n: wholeAbove(n, d * 1000) * 1000, d: 1 }
    case 'round-up-to-nearest-half':
      return { n: wholeAbove(n, d * 500) * 500, d: 1 }
    case 'round-normally':
      return { n: ((n + d * 500 - ((n + d * 500) % (d * 1000))) / (d * 1000)) * 1000, d: 1 }
  }
}

function wholeAbove(n: number, d: number): number {
  const rest = n % d
  return (n - rest) / d + (rest === 0 ? 0 : 1)
}

/** Kilograms to the gram, for people and answers. */
export function kgOf({ n, d }: Grams): number {
  return Math.round(n / d) / 1000
}
