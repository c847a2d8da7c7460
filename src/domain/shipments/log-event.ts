/** The kinds of event in the log, from which every reader lives. */
import { z } from 'zod'
import { keysOf } from '../values/table.ts'

export const LogEntity = z.enum([
  'shipment',
  'driver',
  'tripsheet',
  'session',
  'user',
  'account',
  'role',
  'provider',
  'service_level',
  'provider_setting',
  'service_area',
  'service_day_exception',
  'tag',
  'rate_card',
  'parcel_type',
  'compartment',
  'pickup_point',
  'webhook',
  'collection_request',
  'collection_schedule',
  'alert',
  'alert_rule',
  'branch',
  'zone',
])
export type LogEntity = z.infer<typeof LogEntity>

interface LogEventRow {
  label: string
  entity: LogEntity
  /** Shown in the tracking history of the shipment. */
  tracked: boolean
}

export const LOG_EVENTS = {
  'shipment.booked': { label: 'Booked', entity: 'shipment', tracked: true },
  // The system event "quote generated" (002 §9).
  'shipment.quoteGenerated': { label: 'Quote generated', entity: 'shipment', tracked: false },
  'shipment.status': { label: 'Status changed', entity: 'shipment', tracked: true },
  // Of one of its parcels, which the shipment did not follow.
  'shipment.parcelStatus': { label: 'Status of a parcel changed', entity: 'shipment', tracked: true },
  // Who carries it is the provider's business; the status that follows is tracked by itself.
  'shipment.reassigned': { label: 'Driver changed', entity: 'shipment', tracked: false },
  'shipment.undone': { label: 'Change undone', entity: 'shipment', tracked: false },
  // Told outside by then: both steps stay in the history (withdrawing.ts).
  'shipment.completionWithdrawn': { label: 'Completion taken back', entity: 'shipment', tracked: true },
  'shipment.rescheduled': { label: 'Rescheduled', entity: 'shipment', tracked: true },
  // The public history tells what happens to the parcels, not whom the provider called.
  'shipment.handled': { label: 'Exception handled', entity: 'shipment', tracked: false },
  'shipment.changed': { label: 'Details changed', entity: 'shipment', tracked: false },
  // Without the text, which can be deleted.
  'shipment.parcelMeasured': { label: 'Parcel measured', entity: 'shipment', tracked: false },
  'shipment.noteAdded': { label: 'Note added', entity: 'shipment', tracked: false },
  'shipment.noteDeleted': { label: 'Note deleted', entity: 'shipment', tracked: false },
  'shipment.fileVersionAdded': { label: 'Version of a file saved', entity: 'shipment', tracked: false },
  // Without names and numbers, which stand in the proof (decision 97).
  'shipment.podRecorded': { label: 'Proof of delivery recorded', entity: 'shipment', tracked: false },
  'shipment.podCorrected': { label: 'Proof of delivery corrected', entity: 'shipment', tracked: false },
  'shipment.podPinSent': { label: 'PIN for the delivery sent', entity: 'shipment', tracked: false },
  // The system events "label, sticker, 6up generated" (002 §9): nothing of the shipment changes, nor does its version.
  'shipment.labelGenerated': { label: 'Label generated', entity: 'shipment', tracked: false },
  'shipment.stickerGenerated': { label: 'Sticker generated', entity: 'shipment', tracked: false },
  'shipment.sixUpGenerated': { label: '6up generated', entity: 'shipment', tracked: false },
  // Ours: 002 §9 names no list.
  'shipment.barcodeListGenerated': {
    label: 'Barcode list generated',
    entity: 'shipment',
    tracked: false,
  },
  // Its planned time follows from what comes before it on the tripsheet: nobody decided anything of it.
  'shipment.replanned': { label: 'Planned time moved', entity: 'shipment', tracked: false },
  // By the rule of its branch (auto-assign.ts): nothing of the shipment changes.
  'shipment.driverProposed': { label: 'Driver proposed', entity: 'shipment', tracked: false },
  'tripsheet.made': { label: 'Tripsheet made', entity: 'tripsheet', tracked: false },
  'tripsheet.changed': { label: 'Tripsheet changed', entity: 'tripsheet', tracked: false },
  'tripsheet.ordered': { label: 'Order of stops changed', entity: 'tripsheet', tracked: false },
  'tripsheet.orderUndone': { label: 'Order of stops taken back', entity: 'tripsheet', tracked: false },
  // The system event "tripsheet optimized" (002 §9).
  'tripsheet.optimized': { label: 'Tripsheet optimized', entity: 'tripsheet', tracked: false },
  'tripsheet.locked': { label: 'Stops locked or unlocked', entity: 'tripsheet', tracked: false },
  'tripsheet.status': { label: 'Status of a tripsheet changed', entity: 'tripsheet', tracked: false },
  'driver.moved': { label: 'Driver moved', entity: 'driver', tracked: false },
  'driver.added': { label: 'Driver added', entity: 'driver', tracked: false },
  // Gone from every console: whoever brings them back tells of the whole row.
  'driver.retired': { label: 'Driver retired', entity: 'driver', tracked: false },
  'driver.restored': { label: 'Driver brought back', entity: 'driver', tracked: false },
  'driver.changed': { label: 'Driver changed', entity: 'driver', tracked: false },
  // Hours, a break or loops, and nothing of the vehicle.
  'driver.termsChanged': { label: 'Hours or loops of a driver changed', entity: 'driver', tracked: false },
  // By positions, which are no events themselves (decision 132): nothing of the live row of the driver changes.
  'driver.enteredZone': { label: 'Zone entered', entity: 'driver', tracked: false },
  'driver.leftZone': { label: 'Zone left', entity: 'driver', tracked: false },
  'driver.dweltInZone': { label: 'Stayed in a zone', entity: 'driver', tracked: false },
  'session.started': { label: 'Login success', entity: 'session', tracked: false },
  'session.ended': { label: 'Logout', entity: 'session', tracked: false },
  'session.refused': { label: 'Login failed', entity: 'session', tracked: false },
  'user.twoFactorOn': { label: 'Two-factor authentication on', entity: 'user', tracked: false },
  'user.twoFactorOff': { label: 'Two-factor authentication off', entity: 'user', tracked: false },
  'account.closed': { label: 'Account closed', entity: 'account', tracked: false },
  'account.reopened': { label: 'Account reopened', entity: 'account', tracked: false },
  'account.held': { label: 'Account put on hold', entity: 'account', tracked: false },
  'account.changed': { label: 'Account changed', entity: 'account', tracked: false },
  'account.released': { label: 'Account taken off hold', entity: 'account', tracked: false },
  // Written by the database (015-account-settings.sql), without the values.
  'account.settingsChanged': { label: 'Settings of the account changed', entity: 'account', tracked: false },
  'account.addressAdded': { label: 'Address added', entity: 'account', tracked: false },
  'account.addressChanged': { label: 'Address changed', entity: 'account', tracked: false },
  'account.addressDeleted': { label: 'Address deleted', entity: 'account', tracked: false },
  'account.addressesImported': { label: 'Addresses imported', entity: 'account', tracked: false },
  'user.invited': { label: 'Invited again', entity: 'user', tracked: false },
  'user.added': { label: 'User added', entity: 'user', tracked: false },
  'role.added': { label: 'Role added', entity: 'role', tracked: false },
  'role.changed': { label: 'Role changed', entity: 'role', tracked: false },
  'role.deleted': { label: 'Role deleted', entity: 'role', tracked: false },
  'user.passwordChanged': { label: 'Password changed', entity: 'user', tracked: false },
  'user.registered': { label: 'User registered', entity: 'user', tracked: false },
  'user.shipmentsExported': { label: 'Shipments exported', entity: 'user', tracked: false },
  'user.termsAccepted': { label: 'Terms accepted', entity: 'user', tracked: false },
  'account.opened': { label: 'Account opened', entity: 'account', tracked: false },
  // Written by the database (011-courier-changes.sql), without what changed: not everybody may know every setting.
  'provider.changed': {
    label: 'Status or settings of the courier changed',
    entity: 'provider',
    tracked: false,
  },
  'service_level.added': { label: 'Service level added', entity: 'service_level', tracked: false },
  'rate_card.saved': { label: 'Draft of a rate card saved', entity: 'rate_card', tracked: false },
  'rate_card.published': { label: 'Rate card published', entity: 'rate_card', tracked: false },
  'service_level.changed': { label: 'Service level changed', entity: 'service_level', tracked: false },
  // With from and to of each setting; its entity has the number of the provider.
  'provider_setting.changed': { label: 'Settings changed', entity: 'provider_setting', tracked: false },
  'service_area.added': { label: 'Service area added', entity: 'service_area', tracked: false },
  'service_area.changed': { label: 'Service area changed', entity: 'service_area', tracked: false },
  'service_day_exception.added': {
    label: 'Day of service added',
    entity: 'service_day_exception',
    tracked: false,
  },
  'service_day_exception.changed': {
    label: 'Day of service changed',
    entity: 'service_day_exception',
    tracked: false,
  },
  'parcel_type.added': { label: 'Parcel type added', entity: 'parcel_type', tracked: false },
  'parcel_type.changed': { label: 'Parcel type changed', entity: 'parcel_type', tracked: false },
  'compartment.added': { label: 'Compartment added', entity: 'compartment', tracked: false },
  'compartment.changed': { label: 'Compartment changed', entity: 'compartment', tracked: false },
  'pickup_point.added': { label: 'Pickup point added', entity: 'pickup_point', tracked: false },
  'pickup_point.changed': { label: 'Pickup point changed', entity: 'pickup_point', tracked: false },
  'tag.added': { label: 'Tag added', entity: 'tag', tracked: false },
  'tag.changed': { label: 'Tag changed', entity: 'tag', tracked: false },
  'webhook.added': { label: 'Webhook added', entity: 'webhook', tracked: false },
  'webhook.changed': { label: 'Webhook changed', entity: 'webhook', tracked: false },
  'webhook.switchedOff': { label: 'Webhook switched off', entity: 'webhook', tracked: false },
  'webhook.deleted': { label: 'Webhook deleted', entity: 'webhook', tracked: false },
  'user.changed': { label: 'User changed', entity: 'user', tracked: false },
  'collection_request.added': {
    label: 'Collection requested',
    entity: 'collection_request',
    tracked: false,
  },
  'collection_request.status': {
    label: 'Status of a collection request changed',
    entity: 'collection_request',
    tracked: false,
  },
  'collection_request.reassigned': {
    label: 'Driver of a collection request changed',
    entity: 'collection_request',
    tracked: false,
  },
  'collection_request.rescheduled': {
    label: 'Collection request rescheduled',
    entity: 'collection_request',
    tracked: false,
  },
  'collection_request.changed': {
    label: 'Collection request changed',
    entity: 'collection_request',
    tracked: false,
  },
  'collection_request.driverProposed': {
    label: 'Driver proposed for a collection request',
    entity: 'collection_request',
    tracked: false,
  },
  'collection_request.shipments': {
    label: 'Shipments of a collection request changed',
    entity: 'collection_request',
    tracked: false,
  },
  'collection_schedule.added': {
    label: 'Repeating collection added',
    entity: 'collection_schedule',
    tracked: false,
  },
  'collection_schedule.changed': {
    label: 'Repeating collection changed',
    entity: 'collection_schedule',
    tracked: false,
  },
  'collection_schedule.deleted': {
    label: 'Repeating collection deleted',
    entity: 'collection_schedule',
    tracked: false,
  },
  // What a rule found: written by the platform, acknowledged by people (decision 128).
  'alert.opened': { label: 'Alert raised', entity: 'alert', tracked: false },
  'alert.acknowledged': { label: 'Alert acknowledged', entity: 'alert', tracked: false },
  'alert.escalated': { label: 'Alert escalated', entity: 'alert', tracked: false },
  'alert.closed': { label: 'Alert over', entity: 'alert', tracked: false },
  'alert_rule.added': { label: 'Alert rule added', entity: 'alert_rule', tracked: false },
  'alert_rule.changed': { label: 'Alert rule changed', entity: 'alert_rule', tracked: false },
  'alert_rule.deleted': { label: 'Alert rule deleted', entity: 'alert_rule', tracked: false },
  'branch.added': { label: 'Branch added', entity: 'branch', tracked: false },
  'branch.changed': { label: 'Branch changed', entity: 'branch', tracked: false },
  'branch.planConfirmed': { label: 'Plan of the day confirmed', entity: 'branch', tracked: false },
  'branch.driverOut': { label: 'Driver marked out', entity: 'branch', tracked: false },
  'branch.driverBack': { label: 'Driver marked back', entity: 'branch', tracked: false },
  'zone.added': { label: 'Zone added', entity: 'zone', tracked: false },
  'zone.changed': { label: 'Zone changed', entity: 'zone', tracked: false },
  'zone.deleted': { label: 'Zone deleted', entity: 'zone', tracked: false },
} as const satisfies Record<string, LogEventRow>

