/**
 * The token is kept in session storage, which each tab has for itself (000 §3). So that nobody signs in twice, a new
 * tab asks the others for it; and a session that ends in one tab ends in all that have it.
 */
import { z } from 'zod'
import type { BrowserEnvironment } from '../browser-environment.ts'
import type { Lifetime } from '../lifetime.ts'

/** `signed-out` by the user; `idle`: nobody was there; `expired`: the server knows it no longer; `closed`: the account. */
export const SignOutReason = z.enum(['signed-out', 'idle', 'expired', 'closed'])
export type SignOutReason = z.infer<typeof SignOutReason>

/** A tab of another version may be among them, so it is read like any other input. */
const Said = z.discriminatedUnion('is', [
  /** I am new and have no token. */
  z.object({ is: z.literal('ask') }),
  /** For who asked. */
  z.object({ is: z.literal('token'), token: z.string() }),
  /** Somebody signed in here: for all that stand at the door. */
  z.object({ is: z.literal('signed-in'), token: z.string() }),
  z.object({ is: z.literal('over'), key: z.string(), because: SignOutReason }),
])
type Said = z.infer<typeof Said>

export interface SessionTabsInputs {
  readonly environment: Pick<BrowserEnvironment, 'time' | 'locks' | 'openChannel'>
  /** What this tab can give to one that asks. */
  readonly token: () => string | null
  /** Another tab gave its token; not told to a tab that has one. */
  readonly onTokenReceived: (token: string) => void
  /** A session ended in another tab. */
  readonly onSessionEnded: (key: string, because: SignOutReason) => void
}

export interface SessionTabs {
  /** Asks the others; `nobody` when it is clear that no token will come. One that comes later is taken all the same. */
  requestToken(nobody: () => void): void
  /** This tab has a token, or has none any longer. */
  setHasToken(token: boolean): void
  broadcastSignIn(token: string): void
  broadcastSessionEnd(key: string, because: SignOutReason): void
}

const CHANNEL = 'hubline.session'
/** The lock that every tab with a token holds or waits for: it shows a new tab whether there is any. */
const SIGNED_IN_LOCK = 'hubline.session'
/** A tab is signed in somewhere: its answer is waited for (ms), as it may be busy. */
const PATIENCE_MS = 2_000
/** Where the browser cannot say whether there is one (ms). */
const BLIND_PATIENCE_MS = 250

export function createSessionTabs(life: Lifetime, inputs: SessionTabsInputs): SessionTabs {
  const { time, locks, openChannel } = inputs.environment
  let asking = false
  let release: (() => void) | null = null

  const channel = openChannel?.(CHANNEL, (data) => {
    const read = Said.safeParse(data)
    if (read.success) heard(read.data)
  })
  life.onDispose(() => channel?.close())
  life.onDispose(() => release?.())
  const say = (said: Said) => channel?.post(said)

  function heard(said: Said): void {
    const token = inputs.token()
    if (said.is === 'over') inputs.onSessionEnded(said.key, said.because)
    else if (said.is === 'ask') {
      if (token !== null) say({ is: 'token', token })
    } else if (token === null && (said.is === 'signed-in' || asking)) {
      asking = false
      inputs.onTokenReceived(said.token)
    }
  }

  return {
    requestToken(nobody) {
      if (channel === undefined) return nobody()
      asking = true
      say({ is: 'ask' })
      const giveUp = () => {
        if (asking && !life.ended) nobody()
      }
      const wait = (ms: number) => life.after(time, ms, giveUp)
      if (locks === null) {
        wait(BLIND_PATIENCE_MS)
        return
      }
      locks.query().then(
        ({ held = [] }) => (held.some(({ name }) => name === SIGNED_IN_LOCK) ? wait(PATIENCE_MS) : giveUp()),
        () => wait(BLIND_PATIENCE_MS),
      )
    },
    setHasToken(token) {
      asking = false
      if (!token) {
        release?.()
        release = null
      } else if (release === null && locks !== null) {
        const giveUp = new AbortController()
        let done = () => {}
        const held = new Promise<void>((resolve) => {
          done = resolve
        })
        release = () => {
          giveUp.abort()
          done()
        }
        // Refused locks cost a new tab some patience, nothing else; and giving up the wait is no error.
        locks.request(SIGNED_IN_LOCK, { signal: giveUp.signal }, () => held).catch(() => {})
      }
    },
    broadcastSignIn: (token) => say({ is: 'signed-in', token }),
    broadcastSessionEnd: (key, because) => say({ is: 'over', key, because }),
  }
}

/** Names a session among the tabs of a browser; tells nothing of its token (FNV-1a, 2 × 32 bits). */
export function sessionKey(token: string): string {
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (const letter of token) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b)
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36)
}
