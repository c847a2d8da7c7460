import { type Location, useBlocker } from 'react-router-dom'
import { useSessionStore } from '../../features/session/session.tsx'
import { hasUnsaved } from '../../ui/form/unsaved.ts'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'

const LeaveDialog = lazyOnDemand(
  () => import('../../ui/form/leave-dialog.tsx'),
  ({ onStay }) => onStay(),
)

/** With the search: it says which role, courier or note is opened beside its list. */
const addressOf = ({ pathname, search }: Location) => `${pathname}${search}`

/** Asks before what was typed is left behind. A session that is over is not held up: nothing could be saved. */
export function LeaveGuard() {
  const store = useSessionStore()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      store.now().is === 'signed-in' &&
      addressOf(currentLocation) !== addressOf(nextLocation),
  )
  if (blocker.state !== 'blocked') return null
  return <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />
}
