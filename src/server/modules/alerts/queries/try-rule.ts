/** How often a rule would have spoken lately: read from the log and from where vehicles were, as far as the time for it reaches. */
import { sql } from 'kysely'
import type { TriedAlert } from '../../../../contract/alerts.ts'
import {
  type AlertCondition,
  subjectsOf,
  type WatchedSubject,
} from '../../../../domain/alerts/alert-condition.ts'
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
import { placed } from '../../../../domain/dispatch/travel.ts'
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
import { awayAtWindows } from './try-windows.ts'

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
  const spoken: (Omit<TriedAlert, 'at'> & { readonly at: number })[] = []
  const starts: number[] = []
  for (const subject of subjectsOf(terms.condition)) {
    const { fired, from } = await pastOf(work, terms.condition, subject, speaks)
    const things = await namedThings(work, subject, fired)
    starts.push(from)
    for (const { id, at } of fired) {
      const thing = things.get(id)
      if (thing !== undefined && isInScope(terms.scope, thing)) spoken.push({ subject, name: thing.name, at })
    }
  }
  const from = Math.max(...starts)
  // Of one kind of thing it may have come further back than of the other.
  const counted = spoken.filter(({ at }) => at >= from).sort((a, b) => b.at - a.at)
  return {
    times: counted.length,
    from: iso(from),
    until: iso(work.now),
    newest: counted.slice(0, MOST_NAMED).map((one): TriedAlert => ({ ...one, at: iso(one.at) })),
  }
}

async function namedThings(
  work: Watching,
  subject: WatchedSubject,
  fired: readonly Fired[],
): Promise<Map<number, Omit<WatchedThing, 'evaluate'>>> {
  const ids = [...new Set(fired.map(({ id }) => id))]
  const things = new Map<number, Omit<WatchedThing, 'evaluate'>>()
  if (subject === 'tripsheet') return pastTripsheets(work, ids)
  for (let from = 0; from < ids.length; from += THINGS_AT_ONCE)
    for (const thing of await readThings(
      work,
      subject,
      NO_CONDITIONS,
      ids.slice(from, from + THINGS_AT_ONCE),
    ))
      things.set(thing.id, thing)
  return things
}

/** Nothing is read of a thing but its name and what it is narrowed down by. */
const NO_CONDITIONS: readonly AlertCondition[] = []

function pastOf(
  work: Watching,
  condition: AlertCondition,
  subject: WatchedSubject,
  speaks: SpeaksFrom,
): Promise<Past> {
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
      return dayByDay(work, speaks, (day) => awayAtWindows(work, condition, subject, day))
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
