import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { scopeKey } from '../../../domain/shipments/visibility.ts'
import { type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Tx } from '../database/tenant.ts'
import { unnestRows } from '../database/unnest-rows.ts'
import type { Caller } from '../http/caller.ts'

/** The key of a call: repeated by the same user, it is answered as it was the first time. */
export type IdempotencyKey = {
  readonly user_id: number
  /** The name of the call: each has keys of its own. */
  readonly command: string
  readonly key: string
  /** Of the body: the same key with another body is refused. */
  readonly request_hash: string
  /** Whose eyes the answer is for, by role and by what they see: whoever has others since is not given it. */
  readonly scope: string
}

/** The answer that a call was given when it came first, as it was kept. */
export interface Replay {
  readonly ok: true
  readonly replayed: true
  readonly value: unknown
}

/** Characters of a key. */
export const LONGEST_KEY = 200

/** Tells whether a repeated key came with the same request. */
export const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** Equal for whoever has the same role and sees the same. */
export const scopeOfCaller = ({ role_id, viewer }: Pick<Caller, 'role_id' | 'viewer'>) =>
  `${role_id} ${scopeKey(viewer)}`

type Name = Omit<IdempotencyKey, 'request_hash' | 'scope'>
const idOf = ({ user_id, command, key }: Name) => `${user_id} ${command} ${key}`

const COLUMNS = {
  user_id: 'int',
  command: 'text',
  key: 'text',
  request_hash: 'text',
  scope: 'text',
  answer: 'json',
} as const

/** What a key was used for. */
type UsedKey = Omit<IdempotencyKey, 'scope'> & {
  /** Null of a key that was used before scopes were kept (migration 073). */
  readonly scope: string | null
  /** JSON; null of a booking that was made before answers were kept (migration 072). */
  readonly answer: unknown
  readonly shipment_id: number | null
}

/**
 * Runs calls of which some carry a key, each key once: what was answered before is answered again, the same key with
 * another body or for somebody who sees something else since is refused, and the others are run; what they answer is kept in the same transaction. Whoever comes
 * with a key that is under way waits for that transaction, on whichever node it is: if it comes to nothing (refused, or
 * its node died), they are the first. Calls without keys cost the database nothing.
 *
 * `recall` answers for keys of bookings that were made before answers were kept.
 */
export async function answerOncePerKey<C extends { readonly idempotencyKey: IdempotencyKey | null }, T>(
  { tx, providerId }: { readonly tx: Tx; readonly providerId: number },
  calls: readonly C[],
  run: (fresh: readonly C[]) => Promise<readonly Outcome<T>[]>,
  recall?: (call: C, id: number) => Promise<Outcome<T>>,
): Promise<(Outcome<T> | Replay)[]> {
  if (calls.every(({ idempotencyKey }) => idempotencyKey === null)) return [...(await run(calls))]
  // Of those in this batch that share a key the first is run, and answers for all of them.
  const keys = new Map<string, IdempotencyKey>()
  for (const { idempotencyKey: key } of calls) if (key && !keys.has(idOf(key))) keys.set(idOf(key), key)
  const used = await takeKeys(tx, providerId, [...keys.values()])
  const usedBy = (key: IdempotencyKey) => used.get(idOf(key)) ?? keys.get(idOf(key))

  const fresh = calls.filter(({ idempotencyKey: key }) => key === null || usedBy(key) === key)
  const outcomes = fresh.length === 0 ? [] : await run(fresh)
  if (outcomes.length !== fresh.length)
    throw new Error(`${fresh.length} calls gave ${outcomes.length} outcomes`)
  const byCall = new Map<C, Outcome<T>>()
  const byKey = new Map<string, Outcome<T>>()
  for (const [i, call] of fresh.entries()) {
    const outcome = outcomes[i]
    if (outcome === undefined) continue
    byCall.set(call, outcome)
    if (call.idempotencyKey !== null) byKey.set(idOf(call.idempotencyKey), outcome)
  }
  await settleKeys(tx, providerId, keys, byKey)

  const answers: (Outcome<T> | Replay)[] = []
  for (const call of calls) {
    const { idempotencyKey: key } = call
    const no = key === null ? null : replayRefusal(key, usedBy(key))
    if (no !== null) answers.push(no)
    else
      answers.push(
        byCall.get(call) ??
          (key && byKey.get(idOf(key))) ??
          (await replay(call, key ? used.get(idOf(key)) : undefined, recall)),
      )
  }
  return answers
}

