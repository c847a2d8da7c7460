import { repeat } from '../concurrency/repeat.ts'
import type { Heads } from './read-heads.ts'

export interface PollHeadsInputs {
  /** Another node tells how far the log reaches: this one need not look. */
  readonly isTold?: () => boolean
  readonly read: () => Promise<Heads>
  /** The log of a provider is known to reach this far. */
  readonly catchUpTo: (providerId: number, head: number) => void
  readonly problem: (what: string, cause: unknown) => void
}

/** Word that was lost between nodes, or together with a connection of the database, is missed for no longer (ms). */
const EVERY_MS = 1_000

/** Looks how far the log reaches: whoever was not told of its end reads it. */
export const pollHeads = ({
  isTold = () => false,
  read,
  catchUpTo,
  problem,
}: PollHeadsInputs): { stop(): void } =>
  repeat(
    EVERY_MS,
    async () => {
      if (isTold()) return
      for (const [providerId, head] of await read()) catchUpTo(providerId, head)
    },
    (cause) => problem('the heads of the log could not be read', cause),
  )
