import type { Outcome, Refusal } from '../../../domain/values/refusals.ts'
import type { Caller } from '../http/caller.ts'

/**
 * Whose command it is. What they may do was read with their session, which is kept for some seconds and may be out of
 * date on a node that has not heard of a change: each command asks in the statement that begins it whether it still holds.
 */
export type Authority = Pick<Caller, 'session_id' | 'user_id' | 'rights'>

/** The callers of a command, and the rights that they have now; null of those who are signed in no longer. */
export type CurrentRights = ReadonlyMap<Authority, string | null>

/** Why a command does not go on for a caller: they are out, or may do something else than when they were admitted. */
export function authorityRefusal(current: CurrentRights, caller: Authority): Refusal | null {
  const rights = current.get(caller)
  if (rights === undefined) throw new Error('the rights of a caller were not asked for')
  if (rights === null) return { code: 'session.expired' }
  return rights === caller.rights ? null : { code: 'session.rightsChanged' }
}

/** Runs those of a batch whose callers may still do what they may; the others are refused. Answers them in their order. */
export async function runAuthorized<C extends { readonly caller: Authority }, T>(
  { refusalOf }: { refusalOf(caller: Authority): Refusal | null },
  calls: readonly C[],
  run: (authorized: readonly C[]) => Promise<readonly T[]>,
): Promise<(T | Outcome<never>)[]> {
  const refusals = calls.map(({ caller }) => refusalOf(caller))
  const authorized = calls.filter((_, i) => refusals[i] === null)
  const outcomes = authorized.length === 0 ? [] : [...(await run(authorized))]
  return refusals.map((refusal) => {
    if (refusal !== null) return { ok: false, refusal }
    const outcome = outcomes.shift()
    if (outcome === undefined) throw new Error('a call of a batch was left without an outcome')
    return outcome
  })
}
