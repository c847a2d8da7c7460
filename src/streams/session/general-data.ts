/**
 * Loads what a session starts from, builds each answer upon the copy before it, renews it every hour, and goes on with
 * the copy while the platform is away (000 §7).
 */
import type { Client } from '../../contract/client.ts'
import { mergeGeneralData } from '../../contract/general-data.ts'
import { type GeneralData, type GeneralDataAnswer, generalData } from '../../contract/session.ts'
import type { BrowserEnvironment, SessionEnvironment } from '../browser-environment.ts'
import { backOff } from '../feed/back-off.ts'
import type { Lifetime } from '../lifetime.ts'
import {
  forgetGeneralData,
  isWhole,
  type KeptGeneralData,
  keepGeneralData,
  readKeptGeneralData,
} from './general-data-storage.ts'
import { sessionKey } from './session-tabs.ts'

export const GENERAL_DATA_BACK_OFF = { firstMs: 1_000, mostMs: 30_000 }
/** Loaded anew this often (000 §9). */
const REFRESH_MS = 3_600_000

export interface GeneralDataInputs {
  readonly environment: Pick<BrowserEnvironment, 'time' | 'random'> & Pick<SessionEnvironment, 'tab'>
  readonly client: Client
  readonly token: () => string | null
  /** Whether what is loaded may be kept: nothing that is seen through somebody else's eyes is. */
  readonly mayCache: () => boolean
  readonly loaded: (data: GeneralData) => void
  /** Why there is none yet; `refused`: asking again in the same way would not help. */
  readonly failed: (problem: string, refused: boolean) => void
}

export interface GeneralDataLoader {
  load(): Promise<void>
  /** When the server read what is known (its wall clock, ms); null before the first answer. */
  readAt(): number | null
  /** The session is over, or another begins: what was known is forgotten. */
  stop(): void
}

const NOT_LOADED = 'Could not load general data.'

/** What an answer lacks that no earlier copy has either (000 §8). */
function missing(answer: GeneralDataAnswer): string {
  return answer.provider_settings === undefined ? 'Provider settings not found.' : NOT_LOADED
}

export function createGeneralDataLoader(life: Lifetime, inputs: GeneralDataInputs): GeneralDataLoader {
  const { client, token, mayCache } = inputs
  const { time, random, tab } = inputs.environment
  /** The newest copy, that the next answer builds upon. */
  let latest: KeptGeneralData | null = null
  let cancel = () => {}
  let readAt: number | null = null

  async function load(failures = 0): Promise<void> {
    const its = token()
    if (its === null) return
    const kept = mayCache() ? (latest ?? readKeptGeneralData(tab, sessionKey(its))) : null
    const outcome = await client(generalData, { query: { since: kept?.since } })
    // Meanwhile signed out, or somebody else signed in.
    if (life.ended || token() !== its) return
    // The same is asked once more elsewhere, and that answer counts.
    if (!outcome.ok && outcome.code === 'aborted') return
    const data = outcome.ok ? mergeGeneralData(kept?.data ?? null, outcome.value) : null
    if (outcome.ok && data !== null) {
      take(its, { since: outcome.value.current_time, data })
      again(its, REFRESH_MS)
      return
    }
    const refused = !outcome.ok && outcome.status >= 400 && outcome.status < 500
    // An answer that cannot be built upon the copy: the next one is asked for whole.
    if (outcome.ok) forget()
    // The platform is away: what was known goes on, and is renewed as soon as it is back.
    else if (kept !== null && !refused) take(its, kept)
    const isSaid = !outcome.ok && outcome.code !== 'wordless' && outcome.error !== ''
    const problem = isSaid ? outcome.error : outcome.ok ? missing(outcome.value) : NOT_LOADED
    inputs.failed(problem, refused)
    again(its, backOff(GENERAL_DATA_BACK_OFF, failures, random()), failures + 1)
  }

  function take(its: string, next: KeptGeneralData): void {
    readAt = Date.parse(next.since)
    if (mayCache() && isWhole(next.data)) {
      latest = next
      keepGeneralData(tab, sessionKey(its), next)
    }
    inputs.loaded(next.data)
  }

  function forget(): void {
    latest = null
    readAt = null
    forgetGeneralData(tab)
  }

  /** Loads once more after a while; only the last that was planned counts. */
  function again(its: string, ms: number, failures = 0): void {
    cancel()
    cancel = life.after(time, ms, () => {
      if (token() === its) load(failures)
    })
  }

  return {
    load: () => load(),
    readAt: () => readAt,
    stop() {
      cancel()
      forget()
    },
  }
}
