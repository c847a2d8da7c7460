/** Tripsheets in the live workspace: of yesterday, since some work is left of it, and of every later day. */
import type { LiveTripsheet } from '../../../contract/live.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { HEAD_COLUMNS, liveTripsheet, readStopsOf } from './tripsheet-rows.ts'

const DAY_MS = 86_400_000

export async function readLiveTripsheets(tx: Tx, providerId: number, now: number): Promise<LiveTripsheet[]> {
  const heads = await tx
    .selectFrom('tripsheets')
    .select(HEAD_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('day', '>=', dayOf(now - DAY_MS))
    .orderBy('id')
    .execute()
  if (heads.length === 0) return []
  const { stops } = await readStopsOf(
    tx,
    providerId,
    heads.map(({ id }) => id),
  )
  return heads.map((head) => liveTripsheet({ ...head, stops: stops.get(head.id) ?? [] }))
}
