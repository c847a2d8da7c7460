/** What parcels measure at a hub, as it is typed beside what their sender said (001 §3); in cm and kg. */
import type { ParcelMeasurement } from '../../../contract/parcel-measures.ts'
import type { Parcel } from '../../../contract/shipments.ts'
import { LEAST_CM, LEAST_KG } from '../../../domain/shipments/parcel.ts'
import { MEASURES, type Measure, numberOf } from '../new/draft.ts'

export type TypedMeasures = Readonly<Record<Measure, string>>

const said = (value: number | null) => (value === null ? '' : String(value))

/** As it was measured before; empty of one that was not. */
export const measuresOf = (parcel: Parcel): TypedMeasures => ({
  length: said(parcel.actual_length_cm),
  width: said(parcel.actual_width_cm),
  height: said(parcel.actual_height_cm),
  weight: said(parcel.actual_weight_kg),
})

/** `30x20x10 1.5`, `30 20 10 1,5`: all four in one field, as a scale or a practised hand types them; null of anything else. */
export function measuresIn(typed: string): TypedMeasures | null {
  const [length, width, height, weight, ...more] = typed.trim().split(/[\sx×*;/]+/i)
  if (length === undefined || width === undefined || height === undefined || weight === undefined) return null
  const all = { length, width, height, weight }
  return more.length === 0 && MEASURES.every((measure) => (numberOf(all[measure]) ?? 0) > 0) ? all : null
}

const isEmpty = (typed: TypedMeasures) => MEASURES.every((measure) => typed[measure].trim() === '')

const isSame = (a: TypedMeasures, b: TypedMeasures) =>
  MEASURES.every((measure) => numberOf(a[measure]) === numberOf(b[measure]))

const isMeasured = (typed: TypedMeasures, measure: Measure) =>
  (numberOf(typed[measure]) ?? 0) >= (measure === 'weight' ? LEAST_KG : LEAST_CM)

/** The measures of a parcel that are none, or are still to be typed; none of one that nobody measured, unless it has pictures. */
export const wrongIn = (typed: TypedMeasures, hasPictures = false): readonly Measure[] =>
  isEmpty(typed) && !hasPictures ? [] : MEASURES.filter((measure) => !isMeasured(typed, measure))

/** What is sent: parcels that measure otherwise than is known, or have new pictures, whole. */
export function measurements(
  parcels: readonly Parcel[],
  typedOf: (parcel: Parcel) => TypedMeasures,
  picturesOf: (parcel: Parcel) => readonly number[] = () => [],
): ParcelMeasurement[] {
  return parcels.flatMap((parcel) => {
    const typed = typedOf(parcel)
    const image_ids = [...picturesOf(parcel)]
    if (image_ids.length === 0 && (isEmpty(typed) || isSame(typed, measuresOf(parcel)))) return []
    return [
      {
        parcel_id: parcel.id,
        actual_length_cm: numberOf(typed.length) ?? 0,
        actual_width_cm: numberOf(typed.width) ?? 0,
        actual_height_cm: numberOf(typed.height) ?? 0,
        actual_weight_kg: numberOf(typed.weight) ?? 0,
        ...(image_ids.length > 0 && { image_ids }),
      },
    ]
  })
}

/** What all parcels weigh together, in kg: as their sender said, and as they are measured, by what is not measured as it was said. */
export function weights(parcels: readonly Parcel[], typedOf: (parcel: Parcel) => TypedMeasures) {
  const sum = (kg: (parcel: Parcel) => number) => parcels.reduce((total, parcel) => total + kg(parcel), 0)
  return {
    submitted: sum((parcel) => parcel.submitted_weight_kg),
    measured: sum((parcel) => numberOf(typedOf(parcel).weight) ?? parcel.submitted_weight_kg),
  }
}
