/** How much a vehicle of each kind holds, litres: nobody says it of a single vehicle. Load boxes and bays as their makers give them. */
import type { VehicleKind } from './travel.ts'

export const LITRES: Readonly<Record<VehicleKind, number>> = {
  bike: 200,
  bakkie: 2_000,
  van: 9_000,
  truck: 40_000,
}
