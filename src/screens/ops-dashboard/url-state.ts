/** What the dashboard shows, kept in the address, so that a link and the back button mean the same thing. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type DayAddress, readAddress, writeAddress } from './url-codec.ts'

export function useAddress(): readonly [DayAddress, (change: Partial<DayAddress>, push?: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const address = useMemo(() => readAddress(search), [search])
  const change = useCallback(
    (next: Partial<DayAddress>, push = false) =>
      setSearch((before) => writeAddress(before, { ...readAddress(before), ...next }), {
        replace: !push,
        // At once: a transition would wait behind a busy workspace, and keys would be answered late.
        flushSync: true,
      }),
    [setSearch],
  )
  return [address, change]
}