export const LogEventType = z.enum(keysOf(LOG_EVENTS))
export type LogEventType = z.infer<typeof LogEventType>

/** Of what was printed of a shipment. Such an event has the version of the one before it. */
export const PRINT_EVENTS: readonly LogEventType[] = [
  'shipment.labelGenerated',
  'shipment.stickerGenerated',
  'shipment.sixUpGenerated',
  'shipment.barcodeListGenerated',
]

/** The row of a type. */
export function logEvent(type: LogEventType): LogEventRow {
  return LOG_EVENTS[type]
}

/** That a delivery was proven, and each time that was set right: `pod` is the version of the proof. */
export const PROOF_EVENTS = [
  'shipment.podRecorded',
  'shipment.podCorrected',
] as const satisfies readonly LogEventType[]

/** What follows from the plan of the day. Whoever decides on what they saw before decides on what still holds. */
export const REPLANNED = 'shipment.replanned' satisfies LogEventType

/** Of where a driver is. Such an event has the version of the one before it, and the live feed has positions instead. */
export const ZONE_EVENTS: readonly LogEventType[] = [
  'driver.enteredZone',
  'driver.leftZone',
  'driver.dweltInZone',
]

/** What is written about a shipment, or kept beside it, changes nothing of it. */
export const NOTE_EVENTS = [
  'shipment.noteAdded',
  'shipment.noteDeleted',
  'shipment.fileVersionAdded',
  ...PROOF_EVENTS,
  'shipment.podPinSent',
  'shipment.driverProposed',
] as const satisfies readonly LogEventType[]

/** Who is thought of for a collection is the provider's own business: accounts and visitors are told of none of these. */
export const INSIDE_EVENTS: readonly LogEventType[] = [
  'shipment.driverProposed',
  'collection_request.driverProposed',
]
