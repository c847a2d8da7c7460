import { useEffect } from 'react'
import { adviceFor, isSilent, shownError } from '../../domain/console/error-catalogue.ts'
import { toast } from '../../ui/components/toast.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { watchGlobalErrors } from '../global-errors.ts'
import { reportError } from '../report-error.ts'

/** Long enough to be read, as there is something to do (ms). */
const STAYS_MS = 10_000

const messageOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/**
 * Errors that nothing caught: those with advice are shown, those that break nothing are passed over (000 §8), and of all
 * others those learn who can mend them.
 */
export function useBrowserErrors(): void {
  const { shell } = useMessages()
  useEffect(
    () =>
      watchGlobalErrors((error, event) => {
        const message = messageOf(error)
        if (isSilent(message)) {
          event.preventDefault()
          return
        }
        const advice = adviceFor(message)
        if (advice === null) {
          // What was called off by itself is no fault.
          if (shownError(error instanceof Error ? error.message : message) !== '') reportError(error)
          return
        }
        const { title, text } = shell.advice[advice]
        toast({ text: `${title}. ${text}`, variant: 'error', autoHide: STAYS_MS, id: `advice-${advice}` })
      }),
    [shell],
  )
}
