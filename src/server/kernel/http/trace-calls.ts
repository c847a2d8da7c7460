import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { SAYS } from '../tracing/attributes.ts'
import type { Tracing } from '../tracing/tracing.ts'

/** A refusal's code, of the body that it is answered with. */
function codeOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : null
}

/**
 * A span for each declared call, from its headers to its answer. It has the declared path and no address: those hold
 * references and what was searched for. What a client says of traces is not believed, or anybody could have us keep
 * all of theirs; a proxy is, where the operator's SDK reads it.
 */
export function traceCalls(app: FastifyInstance, { tracer }: Tracing): void {
  app.decorateRequest('span')
  app.addHook('onRequest', (request, _reply, next) => {
    const { config, url = '' } = request.routeOptions
    if (config.call === undefined) return next()
    const path = url.replace(/^\/v2(?=\/)/, '')
    const around = context.active()
    const span = tracer.startSpan(
      `${request.method} ${path}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': path,
          [SAYS.call]: config.call,
        },
      },
      around,
    )
    request.span = span
    // Fastify keeps to it beyond the reading of the body.
    context.with(trace.setSpan(around, span), next)
  })
  app.addHook('preSerialization', (request, reply, body, next) => {
    const code = reply.statusCode < 400 ? null : codeOf(body)
    if (code !== null) request.span?.setAttribute(SAYS.refusal, code)
    next(null, body)
  })
  app.addHook('onResponse', ({ span }, { statusCode }, next) => {
    span?.setAttribute('http.response.status_code', statusCode)
    // A refusal is an answer; what we could not do is an error.
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    next()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of a call, where an operator traces calls. */
    span?: Span
  }
}
