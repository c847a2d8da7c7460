import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { providerOfCode } from '../../../../domain/identity/code-of-provider.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runBatch, runCommand } from '../../../kernel/commands/run-command.ts'
import { type Tx, withProviderReadTx } from '../../../kernel/database/tenant.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import type { OpenId } from '../../../kernel/security/openid.ts'
import type { Platform } from '../../../platform.ts'
import { type AttemptKey, attemptOf, countAttempt } from '../attempts.ts'
import { consumeForeignCode, issueCode, redeemCode, restoreCode } from '../mailed-codes.ts'
import { type CompletedSignIn, completeSignIn, type SignInPlace } from './complete-sign-in.ts'

/** Somebody looks for their password, or their telephone (ms). */
const AT_GOOGLE_MS = 900_000
/** From Google's answer to the console: the browser goes there by itself (ms). Longer, for a two-factor code. */
const ON_THE_WAY_MS = 300_000

/** What is remembered of a sign-in that has gone to Google. */
const Begun = z.object({
  verifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
  redirect: z.string(),
  /** Of the browser that began: nobody ends a sign-in that another one began. */
  browser: z.string(),
})

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const random = () => randomBytes(32).toString('base64url')

/** Sends a browser to Google. It keeps `browser` in a cookie and shows it when it comes back. */
export async function startGoogleRedirect(
  platform: Platform,
  openId: OpenId,
  providerId: number,
  from: { readonly redirect: string; readonly redirectUri: string },
): Promise<Outcome<{ url: string; browser: string; lastsMs: number }>> {
  const browser = random()
  const begun = { ...from, verifier: random(), nonce: random(), browser: digest(browser) }
  const state = await runBatch(platform, providerId, [], ({ tx }) =>
    issueCode(tx, providerId, {
      purpose: 'google-state',
      payload: begun,
      now: platform.now(),
      lastsMs: AT_GOOGLE_MS,
    }),
  )
  const url = await openId.authorizationUrl({ ...begun, state })
  return url.ok ? done({ url: url.value, browser, lastsMs: AT_GOOGLE_MS }) : url
}

/** The code that came back as a state, with the provider that it names; null for anything else. */
export function readState(state: string): { providerId: number; code: string } | null {
  const providerId = providerOfCode(state)
  return providerId === null ? null : { providerId, code: state }
}

/** A browser came back from Google: who it is gets a one-time code, with which the console signs in. */
export async function completeGoogleRedirect(
  platform: Platform,
  openId: OpenId,
  state: { readonly providerId: number; readonly code: string },
  back: { readonly code: string; readonly browser: string },
): Promise<Outcome<{ code: string; redirect: string }>> {
  const { providerId } = state
  const { app } = platform.database
  const redeemed = await runBatch(platform, providerId, [], ({ tx }) =>
    redeemCode(tx, providerId, 'google-state', state.code, platform.now()),
  )
  if (redeemed === null) return refused('google.refused', { detail: TOO_LATE })
  const begun = Begun.parse(redeemed.payload)
  if (begun.browser !== digest(back.browser)) return refused('google.refused')
  const identity = await openId.exchange({ ...begun, code: back.code })
  if (!identity.ok) return identity
  const user = await withProviderReadTx(app, providerId, (tx) =>
    findUser(tx, providerId, identity.value.email),
  )
  if (user === null) return refused('google.unknownUser')
  const code = await runBatch(platform, providerId, [], ({ tx }) =>
    issueCode(tx, providerId, {
      purpose: 'google-sign-in',
      userId: user.id,
      now: platform.now(),
      lastsMs: ON_THE_WAY_MS,
    }),
  )
  return done({ code, redirect: begun.redirect })
}

const TOO_LATE = 'This took too long, or was done already. Log in with Google again.'
const FIELD = { field: 'social_credentials' }

/**
 * Signs in whom Google knows (000 §7): by the one-time code of the way above, or by the ID token that Google's own
 * script gave a page. Each is good once. Nobody is made a user by it, and a two-factor code is asked for as ever.
 */
export async function signInWithGoogle(
  platform: Platform,
  openId: OpenId,
  providerId: number,
  credential: string,
  at: SignInPlace,
): Promise<Outcome<CompletedSignIn>> {
  const counted = await countAttempt(platform, providerId, [fromWhere(at)], 'social_credentials')
  if (!counted.ok) return counted
  const user = isIdToken(credential)
    ? await userOfToken(platform, openId, providerId, credential)
    : await userOfCode(platform, providerId, credential)
  if (!user.ok) return user
  const theirs: AttemptKey = attemptOf(user.value.email, at.ip)
  const outcome = await guarded(platform, providerId, theirs, () =>
    completeSignIn(platform, providerId, user.value, at, [fromWhere(at), theirs]),
  )
  // A two-factor code that is missing or wrong must not cost the way to Google and back.
  if (!outcome.ok || outcome.value.is === 'code-wanted')
    await runBatch(platform, providerId, [], ({ tx }) => restoreCode(tx, providerId, credential))
  return outcome
}

const fromWhere = (at: SignInPlace): AttemptKey => ({ kind: 'ip', what: rateLimitIp(at.ip) })

/** Three parts (RFC 7515); a code of ours has two. */
const isIdToken = (credential: string) => credential.split('.').length === 3

async function guarded<T>(
  platform: Platform,
  providerId: number,
  tried: AttemptKey,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const counted = await countAttempt(platform, providerId, [tried], 'social_credentials')
  return counted.ok ? work() : counted
}

interface Known {
  readonly id: number
  readonly username: string
  readonly email: string
}

async function userOfCode(platform: Platform, providerId: number, code: string): Promise<Outcome<Known>> {
  return runCommand(platform, providerId, null, async ({ tx }) => {
    const redeemed = await redeemCode(tx, providerId, 'google-sign-in', code, platform.now())
    const user = redeemed?.userId == null ? null : await readUser(tx, providerId, redeemed.userId)
    return user === null ? refused('google.refused', { ...FIELD, detail: TOO_LATE }) : done(user)
  })
}

async function userOfToken(
  platform: Platform,
  openId: OpenId,
  providerId: number,
  token: string,
): Promise<Outcome<Known>> {
  const identity = await openId.verify(token, null)
  if (!identity.ok) return { ok: false, refusal: { ...FIELD, ...identity.refusal } }
  return runCommand(platform, providerId, null, async ({ tx }) => {
    const user = await findUser(tx, providerId, identity.value.email)
    if (user === null) return refused('google.unknownUser', FIELD)
    const isFirst = await consumeForeignCode(tx, providerId, {
      code: token,
      purpose: 'google-credential',
      userId: user.id,
      now: platform.now(),
      expiresAt: identity.value.expiresAt,
    })
    return isFirst ? done(user) : refused('google.refused', { ...FIELD, detail: TOO_LATE })
  })
}

async function findUser(tx: Tx, providerId: number, email: string): Promise<Known | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`lower(email) = ${email}`)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

async function readUser(tx: Tx, providerId: number, id: number): Promise<Known | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
