import type { Settings } from '../../../domain/settings/settings.ts'
import type { Outcome, Refusal } from '../../../domain/values/refusals.ts'
import type { Platform } from '../../platform.ts'
import { asProvider, type Tx } from '../database/tenant.ts'
import { type NewEvent, type WrittenBatch, writeEvents } from '../eventlog/log.ts'

/** What a command works with: one transaction over its provider, and what follows from it once that is committed. */
export interface Command {
  readonly tx: Tx
  readonly providerId: number
  /** Business time (ms), the same throughout. */
  readonly now: number
  /** Of the provider, as they were before the transaction began. */
  readonly settings: Settings
  /** Writes events in the transaction of what they tell; the relay has them at hand after the commit. */
  write(events: readonly NewEvent[]): Promise<void>
  /** Done once it is committed; never where it was refused or failed. */
  afterCommit(effect: () => void): void
}

export type CommandPlatform = Pick<Platform, 'clock' | 'settings' | 'database' | 'committed'>

/** Thrown to roll the transaction back, and caught around it: a refusal leaves nothing behind. */
class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`refused: ${refusal.code}`)
    this.refusal = refusal
  }
}

/**
 * Runs a command whose items have an outcome each, so that one that is refused does not stop the others. All that was
 * written is committed and told, or, where it fails, nothing is. The settings are read before the transaction begins:
 * inside it a second connection would be waited for by all who hold one.
 */
export async function runBatch<T>(
  platform: CommandPlatform,
  providerId: number,
  work: (command: Command) => Promise<T>,
): Promise<T> {
  const now = platform.clock.now()
  const { settings } = await platform.settings.read(providerId)
  const batches: WrittenBatch[] = []
  const effects: (() => void)[] = []
  const value = await asProvider(platform.database.app, providerId, (tx) =>
    work({
      tx,
      providerId,
      now,
      settings,
      async write(events) {
        batches.push(...(await writeEvents(tx, providerId, events)))
      },
      afterCommit: (effect) => effects.push(effect),
    }),
  )
  // Also without events of its own: rows may have been told by triggers.
  platform.committed(batches)
  for (const effect of effects) effect()
  return value
}

/** Runs a command that is done or refused: refused, it leaves nothing behind. */
export async function runCommand<T>(
  platform: CommandPlatform,
  providerId: number,
  decide: (command: Command) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await runBatch(platform, providerId, async (command) => {
      const outcome = await decide(command)
      if (!outcome.ok) throw new RolledBack(outcome.refusal)
      return outcome
    })
  } catch (problem) {
    if (problem instanceof RolledBack) return { ok: false, refusal: problem.refusal }
    throw problem
  }
}
