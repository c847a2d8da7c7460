import { useEffect } from 'react'
import { useSessionStore } from '../../features/session/session.tsx'
import { giveUpUnsaved, hasUnsaved } from '../../ui/form/unsaved.ts'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import type { Address } from '../routing/router-store.ts'
import { useRouter, useRouterState } from '../routing/use-router.tsx'

const LeaveDialog = lazyOnDemand(
  () => import('../../ui/form/leave-dialog.tsx'),
  ({ onStay }) => onStay(),
)

/** All tabs of the settings are one form: what is typed on one of them stays when another is opened. */
const ONE_FORM = '/settings'

/** With the search: it says which role, courier or note is opened beside its list. */
const addressOf = ({ pathname, search }: Address) =>
  pathname === ONE_FORM ? pathname : `${pathname}${search}`

/** Asks before what was typed is left behind. A session that is over is not held up: nothing could be saved. */
export function LeaveGuard() {
  const store = useSessionStore()
  const router = useRouter()
  const { blocked } = useRouterState()
  useEffect(
    () =>
      router.checkLeaving(
        (from, to) => hasUnsaved() && store.now().is === 'signed-in' && addressOf(from) !== addressOf(to),
      ),
    [router, store],
  )
  if (blocked === null) return null
  return (
    <LeaveDialog
      onLeave={() => {
        giveUpUnsaved()
        blocked.proceed()
      }}
      onStay={blocked.stay}
    />
  )
}
