/** What other modules may use of this one. */
export { firstRateCard } from './first-rate-card.ts'
