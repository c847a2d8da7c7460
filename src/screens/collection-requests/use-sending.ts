import { useState } from 'react'
import {
  type CollectionRequestChange,
  changeCollectionRequests,
  listCollectionRequests,
  MOST_REQUESTS_AT_ONCE,
  type RequestOutcome,
  readCollectionRequest,
} from '../../contract/collection-requests.ts'
import { invalidateCall } from '../../features/session/answers.ts'
import { useClient } from '../../features/session/session.tsx'
import { toast } from '../../ui/components/toast.ts'
import { refusalText } from '../../ui/messages/refusals.ts'
import { requests as messages } from './messages.ts'

/** What is read of requests beside the live feed is asked for anew. */
export const renewRequests = () =>
  Promise.all([invalidateCall(readCollectionRequest), invalidateCall(listCollectionRequests)])

interface Sent {
  /** What was done to them, for the message; `what` names them. */
  readonly done: (what: string) => string
  readonly what: string
}

/**
 * Sends changes of requests: of one it is done or refused, of several as many as can be. Answers the ids that were changed, or null
 * where none was and `error` says why.
 */
export function useSending() {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async (
    changes: readonly CollectionRequestChange[],
    { done, what }: Sent,
  ): Promise<readonly number[] | null> => {
    setBusy(true)
    setError(null)
    const outcomes: RequestOutcome[] = []
    let failed: string | null = null
    for (let from = 0; from < changes.length && failed === null; from += MOST_REQUESTS_AT_ONCE) {
      const part = changes.slice(from, from + MOST_REQUESTS_AT_ONCE)
      const body = { collection_requests: part, partial: changes.length > 1 }
      const outcome = await client(changeCollectionRequests, { body, idempotencyKey: crypto.randomUUID() })
      if (outcome.ok) outcomes.push(...outcome.value.collection_requests)
      else failed = outcome.error
    }
    setBusy(false)
    const refused = outcomes.filter((one) => !one.ok)
    const [first] = refused
    const why = first === undefined ? null : refusalText(first.message, first.code)
    const changed = outcomes.flatMap((one) => (one.ok ? [one.id] : []))
    if (outcomes.length > 0) void renewRequests()
    if (changed.length === 0) {
      setError(failed ?? why)
      return null
    }
    toast({ text: done(changes.length > 1 ? messages.many(changed.length) : what), variant: 'success' })
    if (why !== null) toast({ text: messages.refused(refused.length, why), variant: 'error' })
    if (failed !== null) toast({ text: failed, variant: 'error' })
    return changed
  }
  return { send, busy, error }
}
