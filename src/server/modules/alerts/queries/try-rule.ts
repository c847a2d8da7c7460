/** How often a rule would have spoken lately: read from the log and from where vehicles were, as far as the time for it reaches. */
import { sql } from 'kysely'
import type { TriedAlert } from '../../../../contract/alerts.ts'
import { type AlertCondition, subjectOf } from '../../../../domain/alerts/alert-condition.ts'
import { speaksFrom } from '../../../../domain/alerts/alert-hours.ts'
import type { AlertRuleTerms } from '../../../../domain/alerts/alert-rule.ts'
import {
  createHeldFold,
  type Fired,
  type SpeaksFrom,
  stayedIn,
  stoodStill,
  type Turn,
  type Way,
  wasOutside,
  wasSilent,
  wentAway,
} from '../../../../domain/alerts/alert-try.ts'
import type { Place } from '../../../../domain/dispatch/place.ts'
import { placed, travelMs, type VehicleKind } from '../../../../domain/dispatch/travel.ts'
import { dayOf, startOfDay, WEEK_MS } from '../../../../domain/values/moment.ts'
import {
  isInZone,
  LEFT_BEYOND_M,
  metresToBorder,
  type ZoneShape,
} from '../../../../domain/zones/zone-crossings.ts'
import { instant } from '../../../kernel/database/tenant.ts'
import { iso } from '../../../kernel/http/iso.ts'
import { readZoneShape, readZoneShapes } from '../../zones/index.ts'
import {
  type Evaluating,
  isInScope,
  readThings,
  TASKS_OF_STOP,
  type WatchedThing,
  type Watching,
} from '../watched-things.ts'

/** A try goes on for so long at most (ms, wall clock), and says how far back it came. */
const WITHIN_MS = 4_000
/** Events are read in pages of so many numbers. */
const EVENTS_AT_ONCE = 20_000
const THINGS_AT_ONCE = 2_000
/** So many are named; the others are counted. */
const MOST_NAMED = 20
const MINUTE = 60_000
const DAY_MS = 86_400_000

type Terms = Pick<AlertRuleTerms, 'condition' | 'scope' | 'hours'>

/** What was found as far back as `from`. */
interface Past {
  readonly fired: readonly Fired[]
  readonly from: number
}

export async function tryRule(work: Evaluating, terms: Terms) {
  const speaks: SpeaksFrom = (at) => speaksFrom(terms.hours, at, work.workHours)
  const { fired, from } = await pastOf(work, terms.condition, speaks)
  const things = await namedThings(work, terms.condition, fired)
  const spoken = fired
    .flatMap(({ id, at }) => {
      const thing = things.get(id)
      return thing !== undefined && isInScope(terms.scope, thing) ? [{ name: thing.name, at }] : []
    })
    .sort((a, b) => b.at - a.at)
  const subject = subjectOf(terms.condition)
  return {
    times: spoken.length,
    from: iso(from),
    until: iso(work.now),
    newest: spoken.slice(0, MOST_NAMED).map(({ name, at }): TriedAlert => ({ subject, name, at: iso(at) })),
  }
}

async function namedThings(
  work: Watching,
  condition: AlertCondition,
  fired: readonly Fired[],
): Promise<Map<number, Omit<WatchedThing, 'evaluate'>>> {
  const ids = [...new Set(fired.map(({ id }) => id))]
  const things = new Map<number, Omit<WatchedThing, 'evaluate'>>()
  if (condition.kind === 'tripsheet-late') return pastTripsheets(work, ids)
  for (let from = 0; from < ids.length; from += THINGS_AT_ONCE)
    // As an exception, so that nothing else is read of it.
    for (const thing of await readThings(work, [asNamed(condition)], ids.slice(from, from + THINGS_AT_ONCE)))
      things.set(thing.id, thing)
  return things
}

/** A condition of the same kind of thing for which no more is read than its name and what it is narrowed down by. */
const asNamed = (condition: AlertCondition): AlertCondition => {
  if (condition.kind === 'window-ends') return { kind: 'exception', minutes: 0 }
  return subjectOf(condition) === 'driver' ? { kind: 'vehicle-away', km: 1 } : condition
}

