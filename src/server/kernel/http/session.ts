import type { User } from '../../../contract/session.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import type { Outcome } from '../../../domain/values/refusals.ts'

/** A signed-in person: who they are and, from that, what they may do and see. */
export interface Session {
  readonly id: number
  readonly provider_id: number
  readonly user: User
  readonly viewer: Viewer
  /** What decides what they may do and see, in one text (migration 073). */
  readonly rights: string
  /** The account that they belong to was closed. */
  readonly accountClosed: boolean
  readonly expires_at: number
  /** The role requires two-factor authentication that is not set up: until then only calls that say so are served. */
  readonly mustSetUpTwoFactor: boolean
  /** A program with a key of an account, not a person. */
  readonly isApiKey: boolean
  /** Who is signed in, where `user` is somebody whom they look through the eyes of (Impersonate). */
  readonly impersonator: User | null
}

/** Who is signed in, as calls and sockets ask for it. */
export interface Sessions {
  /** The session of a token, or null when there is none (any more). */
  find(token: string): Promise<Session | null>
  /** The same, as the database has it now. */
  findFresh(token: string): Promise<Session | null>
  /** The same of many, read together. */
  findAllFresh(tokens: readonly string[]): Promise<ReadonlyMap<string, Session>>
  forget(token: string): void
  /** The session has ended, here or on another node. */
  forgetSession(providerId: number, sessionId: number): void
  /** Something is different for those whom it concerns: their next call reads them anew. */
  forgetThose(providerId: number, concerned: (user: User) => boolean): void
}

/** The session as it is through somebody else's eyes (000 §6, §7). */
export interface Impersonate {
  (session: Session, username: string): Promise<Outcome<Session>>
  /** Something is different for those whom it concerns: who looks through their eyes reads them anew. */
  forgetThose(providerId: number, concerned: (user: User) => boolean): void
}
