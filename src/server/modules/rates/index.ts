/** What other modules may use of this one. */
export { firstRateCard } from './first-rate-card.ts'
export { type FrozenPrice, priceBooking } from './price-booking.ts'
export type { CardInForce } from './rate-book.ts'
export { seesFormulas } from './sees-formulas.ts'
export { fileProblems } from './zone-file/file-problems.ts'
export { readZoneFile } from './zone-file/read-zone-file.ts'
