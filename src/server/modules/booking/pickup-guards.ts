/** What staff may not make of pickup points and compartments while parcels are booked to them. */
import { sql } from 'kysely'
import type { Compartment } from '../../../contract/parcel-types.ts'
import type { PickupPoint } from '../../../contract/pickup-points.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { readHeld } from './queries/read-pickup-points.ts'
import type { RowProblem } from './row-problem.ts'

/** A point has sizes of its network, and never fewer of them than are reserved: bookings wait while its row is changed. */
export async function pickupPointGuard(
  tx: Tx,
  providerId: number,
  row: PickupPoint,
  before: PickupPoint | null,
): Promise<RowProblem | null> {
  const { rows: sizes } = await sql<{ name: string }>`
    SELECT name FROM compartments WHERE provider_id = ${providerId} AND provider = ${row.provider}`.execute(
    tx,
  )
  const names = new Set(sizes.map(({ name }) => name))
  const unknown = row.compartments.findIndex(({ name }) => !names.has(name))
  if (unknown >= 0)
    return { field: `compartments[${unknown}].name`, detail: 'The network has no compartment of this name' }
  if (before === null) return null
  await sql`SELECT FROM pickup_points WHERE provider_id = ${providerId} AND id = ${row.id} FOR UPDATE`.execute(
    tx,
  )
  const held = (await readHeld(tx)).get(row.id) ?? new Map<string, number>()
  for (const [name, count] of held) {
    const i = row.compartments.findIndex((one) => one.name === name)
    const size = row.compartments[i]
    if (size !== undefined && size.total - size.out_of_use >= count) continue
    const detail = `${count} of ${name} are reserved: at least as many stay in use`
    return { field: i < 0 ? 'compartments' : `compartments[${i}].total`, detail }
  }
  return null
}

/** Points know their sizes by name. */
export async function compartmentGuard(
  tx: Tx,
  providerId: number,
  row: Compartment,
  before: Compartment | null,
): Promise<RowProblem | null> {
  if (before === null || before.name === row.name) return null
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pickup_points WHERE provider_id = ${providerId} AND provider = ${row.provider}
      AND EXISTS (SELECT FROM jsonb_array_elements(compartments) AS c WHERE c ->> 'name' = ${before.name})
    ORDER BY name LIMIT 3`.execute(tx)
  if (rows.length === 0) return null
  const detail = `Pickup points have it under this name: ${rows.map(({ name }) => name).join(', ')}`
  return { field: 'name', detail }
}
