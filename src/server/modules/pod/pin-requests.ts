import { MOST_PINS_ASKED_BY_ONE, MOST_PINS_ASKED_TO_ONE } from '../../../domain/pod/proof.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { countInHour, forgetOldRequests, subjectTo } from '../messaging/index.ts'

/**
 * Counts a PIN that somebody asks for, by who asks and by where it goes: each is a message that somebody pays for, and that makes a
 * telephone ring. How long they must wait (ms), else null. A refusal rolls the count back with all else.
 */
export async function countPinRequest(
  tx: Tx,
  providerId: number,
  { by, to, at }: { by: number; to: string; at: number },
): Promise<number | null> {
  const waitMs =
    (await countInHour(tx, providerId, { subject: `by ${by}`, most: MOST_PINS_ASKED_BY_ONE, at })) ??
    (await countInHour(tx, providerId, { subject: subjectTo('to', to), most: MOST_PINS_ASKED_TO_ONE, at }))
  await forgetOldRequests(tx, providerId, at)
  return waitMs
}
