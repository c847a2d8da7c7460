import { pinKindOf } from '../../../domain/pod/pin-rules.ts'
import { wantsPin } from '../../../domain/pod/proof-methods.ts'
import { isToldLater } from '../../../domain/shipments/undo.ts'
import { UNDO_OFFERED_MS } from '../../../domain/shipments/undo-offered.ts'
import type { SequencedEvent } from '../../kernel/eventlog/assign-sequence.ts'
import type { Consumer } from '../../kernel/eventlog/consumers.ts'
import type { Platform } from '../../platform.ts'
import { recipientOf, takeOutUnsent } from '../messaging/index.ts'
import { issuePin, voidPin } from './pins.ts'

/** A shipment that is out again since one of its parcels came back alone has not gone out anew. */
const isOuting = ({ parcel_status }: SequencedEvent['change']): boolean =>
  parcel_status === undefined || parcel_status[1] === 'out-for-delivery'

/** How the outbox names a PIN of an outing that whoever set it by hand may still take back. */
const aboutOuting = (shipmentId: number, version: number) => `outing ${shipmentId} ${version}`

/**
 * Sends the recipient their PIN when a shipment that is proven by one goes out for delivery: a new one each time, in the transaction that
 * moves the cursor, so that each outing has one message and no command waits for it.
 */
export function pinConsumer(
  platform: Pick<Platform, 'settings' | 'secrets' | 'now' | 'wakeOutbox'>,
): Consumer {
  return {
    name: 'pod-pins',
    begins: 'at the head',
    committed: () => platform.wakeOutbox(),
    async handle(events, tx) {
      for (const { provider_id, entity, entity_id, told } of events)
        if (entity === 'shipment' && told?.undoes !== undefined) {
          // It did not go out: nobody was told of a PIN, and none is out.
          if (await takeOutUnsent(tx, provider_id, aboutOuting(entity_id, told.undoes)))
            await voidPin(tx, provider_id, entity_id)
        }
      const out = events.filter(
        ({ entity, change }) =>
          entity === 'shipment' && change.status?.[1] === 'out-for-delivery' && isOuting(change),
      )
      const providerId = out[0]?.provider_id
      if (providerId === undefined) return
      const { settings } = await platform.settings.read(providerId)
      const shipments = await tx
        .selectFrom('shipments')
        .select([
          'id',
          'ref',
          'status',
          'pod_method',
          'delivery_contact',
          'collection_pickup_point_id',
          'delivery_pickup_point_id',
          'delivery_pickup_point_provider',
        ])
        .where('provider_id', '=', providerId)
        .where('id', 'in', [...new Set(out.map(({ entity_id }) => entity_id))])
        .orderBy('id')
        // As commands do, who lock a shipment before its PIN.
        .forUpdate()
        .execute()
      for (const shipment of shipments) {
        if (!wantsPin(shipment.pod_method, settings) || pinKindOf(shipment) !== 'pod') continue
        const to = recipientOf(shipment.delivery_contact, settings.international_delivery_countries)
        const outing = out.findLast(({ entity_id }) => entity_id === shipment.id)
        const held = outing !== undefined &&
          isToldLater(outing) && {
            until: platform.now() + UNDO_OFFERED_MS,
            about: aboutOuting(shipment.id, outing.version),
          }
        // Whoever goes out and comes back all day is sent a few; the driver asks for another.
        if (to !== null)
          await issuePin(tx, platform, providerId, {
            ...{ kind: 'pod', shipment, to, elsewhere: false, settings },
            ...(held !== false && { held }),
          })
      }
    },
  }
}
