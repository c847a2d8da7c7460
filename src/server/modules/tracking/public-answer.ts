import type { TrackingEvent } from '../../../contract/shipments.ts'
import type { TrackedShipment, TrackingStep } from '../../../contract/tracking.ts'
import { type Address, placeLine } from '../../../domain/shipments/address.ts'
import { rowAsTold } from '../../../domain/tracking/told-row.ts'
import { ofShipment, toldStatus } from '../../../domain/tracking/tracked-status.ts'
import { datedSteps } from '../../../domain/tracking/tracking-steps.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'
import { historiesOutside, publicEvents } from '../shipments/index.ts'
import type { PublicShipment } from './public-tracking.ts'
import { recipientOffer } from './recipient-offer.ts'
import { arrivalOf, hubsOf, type TrackedForAll, trackedParcels, trackedShipment } from './tracked-shipment.ts'

export interface TrackingAnswer {
  readonly shipments: TrackedShipment[]
  readonly tracking_steps: TrackingStep[]
}

/** By a reference that can be guessed. */
function stepsOnly(tracked: TrackedForAll, asked: string): Omit<TrackedShipment, 'recipient_may'> {
  return {
    ...tracked,
    shipment_id: null,
    short_tracking_reference: asked,
    custom_tracking_reference: null,
    // When somebody opens their door is for who knows the reference.
    arrives_from: null,
    arrives_to: null,
    arrives_of_ten: null,
    collection_from: null,
    delivery_to: null,
    collection_hub: null,
    delivery_hub: null,
    service_level_code: null,
    service_level_name: null,
    parcel_count: null,
    tracking_events: [],
  }
}

export const answerOf = (
  tracked: Omit<TrackedShipment, 'recipient_may'>,
  events: readonly TrackingEvent[],
  recipient_may: TrackedShipment['recipient_may'] = null,
): TrackingAnswer => ({
  shipments: [{ ...tracked, recipient_may }],
  tracking_steps: datedSteps(tracked, ofShipment(events)),
})

/** What anybody is told of a shipment that they have found by a reference: by the call, and in a shop's page. */
export function createPublicAnswer({
  catalogue,
  clock,
  database,
  gazetteer,
  settings,
  travelTimes,
}: Pick<Platform, 'catalogue' | 'clock' | 'database' | 'gazetteer' | 'settings' | 'travelTimes'>) {
  const suburb = (address: Address) => {
    const at = gazetteer.place(address)
    return { name: placeLine(address), lat: at?.lat ?? null, lng: at?.lng ?? null }
  }
  return async (
    providerId: number,
    asked: string,
    { row, kind, status }: PublicShipment,
  ): Promise<TrackingAnswer> => {
    const rules = (await settings.read(providerId)).settings
    const terms = await catalogue.read(providerId)
    const read = await withProviderReadTx(database.app, providerId, async (tx) => {
      const hubs = await hubsOf(tx, providerId)
      const ends = {
        collection: suburb(row.collection_address),
        delivery: suburb(row.delivery_address),
      }
      const places = { ...ends, hubs }
      const events = await publicEvents(tx, providerId, row.id, places, rules)
      const told = toldStatus(status, ofShipment(events), rules)
      const steps = (await historiesOutside(tx, providerId, [row.id], rules)).get(row.id) ?? []
      const shown = rowAsTold(row, steps, rules)
      const tracked = trackedShipment(shown, told, hubs, events)
      if (kind === 'chosen') return { answer: answerOf(stepsOnly(tracked, asked), events) }
      const parcels = await trackedParcels(tx, shown, told, { staff: false, rules, steps })
      const offer = rules.recipient_delivery_changes ? recipientOffer(row, told, terms, clock.now()) : null
      return { tracked, told, parcels, offer, events }
    })
    if (read.answer !== undefined) return read.answer
    const { tracked, told, parcels, offer, events } = read
    const arrives = await arrivalOf({ database, travelTimes }, row, told, clock.now())
    return answerOf({ ...tracked, ...arrives, ...parcels }, events, offer)
  }
}
