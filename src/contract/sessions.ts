import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { LongId } from './id.ts'

/** One place where somebody is signed in. Moments are ISO 8601. */
export const SignedInPlace = z.object({
  id: z.number(),
  /** The session that asks. */
  is_current: z.boolean(),
  kind: z.enum(['computer', 'phone', 'tablet', 'program']),
  /** `Chrome 142`; null where it is not known. */
  browser: z.string().nullable(),
  /** `Windows`; null where it is not known. */
  system: z.string().nullable(),
  /** The front part of the address only: enough to tell home from work. */
  ip: z.string().nullable(),
  started_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string(),
})
export type SignedInPlace = z.infer<typeof SignedInPlace>

export const listSessions = defineEndpoint({
  name: 'users.sessions',
  impersonation: 'refused',
  method: 'GET',
  path: '/users/sessions',
  tag: 'Session',
  summary: 'Where you are signed in: this session first, then those used last',
  auth: 'signed-in',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ sessions: z.array(SignedInPlace) }),
})

export const endSessions = defineEndpoint({
  name: 'users.sessions.end',
  impersonation: 'refused',
  method: 'POST',
  path: '/users/sessions/end',
  tag: 'Session',
  summary:
    'Sign out somewhere else: one of your sessions, or all but this one. Their tokens and sockets end at once',
  auth: 'signed-in',
  query: EmptyObject,
  body: z.union([z.object({ session_id: LongId }), z.object({ all_others: z.literal(true) })]),
  answer: z.object({ ended: z.number() }),
  errors: ['session.notFound'],
})
