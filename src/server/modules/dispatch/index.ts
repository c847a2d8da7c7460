/**
 * What other modules may use of this one: tripsheets as they are kept, and in step with shipments, which are saved through it. It
 * stands below the module `shipments`; the calls on tripsheets, which change both, stand above it (`tripsheets`).
 */
export { daysOut, driversOut } from './drivers-out.ts'
export { expectedAt, nextExpectedAt, type SeenTripsheet } from './expected-at.ts'
export {
  type FollowedRequests,
  followShipments,
  type Replanned,
  replannedIn,
  routeNow,
  settleTimes,
} from './follow-shipments.ts'
export { fetchedWithRequest } from './known-tasks.ts'
export { readLiveTripsheets } from './live-tripsheets.ts'
export { doorsOf } from './task-doors.ts'
export {
  type DrivenWith,
  driversNow,
  HEAD_COLUMNS,
  type LockedTripsheet,
  liveTripsheet,
  lockTripsheets,
  ORDER_EVENTS,
  readBeyond,
  readStopsOf,
  saveTripsheets,
  scopeOfTripsheet,
  type TripsheetHead,
  tripsheetEvent,
  vehiclesOnReopening,
  withStopsAndDrivers,
} from './tripsheet-rows.ts'
export { type CarriedRequest, PLANNED_BY } from './wished-requests.ts'
