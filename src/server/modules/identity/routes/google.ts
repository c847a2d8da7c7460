import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { redirectTarget } from '../../../../domain/identity/redirect.ts'
import type { RefusalCode } from '../../../../domain/values/refusals.ts'
import { readCookie, setCookie } from '../../../kernel/http/cookies.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import type { Platform } from '../../../platform.ts'
import { consoleAddress } from '../../tenants/index.ts'
import { completeGoogleRedirect, readState, startGoogleRedirect } from '../commands/google-sign-in.ts'
import { isProvider } from '../commands/sign-in.ts'

const COOKIE = 'hubline_google'
const PATH = '/login/google'
const CALLBACK = `${PATH}/callback`
const FROM_ONE_PLACE = { most: 60, perMs: 900_000 }

const Begin = z.object({
  provider_id: z.coerce.number().int().positive().max(999_999_999).default(1),
  redirect: z.string().max(2_000).optional(),
})
const Back = z.object({
  state: z.string().max(200),
  code: z.string().min(1).max(4_096).optional(),
  /** Somebody changed their mind, or Google would not. */
  error: z.string().max(200).optional(),
})

/** Back to the login screen, with why it did not work: it knows the words of each refusal. */
function backToLogin(reply: FastifyReply, problem: RefusalCode | null) {
  return reply.redirect(problem === null ? '/login' : `/login?problem=${problem}`, 303)
}

/**
 * Signing in with Google, for browsers (OpenID Connect, code flow): there, back, and on to the console with a one-time
 * code behind the #, which no server and no other site is told.
 */
export function serveGoogle(app: FastifyInstance, platform: Platform): void {
  const { openId } = platform
  if (openId === null) return
  const places = createRateLimiter(FROM_ONE_PLACE, platform.now)

  app.get(PATH, async (request, reply) => {
    const query = Begin.safeParse(request.query)
    if (!query.success) return backToLogin(reply, 'input.invalid')
    const { provider_id: providerId } = query.data
    if (places.take(rateLimitIp(request.ip)) !== null) return backToLogin(reply, 'rate.limited')
    if (!(await isProvider(platform, providerId)) || !(await isGoogleOffered(platform, providerId)))
      return backToLogin(reply, 'session.cannotSignInSo')
    const begun = await startGoogleRedirect(platform, openId, providerId, {
      redirect: redirectTarget(query.data.redirect ?? null),
      redirectUri: `${await consoleAddress(platform, providerId, request)}${CALLBACK}`,
    })
    if (!begun.ok) return backToLogin(reply, begun.refusal.code)
    const { url, browser, lastsMs } = begun.value
    setCookie(reply, { name: COOKIE, value: browser, path: PATH, lastsMs })
    return reply.header('cache-control', 'no-store').redirect(url, 303)
  })

  app.get(CALLBACK, async (request, reply) => {
    const query = Back.safeParse(request.query)
    const state = query.success ? readState(query.data.state) : null
    if (!query.success || state === null) return backToLogin(reply, 'google.refused')
    if (query.data.error === 'access_denied') return backToLogin(reply, null)
    const { code } = query.data
    const browser = readCookie(request, COOKIE)
    if (code === undefined || browser === null) return backToLogin(reply, 'google.refused')
    const ended = await completeGoogleRedirect(platform, openId, state, { code, browser })
    setCookie(reply, { name: COOKIE, value: 'over', path: PATH, lastsMs: 0 })
    if (!ended.ok) return backToLogin(reply, ended.refusal.code)
    const to = new URLSearchParams(ended.value.redirect === '/' ? {} : { redirect: ended.value.redirect })
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/login${to.size > 0 ? `?${to}` : ''}#google=${ended.value.code}`, 303)
  })
}

/** Whether a provider's people may sign in so. */
export async function isGoogleOffered(platform: Platform, providerId: number): Promise<boolean> {
  const { settings } = await platform.settings.read(providerId)
  return platform.openId !== null && settings.google_login_enabled
}
