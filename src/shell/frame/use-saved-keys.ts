import { useEffect, useEffectEvent, useRef } from 'react'
import { persistUserSetting } from '../../features/session/save-user-setting.ts'
import { useSession, useSessionStore } from '../../features/session/session.tsx'
import { useCharacterKeys } from '../../ui/keyboard/keys.tsx'

const SETTING = 'character_keys'

/** Whose keys they are: who looks through other eyes has their own, and changes nobody's. */
function useOwner() {
  const session = useSession()
  return session.is === 'signed-in' && session.user.logged_in_user === undefined ? session.data : null
}

/** Whether shortcuts of a single character work; the choice goes with the person. */
export function useChosenKeys() {
  const { on, setOn } = useCharacterKeys()
  const store = useSessionStore()
  const owner = useOwner()
  return {
    on,
    choose(next: boolean) {
      setOn(next)
      if (owner !== null) persistUserSetting(store, SETTING, next)
    },
  }
}

/** What somebody has chosen holds wherever they sign in; whoever comes after them at the same screen begins anew. */
export function useSavedKeys(): void {
  const { setOn } = useCharacterKeys()
  const owner = useOwner()
  const applied = useRef<number | null>(null)
  const user = owner?.user.id ?? null
  const apply = useEffectEvent(() =>
    setOn(owner?.user_settings.find(({ setting }) => setting === SETTING)?.value !== 'false'),
  )
  useEffect(() => {
    if (user === null || applied.current === user) return
    applied.current = user
    apply()
  }, [user])
}
