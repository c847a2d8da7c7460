import { useState } from 'react'
import { termsToAccept } from '../../domain/identity/terms.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useSession, useSessionStore } from '../../features/session/session.tsx'
import { lazyBlocking } from '../../ui/loading/lazy.tsx'
import { TermsBroken, TermsCover } from './terms-cover.tsx'

const TermsDialog = lazyBlocking(() => import('./terms-dialog.tsx'), TermsBroken)

/** Stands before everything while the one who is signed in has terms to accept (000 §4). */
export function TermsGate() {
  const session = useSession()
  const { impersonating } = useSessionStore()
  const { settings } = useAccess()
  // Who accepted what just now, before general data tells it.
  const [accepted, setAccepted] = useState<string | null>(null)
  if (session.is !== 'signed-in') return null
  const { role, two_factor_auth_enabled } = session.user
  // One thing after the other: the server takes nothing before two-factor authentication is set up.
  if (role.require_2fa && !two_factor_auth_enabled) return null
  const terms = termsToAccept(session.user, settings, { impersonating: impersonating() !== null })
  const now = `${session.user.id} ${terms?.version}`
  if (terms === null || now === accepted) return null
  return <TermsDialog terms={terms} onAccepted={() => setAccepted(now)} fallback={<TermsCover />} />
}
