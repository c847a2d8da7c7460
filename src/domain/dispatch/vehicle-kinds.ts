/** Which kinds of vehicle may carry what is done at a door (decision 146). */
import { z } from 'zod'
import type { VehicleKind } from './travel.ts'
import { BY_LENGTH, lengthNeeded } from './vehicle-volume.ts'

/** As a service level names them: each once, from the smallest, however they were said. */
export const VehicleKinds = z
  .array(z.enum(['bike', 'bakkie', 'van', 'truck']))
  .min(1, 'Choose at least one vehicle')
  .max(4)
  .overwrite((kinds) => BY_LENGTH.filter((kind) => kinds.includes(kind)))

interface Carried {
  /** The longest side of its parcels, cm. */
  readonly longest_cm?: number | undefined
  /** By its service level; left out: any may. */
  readonly kinds?: readonly VehicleKind[] | undefined
}

/** Those that are long enough for the longest parcel, and that each service level names. None: somebody has to part them. */
export function kindsFor(carried: readonly Carried[]): readonly VehicleKind[] {
  const length = lengthNeeded(Math.max(0, ...carried.map(({ longest_cm = 0 }) => longest_cm)))
  return BY_LENGTH.filter(
    (kind, place) => place >= length && carried.every(({ kinds = BY_LENGTH }) => kinds.includes(kind)),
  )
}

/** Whether that leaves any kind out. */
export const isAnyKind = (kinds: readonly VehicleKind[]): boolean => kinds.length === BY_LENGTH.length
