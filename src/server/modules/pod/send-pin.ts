import type { z } from 'zod'
import type { SentPin, sendPin as sendPinCall } from '../../../contract/pod.ts'
import { UNREACHED_BY_SMS } from '../../../domain/messaging/calling-codes.ts'
import { maskedRecipient, maySendPin, wantsPin } from '../../../domain/pod/proof.ts'
import { recorderRefusal, stopRefusal } from '../../../domain/shipments/recording-rules.ts'
import { isPhone, normalisePhone, PHONE_REFUSAL } from '../../../domain/values/phone.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { runBatch, runCommand } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { iso } from '../../kernel/http/iso.ts'
import type { Platform } from '../../platform.ts'
import { recipientOf } from '../messaging/index.ts'
import { applyChange, saveShipments } from '../shipments/index.ts'
import { countPinRequest } from './pin-requests.ts'
import { issuePin, triesLeft } from './pins.ts'
import { lockedFor } from './record-proof.ts'

interface Sent {
  readonly sent_to: string
  readonly sent_elsewhere: boolean
  readonly sent_at: number
  readonly wrong: number
}

/** The PIN that is out, as those who deliver are told of it. */
export const sentPin = ({ sent_to, sent_elsewhere, sent_at, wrong }: Sent): SentPin => ({
  sent_to: maskedRecipient(sent_to),
  sent_elsewhere,
  sent_at: iso(sent_at),
  tries_left: triesLeft(wrong),
})

/** Sends a new PIN in place of the last: to the recipient, or to somebody who receives it for them. */
export async function sendPin(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { shipment_id, mobile_number }: z.output<typeof sendPinCall.body>,
): Promise<Outcome<SentPin>> {
  const asked = { by: caller.user_id, to: '' }
  const outcome = await runCommand(
    platform,
    providerId,
    caller,
    async (command): Promise<Outcome<SentPin>> => {
      const { tx, settings, now } = command
      const held = await lockedFor(command, caller, shipment_id)
      if (held === undefined) return refused('shipment.notFound', { field: 'shipment_id' })
      const excluded = settings.exclude_tracking_statuses
      const no =
        recorderRefusal({ ...caller, excluded }, 'delivered') ?? stopRefusal(caller.viewer, 'delivered', held)
      if (no !== null) return { ok: false, refusal: no }
      if (!maySendPin(held)) return refused('shipment.wrongStatus', { field: 'shipment_id' })
      const elsewhere = mobile_number !== ''
      if (elsewhere && !settings.driver_pod3)
        return refused('input.invalid', {
          field: 'mobile_number',
          detail: 'PINs are sent to nobody but the recipient.',
        })
      if (elsewhere && !isPhone(mobile_number))
        return refused('input.invalid', { field: 'mobile_number', detail: PHONE_REFUSAL })
      const shipment = await tx
        .selectFrom('shipments')
        .select(['id', 'ref', 'pod_method', 'delivery_contact'])
        .where('provider_id', '=', providerId)
        .where('id', '=', held.id)
        .executeTakeFirstOrThrow()
      // It would open nothing, and is a message that somebody pays for.
      if (!wantsPin(shipment.pod_method, settings))
        return refused('input.invalid', {
          field: 'shipment_id',
          detail: 'This delivery is not proven by a PIN.',
        })
      const to = elsewhere
        ? normalisePhone(mobile_number)
        : recipientOf(shipment.delivery_contact, settings.international_delivery_countries)
      if (to === null) return refused('pod.noRecipient')
      asked.to = to
      const retryAfterMs = await countPinRequest(tx, providerId, { ...asked, at: platform.now() })
      if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
      const sent = await issuePin(tx, platform, providerId, { shipment, to, elsewhere, settings })
      if (!sent.ok) return sent
      const event = applyChange(held, 'shipment.podPinSent', {}, now, caller.actor)
      await saveShipments(
        command,
        [held],
        [{ ...event, change: { pin_sent_to: [null, maskedRecipient(to)] }, whole: undefined }],
      )
      command.afterCommit(() => platform.wakeOutbox())
      return done(sentPin(sent.value))
    },
  )
  // A refusal undoes its count, and who asks for what reaches nobody would ask without end.
  if (!outcome.ok && outcome.refusal.detail === UNREACHED_BY_SMS)
    await runBatch(platform, providerId, [], ({ tx }) =>
      countPinRequest(tx, providerId, { ...asked, at: platform.now() }),
    )
  return outcome
}
