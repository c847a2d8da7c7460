import { sql } from 'kysely'
import { placeKey } from '../../../domain/addresses/place-search.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import { withViewerTx } from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'

/** Where an account sends and collects: how often each place by its key, and the point where it collects most. */
export interface UsedPlaces {
  readonly used: ReadonlyMap<string, number>
  readonly usual: { readonly lat: number; readonly lng: number } | null
}

interface UsedRow {
  name: string
  city: string
  zone: string
  side: 'collection' | 'delivery'
  times: number
  lat: number | null
  lng: number | null
}

/** So many of the latest shipments say what is usual. */
const LATEST = 200
const KEPT_MS = 60_000
const MOST_KEPT = 2_000
const NOTHING: UsedPlaces = { used: new Map(), usual: null }

function usedPlaces(rows: readonly UsedRow[]): UsedPlaces {
  const used = new Map<string, number>()
  for (const { name, city, zone, times } of rows) {
    const key = placeKey({ name, city, province: zone })
    used.set(key, (used.get(key) ?? 0) + times)
  }
  const [usual] = rows.filter(({ side, lat, lng }) => side === 'collection' && lat !== null && lng !== null)
  const point = usual && usual.lat !== null && usual.lng !== null ? { lat: usual.lat, lng: usual.lng } : null
  return { used, usual: point }
}

/** Remembers for a minute what is usual for an account: it is asked at every key. */
export function createUsedPlaces({ database, now }: Pick<Platform, 'database' | 'now'>) {
  const kept = new Map<string, { at: number; places: Promise<UsedPlaces> }>()

  async function read(providerId: number, viewer: Viewer, accountId: number): Promise<UsedPlaces> {
    const { rows } = await withViewerTx(database.app, providerId, viewer, (tx) =>
      sql<UsedRow>`
        WITH latest AS (
          SELECT collection_address AS c, delivery_address AS d, collection_lat, collection_lng, delivery_lat, delivery_lng
          FROM shipments WHERE provider_id = ${providerId} AND account_id = ${accountId} ORDER BY id DESC LIMIT ${LATEST}::int
        ), ends AS (
          SELECT c AS address, 'collection' AS side, collection_lat AS lat, collection_lng AS lng FROM latest
          UNION ALL SELECT d, 'delivery', delivery_lat, delivery_lng FROM latest
        )
        SELECT coalesce(address->>'local_area', '') AS name, coalesce(address->>'city', '') AS city,
               coalesce(address->>'zone', '') AS zone, side, count(*)::int AS times, min(lat) AS lat, min(lng) AS lng
        FROM ends GROUP BY 1, 2, 3, 4 ORDER BY times DESC
      `.execute(tx),
    )
    return usedPlaces(rows)
  }
  return {
    of(providerId: number, viewer: Viewer, accountId: number | null): Promise<UsedPlaces> {
      const sees =
        viewer.kind === 'account'
          ? viewer.account_id === accountId
          : viewer.kind === 'staff' && accountId !== null
      if (!sees || accountId === null) return Promise.resolve(NOTHING)
      const key = `${providerId} ${accountId} ${viewer.kind === 'staff' ? viewer.branch_id : ''}`
      const known = kept.get(key)
      if (known !== undefined && now() - known.at < KEPT_MS) return known.places
      const places = read(providerId, viewer, accountId)
      kept.delete(key)
      kept.set(key, { at: now(), places })
      // A failed reading is not remembered.
      places.catch(() => kept.delete(key))
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break
        kept.delete(oldest)
      }
      return places
    },
  }
}
