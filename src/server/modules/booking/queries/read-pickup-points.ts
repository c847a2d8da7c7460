import { sql } from 'kysely'
import type { PickupPoint } from '../../../../contract/pickup-points.ts'
import type { Compartment } from '../../../../domain/booking/locker-fit.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** By the id of a point and the name of a compartment, how many are reserved or have a parcel in them. */
export async function readHeld(tx: Tx): Promise<Map<number, Map<string, number>>> {
  const { rows } = await sql<{ pickup_point_id: number; compartment: string; held: number }>`
    SELECT pickup_point_id, compartment, held FROM held_compartments()`.execute(tx)
  const points = new Map<number, Map<string, number>>()
  for (const { pickup_point_id, compartment, held } of rows) {
    const point = points.get(pickup_point_id) ?? new Map<string, number>()
    point.set(compartment, held)
    points.set(pickup_point_id, point)
  }
  return points
}

const sizeKey = (network: string, name: string) => `${network} ${name}`

/** The measures of every size that is in use, by network and name. */
export async function readSizes(tx: Tx, providerId: number): Promise<(point: PickupPoint) => SizeOf> {
  const { rows } = await sql<Compartment & { provider: string }>`
    SELECT provider, name, length, width, height, weight FROM compartments
    WHERE provider_id = ${providerId} AND active`.execute(tx)
  const sizes = new Map(rows.map((row) => [sizeKey(row.provider, row.name), row]))
  return (point) => (name) => sizes.get(sizeKey(point.provider, name)) ?? null
}
type SizeOf = (name: string) => Compartment | null
