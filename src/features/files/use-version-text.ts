import type { FileVersion } from '../../contract/files.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useAccess } from '../session/access.tsx'
import { filesMessages as messages } from './messages.ts'

/** A version in words: which one, whose, and of when. */
export function useVersionText(): (version: FileVersion) => string {
  const { settings } = useAccess()
  const { locale } = useMessages()
  return ({ version, saved_by, time_saved }) =>
    messages.versionOf(
      version,
      saved_by ?? settings.provider_title,
      formatDateTime(Date.parse(time_saved), locale),
    )
}
