import { type ReactNode, useEffect, useState } from 'react'
import { ALERT_KEYS } from '../../features/alerts/alert-keys.ts'
import { hasAlerts } from '../../features/alerts/alert-scope.ts'
import { alertMessages } from '../../features/alerts/messages.ts'
import { Freshness } from '../../features/live-feed/freshness.tsx'
import { useLiveWorkspaceIfAny } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useSession } from '../../features/session/session.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { OnlineBanner } from '../banners/online-banner.tsx'
import { TermsGate } from '../terms/terms-gate.tsx'
import { AppShell } from './app-shell.tsx'

const AlertBell = lazyBackground(() => import('../../features/alerts/alert-bell.tsx'))
const PresenceButton = lazyBackground(() => import('../../features/presence/presence-button.tsx'))

/** Nobody waits for what stands in the header: its code is asked for when everything has been there for so long (ms). */
const HEADER_AFTER_MS = 2_000

/** `isAsked`: somebody waits for it after all. */
function useHeaderDue(isAsked: boolean): boolean {
  const workspace = useLiveWorkspaceIfAny()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (workspace === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      timer ??= setTimeout(() => setDue(true), isAsked ? 0 : HEADER_AFTER_MS)
    }
    if (workspace.loaded.now()) begin()
    const loading = workspace.loaded.changes$.subscribe(begin)
    return () => {
      clearTimeout(timer)
      loading.unsubscribe()
    }
  }, [workspace, isAsked])
  return isDue
}

interface FramedScreenProps {
  onHelp: () => void
  onPalette: () => void
  children: ReactNode
}

/** A screen in the shell, behind the terms that are still to be accepted. */
export default function FramedScreen({ onHelp, onPalette, children }: FramedScreenProps) {
  const freshness = useLiveWorkspaceIfAny()?.freshness
  const session = useSession()
  const [alertsAskedAt, setAlertsAskedAt] = useState<number | null>(null)
  const isDue = useHeaderDue(alertsAskedAt !== null)
  const access = useAccess()
  const isTold = hasAlerts(access)
  const { wall } = useWall()
  const { shell } = useMessages()
  const askForAlerts = () => setAlertsAskedAt(Date.now())
  useKeys(
    [{ keys: ALERT_KEYS, label: alertMessages.title, group: shell.goTo, run: askForAlerts }],
    isTold && !wall,
  )
  // Whoever looks through other eyes, and a driver on the road, sit at no desk.
  const isPresent =
    session.is === 'signed-in' && session.user.logged_in_user === undefined && session.user.driver_id === null
  return (
    <>
      <AppShell
        online={<OnlineBanner />}
        presence={isPresent ? isDue && <PresenceButton /> : undefined}
        alerts={
          isTold
            ? isDue && <AlertBell askedAt={alertsAskedAt} onAnswered={() => setAlertsAskedAt(null)} />
            : undefined
        }
        freshness={freshness !== undefined && <Freshness freshness={freshness} />}
        onHelp={onHelp}
        onPalette={onPalette}
      >
        {children}
      </AppShell>
      <TermsGate />
    </>
  )
}
