import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallOutcome, Client } from '../../contract/client.ts'
import { answers, CallError } from './answers.ts'
import { useClient, useSession } from './session.tsx'

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
