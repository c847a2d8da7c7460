/**
 * Calls as React reads them (TanStack Query): for what is not in the live workspace, such as history, details and searches. The
 * live rows patch or renew what they concern (`refetchAnswers`), so that no screen shows two truths.
 */
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import type { Call } from '../../contract/call.ts'
import type { CallOutcome, Client } from '../../contract/client.ts'
import { onSessionEnd } from '../../ui/page/session-cleanup.ts'
import { useAccess } from './access.tsx'
import { useClient, useSession } from './session.tsx'

/** For the hooks of this folder alone. */
export const answers = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      // A refusal is an answer: asked again it is the same one a second later, and a reference counts as guessed twice.
      retry: (failures, error) => failures === 0 && !(error instanceof CallError && error.isRefusal),
      refetchOnWindowFocus: false,
    },
  },
})

// They would else be held for minutes, and shown to the same person with other rights: through other eyes, say.
onSessionEnd(() => answers.clear())

/** Lets go of what was answered so far: what somebody looked up is nobody else's, also within a session. */
export function forgetAnswers(): void {
  answers.clear()
}

/** A refusal, thrown so that a query fails with the platform's own words. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  /** The platform said no, rather than being out of reach or failing at it. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }
  constructor(outcome: Extract<CallOutcome<unknown>, { ok: false }>) {
    super(outcome.error)
    this.status = outcome.status
    this.code = outcome.code
  }
}

interface Options {
  /** Not asked while false. */
  when?: boolean
  /** The last answer stays until the next one is there: for searches and pages. */
  keepLast?: boolean
  /** Asked again so often (ms) while somebody looks: for what the live feed does not tell. */
  everyMs?: number
  /** Asked again by whoever opens it, however new the last answer is: for what is followed only while it is open. */
  onOpening?: boolean
}

/**
 * The answer of a call that reads. Nobody's answers are shown to somebody else.
 *
 *     const { data, error, isPending, refetch } = useAnswer([listShipments.name, query], (client, signal) =>
 *       client(listShipments, { query, signal }),
 *     )
 */
export function useCallQuery<Answer>(
  key: readonly [name: string, ...rest: unknown[]],
  ask: (client: Client, signal: AbortSignal) => Promise<CallOutcome<Answer>>,
  { when = true, keepLast = false, everyMs, onOpening = false }: Options = {},
) {
  const client = useClient()
  const session = useSession()
  const who = session.is === 'signed-in' ? session.user.id : null
  const { isPast } = useAccess()
  return useQuery<Answer, CallError>(
    {
      // What was answered of now is not shown of a past moment.
      queryKey: [...key, who, isPast],
      enabled: when,
      ...(keepLast && { placeholderData: keepPreviousData }),
      ...(everyMs !== undefined && { refetchInterval: everyMs }),
      ...(onOpening && { refetchOnMount: 'always' as const }),
      queryFn: async ({ signal }) => {
        const outcome = await ask(client, signal)
        if (!outcome.ok) throw new CallError(outcome)
        return outcome.value
      },
    },
    answers,
  )
}

/** Asks again for what a call has answered, where it is shown now. */
export function invalidateCall(call: Pick<Call, 'name'>): Promise<void> {
  return answers.invalidateQueries({ queryKey: [call.name] })
}
