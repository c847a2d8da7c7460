import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallOutcome, Client } from '../../contract/client.ts'
import { answers, CallError } from './answers.ts'
import { useClient, useSession } from './session.tsx'

/** So long (ms) a list that was left is kept for whoever comes back to it. */
const KEPT_MS = 120_000

interface Pages<Answer> {
  /** From how many rows on the next page is; null when there is none. */
  readonly next: (pages: readonly Answer[]) => number | null
}

/** The answers of a call that reads page by page: the next is asked for where the last one ended. */
export function useAnswerPages<Answer>(
  key: readonly [name: string, ...rest: unknown[]],
  ask: (client: Client, offset: number, signal: AbortSignal) => Promise<CallOutcome<Answer>>,
  { next }: Pages<Answer>,
) {
  const client = useClient()
  const session = useSession()
  const who = session.is === 'signed-in' ? session.user.id : null
  return useInfiniteQuery<Answer, CallError, { pages: Answer[] }, unknown[], number>(
    {
      queryKey: [...key, who, 'pages'],
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => next(pages),
      queryFn: async ({ pageParam, signal }) => {
        const outcome = await ask(client, pageParam, signal)
        if (!outcome.ok) throw new CallError(outcome)
        return outcome.value
      },
    },
    answers,
  )
}

/** Which page is asked for: what comes after the last, or, backwards, what comes before the first. */
export interface PageAsked {
  /** Where the page beside it ended; undefined of the first of its direction. */
  readonly cursor: string | undefined
  readonly isBack: boolean
}

interface Directions {
  /** The list begins in its middle: there is a page before the first, too. */
  readonly fromMiddle?: boolean
}

/**
 * The answers of a call that goes on from where its last page ended, and, where it began in the middle, from where its first one began:
 * pages with `isBack` run the other way. A list that somebody has read far into is not read anew behind their back: it is as it was when
 * they came back soon after, and new when they ask for it.
 */
export function useAnswersFrom<Answer extends { readonly next: string | null }>(
  key: readonly [name: string, ...rest: unknown[]],
  ask: (client: Client, page: PageAsked, signal: AbortSignal) => Promise<CallOutcome<Answer>>,
  { fromMiddle = false }: Directions = {},
) {
  const client = useClient()
  const session = useSession()
  const who = session.is === 'signed-in' ? session.user.id : null
  const queryKey = [...key, who, 'pages']
  type Page = Answer & Pick<PageAsked, 'isBack'>
  const query = useInfiniteQuery<Page, CallError, { pages: Page[] }, unknown[], PageAsked>(
    {
      queryKey,
      initialPageParam: { cursor: undefined, isBack: false },
      getNextPageParam: ({ next, isBack }) =>
        next === null || isBack ? undefined : { cursor: next, isBack: false },
      getPreviousPageParam: ({ next, isBack }) => {
        if (!isBack) return fromMiddle ? { cursor: undefined, isBack: true } : undefined
        return next === null ? undefined : { cursor: next, isBack: true }
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      queryFn: async ({ pageParam, signal }) => {
        const outcome = await ask(client, pageParam, signal)
        if (!outcome.ok) throw new CallError(outcome)
        return { ...outcome.value, isBack: pageParam.isBack }
      },
    },
    answers,
  )
  // From its beginning: what was read so far is let go, rather than read again page by page.
  return { ...query, renew: () => void answers.resetQueries({ queryKey, exact: true }) }
}
