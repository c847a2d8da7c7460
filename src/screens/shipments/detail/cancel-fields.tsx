import {
  type OfferedReasons,
  type ReasonSettings,
  reasonGiven,
  reasonsFor,
} from '../../../domain/shipments/reason-lists.ts'
import { useAccess } from '../../../features/session/access.tsx'
import type { CancelWords } from './cancel-drafts.ts'
import { shipmentChanges as messages } from './change-messages.ts'
import { ReasonField } from './reason-field.tsx'

const FREE: OfferedReasons = { reasons: [], isClosed: false }

/** What is sent of what was typed, or what is missing of it (001 §4: a tracking message and a reason). */
export function cancelWords(
  { reason, message }: CancelWords,
  settings: ReasonSettings,
): CancelWords | { readonly problem: string } {
  const given = reasonGiven(reasonsFor('cancelled', settings), reason)
  if (given === undefined) return { problem: messages.needsCancelReason }
  if (message.trim() === '') return { problem: messages.needsCancelMessage }
  return { reason: given, message: message.trim() }
}

interface CancelFieldsProps {
  words: CancelWords
  onChange: (words: CancelWords) => void
  isWrong: boolean
}

/** Why it is called off, of the provider's list, and what those who track it read. */
export function CancelFields({ words, onChange, isWrong }: CancelFieldsProps) {
  const { settings } = useAccess()
  return (
    <>
      <ReasonField
        id="cancel-reason"
        label={messages.cancelReason}
        offered={reasonsFor('cancelled', settings)}
        value={words.reason}
        onChange={(reason) => onChange({ ...words, reason })}
        isRequired
        isFirst
        isWrong={isWrong && words.reason.trim() === ''}
      />
      <ReasonField
        id="cancel-message"
        label={messages.cancelMessage}
        hint={messages.cancelMessageHint}
        offered={FREE}
        value={words.message}
        onChange={(message) => onChange({ ...words, message })}
        isRequired
        isWrong={isWrong && words.message.trim() === ''}
      />
    </>
  )
}
