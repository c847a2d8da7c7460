import { createDrafts } from '../../../features/session/drafts.ts'
import type { CancelWords } from './cancel-drafts.ts'

/** What was typed of a status when a session ended. The status is chosen anew. */
export const statusDrafts = createDrafts<CancelWords>()
