/**
 * Who is signed in.
 *
 * The token is in session storage, as document 000 has it: each tab has its own, and a new one is given it by the
 * others (session-tabs.ts). The server decides how long a session lasts.
 */
import type { Client, ClientOptions } from '../../contract/client.ts'
import {
  type Credentials,
  type GeneralData,
  type LoginOutcome,
  login,
  logout,
  type User,
} from '../../contract/session.ts'
import type { ResponseSignal } from '../../domain/console/response-signals.ts'
import type { BrowserEnvironment, SessionEnvironment } from '../browser-environment.ts'
import { backOff } from '../feed/back-off.ts'
import { createLifetime } from '../lifetime.ts'
import type { Signal } from '../signal.ts'
import { createGeneralDataLoader, GENERAL_DATA_BACK_OFF } from './general-data.ts'
import { createSessionTabs, type SignOutReason, sessionKey } from './session-tabs.ts'

export type Session =
  | {
      readonly is: 'signed-out'
      /** Absent where nobody was signed in before. */
      readonly because?: SignOutReason
      /** Where the user was (path and search), to come back to after signing in. */
      readonly redirect?: string
    }
  /** There is a token (or other tabs are asked for theirs), and its general data is on the way. Tried again by itself. */
  | { readonly is: 'loading'; readonly problem?: string }
  | { readonly is: 'signed-in'; readonly user: User; readonly data: GeneralData }

export interface SessionStore extends Signal<Session> {
  /** Calls as this session: carries its token, and ends it where an answer says that it is over. */
  readonly client: Client
  token(): string | null
  /** Names this session among the tabs of the browser: tabs of different sessions share nothing. */
  key(): string
  /** The username that staff look through the eyes of (000 §6). */
  impersonating(): string | null
  /** Back to one's own eyes; what is seen has to be loaded anew afterwards. */
  stopImpersonating(): void
  /**
   * Answers once the token is there; the general data then loads (`loading`, then `signed-in`). Or a two-factor code is
   * asked for: the same again, with the code.
   */
  signIn(credentials: Credentials): Promise<LoginOutcome>
  /** Ends the session here at once, in all tabs, and on the server as soon as it can be told. */
  signOut(because?: 'signed-out' | 'idle'): Promise<void>
  /** The server has said something about more than one call, on whatever way: by an answer or by closing the socket. */
  handleSignal(sign: ResponseSignal): void
  /** When the server read the general data (its wall clock, ms); null before the first. */
  dataReadAt(): number | null
  /** Loads the general data anew: something of it was changed here. */
  refresh(): Promise<void>
  end(): void
}

type Hooks = Pick<ClientOptions, 'token' | 'onSignal' | 'requestUsername'>

export interface SessionInputs {
  readonly environment: Pick<BrowserEnvironment, 'time' | 'random' | 'locks' | 'openChannel'> &
    SessionEnvironment
  readonly connect: (hooks: Hooks) => Client
  /** The platform is closed for maintenance. */
  readonly onMaintenance?: () => void
  /** The console is of another version than the platform. */
  readonly onOtherVersion?: () => void
}

const TOKEN = 'access_token'
const IMPERSONATED = 'impersonated_username'
/** Nobody is sent back to where sessions begin and end. */
const NO_REDIRECT_TO =
  /^\/(login|logout|account-closed|maintenance|forgot-password|new-password|confirm-email|register)\b/

