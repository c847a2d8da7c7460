import type { ItemOutcome } from '../../../../contract/shipment-changes.ts'
import type { Refusal } from '../../../../domain/values/refusals.ts'
import { sayingOf } from '../../../kernel/http/error-response.ts'
import type { LockedShipment } from '../lock-shipments.ts'

/** The outcome of one refused item of a bulk call. */
export function refusedItem(id: number | null, refusal: Refusal): ItemOutcome {
  return {
    ok: false,
    id,
    code: refusal.code,
    message: sayingOf(refusal),
    field: refusal.field,
  }
}

/** The outcome of one that was done, or was so already. */
export const doneItem = ({
  id,
  version,
  status,
}: Pick<LockedShipment, 'id' | 'version' | 'status'>): ItemOutcome => ({
  ok: true,
  id,
  version,
  status,
})
