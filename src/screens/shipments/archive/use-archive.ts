import { useCallback, useEffect, useMemo, useState } from 'react'
import { listArchive } from '../../../contract/shipment-archive.ts'
import { useAnswersFrom } from '../../../features/session/answer-pages.ts'
import { readShipments } from '../../../streams/feed/rows.ts'
import { rowsOfPages } from './archived-rows.ts'
import type { ArchiveQuestion } from './starting-at.ts'

/** Rows of a page: several screens, which are 60 KB before they are packed. */
const PAGE = 200
/** The next page is asked for when so many rows are left before the end. */
const AHEAD = 80
/** After so many pages without a row somebody is asked whether it is to be looked further. */
const MOST_EMPTY = 30

const ignore = () => {}

/** The same rows from the other end. */
const turned = ({ order = 'newest', ...asked }: ArchiveQuestion): ArchiveQuestion => ({
  ...asked,
  order: order === 'newest' ? 'oldest' : 'newest',
})

/**
 * The rows that a query finds, read on as somebody scrolls towards an end: from the newest (or oldest), or both ways from a moment
 * (`startingAt`); anew by other settings (`by`). What is rare takes several looks of the server, each of which says how far it came.
 */
export function useArchive(asked: ArchiveQuestion, startingAt: string | undefined, by: string) {
  const answer = useAnswersFrom(
    [listArchive.name, asked, startingAt, by],
    (client, { cursor, isBack }, signal) => {
      const query = {
        ...(isBack ? turned(asked) : asked),
        cursor,
        limit: PAGE,
        ...(cursor === undefined && { starting_at: startingAt }),
      }
      return client(listArchive, { query, signal })
    },
    { fromMiddle: startingAt !== undefined },
  )
  const { data, error, hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = answer
  const pages = useMemo(
    () =>
      data?.pages.map(({ shipments, isBack }) => {
        const rows = readShipments(shipments, ignore)
        return isBack ? rows.toReversed() : rows
      }) ?? [],
    [data],
  )
  const rows = useMemo(() => rowsOfPages(pages), [pages])

  const [drawn, setDrawn] = useState({ first: 0, end: 0 })
  const [allowed, setAllowed] = useState(MOST_EMPTY)
  const { before, after } = emptyPages(pages)
  const mayLook = after < allowed
  const mayLookBack = before < allowed
  const isNear = drawn.end >= rows.length - AHEAD
  const isNearStart = drawn.first < AHEAD
  useEffect(() => {
    if (isFetching || error !== null) return
    if (hasNextPage && isNear && mayLook) void fetchNextPage()
    else if (hasPreviousPage && isNearStart && mayLookBack) void fetchPreviousPage()
  }, [
    hasNextPage,
    hasPreviousPage,
    isFetching,
    error,
    isNear,
    isNearStart,
    mayLook,
    mayLookBack,
    fetchNextPage,
    fetchPreviousPage,
  ])
  const isAhead = hasNextPage && mayLook
  const isBehind = hasPreviousPage && mayLookBack

  return {
    rows,
    error,
    isPending: answer.isPending,
    /** There may be more. */
    hasMore: hasNextPage || hasPreviousPage,
    /** It is being looked for more now, or will be as soon as somebody scrolls on. */
    isLooking: error === null && (isAhead || isBehind) && !(hasNextPage && !mayLook),
    /** Of what begins in the middle: what stands on both sides of it is known. */
    isSettled: !isFetching && (!hasPreviousPage || (data?.pages.some(({ isBack }) => isBack) ?? false)),
    /** How far it was looked, ms; null where everything was. */
    reached: data?.pages.at(-1)?.reached ?? null,
    /** Of a search: there is more with these words than is looked at. */
    isCut: data?.pages[0]?.search_cut ?? false,
    /** In the middle of what is drawn now. */
    seen: rows[Math.floor((drawn.first + Math.min(drawn.end, rows.length)) / 2)] ?? null,
    onReach: useCallback((end: number, first: number) => setDrawn({ first, end }), []),
    lookFurther: () => setAllowed(Math.max(before, after) + MOST_EMPTY),
    /** Reads it anew, from its first page. */
    renew: answer.renew,
    /** Where a page failed, that page; else everything from the beginning. */
    retry: () =>
      void (data === undefined ? answer.refetch() : hasNextPage ? fetchNextPage() : fetchPreviousPage()),
  }
}

/** How many pages without a row there are before the first that has one, and after the last. */
function emptyPages(pages: readonly (readonly unknown[])[]): { before: number; after: number } {
  const first = pages.findIndex((page) => page.length > 0)
  const last = pages.findLastIndex((page) => page.length > 0)
  return { before: first < 0 ? pages.length : first, after: pages.length - 1 - last }
}
