import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Tx } from '../database/tenant.ts'
import { travelling } from '../database/travelling.ts'

/** A call that came with an Idempotency-Key: repeated by the same user, it is answered as it was the first time. */
export type Once = {
  readonly user_id: number
  /** The name of the call: each has keys of its own. */
  readonly command: string
  readonly key: string
  /** Of the body: the same key with another body is refused. */
  readonly request_hash: string
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

const idOf = ({ user_id, command, key }: Omit<Once, 'request_hash'>) => `${user_id} ${command} ${key}`

const COLUMNS = {
  user_id: 'int',
  command: 'text',
  key: 'text',
  request_hash: 'text',
  answer: 'json',
} as const

/** What a key was used for. */
type Used = Once & {
  /** JSON; null of a booking that was made before answers were kept (migration 072). */
  readonly answer: unknown
  readonly shipment_id: number | null
}

/** A call of a batch, and who gets the same answer: those beside it with the same key. */
interface Place<C> {
  readonly call: C
  readonly at: number
}

/**
 * Runs calls of which some carry a key, each key once: what was answered before is answered again, the same key with
 * another body is refused, and the others are run; what they answer is kept in the same transaction. Whoever comes
 * with a key that is under way waits for that transaction, on whichever node it is: if it comes to nothing (refused, or
 * its node died), they are the first. Calls without keys cost the database nothing.
 *
 * `recall` answers for keys of bookings that were made before answers were kept.
 */
export async function answerOnce<C extends { readonly once: Once | null }, T>(
  { tx, providerId }: { readonly tx: Tx; readonly providerId: number },
  calls: readonly C[],
  run: (fresh: readonly C[]) => Promise<readonly Outcome<T>[]>,
  recall?: (call: C, id: number) => Promise<Outcome<T>>,
): Promise<(Outcome<T> | Replay)[]> {
  if (calls.every(({ once }) => once === null)) return [...(await run(calls))]
  const first = new Map<string, Once>()
  for (const { once } of calls) if (once !== null && !first.has(idOf(once))) first.set(idOf(once), once)
  const used = await takeKeys(tx, providerId, [...first.values()])

  const fresh: Place<C>[] = []
  const outcomes = new Map<number, Outcome<T> | Replay>()
  for (const [at, call] of calls.entries()) {
    const { once } = call
    const before = once === null ? undefined : (used.get(idOf(once)) ?? first.get(idOf(once)))
    if (once === null || before === once) fresh.push({ call, at })
    else if (before?.request_hash !== once.request_hash)
      outcomes.set(at, refused('idempotency.conflict', { field: 'Idempotency-Key' }))
  }
  const answers = fresh.length === 0 ? [] : await run(fresh.map(({ call }) => call))
  const made = new Map<string, Outcome<T>>()
  for (const [i, { call, at }] of fresh.entries()) {
    const outcome = answers[i]
    if (outcome === undefined) throw new Error(`${fresh.length} calls gave ${answers.length} outcomes`)
    outcomes.set(at, outcome)
    if (call.once !== null) made.set(idOf(call.once), outcome)
  }
  await keepAnswers(tx, providerId, first, made)

  const all: (Outcome<T> | Replay)[] = []
  for (const [at, call] of calls.entries()) {
    const { once } = call
    const outcome = outcomes.get(at) ?? (once === null ? undefined : made.get(idOf(once)))
    all.push(outcome ?? (await answerBefore(call, once === null ? undefined : used.get(idOf(once)), recall)))
  }
  return all
}

async function answerBefore<C, T>(
  call: C,
  used: Used | undefined,
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
  wanted: readonly Once[],
): Promise<ReadonlyMap<string, Used>> {
  const rows = [...wanted].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  const { request_hash, user_id, command, key } = COLUMNS
  const { rows: taken } = await sql<Omit<Once, 'request_hash'>>`
    INSERT INTO idempotency_keys (provider_id, user_id, command, key, request_hash)
    SELECT ${providerId}::int, user_id, command, key, request_hash
    FROM ${travelling('k', { user_id, command, key, request_hash }, rows)}
    ON CONFLICT DO NOTHING RETURNING user_id, command, key`.execute(tx)
  const isNew = new Set(taken.map(idOf))
  const others = rows.filter((once) => !isNew.has(idOf(once)))
  if (others.length === 0) return new Map()
  const { rows: used } = await sql<Used>`
    SELECT i.user_id, i.command, i.key, i.request_hash, i.answer, i.shipment_id FROM idempotency_keys i
    JOIN ${travelling('k', { user_id, command, key }, others)} USING (user_id, command, key)
    WHERE i.provider_id = ${providerId}`.execute(tx)
  return new Map(used.map((one) => [idOf(one), one]))
}

/** Keeps what was answered, and gives back the keys of what was refused: the same request may be tried again. */
async function keepAnswers<T>(
  tx: Tx,
  providerId: number,
  first: ReadonlyMap<string, Once>,
  made: ReadonlyMap<string, Outcome<T>>,
): Promise<void> {
  const kept: (Once & { answer: T })[] = []
  const refusedOnes: Once[] = []
  for (const [id, once] of first) {
    const outcome = made.get(id)
    if (outcome?.ok === true) kept.push({ ...once, answer: outcome.value })
    else if (outcome !== undefined) refusedOnes.push(once)
  }
  const { user_id, command, key, answer } = COLUMNS
  if (kept.length > 0)
    await sql`UPDATE idempotency_keys i SET answer = k.answer
              FROM ${travelling('k', { user_id, command, key, answer }, kept)}
              WHERE i.provider_id = ${providerId} AND i.user_id = k.user_id AND i.command = k.command AND i.key = k.key`.execute(
      tx,
    )
  if (refusedOnes.length > 0)
    await sql`DELETE FROM idempotency_keys i USING ${travelling('k', { user_id, command, key }, refusedOnes)}
              WHERE i.provider_id = ${providerId} AND i.user_id = k.user_id AND i.command = k.command AND i.key = k.key`.execute(
      tx,
    )
}
