import type { Config } from './config.ts'
import { createOpenId, type OpenId } from './kernel/security/openid.ts'

/** Signing in with Google, where the platform is set up for it. */
export function openIdOf(config: Config, now: () => number): OpenId | null {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = config
  if (GOOGLE_CLIENT_ID === undefined) return null
  const client = { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
  return createOpenId(client, now)
}
