/** What other modules may use of this one. */

export {
  applyChange,
  applyWithdrawal,
  eventScope,
  eventTypeOf,
  parcelsOfHeld,
  withPlannedTimes,
} from './apply-change.ts'
export type { ShipmentRecord } from './commands/command.ts'
export { doneItem, refusedItem } from './commands/item-outcome.ts'
export { decideEvent, decideParcelEvent } from './commands/record-tracking-events.ts'
export { type LockedShipment, lockFreeShipments, lockShipments } from './lock-shipments.ts'
export { asTold, itemsAsTold, toldWithSteps } from './presenters/as-told.ts'
export { changeOutside } from './presenters/change-outside.ts'
export { present } from './presenters/live-event.ts'
export {
  type HistoryAt,
  historiesOutside,
  historyOf,
  type PublicPlaces,
  publicEvents,
  stepsToWithdraw,
  trackingEvents,
} from './presenters/tracking-history.ts'
export { statusViewerOf } from './queries/find-shipments.ts'
export { activeShipments, readLiveDrivers } from './queries/live-rows.ts'
export { namedByReference } from './queries/named-by-reference.ts'
export { seesPrices } from './queries/read-prices.ts'
export { readQuote } from './queries/read-quotes.ts'
export { seenShipments } from './queries/seen-shipments.ts'
export {
  type FoundByReference,
  ownShipmentByReference,
  shipmentByReference,
} from './queries/shipment-by-reference.ts'
export { saveShipments, writeShipments } from './save-shipments.ts'
