import type { z } from 'zod'
import type { SentPin, sendPin as sendPinCall } from '../../../contract/pod.ts'
import { UNREACHED_BY_SMS } from '../../../domain/messaging/calling-codes.ts'
import { PIN_RULES, pinKindOf } from '../../../domain/pod/pin-rules.ts'
import { maskedRecipient } from '../../../domain/pod/proof.ts'
import { wantsPin } from '../../../domain/pod/proof-methods.ts'
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
import { type IssuedPin, issuePin, triesLeft } from './pins.ts'
import { lockedFor } from './record-proof.ts'

/** The PIN that is out, as those who deliver are told of it. */
export const sentPin = ({ kind, sent_to, sent_elsewhere, sent_at, wrong }: IssuedPin): SentPin => ({
  kind,
  sent_to: maskedRecipient(sent_to),
  sent_elsewhere,
  sent_at: iso(sent_at),
  tries_left: triesLeft(wrong),
})

/**
 * Sends a new PIN in place of the last: to the recipient, or to somebody who receives it for them; of what is handed in at a pickup point, to
 * its sender. Which one it is follows from where the shipment is (pin-rules.ts).
 */
export async function sendPin(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { shipment_id, mobile_number, kind: asked }: z.output<typeof sendPinCall.body>,
): Promise<Outcome<SentPin>> {
  const counted = { by: caller.user_id, to: '' }
  const outcome = await runCommand(
    platform,
    providerId,
    caller,
    async (command): Promise<Outcome<SentPin>> => {
      const { tx, settings, now } = command
      const held = await lockedFor(command, caller, shipment_id)
      if (held === undefined) return refused('shipment.notFound', { field: 'shipment_id' })
      const kind = pinKindOf(held)
      const { proves, to: side } = PIN_RULES[kind ?? 'pod']
      const excluded = settings.exclude_tracking_statuses
      const no = recorderRefusal({ ...caller, excluded }, proves) ?? stopRefusal(caller.viewer, proves, held)
      if (no !== null) return { ok: false, refusal: no }
      if (kind === null || (asked != null && asked !== kind))
        return refused('shipment.wrongStatus', { field: asked == null ? 'shipment_id' : 'kind' })
      const elsewhere = mobile_number !== ''
      if (elsewhere && !(kind === 'pod' && settings.driver_pod3))
        return refused('input.invalid', {
          field: 'mobile_number',
          detail: 'PINs are sent to nobody but the recipient.',
        })
      if (elsewhere && !isPhone(mobile_number))
        return refused('input.invalid', { field: 'mobile_number', detail: PHONE_REFUSAL })
      const shipment = await tx
        .selectFrom('shipments')
        .select(['id', 'ref', 'pod_method', 'collection_contact', 'delivery_contact'])
        .where('provider_id', '=', providerId)
        .where('id', '=', held.id)
        .executeTakeFirstOrThrow()
      // It would open nothing, and is a message that somebody pays for.
      if (kind === 'pod' && !wantsPin(shipment.pod_method, settings))
        return refused('input.invalid', {
          field: 'shipment_id',
          detail: 'This delivery is not proven by a PIN.',
        })
      const to = elsewhere
        ? normalisePhone(mobile_number)
        : recipientOf(shipment[`${side}_contact`], settings.international_delivery_countries)
      if (to === null) return refused('pod.noRecipient')
      counted.to = to
      const retryAfterMs = await countPinRequest(tx, providerId, { ...counted, at: platform.now() })
      if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
      const sent = await issuePin(tx, platform, providerId, { kind, shipment, to, elsewhere, settings })
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
      countPinRequest(tx, providerId, { ...counted, at: platform.now() }),
    )
  return outcome
}
