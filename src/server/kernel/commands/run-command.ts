import type { Settings } from '../../../domain/settings/settings.ts'
import type { Outcome, Refusal } from '../../../domain/values/refusals.ts'
import type { Db } from '../database/open.ts'
import { setProvider, type Tx } from '../database/tenant.ts'
import { withCallersTx, withPlatformTx } from '../database/writing.ts'
import { type NewEvent, type WrittenBatch, writeEvents, writtenIds } from '../eventlog/log.ts'
import { type CommandSpan, inCommandSpan } from '../tracing/command-span.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { type Authority, authorityRefusal } from './authority.ts'
import { answerOncePerKey, type IdempotencyKey, type Replay } from './idempotency.ts'

/** What a command works with: one transaction over its provider, and what follows from it once that is committed. */
export interface Command {
  readonly tx: Tx
  readonly providerId: number
  /** Business time (ms), the same throughout. */
  readonly now: number
  /** Of the provider, as they were before the transaction began. */
  readonly settings: Settings
  /** Why it does not go on for one of its callers: their rights are others than when they were admitted. Null while it does. */
  refusalOf(caller: Authority): Refusal | null
  /**
   * Writes events in the transaction of what they tell; the sequencer has them at hand after the commit. Their ids come back in
   * their order.
   */
  write(events: readonly NewEvent[]): Promise<readonly number[]>
  /** Done once it is committed; never where it was refused or failed. */
  afterCommit(effect: () => void): void
}

/** What a command on the platform's own rows works with: the same, of no provider. */
export interface PlatformCommand extends Pick<Command, 'tx' | 'now' | 'afterCommit'> {
  /** Goes on within one provider, in the same transaction; the platform's own rows are out of reach from then on. */
  forProvider(providerId: number): Promise<Pick<Command, 'tx' | 'providerId' | 'now' | 'write'>>
}

/** What of the platform commands run on. */
interface PlatformCommandDeps {
  readonly clock: { now(): number }
  readonly database: { readonly app: Db }
  readonly tracing: Tracing | null
  onCommitted(batches: readonly WrittenBatch[]): void
}
export interface CommandPlatform extends PlatformCommandDeps {
  readonly settings: { read(providerId: number): Promise<{ readonly settings: Settings }> }
}

/** Thrown to roll the transaction back, and caught around it: a refusal leaves nothing behind. */
class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`refused: ${refusal.code}`)
    this.refusal = refusal
  }
}

function orRollBack<T>(outcome: Outcome<T>): Outcome<T> {
  if (!outcome.ok) throw new RolledBack(outcome.refusal)
  return outcome
}

async function refusalOf<T>(work: Promise<T>): Promise<T | { ok: false; refusal: Refusal }> {
  try {
    return await work
  } catch (problem) {
    if (problem instanceof RolledBack) return { ok: false, refusal: problem.refusal }
    throw problem
  }
}

function orRefuse(refusal: Refusal | null): void {
  if (refusal !== null) throw new RolledBack(refusal)
}

/** In a span of its own where an operator traces calls; without one, nothing is made for it. */
function traced<T>(
  { tracing }: PlatformCommandDeps,
  providerId: number | null,
  run: (span: CommandSpan | null) => Promise<T>,
): Promise<T> {
  if (tracing === null) return run(null)
  return inCommandSpan(tracing, providerId, async (span) => {
    try {
      return await run(span)
    } catch (problem) {
      if (problem instanceof RolledBack) span.refused(problem.refusal.code)
      throw problem
    }
  })
}

/**
 * Runs what has several outcomes, so that one item that is refused does not stop the others; what is refused writes
 * nothing, so that no item needs a savepoint of its own. All that was written is committed and told, or, where it
 * fails, nothing is. The settings are read before the transaction begins: inside it a second connection would be
 * waited for by all who hold one. `callers`: for whom it is; each is asked about by `refusalOf` (authority.ts).
 */
export function runBatch<T>(
  platform: CommandPlatform,
  providerId: number,
  callers: readonly Authority[],
  work: (command: Command) => Promise<T>,
): Promise<T> {
  return traced(platform, providerId, (span) => inTransaction(platform, { providerId, callers, span }, work))
}