function pastOf(work: Watching, condition: AlertCondition, speaks: SpeaksFrom): Promise<Past> {
  switch (condition.kind) {
    case 'status-held':
      return followLog(work, condition.minutes, speaks, 'shipment', 'status', (to) => to === condition.status)
    case 'exception':
      return followLog(work, condition.minutes, speaks, 'shipment', 'exception', (to) => to !== null)
    case 'request-unassigned':
      return followLog(
        work,
        condition.minutes,
        speaks,
        'collection_request',
        'status',
        (to) => to === 'collection-unassigned',
      )
    case 'tripsheet-late':
      return lateTripsheets(work, condition.minutes, speaks)
    case 'window-ends':
      return dayByDay(work, speaks, (day) => awayAtWindows(work, condition, day))
    case 'vehicle-still':
    case 'vehicle-silent':
    case 'vehicle-away':
      return dayByDay(work, speaks, (day) => vehiclesOf(work, condition, NO_ZONES, day))
    case 'vehicle-outside-zone':
    case 'vehicle-in-zone':
      return inZone(work, condition, speaks)
    case 'vehicle-outside-loops':
      return outsideLoops(work, condition, speaks)
  }
}

/** The events of one field, the newest first, until a week is read or the time for it is over. */
async function followLog(
  { tx, providerId, now }: Watching,
  minutes: number,
  speaks: SpeaksFrom,
  entity: 'shipment' | 'collection_request',
  field: 'status' | 'exception',
  holds: (to: string | null) => boolean,
): Promise<Past> {
  const until = performance.now() + WITHIN_MS
  const fold = createHeldFold(minutes * MINUTE, speaks, now)
  const fired: Fired[] = []
  const week = now - WEEK_MS
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const { rows: newest } = await sql<{ id: number; at: number }>`
      SELECT id, at FROM events WHERE provider_id = ${providerId} AND id < ${before} ORDER BY id DESC LIMIT 1`.execute(
      tx,
    )
    const [last] = newest
    if (last === undefined || last.at < week) return { fired, from: week }
    if (performance.now() > until) return { fired, from: last.at }
    before = last.id - EVENTS_AT_ONCE + 1
    // By number, not by how many there are: an exception is rare, and all of the log would be read for a few.
    const { rows } = await sql<{ entity_id: number; at: number; to: string | null }>`
      SELECT entity_id, at, change->${field}->>1 AS to FROM events
      WHERE provider_id = ${providerId} AND id >= ${before} AND id <= ${last.id} AND entity = ${entity}
        AND change->${field} IS NOT NULL
      ORDER BY id DESC`.execute(tx)
    const turns = rows.map(({ entity_id, at, to }): Turn => ({ id: entity_id, at, holds: holds(to) }))
    fired.push(...fold.take(turns).filter(({ at }) => at >= week))
  }
}

/** Days from today back, until a week is read or the time for it is over. */
async function dayByDay(
  { now }: Watching,
  speaks: SpeaksFrom,
  firedOn: (day: number) => Promise<readonly Fired[]>,
): Promise<Past> {
  const until = performance.now() + WITHIN_MS
  const fired: Fired[] = []
  const today = startOfDay(now)
  for (let back = 0; back < 7; back += 1) {
    const day = today - back * DAY_MS
    for (const one of await firedOn(day)) if (one.at <= now && speaks(one.at) === one.at) fired.push(one)
    if (performance.now() > until) return { fired, from: day }
  }
  return { fired, from: today - 6 * DAY_MS }
}

/** Once a driver and day: a stop was not done so long after it was planned. */
async function lateTripsheets(
  { tx, providerId, now }: Watching,
  minutes: number,
  speaks: SpeaksFrom,
): Promise<Past> {
  const week = now - WEEK_MS
  const { rows } = await sql<Fired>`
    SELECT t.id, min(s.planned_at) + ${minutes} * interval '1 minute' AS at
    FROM tripsheets t JOIN tripsheet_stops s ON s.provider_id = t.provider_id AND s.tripsheet_id = t.id
    WHERE t.provider_id = ${providerId} AND t.day > ${dayOf(week)} AND t.day <= ${dayOf(now)} AND EXISTS (
      SELECT FROM (${TASKS_OF_STOP}) k
      WHERE coalesce(k.done_at, ${instant(now)}) > s.planned_at + ${minutes} * interval '1 minute')
    GROUP BY t.id`.execute(tx)
  return {
    fired: rows.filter(({ at }) => speaks(at) - at < DAY_MS),
    from: startOfDay(week) + DAY_MS,
  }
}

