import type { z } from 'zod'
import type { Call } from './call.ts'
import { Refused } from './call.ts'

/** A call's outcome: its answer, or an error text with the HTTP status (000 §8). Status 0: nobody answered. */
export type CallOutcome<Answer> =
  | { ok: true; value: Answer; status: number }
  | { ok: false; error: string; status: number; code: string; field?: string; refused?: Refused }

type Inputs<Query, Body> = (Record<string, never> extends Query ? { query?: Query } : { query: Query }) &
  (Record<string, never> extends Body ? { body?: Body } : { body: Body }) & {
    signal?: AbortSignal
    idempotencyKey?: string
  }

export type Client = <Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  inputs: Inputs<z.input<Query>, z.input<Body>>,
) => Promise<CallOutcome<z.output<Answer>>>

export interface ClientOptions {
  /** 'http://localhost:8080', or '' in a browser on the same origin. */
  readonly base: string
  readonly clientVersion: string
  readonly providerId: () => number | null
  readonly token: () => string | null
  /** Told of every refusal, so that the session can end on 401 (000 §4). */
  readonly onRefused?: (status: number, code: string) => void
  readonly fetch?: typeof fetch
}

function queryString(query: unknown): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    pairs.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * The typed client of every declared call, for browsers and for programs.
 *
 * Calls travel under `/v2`, which the server serves beside the bare path, so that a path can be a page of the console
 * and a call at once.
 */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch
  return async (call, inputs) => {
    const headers: Record<string, string> = { 'client-version': options.clientVersion }
    const token = options.token()
    const providerId = options.providerId()
    if (token !== null) headers.authorization = `Bearer ${token}`
    if (providerId !== null) headers['provider-id'] = String(providerId)
    if (inputs.idempotencyKey !== undefined) headers['idempotency-key'] = inputs.idempotencyKey
    if (call.method !== 'GET') headers['content-type'] = 'application/json'

    let response: Response
    let body: unknown
    try {
      response = await send(`${options.base}/v2${call.path}${queryString(inputs.query)}`, {
        method: call.method,
        headers,
        body: call.method === 'GET' ? undefined : JSON.stringify(inputs.body ?? {}),
        signal: inputs.signal,
      })
      body = await response.json()
    } catch (cause) {
      if (inputs.signal?.aborted === true) return { ok: false, error: '', status: 0, code: 'aborted' }
      const error = 'There is a problem with your internet connectivity.'
      return {
        ok: false,
        error:
          cause instanceof SyntaxError
            ? 'Service unavailable. Please check your Internet connection.'
            : error,
        status: 0,
        code: 'unreachable',
      }
    }
    if (response.ok) {
      const answer = call.answer.safeParse(body)
      if (answer.success) return { ok: true, value: answer.data, status: response.status }
      return {
        ok: false,
        error: `The answer of ${call.path} is not understood.`,
        status: response.status,
        code: 'unreadable',
      }
    }
    const read = Refused.safeParse(body)
    const code = read.success ? read.data.code : 'unknown'
    options.onRefused?.(response.status, code)
    if (!read.success)
      return { ok: false, error: `The server answered ${response.status}.`, status: response.status, code }
    return {
      ok: false,
      error: read.data.message,
      status: response.status,
      code,
      field: read.data.field,
      refused: read.data,
    }
  }
}
