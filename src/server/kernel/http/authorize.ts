import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, permissionOf } from '../../../contract/call.ts'
import { API_KEY_CALLS } from '../../../domain/identity/api-key.ts'
import { permits } from '../../../domain/identity/permission.ts'
import { isPlatformAdmin } from '../../../domain/identity/role.ts'
import { accountClosed, done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Platform } from '../../platform.ts'
import { invalidText } from '../database/invalid-text.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { bearer, header, sendsKey } from './request-headers.ts'
import type { Impersonate, Session, Sessions } from './session.ts'

/**
 * A call without a token, or with one that opens nothing (any longer). The console, which names its version, says which
 * (000 §8); shops know the words of clients.md, also where nobody has entered a key yet, and have no session.
 */
export function unknownToken(request: FastifyRequest) {
  const isConsole = header(request, 'client-version') !== null
  const code = sendsKey(request) ? 'session.expired' : 'session.notSignedIn'
  return refused(code, isConsole ? {} : { detail: 'Error logging in' })
}

/** In the query of every call, also where it sends a body (000 §7). */
const RequestUsername = z.object({ request_username: z.string().max(254).optional() })

function mayCall(call: Call, { user }: Session): boolean {
  if (call.auth === 'anyone' || call.auth === 'signed-in') return true
  if (call.auth === 'platform' && !isPlatformAdmin(user.role_id)) return false
  return permits(user.role.permissions, permissionOf(call))
}

interface AuthorizeInputs {
  readonly platform: Pick<Platform, 'settings'>
  readonly sessions: Sessions
  readonly impersonate: Impersonate
}

/** Whose call it is, as it comes: null where anybody may make it and nobody is known. */
export type Authorize = (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Outcome<Session | null>>

/** Finds the session of a call and asks whether it may be made, before anything of its input is read. */
export function createAuthorize({ platform, sessions, impersonate }: AuthorizeInputs): Authorize {
  const callsOfKeys = createRateLimiter(API_KEY_CALLS, () => performance.now())

  /** The session with impersonation applied (`request_username`, 000 §7). */
  async function applyImpersonation(
    call: Call,
    session: Session,
    request: FastifyRequest,
  ): Promise<Outcome<Session>> {
    const asked = RequestUsername.safeParse(request.query)
    if (!asked.success || invalidText(asked.data) !== null)
      return refused('input.invalid', { field: 'request_username' })
    const { request_username } = asked.data
    if (!request_username || call.impersonation === 'ignored') return done(session)
    if (call.impersonation === 'refused') return refused('impersonation.own')
    return impersonate(session, request_username)
  }

  /** Counts a call of a key and tells it in headers how many are left; answers how long it has to wait (ms), null to go on. */
  function countCallOfKey({ provider_id, id }: Session, reply: FastifyReply): number | null {
    const { waitMs, left, resetMs } = callsOfKeys.count(`${provider_id} ${id}`)
    reply
      .header('ratelimit-limit', API_KEY_CALLS.most)
      .header('ratelimit-remaining', left)
      .header('ratelimit-reset', Math.ceil(resetMs / 1_000))
    return waitMs
  }

  async function closedRefusal({ provider_id }: Session): Promise<Outcome<never>> {
    const { settings } = await platform.settings.read(provider_id)
    return { ok: false, refusal: accountClosed(settings.support_email_address) }
  }

  return async function authorize(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Outcome<Session | null>> {
    const token = bearer(request)
    const found = token === null ? null : await sessions.find(token)
    if (found?.isApiKey === true) {
      const waitMs = countCallOfKey(found, reply)
      if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
      // Of people it is nobody's session where anybody may call; a shop would go on as somebody else's visitor.
      if (found.accountClosed) return closedRefusal(found)
    }
    if (call.auth === 'anyone') {
      // Where anybody may call, a session that is not allowed anything yet is nobody's.
      if (found === null || found.mustSetUpTwoFactor || found.accountClosed) return done(null)
      return call.impersonation === 'refused' ? applyImpersonation(call, found, request) : done(found)
    }
    if (found === null) return unknownToken(request)
    if (found.accountClosed && call.name !== 'logout') return closedRefusal(found)
    if (found.mustSetUpTwoFactor && !call.beforeTwoFactor) return refused('twoFactor.required')
    // What nobody does in another's name, no program does in its account's.
    if (found.isApiKey && call.impersonation !== 'yes') return refused('permission.denied')
    const seen = await applyImpersonation(call, found, request)
    return !seen.ok || mayCall(call, seen.value) ? seen : refused('permission.denied')
  }
}