async function pastTripsheets({ tx, providerId }: Watching, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; branch_id: number | null }>`
    SELECT t.id, d.name || ', ' || t.day AS name, t.branch_id FROM tripsheets t
    JOIN drivers d ON d.provider_id = t.provider_id AND d.id = t.driver_id
    WHERE t.provider_id = ${providerId} AND t.id = ANY (${[...ids]}::bigint[])`.execute(tx)
  return new Map(
    rows.map((row) => [row.id, { ...row, account_id: null, service_level_code: null, tags: '' }]),
  )
}

interface DrivenDay {
  readonly driver_id: number
  readonly ends: number
  readonly hub_lat: number | null
  readonly hub_lng: number | null
}

/** As the zone is drawn now: a rule is tried as it would be from now on. */
async function inZone(
  work: Watching,
  condition: Extract<AlertCondition, { zone_id: number }>,
  speaks: SpeaksFrom,
): Promise<Past> {
  const zone = await readZoneShape(work.tx, work.providerId, condition.zone_id)
  return dayByDay(work, speaks, async (day) =>
    zone === null ? [] : vehiclesOf(work, condition, () => [zone], day),
  )
}

/** As loops are given and drawn now. */
async function outsideLoops(
  work: Watching,
  condition: Extract<AlertCondition, { kind: 'vehicle-outside-loops' }>,
  speaks: SpeaksFrom,
): Promise<Past> {
  const { tx, providerId } = work
  const terms = await tx
    .selectFrom('driver_terms')
    .select(['driver_id', 'zone_ids'])
    .where('provider_id', '=', providerId)
    .execute()
  const ofDriver = new Map(terms.map(({ driver_id, zone_ids }) => [driver_id, new Set(zone_ids)]))
  const shapes = await readZoneShapes(tx, providerId, [...new Set(terms.flatMap(({ zone_ids }) => zone_ids))])
  const loopsOf: ZonesOf = (driver) => shapes.filter(({ id }) => ofDriver.get(driver)?.has(id) === true)
  return dayByDay(work, speaks, (day) => vehiclesOf(work, condition, loopsOf, day))
}

/** The zones that a rule is about, of a driver. */
type ZonesOf = (driver: number) => readonly ZoneShape[]
const NO_ZONES: ZonesOf = () => []

/** What vehicles did on a day on which they had stops, by a position a minute. */
async function vehiclesOf(
  { tx, providerId, now }: Watching,
  condition: OfVehicle,
  zonesOf: ZonesOf,
  day: number,
): Promise<Fired[]> {
  const { rows: driven } = await sql<DrivenDay>`
    SELECT t.driver_id, max(coalesce(k.done_at, ${instant(Math.min(now, day + DAY_MS))})) AS ends,
           min(b.lat) AS hub_lat, min(b.lng) AS hub_lng
    FROM tripsheets t
    JOIN tripsheet_stops s ON s.provider_id = t.provider_id AND s.tripsheet_id = t.id
    CROSS JOIN LATERAL (${TASKS_OF_STOP}) k
    JOIN drivers d ON d.provider_id = t.provider_id AND d.id = t.driver_id
    LEFT JOIN branches b ON b.provider_id = d.provider_id AND b.id = d.branch_id
    WHERE t.provider_id = ${providerId} AND t.day = ${dayOf(day)}
    GROUP BY t.driver_id`.execute(tx)
  const { rows } = await sql<{ driver_id: number; at: number; lat: number; lng: number }>`
    SELECT DISTINCT ON (driver_id, date_trunc('minute', at)) driver_id, at, lat, lng FROM driver_positions
    WHERE provider_id = ${providerId} AND driver_id = ANY (${driven.map(({ driver_id }) => driver_id)}::int[])
      AND at >= ${instant(day)} AND at < ${instant(day + DAY_MS)}
    ORDER BY driver_id, date_trunc('minute', at), at`.execute(tx)
  const ways = Map.groupBy(rows, ({ driver_id }) => driver_id)
  return driven.flatMap(({ driver_id: id, ends, hub_lat, hub_lng }) => {
    const way: Way = (ways.get(id) ?? [])
      .filter(({ at }) => at <= ends)
      .map(({ at, lat, lng }) => ({ at, place: { lat, lng } }))
    const times = spokenOf(condition, way, {
      ends,
      hub: placed({ lat: hub_lat, lng: hub_lng }),
      zones: zonesOf(id),
    })
    return times.map((at) => ({ id, at }))
  })
}

