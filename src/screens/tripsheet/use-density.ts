import { useCallback, useState } from 'react'
import { persistUserSetting } from '../../features/session/save-user-setting.ts'
import { useSession, useSessionStore } from '../../features/session/session.tsx'

export type Density = 'compact' | 'large'
const SETTING = 'tripsheet.density'

/** How much room a card takes, kept with the settings of whoever looks; through other eyes it is changed for this page alone. */
export function useDensity(): readonly [Density, () => void] {
  const store = useSessionStore()
  const session = useSession()
  const kept = session.is === 'signed-in' ? session.data.user_settings : []
  const [density, set] = useState<Density>(() =>
    // As the wire has it, JSON in text.
    kept.find(({ setting }) => setting === SETTING)?.value === '"large"' ? 'large' : 'compact',
  )
  const isOwner = session.is === 'signed-in' && session.user.logged_in_user === undefined
  const toggle = useCallback(() => {
    const next = density === 'compact' ? 'large' : 'compact'
    set(next)
    if (isOwner) persistUserSetting(store, SETTING, next)
  }, [density, store, isOwner])
  return [density, toggle]
}
