import { formatDateTime } from '../../domain/values/moment.ts'
import { useMessages } from '../../ui/messages/messages.tsx'

/** A moment (ms) in a row, to the minute. */
export function MomentCell({ at }: { at: number | null }) {
  const { locale } = useMessages()
  return at === null ? '–' : <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, locale)}</time>
}
