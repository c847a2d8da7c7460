/** What other modules may use of this one. */
export { createDocumentLinks } from './document-links.ts'
export { createPageWriter } from './page-writer.ts'
