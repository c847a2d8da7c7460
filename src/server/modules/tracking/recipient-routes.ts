import { setTimeout as after } from 'node:timers/promises'
import {
  changeDelivery as changeDeliveryCall,
  sendRecipientCode as sendCodeCall,
} from '../../../contract/tracking.ts'
import { foldReference, withoutParcel } from '../../../domain/tracking/tracking-reference.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { createFairQueue } from '../../kernel/concurrency/fair-queue.ts'
import { rateLimitIp } from '../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { changeDelivery, WRONG_CODE } from './commands/change-delivery.ts'
import { sendRecipientCode } from './commands/send-recipient-code.ts'

/** On each node, before the limits that all share (send-recipient-code.ts). An office or a mobile network is one
 * address of many people. */
const LIMITS = {
  codesOfAddress: { most: 40, perMs: 3_600_000 },
  triesOfAddress: { most: 120, perMs: 3_600_000 },
  /**
   * Of a reference, whether or not there is such a shipment: who is told to wait is told nothing else. Against floods alone: how many
   * are sent a day is counted by what is sent, so that nobody uses them up by pressing a button.
   */
  codesOfReference: { most: 30, perMs: 3_600_000 },
}

/** An answer to a code leaves at a whole multiple of this (ms): how long it took does not say what it met. */
const ANSWERED_EVERY_MS = 250

/** Codes on their way at once, on each node; who asks for more than may be asked for in an hour waits for nothing. */
const SENT = { atOnce: 3, waitingOfOne: LIMITS.codesOfAddress.most }

async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const value = await work()
  const took = performance.now() - started
  await after(Math.ceil(took / ANSWERED_EVERY_MS) * ANSWERED_EVERY_MS - took)
  return value
}

/** Recipients who change their own delivery, by a code; nobody is signed in, and nobody is told which references there are. */
export function serveRecipientChanges(serve: Serve, platform: Platform): void {
  const { tracking, settings } = platform
  const codes = createRateLimiter(LIMITS.codesOfAddress, platform.now)
  const asked = createRateLimiter(LIMITS.codesOfReference, platform.now)
  const tries = createRateLimiter(LIMITS.triesOfAddress, platform.now)
  const queue = createFairQueue(SENT)

  const refusalFor = async (providerId: number, waitMs: number | null): Promise<Outcome<never> | null> => {
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    const isOn = (await settings.read(providerId)).settings.recipient_delivery_changes
    return isOn ? null : refused('permission.denied')
  }

  /** The shipment of a reference that nobody guesses; null where there is none, which is not told. */
  async function shipmentOf(providerId: number, ip: string, reference: string) {
    const found = await tracking.find(providerId, ip, reference)
    if (!found.ok) return found.refusal.code === 'rate.limited' ? found : done(null)
    return done(found.value.kind === 'chosen' ? null : found.value.row)
  }

  /**
   * Sends it where there is anybody to send one to, behind the answer: what is found out, and how long it takes, reaches nobody who asks. Of
   * one address one at a time. A node that stops sends none that still waits: it is asked for again.
   */
  async function sendInTheBackground(providerId: number, ip: string, reference: string): Promise<void> {
    try {
      await queue.run(rateLimitIp(ip), async () => {
        if (!platform.ready()) return
        const found = await shipmentOf(providerId, ip, reference)
        if (found.ok && found.value !== null) await sendRecipientCode(platform, providerId, found.value.id)
      })
    } catch (cause) {
      platform.log.error({ err: cause }, 'a code for a recipient could not be sent')
    }
  }

  serve.servePublic(sendCodeCall, async ({ providerId, body, request }) => {
    const reference = withoutParcel(foldReference(body.tracking_reference))
    const waitMs =
      codes.take(`${providerId} ${rateLimitIp(request.ip)}`) ?? asked.take(`${providerId} ${reference}`)
    const no = await refusalFor(providerId, waitMs)
    if (no !== null) return no
    void sendInTheBackground(providerId, request.ip, body.tracking_reference)
    return done({ ok: true as const })
  })

  serve.servePublic(changeDeliveryCall, ({ providerId, body, request }) =>
    evenly(async () => {
      const no = await refusalFor(providerId, tries.take(`${providerId} ${rateLimitIp(request.ip)}`))
      if (no !== null) return no
      const found = await shipmentOf(providerId, request.ip, body.tracking_reference)
      if (!found.ok) return found
      if (found.value === null) return refused('input.invalid', WRONG_CODE)
      const { code, instruction = null, text, day = null } = body
      const actor = { user_id: null, source: 'Recipient', request_id: request.id, client_version: null }
      const outcome = await changeDelivery(platform, providerId, found.value, {
        ...{ code, instruction, text, day, actor },
      })
      return outcome.ok ? done({ ok: true as const }) : outcome
    }),
  )
}
