/** What other modules may use of this one. */
export { ruleRequests } from './commands/assign-by-rule.ts'
export {
  giveRequests,
  lockGivenRequests,
  mayGiveRequests,
  type RequestGiven,
  refusedToGive,
} from './commands/give-requests.ts'
export { presentRequest, readLiveRequests, requestChangeOutside } from './live-requests.ts'
export { findRequest } from './queries/find-request.ts'
export { collectionRuns } from './run-schedule.ts'
