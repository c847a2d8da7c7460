import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CALLS } from '../../../contract/calls.ts'
import type { Refusal } from '../../../domain/values/refusals.ts'
import { isDatabaseAway, isDatabaseFull, isStatementTimeout } from '../database/open.ts'
import { FileStoreAway } from '../files/file-store.ts'
import { errorResponse } from './error-response.ts'
import { createOutageLog } from './outage-log.ts'

const RECOVERING = 'The platform is recovering. Try again in a moment.'
const NO_ROOM =
  'The platform has no room to store this. What was stored is safe. Tell whoever runs the platform, and try again later.'

const NO_FILES = 'Photos and documents cannot be reached right now. Try again in a moment.'

/** What Fastify itself refuses, by its HTTP code; in its own words where they say what to do. */
const KNOWN_PROBLEMS: Readonly<Record<number, (said: string, mostBytes: number) => Refusal>> = {
  400: (detail) => ({ code: 'input.invalid', field: 'body', detail }),
  // A way out of the folder of the console.
  403: () => ({ code: 'route.notFound' }),
  413: (_said, mostBytes) => ({
    code: 'input.tooLarge',
    field: 'body',
    detail: `Body is larger than ${mostBytes / 1024} KB. Send it in several calls.`,
  }),
  415: () => ({
    code: 'input.invalid',
    field: 'body',
    detail:
      'Body is of a kind that is not read here. Send JSON, with the header Content-Type: application/json.',
  }),
  429: (detail) => ({ code: 'rate.limited', detail }),
}

const RANGE_NOT_SATISFIABLE = 416

/** With what an answer is sent, as the reader of files says of its refusals. */
const headersOf = (problem: FastifyError): Record<string, string> =>
  z.object({ headers: z.record(z.string(), z.string()) }).safeParse(problem).data?.headers ?? {}

/** What went wrong outside of a command, and what is asked for at no address of ours, is answered as a refusal is. */
export function answerProblems(app: FastifyInstance): void {
  const foundNoDatabase = createOutageLog((facts) => app.log.warn(facts, 'calls found no database'))
  app.setErrorHandler((problem: FastifyError, request, reply) => {
    const status = problem.statusCode ?? 500
    const known = KNOWN_PROBLEMS[status]
    if (isDatabaseFull(problem)) {
      request.log.error({ err: problem }, 'the database has no room: its disk is full')
      const { http, body } = errorResponse({ code: 'platform.unavailable', detail: NO_ROOM }, request.id)
      return reply.code(http).header('retry-after', '30').send(body)
    }
    if (isDatabaseAway(problem)) {
      foundNoDatabase(problem)
      const away = { code: 'platform.unavailable', detail: RECOVERING } as const
      const { http, body } = errorResponse(away, request.id)
      return reply.code(http).header('retry-after', '1').send(body)
    }
    if (problem instanceof FileStoreAway) {
      request.log.error({ err: problem }, 'a call found no files')
      const { http, body } = errorResponse({ code: 'platform.unavailable', detail: NO_FILES }, request.id)
      return reply.code(http).header('retry-after', '5').send(body)
    }
    if (isStatementTimeout(problem)) {
      request.log.warn({ err: problem }, 'a call took too long in the database')
      const { http, body } = errorResponse({ code: 'platform.tookTooLong' }, request.id)
      return reply.code(http).header('retry-after', '5').send(body)
    }
    // A part of a file that is not so long: for programs alone, which are told how long it is.
    if (status === RANGE_NOT_SATISFIABLE) return reply.code(status).headers(headersOf(problem)).send()
    if (known === undefined) request.log.error({ err: problem }, 'a call failed')
    const { http, body } = errorResponse(
      known === undefined
        ? { code: 'platform.failed' }
        : known(problem.message, request.routeOptions.bodyLimit),
      request.id,
    )
    return reply.code(http).send(body)
  })
  const paths = new Set(CALLS.flatMap(({ path }) => [path, `/v2${path}`]))
  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    const isKnown = paths.has(request.url.split('?')[0] ?? '')
    const { http, body } = errorResponse(
      { code: isKnown ? 'route.wrongMethod' : 'route.notFound' },
      request.id,
    )
    return reply.code(http).send(body)
  }
  app.setNotFoundHandler(notFound)
  // Before a body is read: what is sent to nobody need not be right.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await notFound(request, reply)
  })
}
