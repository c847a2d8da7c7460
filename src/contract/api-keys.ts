import { z } from 'zod'
import { ApiKeyLifetime, LONGEST_API_KEY_NAME } from '../domain/identity/api-key.ts'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Offset } from './id.ts'
import { pageLimit } from './page-limit.ts'

/** A key of an account, without the key itself. Moments are ISO 8601. */
export const ApiKey = z.object({
  id: z.number(),
  account_id: z.number(),
  name: z.string(),
  /** The last characters of the key. */
  ends_with: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  issued_at: z.string(),
  /** Who asked for it, by name. */
  issued_by: z.string(),
  /** Null: never. */
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = defineEndpoint({
  name: 'accounts.api-keys',
  method: 'GET',
  path: '/accounts/api-keys',
  tag: 'Session',
  summary:
    'The API keys of an account, the newest first; those that work no longer for 90 days. Staff who name no account get those of all',
  auth: 'permitted',
  query: z.object({
    account_id: Id.optional(),
    limit: pageLimit(1000, 1000),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ api_keys: z.array(ApiKey), count: z.number() }),
  errors: ['account.notFound'],
})

export const issueApiKey = defineEndpoint({
  name: 'accounts.api-keys.issue',
  impersonation: 'refused',
  method: 'POST',
  path: '/accounts/api-keys',
  tag: 'Session',
  summary: 'Issue an API key for an account. The key is in this answer and nowhere else: keep it now',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    /** Staff name the account; people of an account have their own. */
    account_id: Id.optional(),
    name: line().min(1, 'Give the key a name').max(LONGEST_API_KEY_NAME),
    expires: ApiKeyLifetime,
  }),
  answer: z.object({ api_key: ApiKey, key: z.string() }),
  success: 201,
  errors: ['account.notFound', 'apiKey.tooMany'],
})

export const revokeApiKey = defineEndpoint({
  name: 'accounts.api-keys.revoke',
  impersonation: 'refused',
  method: 'DELETE',
  path: '/accounts/api-keys',
  tag: 'Session',
  summary: 'Revoke an API key: its next call is refused, on every node',
  auth: 'permitted',
  query: z.object({ id: Id }),
  body: EmptyObject,
  answer: z.object({ api_key: ApiKey }),
  errors: ['apiKey.notFound'],
})
