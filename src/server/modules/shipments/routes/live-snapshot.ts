import { toColumns } from '../../../../contract/column-encoding.ts'
import {
  FINISHED_STAYS_LIVE_MS,
  LIVE_ALERT_FIELDS,
  LIVE_DRIVER_FIELDS,
  LIVE_REQUEST_FIELDS,
  LIVE_SHIPMENT_FIELDS,
  LIVE_TRIPSHEET_FIELDS,
  type LiveDriver,
  type LiveShipment,
  liveSnapshot,
  type SnapshotAnswer,
} from '../../../../contract/live.ts'
import type { DayFigures } from '../../../../domain/dispatch/day-figures.ts'
import { DAY_FIELDS, dayFigures } from '../../../../domain/dispatch/day-numbers.ts'
import { isStaffSide, scopeKey, type Viewer } from '../../../../domain/shipments/visibility.ts'
import { done } from '../../../../domain/values/refusals.ts'
import { createCoalescer } from '../../../kernel/concurrency/shared-work.ts'
import { withViewerSnapshotTx } from '../../../kernel/database/tenant.ts'
import { packOnce } from '../../../kernel/http/packed-answer.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { readOpenAlerts } from '../../alerts/index.ts'
import { readLiveRequests } from '../../collections/index.ts'
import { readLiveTripsheets } from '../../dispatch/index.ts'
import { asTold } from '../presenters/as-told.ts'
import { presentShipment } from '../presenters/live-event.ts'
import { activeShipments, readLiveDrivers } from '../queries/live-rows.ts'

interface Wanted {
  readonly newest?: number
  readonly day?: 'told'
}

interface Shown {
  readonly shown: readonly LiveShipment[]
  readonly day?: DayFigures
}

/**
 * The live workspace as one kind of eyes sees it. It is read once for all who ask at the same moment: when work begins thirty
 * consoles do, and fifty thousand rows read thirty times at once keep the database from everybody else. It is written and packed once
 * for them as well.
 */
export function serveLiveSnapshot(serve: Serve, platform: Platform): void {
  const share = createCoalescer<SnapshotAnswer>()
  serve.serveAuthenticated(
    liveSnapshot,
    async ({ providerId, caller: { viewer }, query: { newest, day } }) => {
      const key = `${providerId} ${scopeKey(viewer)} ${newest} ${day}`
      return done(
        await share(key, async () =>
          packOnce(await readSnapshot(platform, providerId, viewer, { newest, day })),
        ),
      )
    },
  )
}

async function readSnapshot(
  platform: Platform,
  providerId: number,
  viewer: Viewer,
  { newest, day }: Wanted,
): Promise<SnapshotAnswer> {
  const { settings } = await platform.settings.read(providerId)
  const now = platform.clock.now()
  return withViewerSnapshotTx(platform.database.app, providerId, viewer, async (tx) => {
    // The head first: the rows may hold later events, never fewer.
    const { head } = await tx
      .selectFrom('feed_heads')
      .select('head')
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
    const active = activeShipments(tx, providerId, now)
    /** Those that are shown, and the figures of all. */
    async function read(): Promise<Shown> {
      // Staff see rows as they are stored, so that figures alone take a third of each row.
      if (newest === 0 && day !== undefined && isStaffSide(viewer))
        return { shown: [], day: dayFigures(await active.select(DAY_FIELDS).execute(), now) }
      const isPart = newest !== undefined && day === undefined
      const whole = active.select([...LIVE_SHIPMENT_FIELDS, 'message_inside'])
      const rows = await (!isPart
        ? // Who sends from one place stands together: compressed, it is a twelfth less than by number.
          whole.orderBy('account_id').orderBy('id')
        : whole.orderBy('status_at', 'desc').orderBy('id', 'desc').limit(newest)
      ).execute()
      const told = await asTold(tx, providerId, rows, viewer, settings)
      const shipments = told.flatMap((row) => presentShipment(row, viewer, settings) ?? [])
      return {
        shown: newest === undefined ? shipments : newestOf(shipments, newest),
        ...(day !== undefined && { day: dayFigures(shipments, now) }),
      }
    }

    const { shown, ...figures } = await read()
    const drivers = await readLiveDrivers(tx, providerId)
    // Of a first picture, which is of shipments or figures, there are none.
    const requests =
      newest === undefined ? await readLiveRequests(tx, providerId, viewer, now - FINISHED_STAYS_LIVE_MS) : []
    const tripsheets = newest === undefined ? await readLiveTripsheets(tx, providerId, now) : []
    const alerts = newest === undefined && viewer.kind === 'staff' ? await readOpenAlerts(tx, providerId) : []
    return {
      epoch: platform.hub.epochFor(viewer),
      seq: head,
      at: now,
      shipments: toColumns(LIVE_SHIPMENT_FIELDS, shown),
      drivers: toColumns(LIVE_DRIVER_FIELDS, drivers satisfies LiveDriver[]),
      // Most providers that look for the first time have none: then not even the names of the fields are sent.
      ...(requests.length > 0 && { collection_requests: toColumns(LIVE_REQUEST_FIELDS, requests) }),
      tripsheets: toColumns(LIVE_TRIPSHEET_FIELDS, tripsheets),
      ...(alerts.length > 0 && { alerts: toColumns(LIVE_ALERT_FIELDS, alerts) }),
      ...figures,
    }
  })
}

function newestOf(shipments: readonly LiveShipment[], most: number): readonly LiveShipment[] {
  return [...shipments].sort((a, b) => b.status_at - a.status_at || b.id - a.id).slice(0, most)
}
