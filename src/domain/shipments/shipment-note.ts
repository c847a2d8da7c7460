/** Notes on a shipment (002 §3, §9): who writes and reads which, what they are called, and who takes them away again. */
import { z } from 'zod'
import type { Refusal } from '../values/refusals.ts'
import type { Viewer } from './visibility.ts'

/** For whom a note is: among the provider's own people, or for the people of the account as well. */
export const NoteAudience = z.enum(['internal', 'external'])
export type NoteAudience = z.infer<typeof NoteAudience>

/** In characters. */
export const LONGEST_NOTE = 2_000
export const LONGEST_NOTE_TYPE = 60
/** Of one shipment: more is no conversation. */
export const MOST_NOTES = 500

/** For whom each writes; where they name nobody, for the first. A driver speaks to the provider, not to its customers. */
const WRITES_FOR: Readonly<Record<Viewer['kind'], readonly NoteAudience[]>> = {
  staff: ['internal', 'external'],
  account: ['external'],
  driver: ['internal'],
  visitor: [],
}

/** The settings of the provider about notes (002 §3). */
export interface NoteSettings {
  readonly note_type_custom: readonly string[]
  readonly note_type_external: readonly string[]
  readonly delete_shipment_note: boolean
  readonly disable_sending_external_notes_to_accounts: boolean
}

/** For whom somebody may write now. The setting keeps the provider's notes from its accounts, not theirs from the provider. */
export function audiencesFor(kind: Viewer['kind'], settings: NoteSettings): readonly NoteAudience[] {
  const isKept = kind === 'staff' && settings.disable_sending_external_notes_to_accounts
  return WRITES_FOR[kind].filter((audience) => !(isKept && audience === 'external'))
}

/** What a note of an audience may be called, as the provider set it; none where it set nothing. */
export const noteTypes = (audience: NoteAudience, settings: NoteSettings): readonly string[] =>
  audience === 'external' ? settings.note_type_external : settings.note_type_custom

interface Draft {
  readonly audience: NoteAudience
  /** Empty: none. */
  readonly type: string
}

/** Why a note is not taken; null where it is. */
export function noteRefusal(
  { audience, type }: Draft,
  kind: Viewer['kind'],
  settings: NoteSettings,
): Refusal | null {
  const audiences = audiencesFor(kind, settings)
  if (audiences.length === 0) return { code: 'permission.denied' }
  if (!audiences.includes(audience))
    return {
      code: 'input.invalid',
      field: 'audience',
      detail: `Only ${audiences.join(' or ')} notes can be added.`,
    }
  if (type === '' || noteTypes(audience, settings).includes(type)) return null
  return { code: 'input.invalid', field: 'type', detail: 'There is no such note type.' }
}

/** Whether somebody sees a note of a shipment that they see. */
export const seesNote = (kind: Viewer['kind'], audience: NoteAudience): boolean =>
  kind === 'staff' || kind === 'driver' || (kind === 'account' && audience === 'external')

/**
 * Whether somebody may delete a note that they see, where their role may: staff any, people of an account what they wrote, unless the
 * provider's people wrote on a file of it, which is then a record of theirs.
 */
export function mayDeleteNote(
  { kind, user_id }: { readonly kind: Viewer['kind']; readonly user_id: number },
  note: { readonly author_id: number; readonly has_staff_versions: boolean },
  { delete_shipment_note }: NoteSettings,
): boolean {
  if (!delete_shipment_note) return false
  return kind === 'staff' || (kind === 'account' && note.author_id === user_id && !note.has_staff_versions)
}
