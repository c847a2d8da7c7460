import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Call, CHALLENGES } from '../../../contract/call.ts'
import { lesserRole } from '../../../domain/identity/role.ts'
import { inputErrorMessage } from '../../../domain/values/input-error-message.ts'
import {
  done,
  type Outcome,
  type Refusal,
  type RefusalCode,
  refused,
} from '../../../domain/values/refusals.ts'
import { cleanedTexts } from '../../../domain/values/typed-text.ts'
import type { Platform } from '../../platform.ts'
import {
  hashOf,
  type IdempotencyKey,
  LONGEST_KEY,
  type Replay,
  scopeOfCaller,
} from '../commands/idempotency.ts'
import { invalidText } from '../database/invalid-text.ts'
import { SAYS } from '../tracing/attributes.ts'
import { createAuthorize } from './authorize.ts'
import type { Caller } from './caller.ts'
import { errorResponse, invalidInputResponse, invalidTextResponse } from './error-response.ts'
import { jsonText } from './json-pieces.ts'
import { isOfOtherConsole } from './other-console.ts'
import { packedBytes } from './packed-answer.ts'
import { bearer, clientVersionOf, header } from './request-headers.ts'
import type { RunningCalls } from './running-calls.ts'
import type { Impersonate, Session, Sessions } from './session.ts'

/** What a handler works with: the input is read, the caller is known where the call demands one. */
export interface EndpointRequest<Query, Body> {
  readonly query: Query
  readonly body: Body
  readonly providerId: number
  readonly session: Session | null
  /** Absent only where the call demands `anyone`. */
  readonly caller: Caller | null
  readonly token: string | null
  readonly request: FastifyRequest
  /** For what is no part of the answer: cookies. */
  readonly reply: FastifyReply
}
export interface AuthenticatedRequest<Query, Body> extends EndpointRequest<Query, Body> {
  /** The key of a call that may be repeated (`idempotent`), for the command to run once; null where none was sent. */
  readonly idempotencyKey: IdempotencyKey | null
  readonly session: Session
  readonly caller: Caller
  readonly token: string
}

/** All is well so far, and more is asked for: what a call answers with 202 (000 §4). */
export interface Challenge<T> {
  readonly ok: true
  readonly challenge: true
  readonly value: T
}
export function challenged<T>(value: T): Challenge<T> {
  return { ok: true, challenge: true, value }
}

type EndpointResult<A extends z.ZodType, H extends z.ZodType> = Promise<
  Outcome<z.input<A>> | Challenge<z.input<H>> | Replay
>

export type Serve = {
  /** Serves a call that anybody may make. */
  servePublic<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, H extends z.ZodType>(
    call: Call<Q, B, A, H>,
    handle: (asked: EndpointRequest<z.output<Q>, z.output<B>>) => EndpointResult<A, H>,
  ): void
  /** Serves a call that needs a session, and the permission where it demands one. */
  serveAuthenticated<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, H extends z.ZodType>(
    call: Call<Q, B, A, H>,
    handle: (asked: AuthenticatedRequest<z.output<Q>, z.output<B>>) => EndpointResult<A, H>,
  ): void
}

/** Providers count from 1. */
const NOBODY = 0

/** Without a session the caller names the provider; a platform's first provider is meant where nobody is named. */
function namedProvider(request: FastifyRequest): number {
  const named = header(request, 'provider-id')
  if (named === null || named === '') return 1
  // What is no number is nobody's, and not the first courier's.
  return /^\d{1,9}$/.test(named) ? Number(named) : NOBODY
}

/** The key of a call that may be repeated; of others it means nothing. */
function idempotencyKeyOf(
  call: Call,
  { caller, body, request }: { caller: Caller; body: unknown; request: FastifyRequest },
): Outcome<IdempotencyKey | null> {
  const key = call.idempotent ? header(request, 'idempotency-key') : null
  if (key === null) return done(null)
  if (key.length > LONGEST_KEY)
    return refused('input.invalid', {
      field: 'Idempotency-Key',
      detail: `A key has at most ${LONGEST_KEY} characters`,
    })
  return done({
    user_id: caller.user_id,
    command: call.name,
    key,
    request_hash: hashOf(body),
    scope: scopeOfCaller(caller),
  })
}

/** Who did something, in the history. Accounts name their keys as they like, also as the people of the provider. */
function sourceOf({ user, impersonator, isApiKey }: Session): string {
  if (isApiKey) return `${user.username} (API key)`
  return impersonator === null ? user.username : `${impersonator.username} as ${user.username}`
}

export function callerOf(session: Session, request: { id: string; clientVersion: string | null }): Caller {
  const { user, impersonator } = session
  return {
    session_id: session.id,
    user_id: user.id,
    // Through other eyes nobody has the authority of a role that is not theirs.
    role_id: impersonator === null ? user.role_id : lesserRole(impersonator.role_id, user.role_id),
    account_id: user.account_id,
    permissions: user.role.permissions,
    rights: session.rights,
    viewer: session.viewer,
    // Whoever acts in somebody's name is named beside them, and answers for it.
    actor: {
      user_id: impersonator?.id ?? user.id,
      source: sourceOf(session),
      request_id: request.id,
      client_version: request.clientVersion,
    },
  }
}

/** Refusals of a command whose caller is out, or may do something else than when they were admitted. */
const OUT_OF_DATE: ReadonlySet<RefusalCode> = new Set(['session.expired', 'session.rightsChanged'])

