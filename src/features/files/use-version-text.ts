import type { FileVersion } from '../../contract/files.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useAccess } from '../session/access.tsx'
import { filesMessages as messages } from './messages.ts'

type Say = (version: FileVersion) => string

/** A version in words: `textOf` says which one, whose, and of when; `byAndWhen` whose, and of when. */
export function useVersionText(): { readonly textOf: Say; readonly byAndWhen: Say } {
  const { settings } = useAccess()
  const { locale } = useMessages()
  const byAndWhen: Say = ({ saved_by, time_saved }) =>
    `${saved_by ?? settings.provider_title} · ${formatDateTime(Date.parse(time_saved), locale)}`
  return { byAndWhen, textOf: (version) => messages.versionOf(version.version, byAndWhen(version)) }
}
