/** When a parcel that a driver has is expected, for whoever waits for it: of a whole day's stops, theirs alone is told. */
import { type Calibration, heldOfTen } from '../../../domain/arrivals/ranges.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'
import { learntOf } from '../arrivals/index.ts'
import { driversNow, HEAD_COLUMNS, readStopsOf } from '../dispatch/index.ts'
import { expectArrivals } from './expect-arrivals.ts'

/** A vehicle that was seen longer ago (ms) may be anywhere. */
const SEEN_WITHIN_MS = 30 * 60_000

export interface ExpectedDelivery {
  /** ms */
  readonly from: number
  readonly to: number
  /** How many of ten arrivals came within their range last week; null where too few are known. */
  readonly ofTen: number | null
}

/** Null where nothing was learnt yet, or nobody knows where the vehicle is: what is planned is told then. */
export async function expectDelivery(
  platform: Pick<Platform, 'database' | 'travelTimes'>,
  providerId: number,
  shipmentId: number,
  now: number,
): Promise<ExpectedDelivery | null> {
  const read = await withProviderReadTx(platform.database.app, providerId, async (tx) => {
    const learnt = await learntOf(tx, providerId)
    if (learnt.learntAt === null) return null
    const head = await tx
      .selectFrom('tripsheets')
      .select(HEAD_COLUMNS)
      .where('provider_id', '=', providerId)
      .where('day', '=', dayOf(now))
      .where('status', '=', 'under-way')
      .where('id', '=', (sheets) =>
        sheets
          .selectFrom('tripsheet_tasks as t')
          .innerJoin('tripsheet_stops as s', (join) =>
            join.onRef('s.provider_id', '=', 't.provider_id').onRef('s.id', '=', 't.stop_id'),
          )
          .select('s.tripsheet_id')
          .where('t.provider_id', '=', providerId)
          .where('t.shipment_id', '=', shipmentId)
          .where('t.side', '=', 'delivery')
          .where('t.done_at', 'is', null),
      )
      .executeTakeFirst()
    if (head === undefined) return null
    const driver = (await driversNow(tx, providerId, [head.driver_id])).get(head.driver_id)
    if (driver === undefined || driver.vehicle === null || now - driver.vehicle.at > SEEN_WITHIN_MS)
      return null
    const { stops } = await readStopsOf(tx, providerId, [head.id])
    return { seen: { ...head, ...driver, stops: stops.get(head.id) ?? [] }, learnt }
  })
  if (read === null) return null
  const expected = await expectArrivals(platform.travelTimes, read.seen, read.learnt, now)
  const its = expected.find(({ stop }) =>
    stop.tasks.some(({ shipment_id, side }) => shipment_id === shipmentId && side === 'delivery'),
  )
  if (its === undefined) return null
  return { from: its.from, to: its.to, ofTen: ofTenOf(read.learnt.calibration) }
}

const ofTenOf = (calibration: Calibration | null) => (calibration === null ? null : heldOfTen(calibration))
