/** The rows of a checkpoint as they are kept: columns as JSON, compressed, a few thousand rows to a part. */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflateRaw, zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { Columns, rowCount, type Scalar } from '../../../contract/column-encoding.ts'
import {
  LIVE_DRIVER_FIELDS,
  LIVE_REQUEST_FIELDS,
  LIVE_SHIPMENT_FIELDS,
  LIVE_TRIPSHEET_FIELDS,
} from '../../../contract/live.ts'
import {
  type Checkpoint,
  type KeptRows,
  keptRows,
  PAST_KINDS,
  type PastFields,
  type PastKind,
} from '../../../domain/rewind/past-workspace.ts'

export const PAST_FIELDS = {
  shipment: LIVE_SHIPMENT_FIELDS,
  collection_request: LIVE_REQUEST_FIELDS,
  tripsheet: LIVE_TRIPSHEET_FIELDS,
  driver: LIVE_DRIVER_FIELDS,
} as const satisfies PastFields

export interface CheckpointPart {
  readonly part: number
  readonly kind: PastKind
  readonly packed: 'deflate' | 'zstd'
  readonly rows: Uint8Array
}

/** The branches that see a row stand beside its fields: `3,4`. */
const SEEN_BY = 'seen_by'

/** So many are read or written in one go (some ms): calls of others come between. */
const ROWS_OF_PART = 2_000
/** So many are decompressed beside each other: a megabyte each. */
const UNPACKED_AT_ONCE = 4
/** A quarter less than by the default; one is written an hour, and read as fast as any. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 9 } }

const compress = promisify(zstdCompress)
const decompress = { zstd: promisify(zstdDecompress), deflate: promisify(inflateRaw) }

function packed({ fields, cols, branches }: KeptRows, from: number, to: number): Promise<Uint8Array> {
  const part = {
    fields: [...fields, SEEN_BY],
    cols: [...cols.map((col) => col.slice(from, to)), branches.slice(from, to).map((ids) => ids.join())],
  }
  return compress(JSON.stringify(part), LEVEL)
}

export async function packCheckpoint(checkpoint: Checkpoint): Promise<CheckpointPart[]> {
  const parts: CheckpointPart[] = []
  for (const kind of PAST_KINDS) {
    const rows = checkpoint[kind]
    for (let from = 0; from < rows.branches.length; from += ROWS_OF_PART) {
      const bytes = await packed(rows, from, from + ROWS_OF_PART)
      parts.push({ part: parts.length, kind, packed: 'zstd', rows: bytes })
      await turnOfOthers()
    }
  }
  return parts
}

/** Reads lists of branches, of which there are few: each is made once. */
function branchReader() {
  const known = new Map<Scalar, readonly number[]>()
  return (text: Scalar): readonly number[] => {
    const list =
      known.get(text) ?? (typeof text === 'string' && text !== '' ? text.split(',').map(Number) : [])
    known.set(text, list)
    return list
  }
}

const Json = z.string().transform((text): unknown => JSON.parse(text))
const Part = Json.pipe(Columns)

/** Puts the columns of parts one below the other. */
function columnsBelow(kind: PastKind) {
  const fields = PAST_FIELDS[kind]
  const pieces = fields.map((): (readonly Scalar[])[] => [])
  const branches: (readonly number[])[] = []
  return {
    rows: () => {
      const none: Scalar[] = []
      // At once: value by value it takes five times as long.
      const cols = pieces.map((all) => none.concat(...all))
      return keptRows(fields, cols, branches)
    },
    add(columns: Columns, branchesIn: (text: Scalar) => readonly number[]): void {
      const count = rowCount(columns)
      for (const [field, name] of fields.entries()) {
        const col = columns.cols[columns.fields.indexOf(name)]
        // A field that there was not yet is empty.
        pieces[field]?.push(col ?? new Array<null>(count).fill(null))
      }
      for (const text of columns.cols[columns.fields.indexOf(SEEN_BY)] ?? []) branches.push(branchesIn(text))
    },
  }
}

/** The checkpoint, and how many characters its rows are as text. */
export async function unpackParts(
  parts: readonly CheckpointPart[],
): Promise<{ checkpoint: Checkpoint; characters: number }> {
  const all = {
    shipment: columnsBelow('shipment'),
    collection_request: columnsBelow('collection_request'),
    tripsheet: columnsBelow('tripsheet'),
    driver: columnsBelow('driver'),
  }
  const branchesIn = branchReader()
  let characters = 0
  for (let from = 0; from < parts.length; from += UNPACKED_AT_ONCE) {
    const some = parts.slice(from, from + UNPACKED_AT_ONCE)
    const unpacked = await Promise.all(
      some.map(async ({ kind, packed: how, rows }) => ({ kind, json: await decompress[how](rows) })),
    )
    for (const { kind, json } of unpacked) {
      const text = json.toString()
      characters += text.length
      all[kind].add(Part.parse(text), branchesIn)
      await turnOfOthers()
    }
  }
  const checkpoint = {
    shipment: all.shipment.rows(),
    collection_request: all.collection_request.rows(),
    tripsheet: all.tripsheet.rows(),
    driver: all.driver.rows(),
  }
  return { checkpoint, characters }
}
