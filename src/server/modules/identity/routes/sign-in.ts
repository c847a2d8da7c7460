import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { login, logout } from '../../../../contract/session.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { createKeyedMutex } from '../../../kernel/concurrency/keyed-mutex.ts'
import { readCookie, setCookie } from '../../../kernel/http/cookies.ts'
import { challenged, type Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { consoleAddress } from '../../tenants/index.ts'
import type { CompletedSignIn, SignInPlace } from '../commands/complete-sign-in.ts'
import { confirmEmail } from '../commands/confirm-email.ts'
import { endOwnSessions } from '../commands/end-sessions.ts'
import { signInWithGoogle } from '../commands/google-sign-in.ts'
import { createRefusedSignIns } from '../commands/refused-sign-ins.ts'
import { isProvider, signIn } from '../commands/sign-in.ts'
import { isGoogleOffered } from './google.ts'

/** More sign-ins than this for one address at the same moment are nobody's. */
const MOST_WAITING = 50

const CODE_WANTED = 'Enter the 6 digits that your authenticator app shows.'

type Proof = z.output<typeof login.body>

const DEVICE = 'hubline_device'
/** As long as browsers let a cookie live. */
const DEVICE_MS = 400 * 86_400_000

/** The device that asks: a browser has a cookie, or is given one when it gets in; a program keeps none. */
function deviceIdOf(request: FastifyRequest): string | null {
  const isBrowser = /^Mozilla\//.test(request.headers['user-agent'] ?? '')
  return isBrowser ? (readCookie(request, DEVICE) ?? randomBytes(16).toString('base64url')) : null
}

/** Where somebody signs in from, and with what. */
async function placeOf(
  platform: Platform,
  providerId: number,
  request: FastifyRequest,
  code: string | null | undefined,
): Promise<SignInPlace> {
  const version = request.headers['client-version']
  return {
    code: code || null,
    requestId: request.id,
    clientVersion: typeof version === 'string' ? version.slice(0, 32) : null,
    userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
    ip: request.ip,
    deviceId: deviceIdOf(request),
    consoleAddress: await consoleAddress(platform, providerId, request),
  }
}

export function serveSignIn(serve: Serve, platform: Platform): void {
  const turns = createKeyedMutex(MOST_WAITING)
  const noteRefused = createRefusedSignIns(platform)

  /** By what proves who it is: Google's word, the code of a letter, or a password (000 §7). */
  async function admitted(
    providerId: number,
    { email, password, verification_code: verificationCode, social_credentials }: Proof,
    at: SignInPlace,
  ): Promise<Outcome<CompletedSignIn>> {
    if (social_credentials) {
      const { openId } = platform
      if (openId === null || !(await isGoogleOffered(platform, providerId)))
        return refused('session.cannotSignInSo', { field: 'social_credentials' })
      return signInWithGoogle(platform, openId, providerId, social_credentials.credential, at)
    }
    if (verificationCode)
      return confirmEmail(platform, providerId, { ...at, verificationCode, email, password })
    return signIn(platform, turns, providerId, { ...at, email, password })
  }

  serve.servePublic(login, async ({ providerId, body, request, reply }) => {
    if (!(await isProvider(platform, providerId))) return refused('session.wrongCredentials')
    const at = await placeOf(platform, providerId, request, body.two_factor_auth_passcode)
    const outcome = await admitted(providerId, body, at)
    if (!outcome.ok) {
      await noteRefused(providerId, { ...at, email: body.email, because: outcome.refusal.code })
      return outcome
    }
    if (outcome.value.is === 'code-wanted')
      return challenged({ two_factor_auth_required: true as const, message: CODE_WANTED })
    if (at.deviceId !== null)
      setCookie(reply, { name: DEVICE, value: at.deviceId, path: '/', lastsMs: DEVICE_MS })
    const { token, mustSetUpTwoFactor } = outcome.value
    return done({ access_token: token, two_factor_auth_setup_required: mustSetUpTwoFactor })
  })

  serve.serveAuthenticated(logout, async ({ providerId, caller }) => {
    await endOwnSessions(platform, providerId, caller, { id: caller.session_id })
    return done({ ok: true as const })
  })
}
