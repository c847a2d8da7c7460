import type { TrackingEventCode } from '../../../domain/shipments/tracking-event-table.ts'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** Those of staff (001 §4), in its words. */
type Events = Partial<Record<TrackingEventCode, string>>

/** What staff record by hand of what happened to a shipment. */
const en = {
  record: 'Record event',
  recordTitle: 'Record what happened to it',
  recordOf: (reference: string) => `What happened to ${reference}?`,
  events: {
    'received-at-hub': 'Received at hub',
    manifested: 'Manifested',
    'ready-for-dispatch': 'Ready for dispatch',
    'received-at-hub-no-driver': 'Received at hub (no driver)',
    'inbound-from-manifest': 'Inbound from manifest',
    'floor-check': 'Floor check',
    'out-for-delivery': 'Out for delivery',
    'returned-to-hub': 'Returned to hub',
    collected: 'Collected',
    'collected-from-locker': 'Collected from locker',
    'ready-for-pickup': 'Ready for pickup',
    'delivery-assigned': 'Delivery assigned',
    'on-hold': 'On hold',
    'on-hold-internal': 'On hold (Internal)',
    damaged: 'Damaged',
    undeliverable: 'Undeliverable',
    delivered: 'Delivered',
  } satisfies Events as Events,
  event: 'Event',
  choose: 'Choose an event',
  amongStaff: 'Only staff see it',
  hub: 'Hub',
  inside: 'Optional; only staff read it',
  recordIt: (event: string) => `Record ${event.toLowerCase()}`,
  recorded: (reference: string, event: string) => `${reference}: ${event}`,
}

const af: typeof en = {
  record: 'Teken gebeurtenis aan',
  recordTitle: 'Teken aan wat daarmee gebeur het',
  recordOf: (reference) => `Wat het met ${reference} gebeur?`,
  events: {
    'received-at-hub': 'By hub ontvang',
    manifested: 'Gemanifesteer',
    'ready-for-dispatch': 'Gereed vir versending',
    'received-at-hub-no-driver': 'By hub ontvang (geen drywer)',
    'inbound-from-manifest': 'Inkomend van manifes',
    'floor-check': 'Vloerkontrole',
    'out-for-delivery': 'Uit vir aflewering',
    'returned-to-hub': 'Terug na hub',
    collected: 'Afgehaal',
    'collected-from-locker': 'Uit kluis afgehaal',
    'ready-for-pickup': 'Gereed vir afhaal',
    'delivery-assigned': 'Aflewering toegewys',
    'on-hold': 'Teruggehou',
    'on-hold-internal': 'Teruggehou (intern)',
    damaged: 'Beskadig',
    undeliverable: 'Onaflewerbaar',
    delivered: 'Afgelewer',
  },
  event: 'Gebeurtenis',
  choose: 'Kies ’n gebeurtenis',
  amongStaff: 'Net personeel sien dit',
  hub: 'Hub',
  inside: 'Opsioneel; net personeel lees dit',
  recordIt: (event) => `Teken aan: ${event.toLowerCase()}`,
  recorded: (reference, event) => `${reference}: ${event}`,
}

export const recordMessages = inBothLanguages({ en, af })
