/** What a player of the past asks the platform for. */
import type { Client } from '../../contract/client.ts'
import {
  type PastSnapshot,
  type PastStretch,
  readPast,
  readPastEvents,
  readPastRange,
} from '../../contract/rewind.ts'

/** Why a past moment cannot be shown, for people. */
export interface PastProblem {
  readonly code: string
  readonly text: string
}

type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: PastProblem }

export interface StretchAsked {
  /** The newest event that is here. */
  readonly after: number
  /** ms */
  readonly from: number
  readonly until: number
  readonly everySeconds: number
}

export interface PastCalls {
  /** Everything at a moment (ms), or what of it is otherwise than in the answer of the epoch `since`. */
  moment(at: number, asked: { since: string | undefined; signal: AbortSignal }): Promise<Answer<PastSnapshot>>
  stretch(asked: StretchAsked, signal: AbortSignal): Promise<Answer<PastStretch>>
  range(): Promise<Answer<{ readonly kept_since: number | null; readonly now: number }>>
}

const iso = (at: number) => new Date(at).toISOString()

export function createPastCalls(client: Client): PastCalls {
  const answer = <T>(
    outcome: { ok: true; value: T } | { ok: false; code: string; error: string },
  ): Answer<T> =>
    outcome.ok
      ? { ok: true, value: outcome.value }
      : { ok: false, problem: { code: outcome.code, text: outcome.error } }
  return {
    moment: async (at, { since, signal }) =>
      answer(await client(readPast, { query: { at: iso(at), since }, signal })),
    stretch: async ({ after, from, until, everySeconds }, signal) =>
      answer(
        await client(readPastEvents, {
          query: { after, from: iso(from), until: iso(until), every_seconds: everySeconds },
          signal,
        }),
      ),
    range: async () => answer(await client(readPastRange, {})),
  }
}
