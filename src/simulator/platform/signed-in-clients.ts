import { setTimeout as sleep } from 'node:timers/promises'
import { type CallOutcome, type Client, createClient } from '../../contract/client.ts'
import { login, loginToken } from '../../contract/session.ts'

/** How a program of the demo names itself to the platform. */
const CLIENT_VERSION = 'demo'

type Ask<Answer> = (client: Client) => Promise<CallOutcome<Answer>>

/**
 * Makes calls as any user of the fixtures, signing each in when first needed.
 *
 * A platform that does not answer is waited for, as a phone without signal does: nothing is lost, the call is made
 * again. Only a refusal comes back as such.
 */
export interface SignedInClients {
  as<Answer>(email: string, ask: Ask<Answer>): Promise<CallOutcome<Answer>>
  /** How often the platform did not answer in a row; 0 when all is well. */
  readonly silentFor: number
  /** Goes up each time the platform answers again after it did not. */
  readonly reconnects: number
}

export interface SignedInClientsOptions {
  readonly url: string
  readonly providerId: number
  readonly password: string
  readonly signal: AbortSignal
  readonly fetch?: typeof fetch
  readonly wait?: (ms: number) => Promise<unknown>
  readonly log: (line: string) => void
}

const FIRST_WAIT = 200
const LONGEST_WAIT = 5000

/** A fault of the platform may be of this one call: after so many tries it counts as refused. */
const TRIES_OF_A_FAULT = 6

/** Nobody there, or too busy: worth asking again, for as long as it takes. */
function isPassing(status: number, tries: number): boolean {
  return status === 0 || status === 429 || status > 500 || (status === 500 && tries < TRIES_OF_A_FAULT)
}

export function createSignedInClients(options: SignedInClientsOptions): SignedInClients {
  const { signal, log } = options
  const wait = options.wait ?? ((ms: number) => sleep(ms, undefined, { signal }))
  const send = options.fetch ?? fetch
  const clientWith = (token: string | null): Client =>
    createClient({
      base: options.url,
      clientVersion: CLIENT_VERSION,
      providerId: () => options.providerId,
      token: () => token,
      fetch: (url, init) => send(url, { ...init, signal }),
    })
  const tokens = new Map<string, Promise<string>>()
  let silent = 0
  let reconnects = 0

  async function patiently<Answer>(
    attempt: () => Promise<CallOutcome<Answer>>,
  ): Promise<CallOutcome<Answer>> {
    for (let tries = 0; ; tries++) {
      signal.throwIfAborted()
      const outcome = await attempt()
      if (outcome.ok || !isPassing(outcome.status, tries)) {
        if (silent > 0) {
          log(`The platform answers again.`)
          reconnects++
        }
        silent = 0
        return outcome
      }
      signal.throwIfAborted()
      if (outcome.status === 0 && silent++ === 0)
        log(`The platform does not answer; trying again until it does.`)
      await wait(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries))
    }
  }

  async function signIn(email: string): Promise<string> {
    const client = clientWith(null)
    const body = { email, password: options.password }
    const outcome = await patiently(() => client(login, { body }))
    if (!outcome.ok) throw new Error(`${email} cannot sign in: ${outcome.error}`)
    return loginToken(outcome)
  }

  function tokenOf(email: string): Promise<string> {
    const known = tokens.get(email)
    if (known !== undefined) return known
    const signing = signIn(email)
    tokens.set(email, signing)
    signing.catch(() => tokens.delete(email))
    return signing
  }

  return {
    get silentFor() {
      return silent
    },
    get reconnects() {
      return reconnects
    },
    async as(email, ask) {
      const client = clientWith(await tokenOf(email))
      const outcome = await patiently(() => ask(client))
      if (outcome.ok || outcome.status !== 401) return outcome
      // The session ended meanwhile, as it may on any platform: sign in again, once.
      tokens.delete(email)
      const again = clientWith(await tokenOf(email))
      return patiently(() => ask(again))
    },
  }
}
