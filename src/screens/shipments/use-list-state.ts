import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type ListFilter, readListFilter, writeListFilter } from '../../domain/shipments/list-filter.ts'
import type { Sort } from '../../ui/table/column.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { firstFilter, useKeptFilter, useKeptSettings } from './kept-filter.ts'

/** What is due first stands first: late ones on top. */
export const FIRST_SORT: Sort = { key: 'due', down: false }

export interface ListState {
  readonly filter: ListFilter
  readonly sort: Sort
  /** Search what has left the live workspace. */
  readonly history: boolean
}

/** `-due` is downwards. */
export function readListState(params: URLSearchParams): ListState {
  const sort = params.get('sort') ?? ''
  const key = sort.replace(/^-/, '')
  return {
    filter: readListFilter(params, 'active'),
    sort: key === '' ? FIRST_SORT : { key, down: sort.startsWith('-') },
    history: params.get('history') === '1',
  }
}

export function writeListState(
  params: URLSearchParams,
  { filter, sort, history }: ListState,
): URLSearchParams {
  const next = writeListFilter(params, filter, 'active')
  if (sort.key === FIRST_SORT.key && sort.down === FIRST_SORT.down) next.delete('sort')
  else next.set('sort', `${sort.down ? '-' : ''}${sort.key}`)
  if (history && filter.text !== '') next.set('history', '1')
  else next.delete('history')
  return next
}

interface UseViewed extends ListState {
  change(part: Partial<ListFilter>): void
  sortBy(sort: Sort): void
  searchHistory(on: boolean): void
}

/**
 * What is viewed, in the address: reload, back and a link to a colleague show the same. Typing must not wait for the
 * router, so what is viewed is kept here and written there; an address that somebody else wrote is read.
 */
export function useListState(): UseViewed {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const { wall } = useWall()
  const settings = useKeptSettings()
  const [viewed, setViewed] = useState(() => {
    const read = readListState(search)
    // A wall is nobody's.
    return wall ? read : { ...read, filter: firstFilter(search, 'active', settings) }
  })
  const newest = useRef({ viewed, search, state })
  newest.current.search = search
  newest.current.state = state
  /** Addresses of our own that the router has not come to yet. */
  const written = useRef(new Set<string>())

  const write = useCallback(
    (next: ListState) => {
      newest.current.viewed = next
      setViewed(next)
      const params = writeListState(newest.current.search, next)
      if (params.toString() !== newest.current.search.toString()) written.current.add(params.toString())
      setSearch(params, { replace: true, state: newest.current.state })
    },
    [setSearch],
  )
  /** The address with which the list was opened, until it is another one. */
  const openedWith = useRef<string | null>(search.toString())
  useEffect(() => {
    if (search.toString() !== openedWith.current) openedWith.current = null
    if (written.current.delete(search.toString())) return
    written.current.clear()
    const read = readListState(search)
    const { viewed: now } = newest.current
    if (writeListState(search, read).toString() === writeListState(search, now).toString()) return
    // What was kept goes into the address, as what is chosen does.
    if (openedWith.current !== null) return write(now)
    newest.current.viewed = read
    setViewed(read)
  }, [search, write])

  const keep = useKeptFilter('active', viewed.filter)
  return {
    ...viewed,
    change: useCallback(
      (part) => {
        const { viewed: now } = newest.current
        keep()
        write({ ...now, filter: { ...now.filter, ...part } })
      },
      [keep, write],
    ),
    sortBy: useCallback((sort) => write({ ...newest.current.viewed, sort }), [write]),
    searchHistory: useCallback((history) => write({ ...newest.current.viewed, history }), [write]),
  }
}
