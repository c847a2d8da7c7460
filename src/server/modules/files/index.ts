/** What other modules may use of this one. */
export { addFiles, filesOfNotes } from './added-files.ts'
export { FILE_SWEEP_JOB, removeContentsSoon, sweepFiles } from './sweep-files.ts'
