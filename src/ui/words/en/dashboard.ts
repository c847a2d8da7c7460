import type { ShipmentStatus } from '../../../domain/shipment-status.ts'

/** What the owner of a shipment can do about it; what is the courier's own to mend is not here. */
const needs: Partial<Record<ShipmentStatus, string>> = {
  damaged: 'Decide whether to send it again; we call you about the damage',
  undeliverable: 'Tell us where it should go',
  'delivery-failed-attempt': 'Check the address and telephone number with the recipient',
  'collection-failed-attempt': 'Have it ready; we come again',
  'collection-exception': 'Have it ready; we call you',
  'delivery-exception': 'We are on it, and call you if we need you',
  'on-hold': 'Call us to settle it',
}

export const dashboard = {
  figures: {
    'to-collect': 'To be collected',
    collected: 'Collected',
    'at-hub': 'On the way',
    out: 'Out for delivery',
    today: 'Delivered today',
  },
  byStage: 'Your shipments by stage',
  track: 'Track a parcel',
  needsYou: 'Needs you',
  nothingNeedsYou: 'Nothing needs you',
  nothingNeedsYouText: 'Failed deliveries, damage and what is on hold would stand here.',
  arriving: 'Arriving today',
  nothingArrives: 'Nothing more arrives today',
  nothingArrivesText: 'What is promised to your customers for today stands here until it is delivered.',
  delivered: 'Delivered',
  nothingDelivered: 'Nothing delivered yet',
  nothingDeliveredText: 'Deliveries of today and yesterday stand here, the newest first.',
  late: 'Late',
  till: (time: string) => `till ${time}`,
  needs,
}
