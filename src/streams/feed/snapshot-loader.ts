/** Whole rows with their place in the log, however they come here (a call, or a recording). */
import type { Client } from '../../contract/client.ts'
import { type LiveSnapshot, liveSnapshot } from '../../contract/live.ts'
import type { Time } from '../time.ts'
import type { EarlySnapshotQuery } from './early-calls.ts'

/** Why there is no snapshot: `refused` to who may not look, which asking again soon would not change. */
export type NoSnapshot = 'failed' | 'refused'

export interface SnapshotLoader {
  /** Everything, or only what a screen shows `first`. Never fails, and always answers in the end. */
  load(first?: EarlySnapshotQuery): Promise<LiveSnapshot | NoSnapshot>
}

/** A snapshot that is not here after this time (ms) is asked for again. */
const LOADS_WITHIN_MS = 60_000
/** What is asked for first is given up after this time (ms): everything is asked for instead. */
const FIRST_WITHIN_MS = 10_000

/** Snapshots by the platform's call. */
export function createSnapshotLoader(client: Client, time: Time): SnapshotLoader {
  return {
    async load(first) {
      // A network that swallows the answer must not keep the live workspace waiting for ever.
      const patience = new AbortController()
      const within = first === undefined ? LOADS_WITHIN_MS : FIRST_WITHIN_MS
      const cancel = time.after(within, () => patience.abort())
      const outcome = await client(liveSnapshot, { query: first ?? {}, signal: patience.signal })
      cancel()
      if (outcome.ok) return outcome.value
      return outcome.status === 401 || outcome.status === 403 ? 'refused' : 'failed'
    },
  }
}