async function inTransaction<T>(
  platform: CommandPlatform,
  {
    providerId,
    callers,
    span,
  }: {
    readonly providerId: number
    readonly callers: readonly Authority[]
    readonly span: CommandSpan | null
  },
  work: (command: Command) => Promise<T>,
): Promise<T> {
  const now = platform.clock.now()
  const { settings } = await platform.settings.read(providerId)
  const batches: WrittenBatch[] = []
  const effects: (() => void)[] = []
  const value = await withCallersTx(platform.database.app, providerId, callers, (tx, rights) =>
    work({
      tx,
      providerId,
      now,
      settings,
      refusalOf: (caller) => authorityRefusal(rights, caller),
      async write(events) {
        const written = await writeEvents(tx, providerId, events)
        span?.wrote(written)
        batches.push(...written)
        return writtenIds(written)
      },
      afterCommit: (effect) => effects.push(effect),
    }),
  )
  // The sequencer is woken only where events were written: attempts, codes and positions have none.
  if (batches.length > 0) platform.onCommitted(batches)
  for (const effect of effects) effect()
  return value
}

/**
 * Runs a command that is done or refused: refused, it leaves nothing behind. `by` is whose it is, who may still do what they
 * might when they were admitted; null where nobody needs to be signed in.
 */
export function runCommand<T>(
  platform: CommandPlatform,
  providerId: number,
  by: Authority | null,
  decide: (command: Command) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const run = async (command: Command) => {
    if (by !== null) orRefuse(command.refusalOf(by))
    return orRollBack(await decide(command))
  }
  return refusalOf(runBatch(platform, providerId, by === null ? [] : [by], run))
}

/**
 * Runs a command that may be repeated with an Idempotency-Key: its value is the answer of the call, which is kept in
 * its transaction and given again. Refused, it has used up no key.
 */
export function runIdempotent<T>(
  platform: CommandPlatform,
  providerId: number,
  { caller, idempotencyKey }: { readonly caller: Authority; readonly idempotencyKey: IdempotencyKey | null },
  decide: (command: Command) => Promise<Outcome<T>>,
): Promise<Outcome<T> | Replay> {
  return refusalOf(
    runBatch(platform, providerId, [caller], async (command) => {
      orRefuse(command.refusalOf(caller))
      const [outcome] = await answerOncePerKey(command, [{ idempotencyKey }], async () => [
        orRollBack(await decide(command)),
      ])
      if (outcome === undefined) throw new Error('a command gave no outcome')
      return outcome
    }),
  )
}

/** Rolls back what was only tried. */
const ONLY_TRIED: Refusal = { code: 'input.invalid' }

/**
 * What a command would come to if it was run now: everything that it does is done and rolled back, so that it decides by the same code.
 * Nothing is stored, and nobody is told.
 */
export async function tryCommand<T>(
  platform: CommandPlatform,
  providerId: number,
  by: Authority,
  decide: (command: Command) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const tried: Outcome<T>[] = []
  const refused = await runCommand<T>(platform, providerId, by, async (command) => {
    tried.push(await decide(command))
    return { ok: false, refusal: ONLY_TRIED }
  })
  return tried[0] ?? refused
}

/** Runs a command on what is the platform's own: couriers as such, release notes, short addresses. */
export function runPlatformCommand<T>(
  platform: PlatformCommandDeps,
  by: { readonly providerId: number; readonly caller: Authority } | null,
  decide: (command: PlatformCommand) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const now = platform.clock.now()
  const batches: WrittenBatch[] = []
  const effects: (() => void)[] = []
  const run = async (span: CommandSpan | null) => {
    const outcome = await withPlatformTx(platform.database.app, by, async (tx, rights) => {
      if (by !== null) orRefuse(authorityRefusal(new Map([[by.caller, rights]]), by.caller))
      return orRollBack(
        await decide({
          tx,
          now,
          async forProvider(providerId) {
            await setProvider(tx, providerId)
            const write = async (events: readonly NewEvent[]) => {
              const written = await writeEvents(tx, providerId, events)
              span?.wrote(written)
              batches.push(...written)
              return writtenIds(written)
            }
            return { tx, providerId, now, write }
          },
          afterCommit: (effect) => effects.push(effect),
        }),
      )
    })
    // Also without events of its own: triggers tell of providers and their settings.
    platform.onCommitted(batches)
    for (const effect of effects) effect()
    return outcome
  }
  return refusalOf(traced(platform, null, run))
}
