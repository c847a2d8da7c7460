/** Until when it is waited for what a sender is to hand in. */
import { reservedUntil } from '../../../domain/booking/reservation.ts'
import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { scheduleDueJob } from '../../kernel/jobs/due.ts'

/** What is due then; never changed, since jobs wait under it. */
export const DROPOFF_EXPIRY = 'dropoff.expiry'

interface Awaited {
  readonly id: number
  readonly status: ShipmentStatus
  /** The end of the window in which it is to be handed in, ms. */
  readonly collection_before: number | null
}

/** Notes when each of these is given up that waits to be handed in, in the transaction that lets it wait. */
export async function scheduleDropoffExpiry(
  { tx, providerId, now, settings }: Pick<Command, 'tx' | 'providerId' | 'now' | 'settings'>,
  shipments: readonly Awaited[],
): Promise<void> {
  const hours = settings.bob_box_reservation_expiry_hours
  for (const { id, status, collection_before } of shipments)
    if (status === 'awaiting-dropoff')
      await scheduleDueJob(tx, providerId, {
        kind: DROPOFF_EXPIRY,
        key: String(id),
        due_at: reservedUntil(collection_before, now, hours),
        payload: { shipment_id: id },
      })
}
