import { useEffect, useMemo, useState } from 'react'
import { listArchive } from '../../../contract/shipment-archive.ts'
import { useAnswersFrom } from '../../../features/session/answer-pages.ts'
import { readShipments } from '../../../streams/feed/rows.ts'
import type { ArchiveQuestion } from './archive-filter.ts'
import { rowsOfPages } from './archived-rows.ts'

/** Rows of a page: several screens, which are 60 KB before they are packed. */
const PAGE = 200
/** The next page is asked for when so many rows are left before the end. */
const AHEAD = 80
/** After so many pages without a row somebody is asked whether it is to be looked further. */
const MOST_EMPTY = 30

const ignore = () => {}

/**
 * The rows that a query finds, read on as somebody scrolls towards the end. What is rare takes several looks of the server, each
 * of which says how far it came.
 */
export function useArchive(asked: ArchiveQuestion) {
  const answer = useAnswersFrom([listArchive.name, asked], (client, cursor, signal) =>
    client(listArchive, { query: { ...asked, cursor, limit: PAGE }, signal }),
  )
  const { data, error, hasNextPage, isFetching, fetchNextPage } = answer
  const pages = useMemo(
    () => data?.pages.map(({ shipments }) => readShipments(shipments, ignore)) ?? [],
    [data],
  )
  const rows = useMemo(() => rowsOfPages(pages), [pages])

  const [drawn, setDrawn] = useState(0)
  const [allowed, setAllowed] = useState(MOST_EMPTY)
  const lastWithRows = pages.findLastIndex((page) => page.length > 0)
  const empty = pages.length - 1 - lastWithRows
  const mayLook = empty < allowed
  const isNear = drawn >= rows.length - AHEAD
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null && isNear && mayLook) void fetchNextPage()
  }, [hasNextPage, isFetching, error, isNear, mayLook, fetchNextPage])

  return {
    rows,
    error,
    isPending: answer.isPending,
    /** There may be more. */
    hasMore: hasNextPage,
    /** It is being looked for more now, or will be as soon as somebody scrolls on. */
    isLooking: hasNextPage && error === null && mayLook,
    /** How far it was looked, ms; null where everything was. */
    reached: data?.pages.at(-1)?.reached ?? null,
    /** Of a search: there is more with these words than is looked at. */
    isCut: data?.pages[0]?.search_cut ?? false,
    onReach: setDrawn,
    lookFurther: () => setAllowed(empty + MOST_EMPTY),
    /** Reads it anew, from its first page. */
    renew: answer.renew,
    /** Where a page failed, that page; else everything from the beginning. */
    retry: () => void (data === undefined ? answer.refetch() : fetchNextPage()),
  }
}
