/** What other modules may use of this one: when stops are expected, who is proposed for collections and what their days are driven with. */
export { autoAssignConsumer } from './auto-assign/auto-assign-consumer.ts'
export { autoAssignJob } from './auto-assign/auto-assign-job.ts'
export { changeVehicle } from './change-vehicle.ts'
export { type ExpectedDelivery, expectDelivery } from './expect-delivery.ts'
export { moveTripsheets } from './move-tripsheets.ts'
export { SAMPLE_JOB, sampleArrivals } from './sample-arrivals.ts'
