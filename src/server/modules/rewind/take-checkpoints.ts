/** Keeps what the live workspace holds, so that any later moment is a few thousand events away (decision 131). */
import { type Scalar, toColumns } from '../../../contract/column-encoding.ts'
import { FINISHED_STAYS_LIVE_MS, LIVE_SHIPMENT_FIELDS } from '../../../contract/live.ts'
import { type Checkpoint, keptRows, type PastKind } from '../../../domain/rewind/past-workspace.ts'
import { scopeOf } from '../../../domain/shipments/shipment-state.ts'
import { runBatch } from '../../kernel/commands/run-command.ts'
import { eachInTurn } from '../../kernel/concurrency/each-in-turn.ts'
import {
  type Tx,
  withPlatformReadTx,
  withProviderReadTx,
  withViewerSnapshotTx,
} from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'
import { readLiveRequests } from '../collections/index.ts'
import { readLiveTripsheets } from '../dispatch/index.ts'
import { activeShipments, readLiveDrivers } from '../shipments/index.ts'
import { PAST_FIELDS, packCheckpoint } from './checkpoint-parts.ts'

export const CHECKPOINT_JOB = { name: 'rewind-checkpoints', cron: '* * * * *', withinSeconds: 300 } as const

/** One is taken after so much business time (ms), or so many events, whichever comes first: if anything happened. */
const EVERY_MS = 3_600_000
const EVERY_EVENTS = 5_000

const ALL_EYES = { kind: 'staff', branch_id: null } as const

type Deps = Pick<Platform, 'clock' | 'database' | 'onCommitted' | 'settings' | 'tracing'>

async function isDue({ database, clock }: Deps, providerId: number): Promise<boolean> {
  return withProviderReadTx(database.app, providerId, async (tx) => {
    const head = await readHead(tx, providerId)
    const last = await tx
      .selectFrom('rewind_checkpoints')
      .select(['seq', 'at'])
      .where('provider_id', '=', providerId)
      // By the log: a clock that went wrong for a while has written moments that are still to come.
      .orderBy('seq', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last === undefined) return true
    const events = head - last.seq
    return events >= EVERY_EVENTS || (events > 0 && clock.now() - last.at >= EVERY_MS)
  })
}

async function readHead(tx: Tx, providerId: number): Promise<number> {
  const { head } = await tx
    .selectFrom('feed_heads')
    .select('head')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return head
}

const branchesOf = (id: number | null) => (id === null ? [] : [id])

type Row = Readonly<Record<string, Scalar>>

/** `seenBy`: whose people see a row. */
function keepAll<R extends Row>(kind: PastKind, rows: readonly R[], seenBy: (row: R) => readonly number[]) {
  const { fields, cols } = toColumns<string>(PAST_FIELDS[kind], rows)
  return keptRows(fields, cols, rows.map(seenBy))
}

/** Everything that is live, with who sees it. */
async function readCheckpoint(tx: Tx, providerId: number, now: number): Promise<Checkpoint> {
  const shipments = await activeShipments(tx, providerId, now)
    .select([...LIVE_SHIPMENT_FIELDS, 'parcel_hubs'])
    // Who sends from one place stands together, which compresses better.
    .orderBy('account_id')
    .orderBy('id')
    .execute()
  const requests = await readLiveRequests(tx, providerId, ALL_EYES, now - FINISHED_STAYS_LIVE_MS)
  const tripsheets = await readLiveTripsheets(tx, providerId, now)
  const drivers = await readLiveDrivers(tx, providerId)
  return {
    shipment: keepAll('shipment', shipments, (row) => scopeOf(row).branch_ids),
    collection_request: keepAll('collection_request', requests, (row) =>
      branchesOf(row.collection_branch_id),
    ),
    tripsheet: keepAll('tripsheet', tripsheets, (row) => branchesOf(row.branch_id)),
    driver: keepAll('driver', drivers, (row) => branchesOf(row.branch_id)),
  }
}

async function takeOne(platform: Deps, providerId: number): Promise<void> {
  const { database, clock } = platform
  const { seq, at, checkpoint } = await withViewerSnapshotTx(
    database.app,
    providerId,
    ALL_EYES,
    async (tx) => {
      // The head first: it fixes the moment that everything after it is read of.
      const head = await readHead(tx, providerId)
      const now = clock.now()
      return { seq: head, at: now, checkpoint: await readCheckpoint(tx, providerId, now) }
    },
  )
  const parts = await packCheckpoint(checkpoint)
  await runBatch(platform, providerId, [], async ({ tx }) => {
    const { id } = await tx
      .insertInto('rewind_checkpoints')
      .values({ provider_id: providerId, seq, at: new Date(at) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const part of parts)
      await tx
        .insertInto('rewind_checkpoint_parts')
        .values({ provider_id: providerId, checkpoint_id: id, ...part })
        .execute()
  })
}

/** Of every provider where one is due. */
export async function takeCheckpoints(platform: Deps): Promise<void> {
  const providers = await withPlatformReadTx(platform.database.app, (tx) =>
    tx.selectFrom('providers').select('provider_id').execute(),
  )
  await eachInTurn(providers, async ({ provider_id }) => {
    if (await isDue(platform, provider_id)) await takeOne(platform, provider_id)
  })
}
