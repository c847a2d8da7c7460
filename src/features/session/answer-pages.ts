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

/**
 * The answers of a call that goes on from where its last page ended. A list that somebody has read far into is not read anew
 * behind their back: it is as it was when they came back soon after, and new when they ask for it.
 */
export function useAnswersFrom<Answer extends { readonly next: string | null }>(
  key: readonly [name: string, ...rest: unknown[]],
  ask: (client: Client, cursor: string | undefined, signal: AbortSignal) => Promise<CallOutcome<Answer>>,
) {
  const client = useClient()
  const session = useSession()
  const who = session.is === 'signed-in' ? session.user.id : null
  const queryKey = [...key, who, 'pages']
  const query = useInfiniteQuery<Answer, CallError, { pages: Answer[] }, unknown[], string | undefined>(
    {
      queryKey,
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      queryFn: async ({ pageParam, signal }) => {
        const outcome = await ask(client, pageParam, signal)
        if (!outcome.ok) throw new CallError(outcome)
        return outcome.value
      },
    },
    answers,
  )
  // From its beginning: what was read so far is let go, rather than read again page by page.
  return { ...query, renew: () => void answers.resetQueries({ queryKey, exact: true }) }
}
