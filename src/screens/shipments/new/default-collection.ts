/** Where somebody collects from unless they say otherwise (000 §3, personal_default_collection_address). */
import { z } from 'zod'
import type { SettingPair } from '../../../contract/session.ts'
import { BookingFields, EMPTY_SIDE, type SideFields } from './draft.ts'

export const DEFAULT_COLLECTION = 'personal_default_collection_address'

const Sender = BookingFields.shape.collection.partial().catch({})

/** As it was kept; nothing where nothing was, or where it is no longer understood. */
export function defaultCollection(settings: readonly SettingPair[]): SideFields {
  const kept = settings.find(({ setting }) => setting === DEFAULT_COLLECTION)
  if (kept === undefined) return EMPTY_SIDE
  const read = z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .safeParse(kept.value)
  return { ...EMPTY_SIDE, ...(read.success ? Sender.parse(read.data) : {}) }
}
