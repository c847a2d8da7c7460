import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP } from 'node:net'
import { type HostAddress, publicAddressOf, type Resolve } from './public-address.ts'

export interface PostOptions {
  readonly resolve: Resolve
  /** Hosts (`host:port`) of the platform's own network that may be asked all the same. */
  readonly local: readonly string[]
  /** For all of it: finding the address, connecting, sending, and what is read of the answer (ms). */
  readonly patienceMs: number
  /** Of the answer this much is read, in bytes. */
  readonly mostBytes: number
}

/** What became of one request: its HTTP status, or why there is none. */
export type Posted =
  | { readonly is: 'answered'; readonly status: number; readonly answer: string }
  | { readonly is: 'failed'; readonly reason: string }

async function addressFor(url: URL, { resolve, local }: PostOptions): Promise<HostAddress> {
  if (!local.includes(url.host)) return publicAddressOf(url.hostname, resolve)
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  if (family !== 0) return { address: bare, family: family === 6 ? 6 : 4 }
  const [first] = await resolve(bare)
  if (first === undefined) throw new Error('The host has no address')
  return first
}

/** The beginning of an answer, and no more of it: whoever sends gigabytes, or never ends, is left there. */
async function beginningOf(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
      chunks.push(bytes)
      size += bytes.byteLength
      if (size >= most) break
    }
  } catch {
    // It said more than it sent, or took too long with the rest: its status stands.
  }
  response.destroy()
  // A database keeps no character 0.
  return Buffer.concat(chunks).subarray(0, most).toString('utf8').replaceAll('\0', '\uFFFD')
}

function send(
  url: URL,
  to: HostAddress,
  { headers, body }: Sent,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal,
        // Of its own, used once: nothing of another receiver is on it.
        agent: false,
        // The name is not asked for again: it goes to the address that was looked at.
        lookup: (_host, { all }, found) =>
          all === true ? found(null, [to]) : found(null, to.address, to.family),
      },
      resolve,
    )
      .on('error', reject)
      .end(body)
  })
}

export interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The text of an error, without the addresses of our own network that Node puts into it. */
function reasonFor(cause: unknown, patienceMs: number, isLate: boolean): string {
  if (isLate) return `No answer within ${patienceMs / 1_000} s`
  if (!(cause instanceof Error)) return 'It could not be sent'
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  return code === null ? cause.message.slice(0, 300) : `The connection failed (${code})`
}

/**
 * Posts a text to an address that a stranger has chosen: to public addresses only, to the one that was looked at, following
 * no redirect, within a time, reading the beginning of the answer.
 */
export async function postOnce(address: string, sent: Sent, options: PostOptions): Promise<Posted> {
  const { patienceMs, mostBytes } = options
  const signal = AbortSignal.timeout(patienceMs)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  late.catch(() => {})
  try {
    const url = new URL(address)
    if (url.protocol !== 'https:' && !options.local.includes(url.host))
      return { is: 'failed', reason: 'The address does not begin with https://' }
    const to = await Promise.race([addressFor(url, options), late])
    const response = await Promise.race([send(url, to, sent, signal), late])
    const answer = await beginningOf(response, mostBytes)
    return { is: 'answered', status: response.statusCode ?? 0, answer }
  } catch (cause) {
    return { is: 'failed', reason: reasonFor(cause, patienceMs, signal.aborted) }
  }
}
