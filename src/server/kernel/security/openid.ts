import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'

export interface OpenIdConfig {
  readonly issuer: string
  readonly clientId: string
  /** Absent for a client that is known by its address alone. */
  readonly clientSecret?: string
}

/** Who somebody is, as the house says that knows them. */
export interface Identity {
  /** Confirmed by that house. */
  readonly email: string
  readonly expiresAt: number
}

interface Request {
  readonly redirectUri: string
  readonly nonce: string
  /** PKCE (RFC 7636): only who began the sign-in can end it. */
  readonly verifier: string
}

/** Signing in at another house: OpenID Connect, code flow with PKCE. */
export interface OpenId {
  readonly clientId: string
  /** Where the browser goes to be asked. */
  authorizationUrl(request: Request & { readonly state: string }): Promise<Outcome<string>>
  /** Trades the code that the browser brought back for who it is. */
  exchange(request: Request & { readonly code: string }): Promise<Outcome<Identity>>
  /** Reads an ID token: of our own request, with its nonce, or one that a page was given, which has none. */
  verify(idToken: string, nonce: string | null): Promise<Outcome<Identity>>
}

const PATIENCE_MS = 5_000
const DISCOVERED_FOR_MS = 3_600_000
/** Clocks differ (seconds). */
const TOLERANCE_S = 10
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'PS256']

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
const Tokens = z.object({ id_token: z.string() })
const Claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  email: z.email(),
  // Some houses send texts for truths.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
  nonce: z.string().optional(),
  azp: z.string().optional(),
})

const unavailable = refused('google.unavailable')
const no = (detail?: string) => refused('google.refused', detail === undefined ? {} : { detail })

export function createOpenId(config: OpenIdConfig, now: () => number): OpenId {
  const { issuer, clientId, clientSecret } = config
  let known: { at: number; discovery: z.infer<typeof Discovery>; keys: KeySet } | null = null

  async function discover() {
    if (known !== null && Date.now() - known.at < DISCOVERED_FOR_MS) return known
    const read = Discovery.safeParse(await ask(`${issuer}/.well-known/openid-configuration`))
    if (!read.success || read.data.issuer !== issuer) return null
    const keys = createRemoteJWKSet(new URL(read.data.jwks_uri), { timeoutDuration: PATIENCE_MS })
    known = { at: Date.now(), discovery: read.data, keys }
    return known
  }

  async function verify(idToken: string, nonce: string | null): Promise<Outcome<Identity>> {
    const house = await discover()
    if (house === null) return unavailable
    let payload: JWTPayload
    try {
      const verified = await jwtVerify(idToken, house.keys, {
        // Google leaves the scheme out of older tokens.
        issuer: [issuer, issuer.replace(/^https:\/\//, '')],
        audience: clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: TOLERANCE_S,
        currentDate: new Date(now()),
      })
      payload = verified.payload
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) return no('This took too long. Log in with Google again.')
      return isAway(cause) ? unavailable : no()
    }
    const claims = Claims.safeParse(payload)
    if (!claims.success) return no()
    const { email, email_verified, exp, azp } = claims.data
    // A token that was made for another sign-in, or for another page, is not for this one.
    if ((claims.data.nonce ?? null) !== nonce) return no()
    if (azp !== undefined && azp !== clientId) return no()
    if (!email_verified) return refused('google.unverified')
    return done({ email: email.toLowerCase(), expiresAt: exp * 1000 })
  }

  return {
    clientId,
    verify,
    async authorizationUrl({ redirectUri, nonce, verifier, state }) {
      const house = await discover()
      if (house === null) return unavailable
      const url = new URL(house.discovery.authorization_endpoint)
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return done(url.href)
    },
    async exchange({ code, redirectUri, nonce, verifier }) {
      const house = await discover()
      if (house === null) return unavailable
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        code_verifier: verifier,
        ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      })
      const answer = await ask(house.discovery.token_endpoint, { method: 'POST', body })
      if (answer === null) return unavailable
      const tokens = Tokens.safeParse(answer)
      return tokens.success ? verify(tokens.data.id_token, nonce) : no()
    },
  }
}

type KeySet = ReturnType<typeof createRemoteJWKSet>

/** What an address answers; null when nobody answers, or not in JSON. A refusal is an answer without what is wanted. */
async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.status >= 500) return null
    const answer: unknown = await response.json()
    return answer
  } catch {
    return null
  }
}

/** Whether the keys could not be had, rather than that the token is wrong. */
function isAway(cause: unknown): boolean {
  if (cause instanceof errors.JWKSTimeout) return true
  return !(cause instanceof errors.JOSEError) || cause.message.startsWith('Expected 200 OK')
}
