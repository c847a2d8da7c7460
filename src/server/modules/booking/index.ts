/** What other modules may use of this one. */
export type { BookingTerms } from './catalogue.ts'
export { firstCatalogue } from './first-catalogue.ts'
