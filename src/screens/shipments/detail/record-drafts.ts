import { createDrafts } from '../../../features/session/drafts.ts'

/** What was about to be recorded of a shipment when a session ended: its words. What happened is chosen anew. */
export const recordDrafts = createDrafts<string>()
