/** What dispatchers assigned and put into another order within the last day, from the log. */
import { sql } from 'kysely'
import { type Assignment, MOST_ASSIGNMENTS, MOST_MOVED_NAMED } from '../../../contract/assignments.ts'
import { isOpenStop } from '../../../domain/dispatch/tripsheet.ts'
import { movedStops, undoneOrder } from '../../../domain/dispatch/undo-order.ts'
import { isAssignmentAlone, type Undoable } from '../../../domain/shipments/undo.ts'
import { collectionRequestId } from '../../../domain/values/display-id.ts'
import { createLoopYield } from '../../kernel/concurrency/yield-loop.ts'
import type { AcceptedPart } from '../../kernel/database/proposal-tables.ts'
import type { EventNote } from '../../kernel/database/rows.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { EventScope } from '../../kernel/eventlog/log.ts'
import { iso } from '../../kernel/http/iso.ts'
import { HEAD_COLUMNS, ORDER_EVENTS, readStopsOf, type TripsheetHead } from '../dispatch/index.ts'
import { type Act, type ActStep, gatherActs } from './gather-acts.ts'
import { type LoggedOrder, ORDER_UNDONE, orderStep } from './order-steps.ts'

/** So many of the provider's newest events are looked through at most: most of a day of 15,000 parcels. */
const MOST_EVENTS = 200_000
/** And so many steps read. */
const MOST_STEPS = 5_000

const READ = [
  'shipment.reassigned',
  'shipment.undone',
  'collection_request.reassigned',
  ORDER_UNDONE,
  ...ORDER_EVENTS,
]
const SIDES = ['collection', 'delivery'] as const

interface Row extends ActStep {
  readonly entity: 'shipment' | 'collection_request' | 'tripsheet'
  readonly entity_id: number
  readonly version: number
  readonly change: Undoable['change']
  readonly told: EventNote | null
  readonly scope: EventScope
  readonly ref: string | null
  readonly status: string | null
  readonly collection_agent_id: number | null
  readonly delivery_agent_id: number | null
}

/** From which event on the newest of a provider are looked through; `isCut`: older ones are of the last day, too. */
export interface NewestEvents {
  readonly from: string
  readonly isCut: boolean
}

/** Null where there are none. */
export async function newestEvents(tx: Tx, providerId: number): Promise<NewestEvents | null> {
  const { rows } = await sql<NewestEvents>`
    SELECT b.first_id::text AS from, b.is_cut AS "isCut" FROM feed_heads h
    CROSS JOIN LATERAL (
      SELECT first_id, h.head > ${MOST_EVENTS} AND recorded_at > now() - interval '1 day' AS is_cut FROM event_batches
      WHERE provider_id = h.provider_id AND last_seq > h.head - ${MOST_EVENTS}::bigint ORDER BY last_seq LIMIT 1) b
    WHERE h.provider_id = ${providerId}`.execute(tx)
  return rows[0] ?? null
}

/** Whose list it is. */
interface Reader {
  readonly userId: number | null
  /** They are told of no task of another branch. */
  readonly isLimited: boolean
}

