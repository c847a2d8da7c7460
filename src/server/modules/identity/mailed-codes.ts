import { sql } from 'kysely'
import { providerOfCode } from '../../../domain/identity/code-of-provider.ts'
import { type Refusal, refused } from '../../../domain/values/refusals.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import { hashToken, newToken } from './sessions.ts'

/** What a one-time code opens. */
export type CodePurpose =
  | 'password-reset'
  | 'invitation'
  | 'verification'
  | 'new-email'
  | 'google-state'
  | 'google-sign-in'
  | 'google-credential'
  | 'nothing'

interface NewCode {
  readonly purpose: CodePurpose
  readonly userId?: number
  /** What is to happen when it comes back. */
  readonly payload?: unknown
  readonly now: number
  readonly lastsMs: number
}

/** A code as it came back, good and not used. */
export interface ValidCode {
  readonly userId: number | null
  readonly payload: unknown
}

/**
 * Makes a code of 256 random bits: what nobody guesses needs no limit of tries. The number of its courier stands before
 * them, so that another one's console can say that it is not theirs.
 */
export async function issueCode(tx: Tx, providerId: number, given: NewCode): Promise<string> {
  const { token: code, hash } = newToken(providerId)
  await tx
    .insertInto('one_time_codes')
    .values({
      provider_id: providerId,
      code_hash: hash,
      purpose: given.purpose,
      user_id: given.userId ?? null,
      payload: given.payload === undefined ? null : JSON.stringify(given.payload),
      created_at: new Date(given.now),
      expires_at: new Date(given.now + given.lastsMs),
    })
    .execute()
  return code
}

/** Why a code opens nothing here: it is another courier's, or it is over. Codes of before hold no number. */
export function refusalOfCode(
  providerId: number,
  code: string,
  field = 'code',
): { ok: false; refusal: Refusal } {
  const of = providerOfCode(code)
  return refused(of === null || of === providerId ? 'code.spent' : 'code.elsewhere', { field })
}

/** A good code, left unused: for what has to be looked at before it is used up. */
export async function findCode(
  tx: Tx,
  providerId: number,
  purpose: CodePurpose,
  code: string,
  now: number,
): Promise<ValidCode | null> {
  const row = await tx
    .selectFrom('one_time_codes')
    .select(['user_id', 'payload'])
    .where('provider_id', '=', providerId)
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant(now))
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id, payload: row.payload }
}

/** Uses a code up. Of several that come with it at once the row lets one through. */
export async function redeemCode(
  tx: Tx,
  providerId: number,
  purpose: CodePurpose,
  code: string,
  now: number,
): Promise<ValidCode | null> {
  const row = await tx
    .updateTable('one_time_codes')
    .set({ used_at: new Date(now) })
    .where('provider_id', '=', providerId)
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant(now))
    .returning(['user_id', 'payload'])
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id, payload: row.payload }
}

/** The code was right and what came with it was not: it may come again. */
export async function restoreCode(tx: Tx, providerId: number, code: string): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: null })
    .where('provider_id', '=', providerId)
    .where('code_hash', '=', hashToken(code))
    .execute()
}

/** Every other code of this kind that somebody still holds is worth nothing from now on. */
export async function revokeCodes(
  tx: Tx,
  providerId: number,
  userId: number,
  purpose: CodePurpose,
  now: number,
): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: new Date(now) })
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** What was sent to somebody, or given to another to pass on, that leads into what is theirs. */
const WAYS_IN = ['invitation', 'password-reset', 'new-email'] as const

/** No link that leads to somebody opens anything any longer. */
export async function revokeSignInCodes(
  tx: Tx,
  providerId: number,
  userId: number,
  now: number,
): Promise<void> {
  for (const purpose of WAYS_IN) await revokeCodes(tx, providerId, userId, purpose, now)
}

/** How many codes of a kind somebody was given since a moment. */
export async function countIssuedCodes(
  tx: Tx,
  providerId: number,
  userId: number,
  purpose: CodePurpose,
  since: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('one_time_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', instant(since))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Consumes a code of another issuer (Google): true for the first who comes with it. It is remembered until it is over. */
export async function consumeForeignCode(
  tx: Tx,
  providerId: number,
  it: { code: string; purpose: CodePurpose; userId: number; now: number; expiresAt: number },
): Promise<boolean> {
  const spent = await tx
    .insertInto('one_time_codes')
    .values({
      provider_id: providerId,
      code_hash: hashToken(it.code),
      purpose: it.purpose,
      user_id: it.userId,
      payload: null,
      created_at: new Date(it.now),
      expires_at: new Date(it.expiresAt),
      used_at: new Date(it.now),
    })
    .onConflict((known) =>
      known
        .columns(['provider_id', 'code_hash'])
        .doUpdateSet({ used_at: new Date(it.now) })
        .where('one_time_codes.used_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Two letters to one address that are opened at once make one user of it: the second waits, and finds it taken. */
export async function lockAddress(tx: Tx, providerId: number, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${providerId}::int, hashtext(${email.toLowerCase()}))`.execute(tx)
}

/**
 * Whether nobody else is writing to this person just now, until the transaction is over. Whoever asks while another letter is
 * under way needs no second one; they do not wait for it, since the time of an answer tells whether somebody is known.
 */
export async function isOnlyWriter(tx: Tx, providerId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    SELECT pg_try_advisory_xact_lock(${providerId}::int, hashtext(${`letter to ${userId}`})) AS alone`.execute(
    tx,
  )
  return rows[0]?.alone === true
}
