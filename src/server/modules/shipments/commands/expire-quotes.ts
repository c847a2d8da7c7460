import type { Actor, NewEvent } from '../../../kernel/eventlog/log.ts'
import { writeEvents, writtenIds } from '../../../kernel/eventlog/log.ts'
import type { DueKind } from '../../../kernel/jobs/due.ts'
import type { Platform } from '../../../platform.ts'
import { applyChange } from '../apply-change.ts'
import { lockShipments } from '../lock-shipments.ts'
import { saveShipments } from '../save-shipments.ts'

/** The kind of the job that notes the end of a quote; its key is the number of the shipment. */
export const QUOTE_EXPIRY = 'quote.expire'

/** Nobody does it: the platform. */
const BY_THE_CLOCK: Actor = { user_id: null, source: null, request_id: null, client_version: null }

/**
 * Notes that a quote has expired. Nothing waits for it: who accepts one is told so by the clock, however late this comes.
 */
export function quoteExpiry({
  clock,
  settings: providerSettings,
  onCommitted,
}: Pick<Platform, 'clock' | 'settings' | 'onCommitted'>): DueKind {
  return {
    kind: QUOTE_EXPIRY,
    async run({ provider_id: providerId, key }, tx) {
      const held = (await lockShipments(tx, providerId, [Number(key)])).get(Number(key))
      if (held?.status !== 'quote') return
      const now = clock.now()
      const expired = { status: 'quote-expired', status_at: now } as const
      const event = applyChange(held, 'shipment.status', expired, now, BY_THE_CLOCK)
      const write = async (events: readonly NewEvent[]) =>
        writtenIds(await writeEvents(tx, providerId, events))
      const { settings } = await providerSettings.read(providerId)
      await saveShipments({ tx, providerId, now, settings, write }, [held], [event])
    },
    committed: () => onCommitted(),
  }
}
