import { shapeOf, type ZoneShape } from '../../../domain/zones/zone-crossings.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { readRevision, readZones, type ZoneRow } from './zone-rows.ts'

/** A zone as positions are held against it. */
export interface WatchedZone extends ZoneShape {
  readonly name: string
  readonly dwell_minutes: number | null
}

/** The zones of providers, ready to be asked about places; made again when their revision is another. */
export interface ZoneShapes {
  read(tx: Tx, providerId: number): Promise<readonly WatchedZone[]>
}

export const watchedZone = ({ id, area, name, dwell_minutes }: ZoneRow): WatchedZone => ({
  ...shapeOf(id, area),
  name,
  dwell_minutes,
})

/** One zone; null: there is none of this number. */
export async function readZoneShape(tx: Tx, providerId: number, id: number): Promise<WatchedZone | null> {
  const [zone] = await readZones(tx, providerId, { id })
  return zone === undefined ? null : watchedZone(zone)
}

export function createZoneShapes(): ZoneShapes {
  const known = new Map<number, { readonly revision: number; readonly zones: readonly WatchedZone[] }>()
  return {
    async read(tx, providerId) {
      const revision = await readRevision(tx, providerId)
      const had = known.get(providerId)
      if (had?.revision === revision) return had.zones
      const zones = revision === 0 ? [] : (await readZones(tx, providerId)).map(watchedZone)
      known.set(providerId, { revision, zones })
      return zones
    },
  }
}
