import { createDrafts } from '../../../features/session/drafts.ts'

/** Why a shipment is cancelled, and what those who track it are told. */
export interface CancelWords {
  readonly reason: string
  readonly message: string
}
export const NO_WORDS: CancelWords = { reason: '', message: '' }
export const isSilent = ({ reason, message }: CancelWords) => `${reason}${message}`.trim() === ''

/** What was typed of it when a session ended. */
export const cancelDrafts = createDrafts<CancelWords>()
