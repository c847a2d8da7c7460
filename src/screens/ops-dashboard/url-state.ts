/** What the dashboard shows, kept in the address, so that a link and the back button mean the same thing. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type DashboardUrlState, formatUrlState, parseUrlState } from './url-codec.ts'

export function useUrlState(): readonly [
  DashboardUrlState,
  (change: Partial<DashboardUrlState>, push?: boolean) => void,
] {
  const [search, setSearch] = useSearchParams()
  const address = useMemo(() => parseUrlState(search), [search])
  const change = useCallback(
    (next: Partial<DashboardUrlState>, push = false) =>
      setSearch((before) => formatUrlState(before, { ...parseUrlState(before), ...next }), {
        replace: !push,
        // At once: a transition would wait behind a busy workspace, and keys would be answered late.
        flushSync: true,
      }),
    [setSearch],
  )
  return [address, change]
}
