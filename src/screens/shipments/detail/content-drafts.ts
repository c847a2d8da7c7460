import { createDrafts } from '../../../features/session/drafts.ts'
import type { BookingFields } from '../new/draft.ts'

/** A shipment as the form that edits it knows it. */
export interface ContentBase {
  readonly fields: BookingFields
  readonly version: number
}

/** What was typed into that form when a session ended. */
export const contentDrafts = createDrafts<{ base: ContentBase; typed: BookingFields }>()
