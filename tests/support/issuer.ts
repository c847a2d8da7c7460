import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** What the house says of somebody; a test spoils it. */
export interface Said {
  readonly email: string
  readonly email_verified?: boolean
  readonly audience?: string
  readonly nonce?: string | null
  readonly azp?: string
  readonly issuer?: string
  /** Seconds from now. */
  readonly expiresIn?: number
  /** Signed with a key that the house does not publish. */
  readonly forged?: boolean
}

export interface Issuer {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who signs in next, and how it is said. */
  says: Said
  /** Nobody answers for keys and tokens. */
  away: boolean
  /** An ID token as the script of a page is given it. */
  token(said: Said): Promise<string>
  close(): Promise<void>
}

/** A house that knows people, in memory: OpenID Connect with PKCE, as Google does it. */
export async function startIssuer(): Promise<Issuer> {
  const clientId = 'hubline-test'
  const clientSecret = randomBytes(8).toString('hex')
  const keys = await generateKeyPair('RS256')
  const others = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, { challenge: string; nonce: string; redirectUri: string }>()

  async function token(said: Said, nonce: string | null = null): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const carried = said.nonce === undefined ? nonce : said.nonce
    return new SignJWT({
      email: said.email,
      email_verified: said.email_verified ?? true,
      ...(carried === null ? {} : { nonce: carried }),
      ...(said.azp === undefined ? {} : { azp: said.azp }),
      // No two tokens are alike.
      jti: randomBytes(8).toString('hex'),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setSubject(`id of ${said.email}`)
      .setIssuer(said.issuer ?? self.url)
      .setAudience(said.audience ?? clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + (said.expiresIn ?? 3600))
      .sign(said.forged ? others.privateKey : keys.privateKey)
  }

  async function exchange(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const form = new URLSearchParams(text)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      grant !== undefined &&
      grant.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } }
    return {
      status: 200,
      body: { access_token: 'x', token_type: 'Bearer', id_token: await token(self.says, grant.nonce) },
    }
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', self.url)
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (self.away) json(503, {})
    else if (url.pathname === '/.well-known/openid-configuration')
      json(200, {
        issuer: self.url,
        authorization_endpoint: `${self.url}/authorize`,
        token_endpoint: `${self.url}/token`,
        jwks_uri: `${self.url}/keys`,
      })
    else if (url.pathname === '/keys') json(200, { keys: [jwk] })
    else if (url.pathname === '/token') void exchange(request).then(({ status, body }) => json(status, body))
    else if (url.pathname === '/authorize') {
      // Somebody is signed in there, and says yes at once.
      const code = randomBytes(16).toString('hex')
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      grants.set(code, {
        challenge: url.searchParams.get('code_challenge') ?? '',
        nonce: url.searchParams.get('nonce') ?? '',
        redirectUri: back.href,
      })
      back.searchParams.set('code', code)
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      response.writeHead(302, { location: back.href }).end()
    } else json(404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const self: Issuer = {
    url: `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`,
    clientId,
    clientSecret,
    says: { email: 'nobody@example.com' },
    away: false,
    token: (said) => token(said),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return self
}
