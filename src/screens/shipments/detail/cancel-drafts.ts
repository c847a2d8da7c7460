import { createDrafts } from '../../../features/session/drafts.ts'

/** Why a shipment was about to be cancelled when a session ended. */
export const cancelDrafts = createDrafts<string>()
