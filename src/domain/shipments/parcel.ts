/** Parcels: what is sent, how big, and what weight is charged (001 §3, §5). Centimetres and kilograms. */
import { z } from 'zod'
import { tidyReference } from '../tracking/tracking-reference.ts'
import { AnyNumber, DigitsAsNumber, looseAmount, looseNumber, looseText } from '../values/loose-input.ts'

/** Clients send numbers as strings too. Not `z.coerce`, which takes null and an empty string for 0. */
const decimal = (min: number, max: number) => AnyNumber.pipe(z.number().min(min).max(max))
/** No parcel is 100 m long or weighs 100 t. */
const MOST_CM = 10_000
const MOST_KG = 100_000
const size = decimal(0, MOST_CM)
const weight = decimal(0, MOST_KG)
/** A card in its envelope: whoever measures less has mistaken the unit, or measured nothing. */
export const LEAST_CM = 0.1
export const LEAST_KG = 0.001
/** As a scale and a dimensioner find it: there is no parcel without an extent or a weight. */
export const MeasuredSize = decimal(LEAST_CM, MOST_CM)
export const MeasuredWeight = decimal(LEAST_KG, MOST_KG)
const text = looseText(255)
/** A reference that a customer chose, as it is kept. */
export const chosenReference = (max: number) =>
  z.union([z.string(), DigitsAsNumber]).pipe(z.string().max(max).overwrite(tidyReference))

/** A shipment has no more parcels. */
export const MOST_PARCELS = 500

/**
 * What a client sends. `submitted_description` is what some plug-ins call `parcel_description`; some send one row for
 * several parcels of the same measures, and say how many by `item_count`.
 */
export const ParcelInput = z.object({
  parcel_description: text,
  submitted_description: text,
  packaging: text,
  /** What the sender calls it. */
  name: text,
  /** In rand; what is insured is declared of the shipment as a whole. */
  declared_value: looseAmount(0, 1e9),
  alternative_tracking_reference: chosenReference(255).nullish(),
  item_count: looseNumber(1, MOST_PARCELS).pipe(z.int().nullish()),
  submitted_length_cm: size,
  submitted_width_cm: size,
  submitted_height_cm: size,
  submitted_weight_kg: weight,
})
export type ParcelInput = z.infer<typeof ParcelInput>

const countOf = ({ item_count }: Pick<ParcelInput, 'item_count'>): number => item_count ?? 1

export const countParcels = (rows: readonly Pick<ParcelInput, 'item_count'>[]): number =>
  rows.reduce((sum, row) => sum + countOf(row), 0)

export const NO_PARCELS = 'A shipment has at least one parcel'

const isCarriable = (rows: readonly { item_count?: number | null }[]) => countParcels(rows) <= MOST_PARCELS
const TOO_MANY = `At most ${MOST_PARCELS} parcels`

/** The rows of a shipment, with as many parcels as they stand for. */
export const ParcelRows = z
  .array(ParcelInput)
  .min(1, NO_PARCELS)
  .max(MOST_PARCELS)
  .refine(isCarriable, TOO_MANY)

/** Of a booking: of a blank shipment (blank.ts) there are none yet. */
export const BookedParcels = z.array(ParcelInput).max(MOST_PARCELS).refine(isCarriable, TOO_MANY)

/** Each parcel by itself. A reference that was chosen is that of the first: no two have the same. */
export function eachParcel<Row extends ParcelInput>(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) =>
    Array.from({ length: countOf(row) }, (_, i) =>
      i === 0 ? row : { ...row, alternative_tracking_reference: null },
    ),
  )
}

export interface Measured {
  length_cm: number
  width_cm: number
  height_cm: number
  weight_kg: number
}

/** On a line: `30 × 20 × 10 cm, 1.5 kg`. */
export const measuresLine = ({ length_cm, width_cm, height_cm, weight_kg }: Measured): string =>
  `${length_cm} × ${width_cm} × ${height_cm} cm, ${weight_kg} kg`

export interface ParcelMeasures {
  submitted_length_cm: number
  submitted_width_cm: number
  submitted_height_cm: number
  submitted_weight_kg: number
  actual_length_cm?: number | null
  actual_width_cm?: number | null
  actual_height_cm?: number | null
  actual_weight_kg?: number | null
}

/** Each measure as the hub found it, or else as the sender said it. */
export function measured(parcel: ParcelMeasures): Measured {
  return {
    length_cm: parcel.actual_length_cm ?? parcel.submitted_length_cm,
    width_cm: parcel.actual_width_cm ?? parcel.submitted_width_cm,
    height_cm: parcel.actual_height_cm ?? parcel.submitted_height_cm,
    weight_kg: parcel.actual_weight_kg ?? parcel.submitted_weight_kg,
  }
}

/** What a parcel fills, by the measures that hold. */
export function cubicCm(parcel: ParcelMeasures): number {
  const { length_cm, width_cm, height_cm } = measured(parcel)
  return length_cm * width_cm * height_cm
}

/** Cubic centimetres that count as one kilogram: the usual divisor of South African road couriers. */
export const VOLUMETRIC_DIVISOR = 5000

/** The weight, in kg, that a parcel's volume counts as. Used by quotes, document 001 section 5. */
export function volumetricKg(parcel: ParcelMeasures, divisor = VOLUMETRIC_DIVISOR): number {
  return cubicCm(parcel) / divisor
}

/** To the hundredth of a litre; null where nothing has an extent: nobody has said how large it is. */
export const litresOf = (cubic: number): number | null => Math.round(cubic / 10) / 100 || null

/** What parcels fill together, in litres. */
export const volumeLitres = (parcels: readonly ParcelMeasures[]): number | null =>
  litresOf(parcels.reduce((sum, parcel) => sum + cubicCm(parcel), 0))

/** To the hundredth of a kilogram; what weighs less than one, but something, weighs one: 0 would be no parcel. */
export const kgOf = (kg: number): number => (kg > 0 ? Math.max(1, Math.round(kg * 100)) / 100 : 0)

/** What a shipment adds to the load of a vehicle, kg. Of one that was booked before that was kept the charged weight is all that is known. */
export const loadKg = ({ mass_kg, weight_kg }: { mass_kg: number | null; weight_kg: number }): number =>
  mass_kg ?? weight_kg

/** The weights of a shipment in kg. Charged is the greater of the two totals, not the sum of each parcel's. */
export function shipmentWeights(
  parcels: readonly ParcelMeasures[],
  divisor = VOLUMETRIC_DIVISOR,
): {
  actual: number
  volumetric: number
  charged: number
} {
  const actual = parcels.reduce((sum, parcel) => sum + measured(parcel).weight_kg, 0)
  const volumetric = parcels.reduce((sum, parcel) => sum + volumetricKg(parcel, divisor), 0)
  return { actual, volumetric, charged: Math.max(actual, volumetric) }
}

/** What parcels weigh together on a scale, in kg: what a vehicle carries. */
export const massKg = (parcels: readonly ParcelMeasures[]): number => kgOf(shipmentWeights(parcels).actual)

/** The provider's maximums or minimums; `null` is no limit. */
export type ParcelLimits = { [measure in keyof Measured]: number | null }

/** How each measure is called where a limit refuses a parcel (001 §5, check 6). */
export const LIMIT_WORDS = [
  { measure: 'length_cm', name: 'length', unit: 'cm' },
  { measure: 'width_cm', name: 'width', unit: 'cm' },
  { measure: 'height_cm', name: 'height', unit: 'cm' },
  { measure: 'weight_kg', name: 'weight', unit: 'kg' },
] as const satisfies readonly { measure: keyof Measured; name: string; unit: string }[]
