import { shapeOf, type ZoneShape } from '../../../domain/zones/zone-crossings.ts'
import { createLoopYield } from '../../kernel/concurrency/yield-loop.ts'
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

/** All of these. A hundred borders of some hundred nodes take half a second: the server goes on meanwhile. */
export async function watchedZones(rows: readonly ZoneRow[]): Promise<readonly WatchedZone[]> {
  const zones: WatchedZone[] = []
  const takeTurn = createLoopYield()
  for (const row of rows) {
    zones.push(watchedZone(row))
    await takeTurn()
  }
  return zones
}

/** One zone; null: there is none of this number. */
export async function readZoneShape(tx: Tx, providerId: number, id: number): Promise<WatchedZone | null> {
  const [zone] = await readZones(tx, providerId, { id })
  return zone === undefined ? null : watchedZone(zone)
}

/** Those of these numbers that are there. */
export async function readZoneShapes(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<readonly WatchedZone[]> {
  if (ids.length === 0) return []
  const wanted = new Set(ids)
  return watchedZones((await readZones(tx, providerId)).filter(({ id }) => wanted.has(id)))
}

/** Vehicles report many at once: after a change of zones the first reads them, and the others wait for what it reads. */
export function createZoneShapes(): ZoneShapes {
  const known = new Map<
    number,
    { readonly revision: number; readonly zones: Promise<readonly WatchedZone[]> }
  >()
  return {
    async read(tx, providerId) {
      const revision = await readRevision(tx, providerId)
      if (revision === 0) return []
      const had = known.get(providerId)
      const shared = had?.revision === revision ? await had.zones.catch(() => null) : null
      if (shared !== null) return shared
      const zones = readZones(tx, providerId).then(watchedZones)
      const mine = { revision, zones }
      known.set(providerId, mine)
      // What failed was the transaction of whoever read: the next one reads anew.
      zones.catch(() => known.get(providerId) === mine && known.delete(providerId))
      return zones
    },
  }
}
