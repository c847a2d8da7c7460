import { listOutbox } from '../../../contract/outbox.ts'
import type { OutboxStatus } from '../../../domain/messaging/outbox.ts'
import { useCallQuery } from '../../../features/session/answers.ts'

/** A message waits for seconds, or for hours; whoever looks sees it go without a hand. */
const EACH_MS = 5_000
export const PAGE = 100

export interface OutboxQuery {
  readonly status: OutboxStatus | undefined
  readonly search: string
  readonly offset: number
}

/** The messages that are wanted, asked for again while somebody looks. */
export function useOutbox({ status, search, offset }: OutboxQuery) {
  const query = { status, search, offset, limit: PAGE }
  return useCallQuery([listOutbox.name, query], (client, signal) => client(listOutbox, { query, signal }), {
    keepLast: true,
    everyMs: EACH_MS,
  })
}
