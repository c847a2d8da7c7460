/** The rows of a checkpoint as they are kept: columns as JSON, deflated, a few thousand rows to a part. */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { z } from 'zod'
import { Columns, rowAt, rowCount, toColumns } from '../../../contract/column-encoding.ts'
import {
  LIVE_DRIVER_FIELDS,
  LIVE_REQUEST_FIELDS,
  LIVE_SHIPMENT_FIELDS,
  LIVE_TRIPSHEET_FIELDS,
} from '../../../contract/live.ts'
import {
  noEntries,
  PAST_KINDS,
  type PastEntries,
  type PastEntry,
  type PastFields,
  type PastKind,
} from '../../../domain/rewind/past-workspace.ts'

export const FIELDS_OF = {
  shipment: LIVE_SHIPMENT_FIELDS,
  collection_request: LIVE_REQUEST_FIELDS,
  tripsheet: LIVE_TRIPSHEET_FIELDS,
  driver: LIVE_DRIVER_FIELDS,
} as const satisfies Record<PastKind, readonly string[]>

export const PAST_FIELDS: PastFields = {
  shipment: new Set(LIVE_SHIPMENT_FIELDS),
  collection_request: new Set(LIVE_REQUEST_FIELDS),
  tripsheet: new Set(LIVE_TRIPSHEET_FIELDS),
  driver: new Set(LIVE_DRIVER_FIELDS),
}

export interface CheckpointPart {
  readonly part: number
  readonly kind: PastKind
  readonly rows: Uint8Array
}

/** The branches that see a row stand beside its fields: `3,4`. */
const SEEN_BY = 'seen_by'

/** So many are read or written in one go (about 20 ms): calls of others come between. */
const ROWS_OF_PART = 2_000

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

async function pack(kind: PastKind, entries: readonly PastEntry[]): Promise<Uint8Array> {
  const rows = entries.map(({ row, branches }) => ({ ...row, [SEEN_BY]: branches.join() }))
  return deflate(JSON.stringify(toColumns<string>([...FIELDS_OF[kind], SEEN_BY], rows)))
}

export async function packEntries(entries: PastEntries): Promise<CheckpointPart[]> {
  const parts: CheckpointPart[] = []
  for (const kind of PAST_KINDS) {
    const all = [...entries[kind].values()]
    for (let from = 0; from < all.length; from += ROWS_OF_PART) {
      parts.push({ part: parts.length, kind, rows: await pack(kind, all.slice(from, from + ROWS_OF_PART)) })
      await turnOfOthers()
    }
  }
  return parts
}

const listIn = (text: unknown): number[] =>
  typeof text === 'string' && text !== '' ? text.split(',').map(Number) : []

const Json = z.string().transform((text): unknown => JSON.parse(text))
const Part = Json.pipe(Columns)

export async function unpackParts(parts: readonly CheckpointPart[]): Promise<PastEntries> {
  const entries = noEntries()
  for (const { kind, rows } of parts) {
    const columns = Part.parse((await inflate(rows)).toString())
    const count = rowCount(columns)
    for (let i = 0; i < count; i += 1) {
      const { [SEEN_BY]: seenBy, ...row } = rowAt(columns, i)
      entries[kind].set(Number(row.id), { row, branches: listIn(seenBy) })
    }
    await turnOfOthers()
  }
  return entries
}
