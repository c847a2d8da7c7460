import {
  changeTripsheet as changeCall,
  listTripsheets,
  MOST_TRIPSHEETS,
} from '../../../contract/tripsheets.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { done } from '../../../domain/values/refusals.ts'
import { withViewerTx } from '../../kernel/database/tenant.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { changeTripsheet } from './change-tripsheet.ts'
import { readTripsheets } from './read-tripsheets.ts'

export function serveTripsheets(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listTripsheets, async ({ providerId, caller, query }) => {
    const { settings } = await platform.settings.read(providerId)
    const { id, branch_id, driver_id } = query
    const day = query.date ?? (id === undefined ? dayOf(platform.clock.now()) : undefined)
    const tripsheets = await withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
      readTripsheets(tx, providerId, { id, day, branch_id, driver_id, most: MOST_TRIPSHEETS }, settings),
    )
    return done({ tripsheets, count: tripsheets.length })
  })

  serve.serveAuthenticated(changeCall, ({ providerId, caller, body, idempotencyKey }) =>
    changeTripsheet(platform, providerId, caller, body, idempotencyKey),
  )
}
