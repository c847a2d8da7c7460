import { sql } from 'kysely'
import { measureParcels as measureParcelsCall } from '../../../../contract/parcel-measures.ts'
import { listParcels } from '../../../../contract/shipments.ts'
import { hiddenStatuses } from '../../../../domain/shipments/status-filter.ts'
import { foldReference, upperForms, withoutParcel } from '../../../../domain/tracking/tracking-reference.ts'
import { done } from '../../../../domain/values/refusals.ts'
import { boundedCount } from '../../../kernel/database/bounded-count.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { measureParcels } from '../commands/measure-parcels.ts'
import { outsideOf, toldWithSteps } from '../presenters/as-told.ts'
import { parcelAnswer, statusFor } from '../presenters/shipment.ts'
import { idsByReference, isAmong } from '../queries/find-references.ts'
import { statusViewerOf } from '../queries/find-shipments.ts'

/** More than any shipment has. */
const NO_PARCEL = 1_000

export function serveParcels(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(measureParcelsCall, ({ providerId, caller, body, idempotencyKey }) =>
    measureParcels(platform, providerId, { caller, idempotencyKey }, body.parcels),
  )

  serve.serveAuthenticated(listParcels, async ({ providerId, caller, query }) => {
    const { settings } = await platform.settings.read(providerId)
    return withViewerTx(platform.database.app, providerId, caller.viewer, async (tx) => {
      const reference = foldReference(query.tracking_reference ?? '')
      const [, number] = /\/(\d+)$/.exec(reference) ?? []
      let wanted = tx
        .selectFrom('parcels as p')
        .innerJoin('shipments as s', (join) =>
          join.onRef('s.provider_id', '=', 'p.provider_id').onRef('s.id', '=', 'p.shipment_id'),
        )
        .where('p.provider_id', '=', providerId)
      const hidden = hiddenStatuses(statusViewerOf(caller, settings))
      if (hidden.length > 0) wanted = wanted.where('s.status', 'not in', hidden)
      if (query.alternative_tracking_reference !== undefined)
        wanted = wanted
          .where(
            isAmong(
              'p.shipment_id',
              idsByReference({ alternatives: upperForms(query.alternative_tracking_reference) }),
            ),
          )
          .where(
            sql`upper(p.alternative_tracking_reference)`,
            'in',
            upperForms(query.alternative_tracking_reference),
          )
      if (query.shipment_id !== undefined) wanted = wanted.where('p.shipment_id', '=', query.shipment_id)
      if (reference !== '') wanted = wanted.where('s.ref', '=', withoutParcel(reference))
      if (number !== undefined) wanted = wanted.where('p.number', '=', Math.min(Number(number), NO_PARCEL))
      const rows = await wanted
        .selectAll('p')
        .orderBy('p.shipment_id', 'desc')
        .orderBy('p.number')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const ids = [...new Set(rows.map(({ shipment_id }) => shipment_id))]
      const shipments =
        ids.length === 0
          ? []
          : await tx
              .selectFrom('shipments')
              .selectAll()
              .where('provider_id', '=', providerId)
              .where('id', 'in', ids)
              .execute()
      const { viewer } = caller
      const terms = { overrideStatuses: settings.override_shipment_statuses }
      const told = await toldWithSteps(tx, providerId, shipments, viewer, settings)
      const shown = new Map(
        told.rows.flatMap((row) => {
          const status = statusFor(row, viewer, terms)
          if (status === null) return []
          const outside = outsideOf(row.id, told, settings)
          return [[row.id, { shipment: row, viewer, terms, status, outside }] as const]
        }),
      )
      const parcels = rows.flatMap((row) => {
        const shipment = shown.get(row.shipment_id)
        return shipment === undefined ? [] : [parcelAnswer(row, shipment)]
      })
      return done({ parcels, count: await boundedCount(tx, wanted) })
    })
  })
}
