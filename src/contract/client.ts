import type { z } from 'zod'
import { errorTextOf, INTERNET, SERVICE_AWAY } from '../domain/console/error-catalogue.ts'
import { type ResponseSignal, signalOf } from '../domain/console/response-signals.ts'
import type { Call } from './call.ts'
import { CHALLENGES, ErrorBody } from './call.ts'

/**
 * A call's outcome: its answer, or an error text with the HTTP status (000 §8). Status 0: nobody answered.
 * The answer of a call that may be halfway (202) is one of two forms.
 */
export type CallOutcome<Answer> =
  | { ok: true; value: Answer; status: number }
  | { ok: false; error: string; status: number; code: string; field?: string; refused?: ErrorBody }

type Inputs<Query, Body> = (Record<string, never> extends Query ? { query?: Query } : { query: Query }) &
  (Record<string, never> extends Body ? { body?: Body } : { body: Body }) & {
    signal?: AbortSignal
    idempotencyKey?: string
    /** Of a call that takes one. */
    file?: Blob
  }

export type Client = <
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Halfway extends z.ZodType,
>(
  call: Call<Query, Body, Answer, Halfway>,
  inputs: Inputs<z.input<Query>, z.input<Body>>,
) => Promise<CallOutcome<z.output<Answer> | z.output<Halfway>>>

/** What is used of `fetch`. */
export type Send = (
  url: string,
  request: { method: string; headers: Record<string, string>; body?: string | Blob; signal: AbortSignal },
) => Promise<Response>

export interface ClientOptions {
  /** 'http://localhost:8080', or '' in a browser on the same origin. */
  readonly base: string
  readonly clientVersion: string
  readonly providerId: () => number | null
  readonly token: () => string | null
  /** Whose eyes staff look through: goes with every call as `request_username` (000 §6). */
  readonly requestUsername?: () => string | null
  /** Told of every answer that is about more than its call: the session is over, maintenance, a closed account. */
  readonly onSignal?: (sign: ResponseSignal) => void
  /** How a refusal is worded for the one who reads it; else it stays as the server, or this client, says it. */
  readonly translateRefusal?: (text: string, code: string) => string
  /** Of identical GETs under way only the latest is answered; the others end silently (000 §7). */
  readonly latestOnly?: boolean
  readonly fetch?: Send
}

/** Calls that go without the token (000 §7). */
const WITHOUT_TOKEN: ReadonlySet<string> = new Set(['POST /login', 'GET /time', 'GET /providers'])

function queryString(query: unknown, requestUsername: string | null): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...Object(query), request_username: requestUsername })) {
    if (value === undefined || value === null || value === '') continue
    pairs.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

/** JSON, or the text itself where it is none. */
function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * The typed client of every declared call, for browsers and for programs.
 *
 * Calls travel under `/v2`, which the server serves beside the bare path, so that a path can be a page of the console
 * and a call at once.
 */
export function createClient(options: ClientOptions): Client {
  const send: Send = options.fetch ?? fetch
  const word = options.translateRefusal ?? ((text: string) => text)
  const underWay = new Map<string, AbortController>()
  return async (call, inputs) => {
    const headers: Record<string, string> = { 'client-version': options.clientVersion }
    const token = WITHOUT_TOKEN.has(`${call.method} ${call.path}`) ? null : options.token()
    const requestUsername = token === null ? null : (options.requestUsername?.() ?? null)
    const providerId = options.providerId()
    if (token !== null) headers.authorization = `Bearer ${token}`
    if (providerId !== null) headers['provider-id'] = String(providerId)
    if (inputs.idempotencyKey !== undefined) headers['idempotency-key'] = inputs.idempotencyKey
    const { file } = inputs
    // A file says itself what it is.
    if (call.method !== 'GET' && !file) headers['content-type'] = 'application/json'

    const url = `${options.base}/v2${call.path}${queryString(inputs.query, requestUsername)}`
    const ending = new AbortController()
    inputs.signal?.addEventListener('abort', () => ending.abort())
    if (inputs.signal?.aborted) ending.abort()
    if (options.latestOnly && call.method === 'GET') {
      underWay.get(url)?.abort()
      underWay.set(url, ending)
    }
    let response: Response
    let text: string
    try {
      response = await send(url, {
        method: call.method,
        headers,
        body: call.method === 'GET' ? undefined : (file ?? JSON.stringify(inputs.body ?? {})),
        signal: ending.signal,
      })
      text = await response.text()
    } catch {
      if (ending.signal.aborted) return { ok: false, error: '', status: 0, code: 'aborted' }
      return { ok: false, error: word(INTERNET, 'unreachable'), status: 0, code: 'unreachable' }
    } finally {
      if (underWay.get(url) === ending) underWay.delete(url)
    }
    const body = readBody(text)
    const read = ErrorBody.safeParse(body)
    const code = read.success ? read.data.code : 'unknown'
    const sign = signalOf({ path: call.path, status: response.status, code, body })
    if (sign !== null) options.onSignal?.(sign)
    // A page instead of an answer: of a proxy whose server is away, or of a hotel that wants a log-in.
    if (typeof body === 'string' && (response.ok || (response.status >= 500 && body !== '')))
      return { ok: false, error: word(SERVICE_AWAY, 'unreachable'), status: 0, code: 'unreachable' }
    if (response.ok) {
      const isHalfway = response.status === CHALLENGES && call.challenge !== null
      const answer = (isHalfway ? call.challenge.answer : call.answer).safeParse(body)
      if (answer.success) return { ok: true, value: answer.data, status: response.status }
      return {
        ok: false,
        error: word(`The answer of ${call.path} is not understood.`, 'unreadable'),
        status: response.status,
        code: 'unreadable',
      }
    }
    if (!read.success) {
      const said = errorTextOf(body)
      const error = said || `The server answered ${response.status}.`
      return { ok: false, error: word(error, code), status: response.status, code: said ? code : 'wordless' }
    }
    const fields = read.data.fields?.map((one) => ({ ...one, message: word(one.message, one.code ?? code) }))
    return {
      ok: false,
      error: word(read.data.message, code),
      status: response.status,
      code,
      field: read.data.field,
      refused: { ...read.data, fields },
    }
  }
}
