import { createDrafts } from '../../../features/session/drafts.ts'
import type { BookingFields } from '../new/draft.ts'

/** What was typed into a blank shipment when a session ended. */
export const fillInDrafts = createDrafts<BookingFields>()
