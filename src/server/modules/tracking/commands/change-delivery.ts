import {
  decideRecipientChange,
  type RecipientChange,
  recipientDays,
} from '../../../../domain/tracking/recipient-change.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runBatch } from '../../../kernel/commands/run-command.ts'
import type { Actor } from '../../../kernel/eventlog/log.ts'
import type { Platform } from '../../../platform.ts'
import {
  applyChange,
  eventTypeOf,
  lockShipments,
  type ShipmentRecord,
  saveShipments,
} from '../../shipments/index.ts'
import { spendCode, tryRecipientCode } from '../recipient-codes.ts'
import { deliveryCalendar } from '../recipient-offer.ts'

type Deps = Pick<
  Platform,
  'database' | 'settings' | 'clock' | 'tracing' | 'onCommitted' | 'secrets' | 'now' | 'catalogue'
>

/** Of a code that is wrong, was used, is over, or was never sent: told apart, they would say which references there are. */
export const WRONG_CODE = {
  field: 'code',
  detail: 'This code is wrong, or was used, or is over. Ask for a new one.',
} as const

/** Changes a delivery as its recipient says, by the code that they were sent: once. A wrong code is counted, also by a hundred at once. */
export async function changeDelivery(
  platform: Deps,
  providerId: number,
  row: ShipmentRecord,
  { code, actor, ...asked }: RecipientChange & { readonly code: string; readonly actor: Actor },
): Promise<Outcome<null>> {
  const terms = await platform.catalogue.read(providerId)
  return runBatch(platform, providerId, [], async (command): Promise<Outcome<null>> => {
    const { tx, now, settings } = command
    const held = (await lockShipments(tx, providerId, [row.id])).get(row.id)
    if (held === undefined || !settings.recipient_delivery_changes)
      return refused('input.invalid', WRONG_CODE)
    if (!(await tryRecipientCode(command, platform, held.id, code)))
      return refused('input.invalid', WRONG_CODE)
    const days = recipientDays(held, deliveryCalendar(row, terms), now)
    const decided = decideRecipientChange(held, asked, { now, days })
    if (!decided.ok) return decided
    const { told, changed } = decided.value
    const note = { event: 'recipient-request', message: told.message }
    const events = [applyChange(held, 'shipment.status', told, now, actor, note)]
    if (Object.keys(changed).length > 0)
      events.push(applyChange(held, eventTypeOf(changed), changed, now, actor))
    await saveShipments(command, [held], events)
    await spendCode(tx, providerId, held.id)
    return done(null)
  })
}
