import { repeat } from '../concurrency/repeat.ts'

interface Head {
  readonly provider_id: number
  readonly head: number
}

export interface PollHeadsInputs {
  readonly read: () => Promise<readonly Head[]>
  /** The log of a provider is known to reach this far. */
  readonly catchUpTo: (providerId: number, head: number) => void
  readonly problem: (what: string, cause: unknown) => void
}

/** Word that was lost between nodes, or together with a connection of the database, is missed for no longer (ms). */
const EVERY_MS = 1_000

/** Looks how far the log reaches: whoever was not told of its end reads it. */
export const pollHeads = ({ read, catchUpTo, problem }: PollHeadsInputs): { stop(): void } =>
  repeat(
    EVERY_MS,
    async () => {
      for (const { provider_id, head } of await read()) catchUpTo(provider_id, head)
    },
    (cause) => problem('the heads of the log could not be read', cause),
  )
