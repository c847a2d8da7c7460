/**
 * The checkpoints that were looked at last, unpacked, each with what happened after it as far as it was read: a jump near the last one
 * costs neither the database nor the processor much.
 *
 * They hold what everybody may see together. Who sees what of it is decided for each answer, and what belongs to one provider is found by
 * that provider alone.
 */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import {
  type Checkpoint,
  changeOf,
  foldChange,
  momentOf,
  type PastChange,
  type PastMoment,
} from '../../../domain/rewind/past-workspace.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import { READ_CHANGES_SINCE, type SequencedChange } from '../../kernel/eventlog/assign-sequence.ts'
import type { Platform } from '../../platform.ts'
import { type CheckpointPart, PAST_FIELDS, unpackParts } from './checkpoint-parts.ts'
import { createSizeBoundedCache } from './size-bounded-cache.ts'

/** Of one look where they are folded: of each look the database reads up to a batch in vain. */
const PAGE_CHANGES = 2_000

/** So many take some ms: then others have their turn. */
const FOLDED_AT_ONCE = 5_000

/** Of a node. A checkpoint of 25,000 shipments takes 20 MB with the 10,000 events after it. */
const MOST_BYTES = 128 * 2 ** 20
/** Whoever looks at a moment looks at the next one within minutes (ms). */
const KEPT_MS = 5 * 60_000
/** Measured on checkpoints of 25,000 shipments: columns of values for each character that they are as text, and a change. */
const BYTES_OF_CHARACTER = 1.8
const BYTES_OF_CHANGE = 500

/** What happened after a checkpoint, as far as it was read. */
interface ReadChanges {
  /** The newest event that the checkpoint holds. */
  readonly seq: number
  /** When each event after it was recorded (ms, business time), in the order of the log; never before the one that precedes it. */
  readonly moments: number[]
  /** What each of them changed; null where it shows nothing. */
  readonly changes: (PastChange | null)[]
}

interface UnpackedCheckpoint extends ReadChanges {
  /** ms, business time */
  readonly at: number
  readonly rows: Checkpoint
  readonly characters: number
}

const bytesOf = ({ characters, changes }: UnpackedCheckpoint): number =>
  characters * BYTES_OF_CHARACTER + changes.length * BYTES_OF_CHANGE

/** The state at a moment, and where it stands in the log. */
export interface FoundMoment {
  readonly moment: PastMoment
  /** The newest event that it holds. */
  readonly seq: number
  /** When the checkpoint that it was made from was taken, ms. */
  readonly checkpointAt: number
  /** When the newest event happened (ms) that is of what people of this branch see (null: of all); null where none is known. */
  lastEventAt(branch: number | null): number | null
}

type Deps = Pick<Platform, 'clock'>

interface Asked {
  readonly providerId: number
  /** ms */
  readonly at: number
  /** Whoever asked has gone. */
  readonly gone: AbortSignal
}

export interface UnpackedCheckpoints {
  /** Null where the moment is not kept, or the log has lost what comes before it. */
  find(tx: Tx, asked: Asked): Promise<FoundMoment | null>
  /** The same where nothing has to be read for it. */
  findAtHand(tx: Tx, asked: Asked): Promise<FoundMoment | null>
}

