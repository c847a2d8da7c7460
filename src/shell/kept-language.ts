import { useEffect, useRef } from 'react'
import { saveUserSetting } from '../contract/user-settings.ts'
import { languageOf } from '../domain/locale.ts'
import { useClient, useSession, useSessionStore } from '../ui/live.tsx'
import { useLanguage } from '../ui/words/words.tsx'

const SETTING = 'language'

/** A setting's value is JSON in text: '"af"'. */
const plain = (value: string | undefined) => value?.replaceAll('"', '')

/**
 * The language goes with the person: what they have chosen once is spoken wherever they sign in, and another choice is
 * kept. Who looks through other eyes speaks their own language and changes nobody's.
 */
export function KeptLanguage() {
  const client = useClient()
  const session = useSession()
  const store = useSessionStore()
  const { language, choose } = useLanguage()
  const data = session.is === 'signed-in' && session.user.logged_in_user === undefined ? session.data : null
  const kept = languageOf(plain(data?.user_settings.find(({ setting }) => setting === SETTING)?.value))
  const user = data?.user.id ?? null
  /** Whose setting was applied here, and what they spoke then. */
  const applied = useRef<{ user: number; language: string } | null>(null)
  /** One after the other, so that of two choices the later one is kept. */
  const saving = useRef(Promise.resolve())
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
      saving.current = saving.current.then(async () => {
        const answer = await client(saveUserSetting, { body: { setting: SETTING, value: language } })
        if (answer.ok) await store.refresh()
      })
    }
  }, [user, kept, language, choose, client, store])
  return null
}
