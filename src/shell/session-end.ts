import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { endedByItself, forgetDrafts } from '../ui/draft.ts'
import { useSession } from '../ui/live.tsx'
import { forgetToasts } from '../ui/toast.ts'
import { loginAddress } from './login-address.ts'

/**
 * Where a session that ended leads, wherever it ended (000 §4): to /login with the way back, unless somebody is at
 * /logout; to /account-closed where the account was closed.
 */
export function useSessionEnd(): void {
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (session.is !== 'signed-out' || session.because === undefined) return
    void forgetToasts()
    if (!endedByItself(session)) forgetDrafts()
    if (session.because === 'closed') navigate('/account-closed', { replace: true })
    else if (session.redirect !== undefined) navigate(loginAddress(session.redirect), { replace: true })
  }, [session, navigate])
}
