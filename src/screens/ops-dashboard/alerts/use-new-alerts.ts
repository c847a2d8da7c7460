import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveAlert } from '../../../contract/live.ts'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useSignal } from '../../../ui/live/use-signal.ts'

/** Tells of alerts that come while somebody is here; what was open before, or with another branch, is no news. */
export function useNewAlerts(
  ids: readonly number[],
  scope: BranchScope,
  tell: (news: readonly LiveAlert[]) => void,
): void {
  const { alerts, loaded } = useLiveWorkspace()
  const isLoaded = useSignal(loaded)
  const known = useRef<{ readonly scope: BranchScope; readonly ids: ReadonlySet<number> } | null>(null)
  const tellNow = useEffectEvent(tell)
  useEffect(() => {
    if (!isLoaded) return
    const before = known.current
    known.current = { scope, ids: new Set(ids) }
    if (before?.scope !== scope) return
    const news = ids.flatMap((id) => {
      const alert = before.ids.has(id) ? undefined : alerts.get(id)
      return alert?.acknowledged_at === null ? [alert] : []
    })
    if (news.length > 0) tellNow(news)
  }, [ids, scope, alerts, isLoaded])
}
