/** Who is signed in. */
import type { CallOutcome, Client } from '../contract/client.ts'
import type { GeneralData, User } from '../contract/session.ts'
import type { Live } from './live.ts'

/**
 * Why nobody is signed in any more: `signed-out` by the user, here or in another tab; `expired`: the server does not
 * know the session (any longer).
 */
export type SignedOutBecause = 'signed-out' | 'expired'

export type Session =
  | {
      readonly is: 'signed-out'
      readonly because?: SignedOutBecause
      /** Where the user was (path and search), to come back to after signing in. */
      readonly redirect?: string
    }
  /** There is a token, and its general data is on the way; `problem` says what keeps it. Tried again by itself. */
  | { readonly is: 'loading'; readonly problem?: string }
  | { readonly is: 'signed-in'; readonly user: User; readonly data: GeneralData }

export interface SessionStore extends Live<Session> {
  /** Calls as this session: carries its token, and ends it on 401. */
  readonly client: Client
  token(): string | null
  /** Answers once the token is there; the general data then loads (`loading`, then `signed-in`). */
  signIn(email: string, password: string): Promise<CallOutcome<{ access_token: string }>>
  /** Ends the session here at once, in all tabs, and on the server as soon as it can be told. */
  signOut(): Promise<void>
  /** The server has ended the session (its sockets were closed, or a call was answered 401). */
  expire(): void
  end(): void
}
