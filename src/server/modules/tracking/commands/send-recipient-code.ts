import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { isReachedBySms, UNREACHED_BY_SMS } from '../../../../domain/messaging/calling-codes.ts'
import { recipientCodeMessage } from '../../../../domain/messaging/rendered-messages.ts'
import { recipientTakes } from '../../../../domain/tracking/recipient-change.ts'
import {
  CODE_LASTS_MS,
  MOST_CODES_TO_ONE,
  nextCode,
  RECIPIENT_CODE_DIGITS,
} from '../../../../domain/tracking/recipient-code.ts'
import { type Command, runBatch } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Platform } from '../../../platform.ts'
import { countInHour, forgetOldRequests, putInOutbox, recipientOf, subjectTo } from '../../messaging/index.ts'
import { lockShipments } from '../../shipments/index.ts'
import { lockCode, readForCode, sealCode } from '../recipient-codes.ts'

type Deps = Pick<
  Platform,
  'database' | 'settings' | 'clock' | 'tracing' | 'onCommitted' | 'secrets' | 'now' | 'wakeOutbox'
>

/**
 * Sends a code to the contact of the delivery, where that is told of nobody: whoever asks is answered the same
 * whether one went out, so why none did is no refusal. Locked as commands do, the shipment before its code: two at once send one.
 */
export function sendRecipientCode(platform: Deps, providerId: number, shipmentId: number): Promise<void> {
  return runBatch(platform, providerId, [], async (command) => {
    const { tx, settings } = command
    const at = platform.now()
    const held = (await lockShipments(tx, providerId, [shipmentId])).get(shipmentId)
    if (held === undefined || !settings.recipient_delivery_changes) return
    const takes = recipientTakes(held)
    if (!takes.instructions && !takes.day) return
    const { ref, delivery_contact } = await readForCode(tx, providerId, shipmentId)
    const to = recipientOf(delivery_contact, settings.international_delivery_countries)
    const { last, open } = await lockCode(command, platform, shipmentId, delivery_contact)
    const counted = nextCode(last, at)
    if (to === null || counted === null) return
    const subject = subjectTo('code to', to)
    if ((await countInHour(tx, providerId, { subject, most: MOST_CODES_TO_ONE, at })) !== null) return
    await writeCode(command, platform, { shipmentId, ref, to, open, counted, at })
    await forgetOldRequests(tx, providerId, at)
    await forgetOldCodes(tx, providerId, at)
    command.afterCommit(() => platform.wakeOutbox())
  })
}

const newCode = () => String(randomInt(10 ** RECIPIENT_CODE_DIGITS)).padStart(RECIPIENT_CODE_DIGITS, '0')

async function writeCode(
  { tx, providerId, settings }: Command,
  platform: Deps,
  {
    shipmentId,
    ref,
    to,
    open,
    counted,
    at,
  }: {
    shipmentId: number
    ref: string
    to: string
    open: { code: string; wrong: number } | null
    counted: { day_began_at: number; sent_in_day: number }
    at: number
  },
): Promise<void> {
  const channel = to.includes('@') ? 'email' : 'sms'
  const isReached = channel === 'email' || isReachedBySms(to, settings.international_delivery_countries)
  // The one that is out is sent again: a stranger who asks for codes makes none worthless.
  const code = open?.code ?? newCode()
  const row = {
    code: await sealCode(platform, { providerId, shipmentId, code, to }),
    wrong: open?.wrong ?? 0,
    sent_at: new Date(at),
    day_began_at: new Date(counted.day_began_at),
    sent_in_day: counted.sent_in_day,
  }
  await tx
    .insertInto('recipient_codes')
    .values({ provider_id: providerId, shipment_id: shipmentId, ...row })
    .onConflict((known) => known.columns(['provider_id', 'shipment_id']).doUpdateSet(row))
    .execute()
  await putInOutbox(tx, providerId, {
    to,
    channel,
    kind: 'recipient-code',
    ...recipientCodeMessage(
      { provider: settings.provider_title, language: settings.recipient_language },
      { reference: ref, code },
    ),
    secret: code,
    expiresAt: at + CODE_LASTS_MS,
    ...(!isReached && { givenUp: { reason: UNREACHED_BY_SMS, at } }),
  })
}

const DAY_MS = 86_400_000
/** Old ones that go with each that is sent: they never pile up. */
const FORGOTTEN_AT_ONCE = 4

/** At last, and none that another command holds. */
async function forgetOldCodes(tx: Tx, providerId: number, at: number): Promise<void> {
  await sql`DELETE FROM recipient_codes WHERE provider_id = ${providerId} AND shipment_id IN (
    SELECT shipment_id FROM recipient_codes WHERE provider_id = ${providerId} AND day_began_at <= ${new Date(at - DAY_MS)}
    AND sent_at <= ${new Date(at - DAY_MS)}
    ORDER BY day_began_at LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(tx)
}
