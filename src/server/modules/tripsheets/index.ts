/** What other modules may use of this one: when stops are expected, and who is proposed for collections. */
export { autoAssignConsumer } from './auto-assign/auto-assign-consumer.ts'
export { autoAssignJob } from './auto-assign/auto-assign-job.ts'
export { type ExpectedDelivery, expectDelivery } from './expect-delivery.ts'
export { SAMPLE_JOB, sampleArrivals } from './sample-arrivals.ts'
