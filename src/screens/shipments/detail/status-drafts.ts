import { createDrafts } from '../../../features/session/drafts.ts'

/** What was typed of a status when a session ended. The status is chosen anew. */
export const statusDrafts = createDrafts<string>()
