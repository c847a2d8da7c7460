/** What other modules may use of this one: when stops are expected. */
export { type ExpectedDelivery, expectDelivery } from './expect-delivery.ts'
export { SAMPLE_JOB, sampleArrivals } from './sample-arrivals.ts'
