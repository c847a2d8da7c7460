/** What was recorded of the years beneath the live floor: as many events as their shipments would have left, month by month. */
import type pg from 'pg'
import { LIVE_SHIPMENT_FIELDS } from '../../src/contract/live.ts'

/** Events of a batch: drivers' apps and scanners send several at once. */
const IN_A_BATCH = 8
/** As in the log: a batch takes a block of so many ids. */
const IDS_OF_A_BATCH = 1_024
/** Events of one statement. */
const AT_ONCE = 400_000
/** Months that are filled side by side. */
const LANES = 2
/** From its booking to its delivery, in microseconds. */
const LIFE_US = 86_400_000_000
/** What is scanned between the booking and the delivery, over and over where more is asked for. */
const BETWEEN = ['collected', 'at-hub', 'in-transit', 'at-destination-hub', 'out-for-delivery'] as const

export interface OldShipments {
  readonly first: number
  readonly count: number
  readonly begin: Date
  /** Microseconds between two bookings. */
  readonly apart: number
}

/** The statuses that a shipment goes through in so many steps, of which the first is the booking. */
export function statusesOf(steps: number): string[] {
  const chosen = steps === 4 ? ['collected', 'out-for-delivery'] : null
  const between = Array.from(
    { length: Math.max(0, steps - 2) },
    (_, i) => (chosen ?? BETWEEN)[i % (chosen ?? BETWEEN).length] ?? 'at-hub',
  )
  return ['submitted', ...between, 'delivered'].slice(0, steps)
}

const month = (at: Date, later = 0) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later))

/** Parts for months gone by: the first part, which holds all that came before there were parts, begins this month. */
async function makeOldParts(owner: pg.Pool, begin: Date): Promise<Date[]> {
  const { rows } = await owner.query<{ bound: string }>(
    `SELECT substring(pg_get_expr(relpartbound, oid) FROM $$TO (\\(.*\\))$$) AS bound FROM pg_class WHERE relname = 'events_first'`,
  )
  const thisMonth = month(new Date())
  await owner.query(`BEGIN; ALTER TABLE events DETACH PARTITION events_first;
    ALTER TABLE events ATTACH PARTITION events_first FOR VALUES FROM ('${thisMonth.toISOString()}') TO ${rows[0]?.bound ?? '(MAXVALUE)'}; COMMIT`)
  const months: Date[] = []
  for (let at = month(begin); at < thisMonth; at = month(at, 1)) {
    await owner.query('SELECT make_part($1, $2, $3)', ['events', at, month(at, 1)])
    months.push(at)
  }
  return months
}

/**
 * A slot of the log for each step of each shipment, in the order of time: a shipment's steps lie as far apart as what happens to all the
 * others in between.
 */
const EVENTS = (part: string, steps: number) => `
  INSERT INTO ${part} (provider_id, id, at, recorded_at, type, entity, entity_id, version, actor_id, source, request_id, client_version,
                       change, whole, told, scope, was)
  SELECT 1, $5::bigint + n / ${IN_A_BATCH} * ${IDS_OF_A_BATCH} + n % ${IN_A_BATCH}, at, at,
    CASE step WHEN 0 THEN 'shipment.booked' ELSE 'shipment.status' END, 'shipment', s.id, step + 1, 7, 'Thabo Nkosi', gen_random_uuid()::text, 'web 3.19',
    CASE step WHEN 0 THEN '{}' ELSE json_build_object('status', json_build_array(($6::text[])[step], ($6::text[])[step + 1]),
      'status_at', json_build_array((extract(epoch FROM at) * 1000)::bigint - 3600000, (extract(epoch FROM at) * 1000)::bigint),
      'message', json_build_array(null, 'Scanned')) END,
    CASE step WHEN 0 THEN (SELECT row_to_json(w) FROM (SELECT ${LIVE_SHIPMENT_FIELDS.map((field) => `s.${field}`).join()}) w) END,
    CASE step WHEN 0 THEN NULL ELSE json_build_object('event', ($6::text[])[step + 1], 'message', 'Scanned', 'location', null, 'lat', null, 'lng', null) END,
    jsonb_build_object('account_id', s.account_id, 'branch_ids', jsonb_build_array(s.collection_branch_id, s.delivery_branch_id),
      'driver_ids', jsonb_build_array(s.collection_agent_id, s.delivery_agent_id), 'status', ($6::text[])[step + 1],
      'collection_agent_id', s.collection_agent_id, 'delivery_agent_id', s.delivery_agent_id), NULL
  FROM (
    SELECT n, (n % ${steps})::int AS step, $7::timestamptz + (n / ${steps}) * ($8 * interval '1 microsecond') AS at,
      n / ${steps} - (($9::bigint[])[n % ${steps} + 1]) AS nth
    FROM generate_series($1::bigint, $2::bigint) n) slots
  JOIN shipments s ON s.provider_id = 1 AND s.id = $3::bigint + nth
  WHERE nth >= 0 AND nth < $4::bigint`

/**
 * Fills the log with so many steps of each of the old shipments. Their ids come before those of what is recorded from now on; their
 * numbers lie below 1, where no console and no consumer asks for them.
 */
export async function fillLog(
  owner: pg.Pool,
  { first, count, begin, apart }: OldShipments,
  steps: number,
  say: (text: string) => void,
): Promise<void> {
  const months = await makeOldParts(owner, begin)
  const statuses = statusesOf(steps)
  // As many shipments later as are booked between the booking and this step.
  const shifts = statuses.map((_, step) => Math.floor((step / Math.max(1, steps - 1)) * (LIFE_US / apart)))
  const slots = (count + (shifts.at(-1) ?? 0)) * steps
  const { rows } = await owner.query<{ base: string }>("SELECT nextval('event_ids') AS base")
  const base = Number(rows[0]?.base)
  await owner.query("SELECT setval('event_ids', $1)", [base + (slots / IN_A_BATCH + 2) * IDS_OF_A_BATCH])
  const slotAt = (at: Date) => Math.ceil(((at.getTime() - begin.getTime()) * 1_000) / apart) * steps
  let made = 0
  async function fillMonth(at: Date): Promise<void> {
    const part =
      at < month(new Date()) ? `events_${at.toISOString().slice(0, 10).replaceAll('-', '')}` : 'events'
    const until = Math.min(slots, at < month(new Date()) ? slotAt(month(at, 1)) : slots)
    for (let from = Math.max(0, slotAt(at)); from < until; from += AT_ONCE) {
      const to = Math.min(until, from + AT_ONCE) - 1
      const result = await owner.query(EVENTS(part, steps), [
        from,
        to,
        first,
        count,
        base,
        statuses,
        begin,
        apart,
        shifts,
      ])
      made += result.rowCount ?? 0
    }
    say(`${(made / 1_000_000).toFixed(2)} million events, with ${at.toISOString().slice(0, 7)}`)
  }
  const waiting = [...months, month(new Date())].values()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const at of waiting) await fillMonth(at)
    }),
  )
  await owner.query(
    `INSERT INTO event_batches (provider_id, first_id, count, last_seq, recorded_at)
     SELECT 1, $1::bigint + k * ${IDS_OF_A_BATCH}, ${IN_A_BATCH}, (k + 1 - $2::bigint) * ${IN_A_BATCH}, $3::timestamptz + k * ($4 * interval '1 microsecond')
     FROM generate_series(0, $2::bigint - 1) k`,
    [base, Math.ceil(slots / IN_A_BATCH), begin, (apart * IN_A_BATCH) / steps],
  )
  await owner.query('VACUUM ANALYZE events, event_batches')
}
