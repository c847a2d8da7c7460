/** What other modules may use of this one. */
export {
  addedFile,
  addFiles,
  filesOfMeasures,
  filesOfNotes,
  filesOfProof,
  freePictures,
  isOfStaff,
  keepVersion,
  type NoteFile,
  readContents,
} from './added-files.ts'
export { printedPicture } from './prepare-file.ts'
export type { FileLinks } from './routes.ts'
export { FILE_SWEEP_JOB, removeContentsSoon, sweepFiles } from './sweep-files.ts'