/** Why a key is not answered as what it was used for. */
function replayRefusal(key: IdempotencyKey, used: UsedKey | IdempotencyKey | undefined) {
  const field = { field: 'Idempotency-Key' }
  if (used?.request_hash !== key.request_hash) return refused('idempotency.conflict', field)
  return used.scope === null || used.scope === key.scope ? null : refused('idempotency.otherScope', field)
}

async function replay<C, T>(
  call: C,
  used: UsedKey | undefined,
  recall: ((call: C, id: number) => Promise<Outcome<T>>) | undefined,
): Promise<Outcome<T> | Replay> {
  if (used === undefined) throw new Error('a call of a batch was left without an outcome')
  if (used.answer !== null) return { ok: true, replayed: true, value: used.answer }
  if (recall === undefined || used.shipment_id === null) throw new Error(`no answer was kept: ${idOf(used)}`)
  return recall(call, used.shipment_id)
}

/** Takes keys; of those that somebody took before, what they were used for. In one order, or two batches wait for each other. */
async function takeKeys(
  tx: Tx,
  providerId: number,
  wanted: readonly IdempotencyKey[],
): Promise<ReadonlyMap<string, UsedKey>> {
  const keys = [...wanted].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  const { request_hash, user_id, command, key, scope } = COLUMNS
  const taken = await sql<Name>`
    INSERT INTO idempotency_keys (provider_id, user_id, command, key, request_hash, scope)
    SELECT ${providerId}::int, user_id, command, key, request_hash, scope
    FROM ${unnestRows('k', { user_id, command, key, request_hash, scope }, keys)}
    ON CONFLICT DO NOTHING RETURNING user_id, command, key`.execute(tx)
  const isTaken = new Set(taken.rows.map(idOf))
  const others = keys.filter((one) => !isTaken.has(idOf(one)))
  if (others.length === 0) return new Map()
  const used = await sql<UsedKey>`
    SELECT i.user_id, i.command, i.key, i.request_hash, i.scope, i.answer, i.shipment_id FROM idempotency_keys i
    JOIN ${unnestRows('k', { user_id, command, key }, others)} USING (user_id, command, key)
    WHERE i.provider_id = ${providerId}`.execute(tx)
  return new Map(used.rows.map((one) => [idOf(one), one]))
}

/** Keeps what was answered, and gives back the keys of what was refused: the same request may be tried again. */
async function settleKeys<T>(
  tx: Tx,
  providerId: number,
  keys: ReadonlyMap<string, IdempotencyKey>,
  outcomes: ReadonlyMap<string, Outcome<T>>,
): Promise<void> {
  const answered: (IdempotencyKey & { answer: T })[] = []
  const released: IdempotencyKey[] = []
  for (const [id, outcome] of outcomes) {
    const key = keys.get(id)
    if (key === undefined) continue
    if (outcome.ok) answered.push({ ...key, answer: outcome.value })
    else released.push(key)
  }
  const { user_id, command, key, answer } = COLUMNS
  const isSame = sql`i.provider_id = ${providerId} AND i.user_id = k.user_id AND i.command = k.command AND i.key = k.key`
  if (answered.length > 0)
    await sql`UPDATE idempotency_keys i SET answer = k.answer
              FROM ${unnestRows('k', { user_id, command, key, answer }, answered)} WHERE ${isSame}`.execute(
      tx,
    )
  if (released.length > 0)
    await sql`DELETE FROM idempotency_keys i
              USING ${unnestRows('k', { user_id, command, key }, released)} WHERE ${isSame}`.execute(tx)
}
