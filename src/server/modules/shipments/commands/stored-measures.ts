import type { ParcelMeasures } from '../../../../domain/shipments/parcel.ts'
import type { ParcelRecord, StoredParcel } from './command.ts'

/** What was said of a kept parcel, and what was found. */
export const storedMeasures = (parcel: ParcelRecord & Partial<StoredParcel>): ParcelMeasures => ({
  ...parcel,
  submitted_length_cm: parcel.length_cm,
  submitted_width_cm: parcel.width_cm,
  submitted_height_cm: parcel.height_cm,
  submitted_weight_kg: parcel.weight_kg,
})