/** The checkpoint before a moment. By the log: a clock that went wrong for a while has written moments that are still to come. */
const before = (tx: Tx, { providerId, at }: Asked) =>
  tx
    .selectFrom('rewind_checkpoints')
    .select(['id', 'seq', 'at'])
    .where('provider_id', '=', providerId)
    .where('at', '<=', instant(at))
    .orderBy('seq', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many of `moments`, which never go back, are not after `at`. */
export function countUntil(moments: readonly number[], at: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

type Nullable<T> = { readonly [Name in keyof T]: T[Name] | null }

/** Of a provider that had nothing there is none. */
const partOf = ({ part, kind, packed, rows }: Nullable<CheckpointPart>): CheckpointPart[] =>
  part === null || kind === null || packed === null || rows === null ? [] : [{ part, kind, packed, rows }]

async function foundIn(unpacked: UnpackedCheckpoint, { at, gone }: Asked): Promise<FoundMoment | null> {
  const { moments, changes } = unpacked
  const count = countUntil(moments, at)
  const moment = momentOf(unpacked.rows)
  for (let i = 0; i < count; i += 1) {
    const change = changes[i]
    if (change) foldChange(moment, change)
    if (i % FOLDED_AT_ONCE !== FOLDED_AT_ONCE - 1) continue
    await turnOfOthers()
    if (gone.aborted) return null
  }
  return {
    moment,
    seq: unpacked.seq + count,
    checkpointAt: unpacked.at,
    lastEventAt(branch) {
      for (let i = count - 1; i >= 0; i -= 1)
        if (changes[i] && (branch === null || changes[i]?.branches?.includes(branch)))
          return moments[i] ?? null
      return null
    },
  }
}

export function createUnpackedCheckpoints({ clock }: Deps, mostBytes = MOST_BYTES): UnpackedCheckpoints {
  const cache = createSizeBoundedCache<UnpackedCheckpoint>({ mostBytes, bytesOf, keptMs: KEPT_MS })
  /** Those that are being unpacked: two who ask for the same at once have it unpacked once. */
  const underWay = new Map<string, Promise<UnpackedCheckpoint | null>>()

  async function unpack(tx: Tx, asked: Asked, id: number): Promise<UnpackedCheckpoint | null> {
    // In one look: between two of them it may be let go.
    const read = await tx
      .selectFrom('rewind_checkpoints as c')
      .leftJoin('rewind_checkpoint_parts as p', (join) =>
        join.onRef('p.provider_id', '=', 'c.provider_id').onRef('p.checkpoint_id', '=', 'c.id'),
      )
      .select(['c.seq', 'c.at', 'p.part', 'p.kind', 'p.packed', 'p.rows'])
      .where('c.provider_id', '=', asked.providerId)
      .where('c.id', '=', id)
      .orderBy('p.part')
      .execute()
    const [first] = read
    if (first === undefined) return null
    const after: ReadChanges = { seq: first.seq, moments: [], changes: [] }
    // While it is unpacked the database is at what happened after it.
    const both = [unpackParts(read.flatMap(partOf)), readUntil(tx, after, asked)] as const
    // Where one fails the transaction ends, and its connection is somebody else's: the other asks nothing by then.
    await Promise.allSettled(both)
    const [{ checkpoint, characters }] = await Promise.all(both)
    return { ...after, at: first.at, rows: checkpoint, characters }
  }

  async function unpackOnce(tx: Tx, asked: Asked, id: number): Promise<UnpackedCheckpoint | null> {
    const kept = cache.get(asked.providerId, id)
    if (kept !== undefined) return kept
    const key = `${asked.providerId} ${id}`
    const begun = underWay.get(key) ?? unpack(tx, asked, id)
    underWay.set(key, begun)
    return begun.finally(() => underWay.delete(key))
  }

  /** Reads on until what is known reaches the moment: true where it does, false where the log has lost what comes next. */
  async function readUntil(
    tx: Tx,
    { moments, changes, seq }: ReadChanges,
    { providerId, at, gone }: Asked,
  ): Promise<boolean> {
    while (!gone.aborted && (moments.at(-1) ?? 0) <= at) {
      const since = seq + changes.length
      const { rows } = await tx.executeQuery<SequencedChange>(
        CompiledQuery.raw(READ_CHANGES_SINCE, [providerId, since, PAGE_CHANGES]),
      )
      // Somebody else has read the same meanwhile.
      if (since !== seq + changes.length) continue
      for (const [i, event] of rows.entries()) {
        if (event.seq !== since + 1 + i) return (moments.at(-1) ?? 0) > at
        moments.push(Math.max(moments.at(-1) ?? 0, clock.shownAt(event.recorded_at)))
        changes.push(changeOf(event, PAST_FIELDS))
      }
      if (rows.length < PAGE_CHANGES) return true
      await turnOfOthers()
    }
    return true
  }

  return {
    async find(tx, asked) {
      const { providerId } = asked
      const checkpoint = await before(tx, asked)
      if (checkpoint === undefined) return null
      const unpacked = await unpackOnce(tx, asked, checkpoint.id)
      if (unpacked === null) return null
      const isRead = await readUntil(tx, unpacked, asked)
      if (!isRead) {
        cache.remove(providerId, checkpoint.id)
        return null
      }
      cache.put(providerId, checkpoint.id, unpacked)
      return foundIn(unpacked, asked)
    },
    async findAtHand(tx, asked) {
      const checkpoint = await before(tx, asked)
      const unpacked = checkpoint && cache.get(asked.providerId, checkpoint.id)
      return unpacked === undefined ? null : foundIn(unpacked, asked)
    },
  }
}
