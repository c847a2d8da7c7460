/** What the live workspace shows of shipments and drivers, as it is stored. */
import { FINISHED_STAYS_LIVE_MS } from '../../../../contract/live.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'

/** Shipments that are worked on at `now` (ms), and those that were over lately. Nobody works on a quote. */
export const activeShipments = (tx: Tx, providerId: number, now: number) =>
  tx
    .selectFrom('shipments')
    .where('provider_id', '=', providerId)
    .where('status', 'not in', ['quote', 'quote-expired'])
    .where((or) =>
      or.or([or('over_since', 'is', null), or('over_since', '>=', instant(now - FINISHED_STAYS_LIVE_MS))]),
    )

export const readLiveDrivers = (tx: Tx, providerId: number) =>
  tx
    .selectFrom('drivers')
    .select([
      'id',
      'version',
      'name',
      'branch_id',
      'vehicle',
      'vehicle_kind',
      'capacity_kg',
      'lat',
      'lng',
      'heading',
      'speed_kmh',
      'position_at as at',
    ])
    .where('provider_id', '=', providerId)
    .where('deleted_date', 'is', null)
    .orderBy('id')
    .execute()
