import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveAlert } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { useSignal } from '../../ui/live/use-signal.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { useWaitingAlerts } from './open-alerts.ts'

/** Tells of alerts that come while somebody is here; what was open before, or with another branch, is no news. */
export function useNewAlerts(scope: BranchScope, tell: (news: readonly LiveAlert[]) => void): void {
  const { alerts, loaded } = useLiveWorkspace()
  const ids = useWaitingAlerts(scope)
  const isLoaded = useSignal(loaded)
  const known = useRef<{ readonly scope: BranchScope; readonly ids: ReadonlySet<number> } | null>(null)
  const tellNow = useEffectEvent(tell)
  useEffect(() => {
    if (!isLoaded) return
    const before = known.current
    known.current = { scope, ids: new Set(ids) }
    if (before?.scope !== scope) return
    const news = ids.flatMap((id) => (before.ids.has(id) ? [] : (alerts.get(id) ?? [])))
    if (news.length > 0) tellNow(news)
  }, [ids, scope, alerts, isLoaded])
}
