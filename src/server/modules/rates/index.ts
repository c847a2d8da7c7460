/** What other modules may use of this one. */
export { firstRateCard } from './first-rate-card.ts'
export { type FrozenPrice, priceBooking } from './price-booking.ts'
export type { CardInForce } from './rate-book.ts'
export { seesFormulas } from './sees-formulas.ts'
