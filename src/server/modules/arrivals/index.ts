/** What other modules may use of this one: what was learnt of arrivals. It stands below `dispatch`, which plans by it. */

export { ARRIVALS_JOB, learnArrivals } from './learn-arrivals.ts'
export { type Learnt, learntOf, serviceMinutesOf, USUAL_MINUTES } from './learnt.ts'
