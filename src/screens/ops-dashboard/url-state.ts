/** What the dashboard shows, kept in the address, so that a link and the back button mean the same thing. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { type DashboardUrlState, formatUrlState, parseUrlState } from './url-codec.ts'

/** `own`: on what it opens where the address names no branch. */
export function useUrlState(
  own: BranchScope,
): readonly [DashboardUrlState, (change: Partial<DashboardUrlState>, push?: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const address = useMemo(() => parseUrlState(search, own), [search, own])
  const change = useCallback(
    (next: Partial<DashboardUrlState>, push = false) =>
      setSearch((before) => formatUrlState(before, { ...parseUrlState(before, own), ...next }, own), {
        replace: !push,
        // At once: a transition would wait behind a busy workspace, and keys would be answered late.
        flushSync: true,
      }),
    [setSearch, own],
  )
  return [address, change]
}
