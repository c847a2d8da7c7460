import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../../kernel/security/secrets.ts'

/** What deliveries are signed with, as Standard Webhooks writes it. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSigningSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

type Sealed = 'key' | 'signing_secret'

const ownerOf = (what: Sealed, providerId: number, id: number) => `webhook ${what} ${providerId}:${id}`

export const sealOf = (secrets: Secrets, what: Sealed, providerId: number, id: number, text: string) =>
  secrets.seal(text, ownerOf(what, providerId, id))

export const openOf = (secrets: Secrets, what: Sealed, providerId: number, id: number, sealed: Buffer) =>
  secrets.open(sealed, ownerOf(what, providerId, id))

interface Signed {
  /** The same in each try, by which the receiver knows it again. */
  readonly id: string
  /** ms. */
  readonly at: number
  readonly body: string
}

/**
 * The headers of Standard Webhooks (version 1, symmetric): who knows one of the secrets knows that it is from here, and not old. There
 * are two while a receiver changes from one to the other.
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: Signed,
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
