/** How many messages are asked for in an hour, by one or to one: PINs and recipients' codes. In the database, and so on all nodes. */
import { sql } from 'kysely'
import type { Tx } from '../../kernel/database/tenant.ts'
import { sameRecipient } from './recipient-of.ts'

const HOUR_MS = 3_600_000
/** Old ones that go with each request, which adds two at most: they never pile up. */
const FORGOTTEN_AT_ONCE = 4

/** Whom a message of some kind goes to, as it is counted. */
export const subjectTo = (kind: 'to' | 'code to', to: string): string => `${kind} ${sameRecipient(to)}`

/** How long to wait (ms), where too many were asked for in an hour; else null, and it is counted. */
export async function countInHour(
  tx: Tx,
  providerId: number,
  { subject, most, at }: { subject: string; most: number; at: number },
): Promise<number | null> {
  const isOver = sql<boolean>`pin_requests.hour_began_at <= ${new Date(at - HOUR_MS)}`
  const { sent, hour_began_at } = await tx
    .insertInto('pin_requests')
    .values({ provider_id: providerId, subject, hour_began_at: new Date(at), sent: 1 })
    .onConflict((known) =>
      known.columns(['provider_id', 'subject']).doUpdateSet({
        sent: sql<number>`CASE WHEN ${isOver} THEN 1 ELSE pin_requests.sent + 1 END`,
        hour_began_at: sql<Date>`CASE WHEN ${isOver} THEN excluded.hour_began_at ELSE pin_requests.hour_began_at END`,
      }),
    )
    .returning(['sent', 'hour_began_at'])
    .executeTakeFirstOrThrow()
  return sent > most ? Math.max(1, hour_began_at + HOUR_MS - at) : null
}

/** At last in a command, and none that another one holds: nobody waits here for somebody who waits for them. */
export async function forgetOldRequests(tx: Tx, providerId: number, at: number): Promise<void> {
  await sql`DELETE FROM pin_requests WHERE provider_id = ${providerId} AND subject IN (
    SELECT subject FROM pin_requests WHERE provider_id = ${providerId} AND hour_began_at <= ${new Date(at - HOUR_MS)}
    ORDER BY hour_began_at LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(tx)
}
