import { listQuotes, type Quote } from '../../contract/quotes.ts'
import type { QuoteState } from '../../domain/quotes/quote.ts'
import { useCallQuery } from '../../features/session/answers.ts'

/** As many as a table holds before the search has to be narrowed. */
const MOST = 1000

/** The quotes that a filter leaves, newest first. */
export function useQuotes(search: string, state: QuoteState | undefined) {
  const query = { search: search.trim() || undefined, state, limit: MOST }
  return useCallQuery([listQuotes.name, query], (client, signal) => client(listQuotes, { query, signal }), {
    keepLast: true,
  })
}

/** What an expired quote would cost now, with its lines. */
export function useCurrentPrice({ id, state }: Quote) {
  const query = { id }
  return useCallQuery([listQuotes.name, query], (client, signal) => client(listQuotes, { query, signal }), {
    when: state === 'expired',
  })
}
