/** Collection requests that were to be fetched before today and were not, and why (decision 134). Moments in ms. */
import type { CollectionRequestStatus } from './collection-status.ts'
import { LEFT_OVER_CAUSES, type LeftOverCause } from './morning.ts'

export interface LeftRequestFacts {
  readonly status: CollectionRequestStatus
  readonly collection_agent_id: number | null
  readonly collection_before: number
  readonly failed_attempts: number
}

/** What a status says by itself; `had`: it goes by who had it; null: it is over. */
const CAUSE_OF: Readonly<Record<CollectionRequestStatus, LeftOverCause | 'had' | null>> = {
  'collection-failed-attempt': 'attempt-failed',
  'collection-exception': 'exception',
  'collection-rejected': 'rejected',
  'collection-unassigned': 'no-driver',
  'collection-assigned': 'had',
  closed: null,
  cancelled: null,
}

/** Of requests nothing is received: they are fetched, or are not. */
export const LEFT_REQUEST_CAUSES = LEFT_OVER_CAUSES.filter((cause) => cause !== 'not-received')

/** Null where its window did not end before `today`, the beginning of the day, or it is over. */
export function leftRequestCause(row: LeftRequestFacts, today: number): LeftOverCause | null {
  const cause = row.collection_before < today ? CAUSE_OF[row.status] : null
  if (cause !== 'had') return cause
  if (row.collection_agent_id === null) return 'no-driver'
  return row.failed_attempts === 0 ? 'not-attempted' : 'window-past'
}
