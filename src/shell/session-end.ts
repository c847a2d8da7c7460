import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { forgetDrafts, hasExpired } from '../features/session/drafts.ts'
import { useSession } from '../features/session/session.tsx'
import type { Session } from '../streams/session/session.ts'
import { forgetToasts } from '../ui/components/toast.ts'
import { useCharacterKeys } from '../ui/keyboard/keys.tsx'
import { useLanguage } from '../ui/messages/messages.tsx'
import { runSessionCleanups } from '../ui/page/session-cleanup.ts'
import { loginPath } from './login-address.ts'

/** Whether somebody has left, by hand or by not being there: the storage was cleared, and stays so (000 §4). */
export const hasLoggedOut = (session: Session): boolean =>
  session.is === 'signed-out' && (session.because === 'signed-out' || session.because === 'idle')

/**
 * The page stays for whoever comes next: colours, density, language and keys that somebody chose for themselves do not.
 * They come back with the person.
 */
function useForgetChoices(session: Session): void {
  const { clearColorScheme } = useMantineColorScheme()
  const { forget: forgetLanguage } = useLanguage()
  const { setOn } = useCharacterKeys()
  const forget = useEffectEvent(() => {
    clearColorScheme()
    forgetLanguage()
    setOn(true)
  })
  const hasLeft = hasLoggedOut(session)
  useEffect(() => {
    if (hasLeft) forget()
  }, [hasLeft])
}

/**
 * Where a session that ended leads, wherever it ended (000 §4): to /login with the way back, unless somebody is at
 * /logout; to /account-closed where the account was closed.
 */
export function useSessionEnd(): void {
  const session = useSession()
  const navigate = useNavigate()
  useForgetChoices(session)
  // Once for each end: `navigate` is another one after each way.
  const replace = useEffectEvent((address: string) => navigate(address, { replace: true }))
  useEffect(() => {
    if (session.is !== 'signed-out' || session.because === undefined) return
    void forgetToasts()
    runSessionCleanups()
    if (!hasExpired(session)) forgetDrafts()
    if (session.because === 'closed') replace('/account-closed')
    else if (session.redirect !== undefined) replace(loginPath(session.redirect))
  }, [session])
}
