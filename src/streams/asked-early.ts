import type { Send } from '../contract/client.ts'

/**
 * What the head of the page has asked for before the console's scripts were there (src/shell/head.ts): the first calls
 * of a session take the same time as the scripts, instead of coming after them.
 */
export interface AskedEarly {
  /** ms since 1970 */
  readonly at: number
  /** So many of the newest shipments were asked for, and not all of them. */
  newest?: number
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    askedEarly?: AskedEarly
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
  early: AskedEarly | undefined,
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

/** How many of the newest shipments are on their way or here, for the first floor that is made of them. */
export function newestAskedEarly(
  early: AskedEarly | undefined,
  now: () => number = Date.now,
): number | undefined {
  const newest = early?.newest
  if (early === undefined || newest === undefined) return undefined
  delete early.newest
  return now() - early.at > STILL_TRUE_MS ? undefined : newest
}
