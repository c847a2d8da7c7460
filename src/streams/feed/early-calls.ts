import type { Send } from '../../contract/client.ts'

/** What of the live workspace is asked for before all of it: so many of the newest shipments, and the figures of the day. */
export interface EarlySnapshotQuery {
  readonly newest: number
  readonly day?: 'told'
}

/** More rows than the tallest screen shows. */
const NEWEST_SHOWN = 100

/**
 * What a screen shows before all shipments are there; undefined where it is of use with all of them only. A list that is
 * filtered or sorted otherwise begins with other rows, and a branch has figures of its own.
 */
export function earlySnapshotQueryOf(
  route: string | undefined,
  search: string,
): EarlySnapshotQuery | undefined {
  if (search !== '') return undefined
  if (route === '/shipments') return { newest: NEWEST_SHOWN }
  if (route === '/ops-dashboard') return { newest: 0, day: 'told' }
  return undefined
}

/**
 * What the head of the page has asked for before the console's scripts were there (src/shell/head.ts): the first calls
 * of a session take the same time as the scripts, instead of coming after them.
 */
export interface EarlyCalls {
  /** ms since 1970 */
  readonly at: number
  /** Of the live workspace this was asked for, and not yet all of it. */
  first?: EarlySnapshotQuery
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    askedEarly?: EarlyCalls
  }
}

/** ms; what was asked earlier than this is asked anew. */
const STILL_TRUE_MS = 30_000

/** Names a call, and who makes it. */
export function earlyKey(url: string, headers: Readonly<Record<string, string>>): string {
  return JSON.stringify([url, headers.authorization ?? null])
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, failed) => {
    const end = () => failed(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Sends as `fetch` does, but takes the answer that is on its way already, once; one that failed is asked for anew. */
export function sendOrTakeEarly(
  early: EarlyCalls | undefined,
  now: () => number = Date.now,
  send: Send = (url, init) => fetch(url, init),
): Send {
  return async (url, init) => {
    const key = earlyKey(url, init.headers)
    const answer = init.method === 'GET' ? early?.answers.get(key) : undefined
    if (early === undefined || answer === undefined) return send(url, init)
    early.answers.delete(key)
    if (now() - early.at > STILL_TRUE_MS) return send(url, init)
    try {
      return await Promise.race([answer, aborted(init.signal)])
    } catch {
      return send(url, init)
    }
  }
}

/** What of the live workspace is on its way or here, for the first one that is made of it. */
export function takeEarlySnapshotQuery(
  early: EarlyCalls | undefined,
  now: () => number = Date.now,
): EarlySnapshotQuery | undefined {
  const first = early?.first
  if (early === undefined || first === undefined) return undefined
  delete early.first
  return now() - early.at > STILL_TRUE_MS ? undefined : first
}