/** Of what the viewer of the transaction may see. */
const readSteps = async (tx: Tx, providerId: number, from: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    SELECT e.id::float8 AS id, e.entity, e.entity_id::float8 AS entity_id, e.version, (extract(epoch FROM e.at) * 1000)::float8 AS at,
           e.actor_id, e.source, e.request_id, coalesce(e.told->>'by_rule' = 'true', false) AS is_of_rule, e.change, e.told, e.scope,
           s.ref, coalesce(s.status, r.status) AS status, coalesce(s.collection_agent_id, r.collection_agent_id) AS collection_agent_id,
           s.delivery_agent_id
    FROM (
      SELECT * FROM events
      WHERE provider_id = ${providerId} AND type = ANY(${READ}::text[])
        AND recorded_at > now() - interval '1 day' AND id >= ${from}::bigint AND told->>'event' IS NULL
      ORDER BY id DESC LIMIT ${MOST_STEPS}) e
    LEFT JOIN shipments s ON e.entity = 'shipment' AND s.provider_id = e.provider_id AND s.id = e.entity_id
    LEFT JOIN collection_requests r ON e.entity = 'collection_request' AND r.provider_id = e.provider_id AND r.id = e.entity_id
    LEFT JOIN tripsheets t ON e.entity = 'tripsheet' AND t.provider_id = e.provider_id AND t.id = e.entity_id
    WHERE s.id IS NOT NULL OR r.id IS NOT NULL OR t.id IS NOT NULL
    ORDER BY e.id DESC`.execute(tx)
  return rows
}

const stepName = (entity: string, id: number, version: number) => `${entity} ${id} ${version}`
const nameOf = ({ entity, entity_id, version }: Row) => stepName(entity, entity_id, version)
const isOrder = ({ entity }: Row) => entity === 'tripsheet'
const isUndo = ({ told }: Row) => told?.undoes !== undefined

type Task = Assignment['tasks'][number]
type Order = Assignment['orders'][number]
type Undone = NonNullable<Task['undone']>

/** Who took which steps back. */
const undoneSteps = (rows: readonly Row[]): ReadonlyMap<string, Undone> =>
  new Map(
    rows.flatMap(({ entity, entity_id, told, source, at }) =>
      told?.undoes === undefined
        ? []
        : [[stepName(entity, entity_id, told.undoes), { by: source, time: iso(at) }] as const],
    ),
  )

/** It is as the step left it: the driver and the status. */
function stands(row: Row, side: Task['side'], to: number | null): boolean {
  const status = row.entity === 'shipment' ? row.scope.status : (row.change.status?.[1] ?? row.status)
  return row[`${side}_agent_id`] === to && row.status === status
}

const driverOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function tasksOf(row: Row, undone: ReadonlyMap<string, Undone>, userId: number | null): Task[] {
  if (row.entity === 'tripsheet') return []
  const isShipment = row.entity === 'shipment'
  return SIDES.flatMap((side): Task[] => {
    const pair = row.change[`${side}_agent_id`]
    if (pair === undefined) return []
    const to = driverOf(pair[1])
    const mayUndo = row.is_of_rule || row.actor_id === userId || isAssignmentAlone(row.change)
    return [
      {
        shipment_id: isShipment ? row.entity_id : null,
        collection_request_id: isShipment ? null : row.entity_id,
        tracking_reference: row.ref ?? collectionRequestId(row.entity_id),
        side,
        from: driverOf(pair[0]),
        to,
        version: row.version,
        is_undoable: mayUndo && stands(row, side, to),
        undone: undone.get(nameOf(row)) ?? null,
      },
    ]
  })
}

/** A tripsheet as it is, with what was ordered of it. */
interface OrderedSheet {
  readonly head: TripsheetHead
  readonly open: readonly { readonly id: number; readonly locked: boolean }[]
  readonly nameOf: ReadonlyMap<number, string>
  /** In their order. */
  readonly steps: readonly LoggedOrder[]
}

const ordersOf = (rows: readonly Row[], isLimited: boolean) =>
  rows
    .filter(({ told }) => (told?.slots ?? told?.undoes) !== undefined)
    .map((row) => orderStep({ ...row, stops: row.change.stops ?? null }, isLimited))

async function readSheets(
  tx: Tx,
  providerId: number,
  rows: readonly Row[],
  shown: readonly number[],
): Promise<ReadonlyMap<number, OrderedSheet>> {
  if (shown.length === 0) return new Map()
  const heads = await tx
    .selectFrom('tripsheets')
    .select(HEAD_COLUMNS)
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...shown]}::bigint[])`)
    .execute()
  const { stops } = await readStopsOf(tx, providerId, shown)
  const bySheet = Map.groupBy(rows.filter(isOrder), ({ entity_id }) => entity_id)
  const sheets = new Map<number, OrderedSheet>()
  const yieldLoop = createLoopYield()
  for (const head of heads) {
    const its = stops.get(head.id) ?? []
    sheets.set(head.id, {
      head,
      open: its.filter(isOpenStop),
      nameOf: new Map(its.map(({ id, name }) => [id, name])),
      steps: ordersOf(bySheet.get(head.id) ?? [], false).toReversed(),
    })
    await yieldLoop()
  }
  return sheets
}

