/** What other modules may use of this one. */
export { CHECKPOINT_JOB, takeCheckpoints } from './take-checkpoints.ts'
