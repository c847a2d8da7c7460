/**
 * Who is signed in.
 *
 * Document 000 keeps `access_token` in session storage, which each tab has for itself: a dispatcher who opens a
 * shipment in a new tab would have to sign in again, and tabs could hold different users and share one socket. So it
 * is in local storage, under the same name, and one truth for all tabs: it goes with logout or when the server ends
 * the session, and the server decides how long a session lasts.
 */
import type { CallOutcome, Client, ClientOptions } from '../contract/client.ts'
import { type GeneralData, generalData, login, logout, type User } from '../contract/session.ts'
import { backOff } from './back-off.ts'
import type { Edges, SessionEdges } from './edges.ts'
import { createLifetime } from './lifetime.ts'
import type { Live } from './live.ts'

/** `signed-out` by the user, here or in another tab; `expired`: the server does not know the session any longer. */
type SignedOutBecause = 'signed-out' | 'expired'

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
  /** The server has ended the session: its socket was closed, or a call was answered 401. */
  expire(): void
  end(): void
}

export interface SessionInputs {
  readonly edges: Pick<Edges, 'time' | 'random'> & SessionEdges
  readonly connect: (hooks: Pick<ClientOptions, 'token' | 'onRefused'>) => Client
}

const TOKEN = 'access_token'
const AGAIN = { firstMs: 1_000, mostMs: 30_000 }
/** Nobody is sent back to where sessions begin and end. */
const NO_WAY_BACK = /^\/(login|logout)\b/

export function createSession(inputs: SessionInputs): SessionStore {
  const { time, random, local, tab, storage$, where } = inputs.edges
  const life = createLifetime()
  let token = local.getItem(TOKEN)
  const session = life.cell<Session>(token === null ? { is: 'signed-out' } : { is: 'loading' })
  let mine = clientOf(token)
  const client: Client = (call, sent) => mine(call, sent)

  /** Each token has a client of its own, so that a late 401 of an old one does not end the next session. */
  function clientOf(its: string | null): Client {
    return inputs.connect({
      token: () => its,
      onRefused(status, code) {
        if (status === 401 && code !== 'login.failed' && its === token) expire()
      },
    })
  }

  async function load(failures = 0): Promise<void> {
    const its = token
    if (its === null) return
    const outcome = await client(generalData, { query: {} })
    // Meanwhile signed out, or somebody else signed in.
    if (life.ended || token !== its) return
    if (outcome.ok) {
      session.set({ is: 'signed-in', user: outcome.value.user, data: outcome.value })
      return
    }
    session.set({ is: 'loading', problem: outcome.error || 'Could not load general data.' })
    life.after(time, backOff(AGAIN, failures, random()), () => {
      if (token === its) load(failures + 1)
    })
  }

  function begin(next: string): void {
    token = next
    mine = clientOf(next)
    session.set({ is: 'loading' })
    load()
  }

  function over(because: SignedOutBecause): void {
    if (token === null) return
    token = null
    mine = clientOf(null)
    const at = where()
    session.set({ is: 'signed-out', because, redirect: NO_WAY_BACK.test(at) ? undefined : at })
  }

  function expire(): void {
    if (local.getItem(TOKEN) === token) local.removeItem(TOKEN)
    over('expired')
  }

  life.run(storage$, () => {
    const now = local.getItem(TOKEN)
    if (now === null) over('signed-out')
    else if (now !== token) begin(now)
  })
  load()

  return {
    now: session.now,
    changes$: session.changes$,
    client,
    token: () => token,
    async signIn(email, password) {
      const outcome = await client(login, { body: { email, password } })
      if (outcome.ok) {
        local.setItem(TOKEN, outcome.value.access_token)
        begin(outcome.value.access_token)
      }
      return outcome
    },
    async signOut() {
      // The call takes the token with it before it is forgotten here.
      const told = client(logout, {})
      local.clear()
      tab.clear()
      over('signed-out')
      await told
    },
    expire,
    end: life.end,
  }
}