type OfVehicle = Extract<AlertCondition, { kind: `vehicle-${string}` }>

function spokenOf(
  condition: OfVehicle,
  way: Way,
  {
    ends,
    hub,
    zones,
  }: { readonly ends: number; readonly hub: Place | null; readonly zones: readonly ZoneShape[] },
): number[] {
  const isIn = (place: Place) => zones.some((zone) => isInZone(zone, place))
  const leaves = (place: Place) => zones.every(({ area }) => metresToBorder(area, place) > LEFT_BEYOND_M)
  switch (condition.kind) {
    case 'vehicle-still':
      return stoodStill(way, condition.minutes * MINUTE)
    case 'vehicle-silent':
      return wasSilent(way, condition.minutes * MINUTE, ends)
    case 'vehicle-away':
      return wentAway(way, hub, condition.km * 1_000)
    case 'vehicle-outside-zone':
    case 'vehicle-outside-loops':
      return zones.length === 0 ? [] : wasOutside(way, isIn, leaves)
    case 'vehicle-in-zone':
      return stayedIn(way, { isIn, leaves, stayMs: condition.minutes * MINUTE, ends })
  }
}

/** The windows of a day that ended with the driver far away, as it was when the rule begins to look and when the window ends. */
async function awayAtWindows(
  { tx, providerId, now }: Watching,
  { minutes, minutes_away }: Extract<AlertCondition, { kind: 'window-ends' }>,
  day: number,
): Promise<Fired[]> {
  const side = (name: 'collection' | 'delivery', done: 'collected_at' | 'delivered_at') => sql`
    SELECT s.id, s.${sql.ref(`${name}_agent_id`)} AS driver_id, s.${sql.ref(`${name}_before`)} AS before, s.${sql.ref(done)} AS done,
           s.${sql.ref(`${name}_lat`)} AS lat, s.${sql.ref(`${name}_lng`)} AS lng
    FROM shipments s
    WHERE s.provider_id = ${providerId} AND s.${sql.ref(`${name}_before`)} >= ${instant(day)}
      AND s.${sql.ref(`${name}_before`)} < ${instant(Math.min(day + DAY_MS, now))}
      AND s.${sql.ref(`${name}_agent_id`)} IS NOT NULL AND s.${sql.ref(`${name}_lat`)} IS NOT NULL
      AND s.created_at > ${instant(day - 14 * DAY_MS)} AND s.status <> 'cancelled'`
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
    FROM (${side('collection', 'collected_at')} UNION ALL ${side('delivery', 'delivered_at')}) t
    CROSS JOIN LATERAL (VALUES (t.before - ${minutes} * interval '1 minute'), (t.before)) m(at)
    JOIN drivers d ON d.provider_id = ${providerId} AND d.id = t.driver_id
    CROSS JOIN LATERAL (
      SELECT p.lat, p.lng FROM driver_positions p
      WHERE p.provider_id = ${providerId} AND p.driver_id = t.driver_id AND p.at <= m.at AND p.at > m.at - interval '12 hours'
      ORDER BY p.at DESC LIMIT 1) p
    WHERE t.done IS NULL OR t.done > m.at
    ORDER BY t.id, m.at`.execute(tx)
  const fired = new Map<number, Fired>()
  for (const { id, at, kind, lat, lng, from_lat, from_lng } of rows) {
    const away = travelMs(kind, { lat: from_lat, lng: from_lng }, { lat, lng })
    if (away >= minutes_away * MINUTE && !fired.has(id)) fired.set(id, { id, at })
  }
  return [...fired.values()]
}
