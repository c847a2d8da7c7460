import type { FastifyRequest } from 'fastify'
import { login, logout } from '../../contract/session.ts'
import { done, refused } from '../../domain/refusals.ts'
import type { AdmittedAt } from '../commands/admit.ts'
import { confirmEmail } from '../commands/confirm-email.ts'
import { endOwnSessions } from '../commands/end-sessions.ts'
import { signInWithGoogle } from '../commands/google-sign-in.ts'
import { isProvider, signIn } from '../commands/sign-in.ts'
import { createTurns } from '../commands/turns.ts'
import type { Platform } from '../platform.ts'
import { isOn } from './google.ts'
import { halfway, type Serve } from './serve-call.ts'
import type { Sessions } from './session.ts'

/** More sign-ins than this for one address at the same moment are nobody's. */
const MOST_WAITING = 50

const CODE_WANTED = 'Enter the 6 digits that your authenticator app shows.'

/** Where somebody signs in from. */
function placeOf(request: FastifyRequest, code: string | null | undefined): AdmittedAt {
  const version = request.headers['client-version']
  return {
    code: code || null,
    requestId: request.id,
    clientVersion: typeof version === 'string' ? version.slice(0, 32) : null,
    userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
    ip: request.ip,
  }
}

export function serveSignIn(serve: Serve, platform: Platform, sessions: Sessions): void {
  const turns = createTurns(MOST_WAITING)
  serve.open(login, async ({ providerId, body, request }) => {
    if (!(await isProvider(platform, providerId))) return refused('session.wrongCredentials')
    const at = placeOf(request, body.two_factor_auth_passcode)
    const { email, password, verification_code: verificationCode } = body
    const { openId } = platform
    if (body.social_credentials && (openId === null || !(await isOn(platform, providerId))))
      return refused('session.cannotSignInSo', { field: 'social_credentials' })
    const google = openId !== null ? body.social_credentials : null
    const outcome =
      google && openId
        ? await signInWithGoogle(platform, openId, providerId, google.credential, at)
        : verificationCode
          ? await confirmEmail(platform, providerId, { ...at, verificationCode, email, password })
          : await signIn(platform, turns, providerId, { ...at, ...body })
    if (!outcome.ok) return outcome
    if (outcome.value.is === 'code-wanted')
      return halfway({ two_factor_auth_required: true as const, message: CODE_WANTED })
    const { token, mustSetUpTwoFactor } = outcome.value
    return done({ access_token: token, two_factor_auth_setup_required: mustSetUpTwoFactor })
  })

  serve.signedIn(logout, async ({ providerId, caller, token }) => {
    await endOwnSessions(platform, providerId, caller, { id: caller.session_id })
    sessions.forget(token)
    return done({ ok: true as const })
  })
}
