import { useEffect, useState } from 'react'
import { fromEvent, merge } from 'rxjs'
import { useSession, useSessionStore } from '../../features/session/session.tsx'
import type { BrowserEnvironment } from '../../streams/browser-environment.ts'
import { createLifetime } from '../../streams/lifetime.ts'
import { createIdle, type Idle } from '../../streams/session/idle.ts'
import { useSignal } from '../../ui/live/use-signal.ts'
import { lazyBackground } from '../../ui/loading/lazy.tsx'

const IdleDialog = lazyBackground(() => import('./idle-dialog.tsx'))

const ACTIVITY = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const
const activity$ = merge(...ACTIVITY.map((name) => fromEvent(window, name, { capture: true, passive: true })))

/**
 * Watches whether the one who is signed in is still there, where their role wants that. It comes with the page, and only the
 * question after it: where that cannot be had, the session ends all the same.
 */
export function IdleWatch({ environment }: { environment: BrowserEnvironment }) {
  const session = useSession()
  const store = useSessionStore()
  const [idle, setIdle] = useState<Idle | null>(null)
  const minutes = session.is === 'signed-in' ? session.user.role.logout_after_inactive_minutes : 0

  useEffect(() => {
    if (minutes === 0) return
    const life = createLifetime()
    setIdle(
      createIdle(life, {
        environment,
        activity$,
        minutes,
        sessionKey: store.key(),
        onTimeout: () => store.signOut('idle'),
      }),
    )
    return () => {
      setIdle(null)
      life.dispose()
    }
  }, [environment, store, minutes])
  return idle === null ? null : <Asked idle={idle} onLeave={() => store.signOut()} />
}

function Asked({ idle, onLeave }: { idle: Idle; onLeave: () => void }) {
  const state = useSignal(idle)
  if (state.is !== 'asked') return null
  return <IdleDialog endsAt={state.endsAt} onStay={idle.stay} onLeave={onLeave} />
}
