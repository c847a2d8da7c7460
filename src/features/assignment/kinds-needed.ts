import type { VehicleKind } from '../../domain/dispatch/travel.ts'
import { kindsFor } from '../../domain/dispatch/vehicle-kinds.ts'
import type { Moment } from './arrivals.ts'
import type { Task } from './task.ts'

/** Which kinds of vehicle may carry all of it by its service levels, where a driver's is none of them; null where it is. */
export function kindsNeeded(
  coming: readonly Pick<Task, 'shipment'>[],
  driven: VehicleKind,
  { kindsByLevel }: Pick<Moment, 'kindsByLevel'>,
): readonly VehicleKind[] | null {
  const kinds = kindsFor(
    coming.map(({ shipment }) => ({ kinds: kindsByLevel?.get(shipment.service_level_code) })),
  )
  return kinds.includes(driven) ? null : kinds
}
