/** Which windows of a past day ended with the driver far away. Moments are ms. */
import { sql } from 'kysely'
import type { AlertCondition, WatchedSubject } from '../../../../domain/alerts/alert-condition.ts'
import type { Fired } from '../../../../domain/alerts/alert-try.ts'
import type { VehicleKind } from '../../../../domain/dispatch/travel.ts'
import type { Side } from '../../../../domain/shipments/exception.ts'
import { createLoopYield } from '../../../kernel/concurrency/yield-loop.ts'
import { instant } from '../../../kernel/database/tenant.ts'
import { learntOf } from '../../arrivals/index.ts'
import type { Watching } from '../watched-things.ts'

const MINUTE = 60_000
const DAY_MS = 86_400_000
/** So long before its window a thing was made at most. */
const MADE_WITHIN_MS = 14 * DAY_MS

/**
 * As it was when the rule begins to look and when the window ends: from where the vehicle was straight to the stop, by the roads and the
 * traffic that are known now. What the order of the day was then is not kept, so what came before the stop does not count, as it does live.
 */
export async function awayAtWindows(
  { tx, providerId, now }: Watching,
  { minutes, minutes_away }: Extract<AlertCondition, { kind: 'window-ends' }>,
  subject: WatchedSubject,
  day: number,
): Promise<Fired[]> {
  const until = Math.min(day + DAY_MS, now)
  const stops = subject === 'shipment' ? stopsOfShipments(providerId, day) : stopsOfRequests(providerId)
  const { rows } = await sql<{
    id: number
    at: number
    lat: number
    lng: number
    kind: VehicleKind
    from_lat: number
    from_lng: number
  }>`
    SELECT t.id, m.at, t.lat, t.lng, d.vehicle_kind AS kind, p.lat AS from_lat, p.lng AS from_lng
    FROM (${stops}) t
    CROSS JOIN LATERAL (VALUES (t.before - ${minutes} * interval '1 minute'), (t.before)) m(at)
    JOIN drivers d ON d.provider_id = ${providerId} AND d.id = t.driver_id
    CROSS JOIN LATERAL (
      SELECT p.lat, p.lng FROM driver_positions p
      WHERE p.provider_id = ${providerId} AND p.driver_id = t.driver_id AND p.at <= m.at AND p.at > m.at - interval '12 hours'
      ORDER BY p.at DESC LIMIT 1) p
    WHERE t.before >= ${instant(day)} AND t.before < ${instant(until)} AND t.lat IS NOT NULL
      AND (t.done IS NULL OR t.done > m.at)
    ORDER BY t.id, m.at`.execute(tx)
  const { way } = await learntOf(tx, providerId)
  const yieldLoop = createLoopYield()
  const fired = new Map<number, Fired>()
  for (const { id, at, kind, lat, lng, from_lat, from_lng } of rows) {
    const away = way(kind, { lat: from_lat, lng: from_lng }, { lat, lng }, at)
    if (away >= minutes_away * MINUTE && !fired.has(id)) fired.set(id, { id, at })
    await yieldLoop()
  }
  return [...fired.values()]
}

function stopsOfShipments(providerId: number, day: number) {
  const side = (name: Side, done: 'collected_at' | 'delivered_at') => sql`
    SELECT s.id, s.${sql.ref(`${name}_agent_id`)} AS driver_id, s.${sql.ref(`${name}_before`)} AS before, s.${sql.ref(done)} AS done,
           s.${sql.ref(`${name}_lat`)} AS lat, s.${sql.ref(`${name}_lng`)} AS lng
    FROM shipments s
    WHERE s.provider_id = ${providerId} AND s.created_at > ${instant(day - MADE_WITHIN_MS)} AND s.status <> 'cancelled'`
  // The request tells of what was fetched with it.
  return sql`
    ${side('collection', 'collected_at')} AND NOT EXISTS (
      SELECT FROM collection_request_shipments l WHERE l.provider_id = s.provider_id AND l.shipment_id = s.id)
    UNION ALL ${side('delivery', 'delivered_at')}`
}

const stopsOfRequests = (providerId: number) => sql`
  SELECT r.id, r.collection_agent_id AS driver_id, r.collection_before AS before, r.over_since AS done,
         r.collection_lat AS lat, r.collection_lng AS lng
  FROM collection_requests r WHERE r.provider_id = ${providerId} AND r.status <> 'cancelled'`
