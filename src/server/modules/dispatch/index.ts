/** What other modules may use of this one. */
export { followShipments, type Replanned, replannedIn, routeNow, settleTimes } from './follow-shipments.ts'
export { readLiveTripsheets } from './live-tripsheets.ts'
export {
  HEAD_COLUMNS,
  type LockedTripsheet,
  lockTripsheets,
  readStopsOf,
  saveTripsheets,
  scopeOfTripsheet,
  tripsheetEvent,
} from './tripsheet-rows.ts'