function keptBecause({ head, open, steps }: OrderedSheet, version: number): Order['kept'] {
  const at = steps.findIndex((step) => step.version === version)
  const step = steps[at]
  if (step === undefined) return { because: 'gone', by: null, time: null }
  const undone = undoneOrder(open, step, steps.slice(at + 1))
  if (undone.is === 'order')
    return head.status === 'closed' ? { because: 'closed', by: null, time: null } : null
  const by = 'version' in undone ? steps.find((one) => one.version === undone.version) : undefined
  return { because: undone.is, by: by?.by ?? null, time: by === undefined ? null : iso(by.at) }
}

/** Null where the reader sees nothing of what was moved. */
function orderOf(row: Row, sheet: OrderedSheet, isLimited: boolean): Order | null {
  const known = sheet.steps.find(({ version }) => version === row.version)
  const seen = isLimited ? ordersOf([row], true)[0] : known
  const moved = seen === undefined ? [] : movedStops(seen.before, seen.after)
  if (moved.length === 0) return null
  const kept = keptBecause(sheet, row.version)
  const { id, driver_id, day } = sheet.head
  return {
    tripsheet_id: id,
    driver_id,
    day,
    version: row.version,
    moved_count: moved.length,
    moved: moved
      .slice(0, MOST_MOVED_NAMED)
      .map(({ id: stop_id, from, to }) => ({ stop_id, name: sheet.nameOf.get(stop_id) ?? null, from, to })),
    is_undoable: kept === null,
    kept,
  }
}

/** Which part of which proposal made a step. */
async function acceptedSteps(
  tx: Tx,
  providerId: number,
): Promise<ReadonlyMap<string, NonNullable<Assignment['proposal']>>> {
  const { rows } = await sql<{ id: number; accepted: readonly AcceptedPart[] }>`
    SELECT id, accepted FROM route_proposals
    WHERE provider_id = ${providerId} AND began_at > now() - interval '2 days' AND accepted <> '[]'`.execute(
    tx,
  )
  return new Map(
    rows.flatMap(({ id, accepted }) =>
      accepted.flatMap(({ moved, requests = [], ordered = [], undone }, part) =>
        undone
          ? []
          : [
              ...moved.map((one) => stepName('shipment', one.id, one.version)),
              ...requests.map((one) => stepName('collection_request', one.id, one.version)),
              ...ordered.map((one) => stepName('tripsheet', one.tripsheet, one.version)),
            ].map((name) => [name, { id, part }] as const),
      ),
    ),
  )
}

/** What was done in one call is one act, as what a rule did in one look. */
export async function readAssignments(
  tx: Tx,
  providerId: number,
  { from, isCut }: NewestEvents,
  { userId, isLimited }: Reader,
): Promise<{ readonly assignments: readonly Assignment[]; readonly more: boolean }> {
  const rows = await readSteps(tx, providerId, from)
  const undone = undoneSteps(rows)
  const { acts, more } = gatherActs(
    rows.filter((row) => !isUndo(row) && (isOrder(row) || tasksOf(row, undone, userId).length > 0)),
    { isCut: isCut || rows.length === MOST_STEPS, most: MOST_ASSIGNMENTS },
  )
  const shown = acts.flatMap(({ steps }) => steps.filter(isOrder).map(({ entity_id }) => entity_id))
  const sheets = await readSheets(tx, providerId, rows, [...new Set(shown)])
  const accepted = await acceptedSteps(tx, providerId)
  const yieldLoop = createLoopYield()
  const assignments: Assignment[] = []
  for (const { key, steps } of acts) {
    const orders = steps.filter(isOrder).flatMap((row) => {
      const sheet = sheets.get(row.entity_id)
      return sheet === undefined ? [] : (orderOf(row, sheet, isLimited) ?? [])
    })
    const tasks = steps.flatMap((row) => tasksOf(row, undone, userId))
    if (tasks.length + orders.length > 0)
      assignments.push({
        ...headOf({ key, steps }, userId),
        tasks,
        orders,
        proposal: steps.map((row) => accepted.get(nameOf(row))).find((one) => one !== undefined) ?? null,
      })
    await yieldLoop()
  }
  return { assignments, more }
}

const headOf = ({ key, steps }: Act<Row>, userId: number | null) => {
  const [first] = steps
  return {
    key,
    time: iso(Math.max(...steps.map(({ at }) => at))),
    by: first?.is_of_rule === true ? null : (first?.source ?? null),
    is_yours: first !== undefined && first.actor_id !== null && first.actor_id === userId,
  }
}
