import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import {
  filterChanges,
  type ListFilter,
  readListFilter,
  saysNothing,
} from '../../../domain/shipments/list-filter.ts'
import { useUrlQuery } from '../../../ui/page/url-query.ts'
import { firstFilter, isKept, useKeptFilter, useKeptSettings } from '../kept-filter.ts'

/**
 * What is looked for, in the address: reload, back and a link to a colleague show the same. An address that says nothing shows what
 * this person chose last; a link that says something is not kept as their choice until they change it.
 */
export function useArchiveChoice(): readonly [
  choice: ListFilter,
  change: (part: Partial<ListFilter>) => void,
] {
  const [query, write] = useUrlQuery()
  const { state } = useLocation()
  const settings = useKeptSettings()

  // Once, as the screen opens: whoever then takes every filter away wants to see everything.
  const [first] = useState(() => firstFilter(query, 'all', settings))
  const [isOpening, setOpening] = useState(() => saysNothing(query, 'all') && isKept(first, 'all'))
  const choice = useMemo(() => (isOpening ? first : readListFilter(query, 'all')), [isOpening, first, query])
  useEffect(() => {
    if (!isOpening) return
    setOpening(false)
    write(filterChanges(first), { replace: true, state })
  }, [isOpening, first, write, state])

  const keep = useKeptFilter('all', choice)
  const change = useCallback(
    (part: Partial<ListFilter>) => {
      keep()
      write(filterChanges(part), { replace: true, state })
    },
    [keep, write, state],
  )
  return [choice, change]
}
