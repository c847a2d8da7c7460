import { useEffect, useRef } from 'react'
import { languageOf } from '../domain/values/locale.ts'
import { persistUserSetting } from '../features/session/save-user-setting.ts'
import { useSession, useSessionStore } from '../features/session/session.tsx'
import { useLanguage } from '../ui/messages/messages.tsx'

const SETTING = 'language'

/** A setting's value is JSON in text: '"af"'. */
const plain = (value: string | undefined) => value?.replaceAll('"', '')

/**
 * The language goes with the person: what they have chosen once is spoken wherever they sign in, and another choice is
 * kept. Who looks through other eyes speaks their own language and changes nobody's.
 */
export function SavedLanguage() {
  const session = useSession()
  const store = useSessionStore()
  const { language, choose } = useLanguage()
  const data = session.is === 'signed-in' && session.user.logged_in_user === undefined ? session.data : null
  const kept = languageOf(plain(data?.user_settings.find(({ setting }) => setting === SETTING)?.value))
  const user = data?.user.id ?? null
  /** Whose setting was applied here, and what they spoke then. */
  const applied = useRef<{ user: number; language: string } | null>(null)
  useEffect(() => {
    if (user === null) {
      applied.current = null
      return
    }
    if (applied.current?.user !== user) {
      applied.current = { user, language: kept ?? language }
      if (kept !== null) choose(kept)
    } else if (applied.current.language !== language) {
      applied.current = { user, language }
      persistUserSetting(store, SETTING, language)
    }
  }, [user, kept, language, choose, store])
  return null
}
