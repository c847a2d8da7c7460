import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'

/** What stands there instead; null and '' take a name out of the address. */
export type QueryChange = Readonly<Partial<Record<string, string | null>>>

/**
 * The query of the address, and how something of it is changed. Changes of one moment build on each other: the router's own
 * begin each at what is drawn, so that of several (as when all filters are cleared) only the last would be left.
 */
export function useUrlQuery(): [
  query: URLSearchParams,
  change: (changes: QueryChange, options?: NavigateOptions) => void,
] {
  const [drawn, write] = useSearchParams()
  const newest = useRef(drawn)
  // Whatever became of what was written: somebody may have been asked first, and have stayed.
  useLayoutEffect(() => {
    newest.current = drawn
  })
  const change = useCallback(
    (changes: QueryChange, options: NavigateOptions = { replace: true }) => {
      const next = new URLSearchParams(newest.current)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      newest.current = next
      write(next, options)
    },
    [write],
  )
  return [drawn, change]
}
