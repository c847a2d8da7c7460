/** What other modules may use of this one. */
export { createDocumentLinks } from './document-links.ts'
export { createPageWriter, type PageWriter, type Pdf } from './page-writer.ts'
export { type DoorNotes, noteKey } from './tripsheets/tripsheet-job.ts'
export { createTripsheetWriter } from './tripsheets/tripsheet-writer.ts'
