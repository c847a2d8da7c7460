import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'

/** What the owner of a shipment can do about it; what is the provider's own to mend is not here. */
const needs: Partial<Record<ShipmentStatus, string>> = {
  damaged: 'Decide whether to send it again; we call you about the damage',
  undeliverable: 'Tell us where it should go',
  'delivery-failed-attempt': 'Check the address and telephone number with the recipient',
  'collection-failed-attempt': 'Please have it ready; we’ll collect again',
  'collection-exception': 'Please have it ready; we’ll call you',
  'delivery-exception': 'We’re on it and will call you if we need you',
  'on-hold': 'Call us to settle it',
  'awaiting-dropoff': 'Hand it in at its pickup point',
}

export const dashboard = {
  figures: {
    'to-collect': 'To be collected',
    collected: 'Collected',
    'at-hub': 'At hubs',
    'in-transit': 'In transit',
    out: 'Out for delivery',
    delivered: 'Delivered today',
  },
  byStage: 'Your shipments by stage',
  track: 'Track a parcel',
  needsYou: 'Action required',
  nothingNeedsYou: 'No action required',
  nothingNeedsYouText: 'Failed deliveries, damage, holds and parcels to hand in appear here.',
  arriving: 'Arriving today',
  nothingArrives: 'Nothing more arrives today',
  nothingArrivesText: 'Shipments with a delivery window today appear here until they are delivered.',
  delivered: 'Delivered',
  nothingDelivered: 'Nothing delivered yet',
  nothingDeliveredText: 'Deliveries of today and yesterday appear here, newest first.',
  late: 'Late',
  passed: 'New time to be confirmed',
  till: (time: string) => `Until ${time}`,
  needs,
  answer: 'Answer',
  answerFor: (reference: string) => `Answer about ${reference}`,
}
