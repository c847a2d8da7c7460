/** What must be true of a day that is over, read from the database as its owner. */
import type pg from 'pg'
import { statusWithAgent } from '../../src/domain/shipments/assignable.ts'
import { mayMove } from '../../src/domain/shipments/next-status.ts'
import { openStopSide } from '../../src/domain/shipments/next-stop.ts'
import { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import {
  mayRecord,
  TrackingEventCode,
  trackingEvent,
} from '../../src/domain/shipments/tracking-event-table.ts'
import { READ_SINCE, type SequencedEvent } from '../../src/server/kernel/eventlog/assign-sequence.ts'
import type { Acknowledged } from './day-acts.ts'

const A_PAGE = 2_000

/** The whole log of the courier, in its order. */
export async function readLog(client: pg.Client): Promise<SequencedEvent[]> {
  const log: SequencedEvent[] = []
  for (;;) {
    const { rows } = await client.query<SequencedEvent>(READ_SINCE, [1, log.at(-1)?.seq ?? 0, A_PAGE])
    // Large numbers come as text over a connection that nobody has taught them.
    log.push(...rows.map((row) => ({ ...row, seq: Number(row.seq), entity_id: Number(row.entity_id) })))
    if (rows.length === 0) return log
  }
}

/** Numbers that are missing, or stand twice. */
export function holesIn(log: readonly SequencedEvent[]): string[] {
  const first = log[0]?.seq ?? 1
  return log.flatMap(({ seq }, i) =>
    seq === first + i ? [] : [`number ${seq} stands at place ${first + i}`],
  )
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? ''

/** Whether people, scans or a driver who is given or taken lead from one status to the other (001 §4). */
function mayFollow(from: ShipmentStatus, to: ShipmentStatus): boolean {
  const byScan = TrackingEventCode.options.some(
    (code) => trackingEvent(code).sets === to && mayRecord(from, code),
  )
  const facts = { status: from, collection_agent_id: 1, delivery_agent_id: 1 }
  const byAgent = (['collection', 'delivery'] as const).some((side) =>
    [1, null].some((agent) => statusWithAgent(side, from, agent) === to),
  )
  return byScan || byAgent || mayMove(facts, to) || mayMove({ ...facts, isCancelling: true }, to)
}

/**
 * What is wrong with the histories of the log: a change that does not begin where the last one ended, a version that does not follow, a
 * status that cannot follow. The latest values of each shipment are what its row must say.
 */
export function illegalHistories(log: readonly SequencedEvent[]): {
  readonly wrong: string[]
  readonly latest: ReadonlyMap<number, ReadonlyMap<string, unknown>>
} {
  const wrong: string[] = []
  const entities = new Map<string, { version: number; values: Map<string, unknown>; had: Set<unknown> }>()
  const latest = new Map<number, Map<string, unknown>>()
  for (const { seq, entity, entity_id, version, type, change } of log) {
    if (entity !== 'shipment' && entity !== 'tripsheet' && entity !== 'collection_request') continue
    const name = `${entity} ${entity_id}`
    const known = entities.get(name) ?? { version: 0, values: new Map(), had: new Set() }
    if (version < known.version || version > known.version + 1)
      wrong.push(`${name}: version ${version} after ${known.version} (${type}, ${seq})`)
    known.version = version
    for (const [field, [from, to]] of Object.entries(change)) {
      if (known.values.has(field) && textOf(known.values.get(field)) !== textOf(from))
        wrong.push(
          `${name}: ${field} was ${known.values.get(field)}, and changes from ${from} (${type}, ${seq})`,
        )
      known.values.set(field, to)
    }
    const [from, to] = (change.status ?? []).map((one) => ShipmentStatus.safeParse(one).data)
    if (entity === 'shipment' && from !== undefined && to !== undefined) {
      const isBack = type === 'shipment.undone' && known.had.has(to)
      if (!isBack && !mayFollow(from, to)) wrong.push(`${name}: ${to} after ${from} (${type}, ${seq})`)
      known.had.add(from)
    }
    entities.set(name, known)
    if (entity === 'shipment') latest.set(entity_id, known.values)
  }
  return { wrong, latest }
}

/** Shipments whose row says something else than the last that was told of it. */
export async function rowsUnlikeHistory(
  client: pg.Client,
  latest: ReadonlyMap<number, ReadonlyMap<string, unknown>>,
): Promise<string[]> {
  const { rows } = await client.query<Row>(SHIPMENTS)
  return rows.flatMap((row) =>
    (['status', 'collection_agent_id', 'delivery_agent_id'] as const).flatMap((field) => {
      const told = latest.get(Number(row.id))?.get(field)
      return told === undefined || told === row[field]
        ? []
        : [`${field} of ${row.id} is ${row[field]}, and told as ${told}`]
    }),
  )
}

/** What was acknowledged and is not there, or is there twice. */
export function lostOrDouble(
  log: readonly SequencedEvent[],
  references: ReadonlyMap<string, readonly number[]>,
  { booked, told, given }: Acknowledged,
): string[] {
  const words = Map.groupBy(
    log.filter((event) => event.told?.message != null),
    (event) => event.told?.message,
  )
  const changes = new Map(
    log.filter(({ entity }) => entity === 'shipment').map((one) => [`${one.entity_id} ${one.version}`, one]),
  )
  return [
    ...[...booked].flatMap(([key, id]) => {
      const ids = references.get(key) ?? []
      return ids.length === 1 && ids[0] === id ? [] : [`booking ${key} is ${ids.join(', ')}`]
    }),
    ...[...told].flatMap(([message, id]) => {
      const events = words.get(message) ?? []
      return events.length === 1 && events[0]?.entity_id === id
        ? []
        : [`${message} was told ${events.length} times`]
    }),
    ...given.flatMap(({ id, version, field, driver }) => {
      const to = changes.get(`${id} ${version}`)?.change[field]?.[1]
      return to === undefined || to === driver
        ? []
        : [`${field} of ${id}.${version} is ${to}, and not ${driver}`]
    }),
  ]
}

const SHIPMENTS = `SELECT id, status, hub_id, delivery_branch_id, collection_agent_id, delivery_agent_id FROM shipments WHERE provider_id = 1`
interface Row {
  readonly id: number
  readonly status: ShipmentStatus
  readonly hub_id: number | null
  readonly delivery_branch_id: number | null
  readonly collection_agent_id: number | null
  readonly delivery_agent_id: number | null
}

/** Each open stop of a driver stands once on the tripsheet of that driver, and nothing else does; places go up without a gap. */
export async function wrongTripsheets(client: pg.Client): Promise<string[]> {
  const { rows: shipments } = await client.query<Row>(SHIPMENTS)
  const { rows: requests } = await client.query<{ id: number; driver: number }>(
    `SELECT id, collection_agent_id AS driver FROM collection_requests
     WHERE provider_id = 1 AND collection_agent_id IS NOT NULL AND status NOT IN ('closed', 'cancelled')`,
  )
  const { rows: tasks } = await client.query<{ task: string; driver: number }>(
    `SELECT o.task, t.driver_id AS driver FROM (
       SELECT provider_id, stop_id, side || ' ' || shipment_id AS task FROM tripsheet_tasks WHERE done_at IS NULL
       UNION ALL SELECT provider_id, stop_id, 'request ' || request_id FROM tripsheet_requests WHERE done_at IS NULL) o
     JOIN tripsheet_stops s ON s.provider_id = o.provider_id AND s.id = o.stop_id
     JOIN tripsheets t ON t.provider_id = s.provider_id AND t.id = s.tripsheet_id WHERE o.provider_id = 1`,
  )
  const { rows: gaps } = await client.query<{ id: number; positions: number[] }>(
    `SELECT tripsheet_id AS id, array_agg(position ORDER BY position) AS positions FROM tripsheet_stops WHERE provider_id = 1
     GROUP BY 1 HAVING min(position) <> 0 OR max(position) <> count(*) - 1 OR count(DISTINCT position) <> count(*)`,
  )
  const wanted = new Map([
    ...shipments.flatMap((row): [string, number][] => {
      const side = openStopSide(row)
      const driver = side === null ? null : row[`${side}_agent_id`]
      return side === null || driver === null ? [] : [[`${side} ${row.id}`, driver]]
    }),
    ...requests.map(({ id, driver }): [string, number] => [`request ${id}`, driver]),
  ])
  const stands = Map.groupBy(tasks, ({ task }) => task)
  return [
    ...[...wanted].flatMap(([task, driver]) => {
      const on = stands.get(task)?.map((one) => one.driver) ?? []
      return on.length === 1 && on[0] === driver
        ? []
        : [`${task} of driver ${driver} stands with ${on.join(', ') || 'nobody'}`]
    }),
    ...tasks
      .filter(({ task }) => !wanted.has(task))
      .map(({ task, driver }) => `${task} stands with ${driver}, who has it not`),
    ...gaps.map(({ id, positions }) => `tripsheet ${id} has the places ${positions.join(' ')}`),
  ]
}
