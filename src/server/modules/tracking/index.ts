/** What other modules may use of this one. */
export { hubsOf, type TrackedForAll, trackedShipment } from './tracked-shipment.ts'
