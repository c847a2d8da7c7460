import { login, logout } from '../../contract/session.ts'
import { done } from '../../domain/refusals.ts'
import { createFailedAttempts, signIn, signOut } from '../commands/sign-in.ts'
import type { Platform } from '../platform.ts'
import type { Serve } from './serve-call.ts'
import type { Sessions } from './session.ts'

export function serveSignIn(serve: Serve, platform: Platform, sessions: Sessions): void {
  const attempts = createFailedAttempts()
  serve.open(login, async ({ providerId, body, request }) => {
    const version = request.headers['client-version']
    const outcome = await signIn(platform, attempts, providerId, {
      ...body,
      requestId: request.id,
      clientVersion: typeof version === 'string' ? version.slice(0, 32) : null,
      userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
    })
    return outcome.ok ? done({ access_token: outcome.value }) : outcome
  })

  serve.signedIn(logout, async ({ providerId, caller, token }) => {
    await signOut(platform, providerId, caller)
    sessions.forget(token)
    return done({ ok: true as const })
  })
}