export function createSession(inputs: SessionInputs): SessionStore {
  const { time, random, local, tab, currentAddress } = inputs.environment
  const life = createLifetime()
  let token = tab.getItem(TOKEN)
  const session = life.signal<Session>({ is: 'loading' })
  let mine = clientOf(token)
  const client: Client = (call, sent) => mine(call, sent)
  const tabs = createSessionTabs(life, {
    environment: inputs.environment,
    token: () => token,
    onTokenReceived: startSession,
    onSessionEnded(key, because) {
      if (token === null || key !== sessionKey(token)) return
      if (because !== 'expired') tab.clear()
      clearSession(because)
    },
  })

  const loader = createGeneralDataLoader(life, {
    environment: inputs.environment,
    client,
    token: () => token,
    mayCache: () => tab.getItem(IMPERSONATED) === null,
    loaded(data) {
      const now = session.now()
      if (now.is !== 'signed-in' || now.data !== data) session.set({ is: 'signed-in', user: data.user, data })
    },
    failed(problem, refused) {
      if (session.now().is === 'signed-in') return
      // Somebody who cannot be impersonated: one goes on as oneself.
      if (refused) tab.removeItem(IMPERSONATED)
      session.set({ is: 'loading', problem })
    },
  })

  /** Each token has a client of its own, so that a late 401 of an old one does not end the next session. */
  function clientOf(its: string | null): Client {
    return inputs.connect({
      token: () => its,
      requestUsername: () => tab.getItem(IMPERSONATED),
      onSignal(sign) {
        if (its === token) handleSignal(sign)
      },
    })
  }

  function handleSignal(sign: ResponseSignal): void {
    if (sign === 'maintenance') inputs.onMaintenance?.()
    else if (sign === 'other-version') inputs.onOtherVersion?.()
    else if (sign === 'session-over') endEverywhere('expired')
    else if (token === null) session.set({ is: 'signed-out', because: 'closed' })
    else endEverywhere('closed')
  }

  function startSession(next: string): void {
    token = next
    tab.setItem(TOKEN, next)
    mine = clientOf(next)
    tabs.setHasToken(true)
    session.set({ is: 'loading' })
    loader.load()
  }

  /** Here and now, whoever said so. */
  function clearSession(because: SignOutReason): void {
    token = null
    loader.stop()
    for (const key of [TOKEN, IMPERSONATED]) tab.removeItem(key)
    mine = clientOf(null)
    tabs.setHasToken(false)
    const at = currentAddress()
    session.set({ is: 'signed-out', because, redirect: NO_REDIRECT_TO.test(at) ? undefined : at })
  }

  /** The session is over on the server too, even if it cannot be reached at once. */
  async function tellServer(leaving: Client, failures = 0): Promise<void> {
    const outcome = await leaving(logout, {})
    if (outcome.ok || outcome.status !== 0) return
    life.after(time, backOff(GENERAL_DATA_BACK_OFF, failures, random()), () =>
      tellServer(leaving, failures + 1),
    )
  }

  function endEverywhere(because: SignOutReason): void {
    if (token === null) return
    tabs.broadcastSessionEnd(sessionKey(token), because)
    clearSession(because)
  }

  const impersonated = new URLSearchParams(currentAddress().split('?')[1]).get(IMPERSONATED)
  if (impersonated) tab.setItem(IMPERSONATED, impersonated)
  if (token === null) tabs.requestToken(() => session.set({ is: 'signed-out' }))
  else {
    tabs.setHasToken(true)
    loader.load()
  }

  return {
    now: session.now,
    changes$: session.changes$,
    client,
    token: () => token,
    key: () => (token === null ? '' : sessionKey(token)),
    impersonating: () => tab.getItem(IMPERSONATED),
    stopImpersonating: () => tab.removeItem(IMPERSONATED),
    async signIn(credentials) {
      const outcome = await client(login, { body: credentials })
      if (outcome.ok && 'access_token' in outcome.value) {
        // Who was signed in here, such as whoever opens an invitation that they sent, leaves nothing to the next one.
        if (token !== null) {
          loader.stop()
          tab.removeItem(IMPERSONATED)
        }
        startSession(outcome.value.access_token)
        tabs.broadcastSignIn(outcome.value.access_token)
      }
      return outcome
    },
    async signOut(because = 'signed-out') {
      // The call takes the token with it before it is forgotten here.
      const told = token === null ? null : tellServer(mine)
      local.clear()
      tab.clear()
      endEverywhere(because)
      await told
    },
    handleSignal,
    dataReadAt: loader.readAt,
    refresh: loader.load,
    end: life.dispose,
  }
}
