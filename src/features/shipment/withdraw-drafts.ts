import { createDrafts } from '../session/drafts.ts'

/** Why a completion is taken back, as it was typed when a session ended. */
export const withdrawDrafts = createDrafts<string>()
