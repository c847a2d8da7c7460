import { useEffect } from 'react'
import { adviceFor, isSilent } from '../../domain/error-catalogue.ts'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words/words.tsx'

/** Long enough to be read, as there is something to do (ms). */
const STAYS_MS = 10_000

const messageOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Errors that nothing caught: those with advice are told, those that break nothing are passed over (000 §8). */
export function useBrowserErrors(): void {
  const { shell } = useWords()
  useEffect(() => {
    const heed = (event: Event, message: string) => {
      if (isSilent(message)) {
        event.preventDefault()
        return
      }
      const advice = adviceFor(message)
      if (advice === null) return
      const { title, text } = shell.advice[advice]
      toast({ text: `${title}. ${text}`, variant: 'error', autoHide: STAYS_MS, id: `advice-${advice}` })
    }
    const onError = (event: ErrorEvent) => heed(event, event.error ? messageOf(event.error) : event.message)
    const onRejection = (event: PromiseRejectionEvent) => heed(event, messageOf(event.reason))
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  }, [shell])
}