/** What is wrong with what was sent is told in our words, here and nowhere else. */
const IN_WORDS = { error: inputErrorMessage }

interface ServeInputs {
  readonly app: FastifyInstance
  readonly platform: Pick<Platform, 'settings'>
  readonly sessions: Sessions
  readonly impersonate: Impersonate
  readonly running: RunningCalls
  /** Filled with what is served. */
  readonly served: Set<string>
}

/**
 * Makes routes of declared calls: finds the session, asks the permission, then reads the input and answers the outcome.
 * Each path is served bare and under `/v2` (clients.md). A handler never sees a request that may not be.
 */
export function createServe({ app, platform, sessions, impersonate, running, served }: ServeInputs): Serve {
  const authorize = createAuthorize({ platform, sessions, impersonate })

  function refuse(reply: FastifyReply, request: FastifyRequest, refusal: Refusal) {
    const { http, body } = errorResponse(refusal, request.id)
    if (refusal.retryAfterMs !== undefined)
      reply.header('retry-after', String(Math.ceil(refusal.retryAfterMs / 1000)))
    return reply.code(http).send(body)
  }

  function answerInvalid(
    reply: FastifyReply,
    request: FastifyRequest,
    sent: unknown,
    error: z.core.$ZodError,
  ) {
    return isOfOtherConsole(clientVersionOf(request), sent, error)
      ? refuse(reply, request, { code: 'console.outOfDate' })
      : answer(reply, invalidInputResponse(error, request.id))
  }

  function route<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, H extends z.ZodType>(
    call: Call<Q, B, A, H>,
    handle: (
      asked: EndpointRequest<z.output<Q>, z.output<B>>,
      request: FastifyRequest,
    ) => EndpointResult<A, H>,
  ): void {
    served.add(call.name)
    const admitted = new WeakMap<FastifyRequest, Session | null>()
    /** Before the body is read: a large one costs work, which is done for those only who may make the call. */
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      // What somebody may see is nobody else's, and is not kept in a shared browser either.
      reply.header('cache-control', 'no-store')
      const outcome = await authorize(call, request, reply)
      if (!outcome.ok) return refuse(reply, request, outcome.refusal)
      admitted.set(request, outcome.value)
    }
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const session = admitted.get(request) ?? null
      const query = call.query.safeParse(cleanedTexts(request.query), IN_WORDS)
      if (!query.success) return answerInvalid(reply, request, request.query, query.error)
      const body = call.body.safeParse(cleanedTexts(request.body ?? {}), IN_WORDS)
      if (!body.success) return answerInvalid(reply, request, request.body, body.error)

      const wrong = invalidText(query.data) ?? invalidText(body.data)
      if (wrong !== null) return answer(reply, invalidTextResponse(wrong, request.id))

      const clientVersion = clientVersionOf(request)
      const providerId = session?.provider_id ?? namedProvider(request)
      request.span?.setAttribute(SAYS.provider, providerId)
      const outcome = await handle(
        {
          query: query.data,
          body: body.data,
          providerId,
          session,
          caller: session && callerOf(session, { id: request.id, clientVersion }),
          token: bearer(request),
          request,
          reply,
        },
        request,
      )
      if (!outcome.ok) {
        // A command knows better than what is kept of a session, where an event has not come yet.
        const token = bearer(request)
        if (token !== null && OUT_OF_DATE.has(outcome.refusal.code)) sessions.forget(token)
        return refuse(reply, request, outcome.refusal)
      }
      reply.code('challenge' in outcome ? CHALLENGES : call.success).type('application/json; charset=utf-8')
      const packed = packedBytes(outcome.value, header(request, 'accept-encoding'))
      if (packed === null) return reply.send(jsonText(outcome.value))
      return reply
        .header('content-encoding', packed.encoding)
        .header('vary', 'accept-encoding')
        .send(packed.bytes)
    }
    for (const prefix of ['', '/v2']) {
      app.route({
        method: call.method,
        url: `${prefix}${call.path}`,
        bodyLimit: call.maxBodyKb * 1024,
        onRequest: (request, reply) => running.follow(onRequest(request, reply)),
        handler: (request, reply) => running.follow(handler(request, reply)),
        config: { call: call.name, takesFile: call.takes === 'file' },
      })
    }
  }

  const answer = (reply: FastifyReply, { http, body }: { http: number; body: unknown }) =>
    reply.code(http).send(body)

  return {
    servePublic(call, handle) {
      if (call.auth !== 'anyone')
        throw new Error(`${call.name} demands a session: serve it with serveAuthenticated`)
      if (call.idempotent) throw new Error(`${call.name} has no user whose key it could be`)
      route(call, handle)
    },
    serveAuthenticated(call, handle) {
      if (call.auth === 'anyone') throw new Error(`${call.name} demands nobody: serve it with servePublic`)
      route(call, async (asked) => {
        const { session, caller, token } = asked
        if (session === null || caller === null || token === null) return refused('session.notSignedIn')
        const key = idempotencyKeyOf(call, { ...asked, caller })
        return key.ok ? handle({ ...asked, session, caller, token, idempotencyKey: key.value }) : key
      })
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declared call that a route serves; for metrics and logs. */
    call?: string
    /** Its body is a file, which the handler reads. */
    takesFile?: boolean
  }
}
