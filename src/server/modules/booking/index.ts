/** What other modules may use of this one. */
export type { BookingTerms } from './catalogue.ts'
export {
  expireReservation,
  followReservations,
  keepReservations,
  lockReservation,
  prolongReservation,
  RESERVATION_EXPIRY,
  releaseReservation,
} from './commands/keep-reservations.ts'
export { regainReservations } from './commands/regain-reservations.ts'
export { firstCatalogue } from './first-catalogue.ts'
export { TAG_KIND } from './kinds.ts'
export type { PickupWish, Reservation } from './pickup-network.ts'
export { readCatalogue } from './queries/read-catalogue.ts'
export { fullCollectionDays, holdCollectionDays, readCollectionDays } from './queries/read-collection-days.ts'
