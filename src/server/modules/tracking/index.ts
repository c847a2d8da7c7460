/** What other modules may use of this one. */
export { hubsOf, trackedShipment } from './tracked-shipment.ts'
