import { z } from 'zod'
import { callPermission } from '../domain/identity/permission.ts'
import type { RefusalCode } from '../domain/values/refusals.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * What a call demands of its caller.
 * - `anyone`: no session needed; one that is sent is still honoured.
 * - `signed-in`: any session of the provider.
 * - `permitted`: a session whose role holds `API_{path}:{METHOD}` (000 §6).
 * - `platform`: the same, of the platform's administrator: a provider's own `*` does not reach so far.
 */
export type Auth = 'anyone' | 'signed-in' | 'permitted' | 'platform'

/**
 * Whether staff make a call through somebody else's eyes (request_username, 000 §7): `refused` for what concerns only
 * the one who signed in, such as their password; `ignored` where it ends or begins a session.
 */
export type Impersonation = 'yes' | 'refused' | 'ignored'

export type Tag =
  | 'Search'
  | 'Session'
  | 'Start-up'
  | 'Shipments'
  | 'Booking'
  | 'Operations'
  | 'Live'
  | 'Audit'
  | 'People'
  | 'Platform'

/**
 * One call of the platform, declared once. The server's route, the browser's and the demo's client, the
 * OpenAPI page, the permission string and the access tests all come from this.
 *
 * A body or query that carries unknown fields is accepted and they are ignored (clients.md).
 */
export interface Call<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Halfway extends z.ZodType = z.ZodType,
> {
  readonly name: string
  readonly method: Method
  readonly path: `/${string}`
  readonly tag: Tag
  readonly summary: string
  readonly auth: Auth
  /** Whoever may make this call may make the one that is declared, which does the same to several at once. */
  readonly permittedAs?: Pick<Call, 'path' | 'method'>
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
  /** HTTP code of success, 200 unless told. */
  readonly success: number
  /** 202 (000 §4): all is well so far, and more is asked for. Null where a call is done or refused, nothing between. */
  readonly challenge: { readonly means: string; readonly answer: Halfway } | null
  /** Whether a session may make it that has yet to set up the two-factor authentication that its role requires. */
  readonly beforeTwoFactor: boolean
  readonly impersonation: Impersonation
  /** Whether it may be repeated with the header Idempotency-Key: it is done once, and answered as it was the first time. */
  readonly idempotent: boolean
  /** A file as it is, in place of JSON: `file` in the client, bytes on the wire. */
  readonly takes?: 'file'
  /** The largest body that is read, in KB. Only lists need more than what everybody may send. */
  readonly maxBodyKb: number
  /** Expected refusals beyond those that every call may give (validation, not signed in, forbidden). */
  readonly errors: readonly RefusalCode[]
}

/** The empty query or body. */
export const EmptyObject = z.object({})

/** The largest bodies, in KB: of those who have no session, of those who have one, and of calls that take lists of a thousand. */
const BODY_KB = { ofAnyone: 64, ofKnown: 256 } as const
export const LIST_KB = 4_096

/** HTTP code of a call that is halfway. */
export const CHALLENGES = 202

type DefaultedField =
  | 'maxBodyKb'
  | 'idempotent'
  | 'success'
  | 'errors'
  | 'challenge'
  | 'beforeTwoFactor'
  | 'impersonation'
type Declaration<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Halfway extends z.ZodType,
> = Omit<Call<Query, Body, Answer, Halfway>, DefaultedField> &
  Partial<Pick<Call<Query, Body, Answer, Halfway>, DefaultedField>>

export function defineEndpoint<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Halfway extends z.ZodType = z.ZodNever,
>(declaration: Declaration<Query, Body, Answer, Halfway>): Call<Query, Body, Answer, Halfway> {
  const { errors = [], idempotent = false } = declaration
  return {
    success: 200,
    challenge: null,
    beforeTwoFactor: false,
    maxBodyKb: declaration.auth === 'anyone' ? BODY_KB.ofAnyone : BODY_KB.ofKnown,
    impersonation: declaration.auth === 'anyone' ? 'ignored' : 'yes',
    ...declaration,
    idempotent,
    errors: idempotent ? [...errors, 'idempotency.conflict', 'idempotency.otherScope'] : errors,
  }
}

/** `API_/shipments:GET` for the call that reads shipments. */
export function permissionOf(call: Pick<Call, 'path' | 'method' | 'permittedAs'>): string {
  const { path, method } = call.permittedAs ?? call
  return callPermission(path, method)
}

/** What every refused call answers: `message` and `error` as strings for shop plug-ins, the rest for our own screens. */
export const ErrorBody = z.object({
  message: z.string(),
  error: z.string(),
  code: z.string(),
  /** Nobody is signed in (any longer) with the token that was sent, or none was sent (000 §4). */
  not_logged_in: z.literal(true).optional(),
  /** The field that is wrong, as a path: `parcels[0].submitted_weight_kg`. */
  field: z.string().optional(),
  /** Every wrong field, when there are several; of several shipments, why each was refused. */
  fields: z
    .array(z.object({ field: z.string(), message: z.string(), code: z.string().optional() }))
    .optional(),
  /** Quote this to support: it finds the request in the logs. */
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
