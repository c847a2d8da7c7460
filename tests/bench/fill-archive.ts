/** What left the database long ago: shipments of the years before those that it holds, in files that the archive's own writer makes. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import {
  type ArchivedShipment,
  type ArchiveEnd,
  ArchivedShipment as Shipment,
} from '../../src/contract/archive-file.ts'
import { finishFile, headOf, makeArchive } from '../../src/server/kernel/archive/archive-files.ts'
import { shipmentLines } from '../../src/server/kernel/archive/shipment-rows.ts'
import { referenceOf } from './fill-history.ts'
import { type OldShipments, statusesOf } from './fill-log.ts'

/** Shipments of a file, as the archiver makes them. */
const IN_A_FILE = 50_000
/** Of so many old shipments the rows are taken, in turn: what they have in common is what others have. */
const PATTERNS = 2_000
/** Their ids, above all others. */
export const FIRST_ARCHIVED_ID = 100_000_000
/** What each of them went through, the booking with it. */
const EVENTS_EACH = 20
/** Between two of its events. */
const STEP_MS = 3 * 3_600_000
/** Booked in so many years before the oldest that is in the database. */
const YEARS = 4

type Row = Readonly<Record<string, unknown>>

export interface ArchivedShipments {
  readonly shipments: number
  readonly events: number
  readonly files: number
  readonly bytes: number
  /** Of all that was written, uncompressed. */
  readonly textBytes: number
  readonly seconds: number
}

/** As PostgreSQL writes moments. */
const moment = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00')

/** The same shipment as another one of another time. */
function another(
  pattern: ArchivedShipment,
  id: number,
  at: number,
  statuses: readonly string[],
): ArchivedShipment {
  const ref = referenceOf(id)
  const over = at + (EVENTS_EACH - 1) * STEP_MS
  const { shipments = [], parcels = [], events = [] } = pattern.rows
  const [booked, ...steps] = events
  const dates = {
    created_at: moment(at),
    collected_at: moment(at + STEP_MS),
    delivered_at: moment(over),
    status_at: moment(over),
    over_since: moment(over),
    modified_at: moment(over),
  }
  const event = (row: Row | undefined, step: number): Row => ({
    ...row,
    id: id * 32 + step,
    entity_id: id,
    at: moment(at + step * STEP_MS),
    recorded_at: moment(at + step * STEP_MS),
    version: step + 1,
    request_id: randomUUID(),
    ...(step === 0
      ? {}
      : {
          change: {
            status: [statuses[step - 1], statuses[step]],
            status_at: [at + (step - 1) * STEP_MS, at + step * STEP_MS],
            message: [null, 'Scanned'],
          },
          told: { event: statuses[step], message: 'Scanned', location: null, lat: null, lng: null },
        }),
  })
  return {
    ...pattern,
    id,
    ref,
    rows: {
      ...pattern.rows,
      shipments: shipments.map((row) => ({ ...row, ...dates, id, ref, custom_ref: null })),
      parcels: parcels.map((row) => ({ ...row, shipment_id: id })),
      events: statuses.map((_, step) => event(step === 0 ? booked : steps[step % steps.length], step)),
    },
  }
}

const accountOf = z.object({ account_id: z.number().nullable() })

/** What the archiver leaves in the database of those in a file: where each is, and its reference. */
async function enter(
  client: pg.ClientBase,
  name: string,
  first: number,
  accounts: readonly (number | null)[],
) {
  await client.query(
    `INSERT INTO archive_entries (provider_id, shipment_id, account_id, file, archived_at)
     SELECT 1, $1::bigint + n - 1, account, $2, now() FROM unnest($3::int[]) WITH ORDINALITY all_of(account, n)`,
    [first, name, accounts],
  )
  await client.query(
    `INSERT INTO tracking_references (provider_id, reference, shipment_id, kind)
     SELECT 1, reference, $1::bigint + n - 1, 'random' FROM unnest($2::text[]) WITH ORDINALITY all_of(reference, n)`,
    [first, accounts.map((_, i) => referenceOf(first + i))],
  )
}

/** Puts so many events of finished shipments of provider 1 into the archive in this folder, each shipment whole. */
export async function fillArchive(
  owner: pg.Pool,
  folder: string,
  old: OldShipments,
  events: number,
  say: (text: string) => void,
): Promise<ArchivedShipments> {
  const client = await owner.connect()
  const apart = Math.max(1, Math.floor(old.count / PATTERNS))
  const ids = Array.from({ length: Math.min(PATTERNS, old.count) }, (_, i) => old.first + i * apart)
  const patterns: ArchivedShipment[] = []
  for (const { line } of await shipmentLines(client, 1, ids)) patterns.push(Shipment.parse(JSON.parse(line)))
  const accounts = patterns.map(({ rows }) => accountOf.parse(rows.shipments?.[0]).account_id)
  const statuses = statusesOf(EVENTS_EACH)
  const shipments = Math.ceil(events / EVENTS_EACH)
  const begin = old.begin.getTime() - YEARS * 365 * 86_400_000
  const each = (YEARS * 365 * 86_400_000) / shipments
  const began = performance.now()
  let [files, bytes, textBytes] = [0, 0, 0]
  for (let from = 0; from < shipments; from += IN_A_FILE) {
    const count = Math.min(IN_A_FILE, shipments - from)
    const first = FIRST_ARCHIVED_ID + from
    const head = headOf('shipments', 1, moment(begin + from * each).slice(0, 7))
    async function* lines() {
      yield JSON.stringify(head)
      for (let i = 0; i < count; i += 1) {
        const pattern = patterns[(from + i) % patterns.length]
        if (pattern === undefined) throw new Error('there is nothing to be like')
        const line = JSON.stringify(another(pattern, first + i, begin + (from + i) * each, statuses))
        textBytes += line.length
        yield line
      }
      yield JSON.stringify({ is: 'end', entries: count } satisfies ArchiveEnd)
    }
    const { name, contents } = await makeArchive(client, folder, head, lines)
    await enter(
      client,
      name,
      first,
      Array.from({ length: count }, (_, i) => accounts[(from + i) % accounts.length] ?? null),
    )
    await finishFile(client, { provider_id: 1, name })
    files += 1
    bytes += contents.bytes
    const seconds = (performance.now() - began) / 1_000
    const made = (from + count) * EVENTS_EACH
    say(
      `${(made / 1e6).toFixed(0)} million events in ${files} files, ${(bytes / 1e9).toFixed(2)} GB, ${Math.round(made / seconds)} a second`,
    )
  }
  await client.query('VACUUM ANALYZE archive_entries, tracking_references')
  client.release()
  return {
    shipments,
    events: shipments * EVENTS_EACH,
    files,
    bytes,
    textBytes,
    seconds: (performance.now() - began) / 1_000,
  }
}
