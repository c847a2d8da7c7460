/**
 * Whose console this is: the provider that lives at this origin (GET /providers), kept for the next visit so that it
 * opens in the right colours without waiting.
 */
import { z } from 'zod'
import type { Client } from '../contract/client.ts'
import { listProviders, Provider } from '../contract/session.ts'
import { createSignal, type Signal } from '../streams/signal.ts'

export type ProviderState =
  | { readonly is: 'loading'; readonly problem?: string }
  | { readonly is: 'known'; readonly provider: Provider }
  | { readonly is: 'not-found' }

export interface ProviderStore extends Signal<ProviderState> {
  id(): number | null
  /** Whether what is known is kept for the next visit, from now on; until told it is. */
  keeps(allowed: boolean): void
}

const KEY = 'hubline.provider'
const RETRY_MS = 3_000
/** As often as the general data (000 §9): a provider's status or colours may change. */
const REFRESH_MS = 3_600_000
const Kept = z.object({ origin: z.string(), provider: Provider })

function readKept(origin: string): Provider | null {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return kept.success && kept.data.origin === origin ? kept.data.provider : null
  } catch {
    return null
  }
}

function keep(origin: string, provider: Provider): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ origin, provider }))
  } catch {
    // Without storage the next visit waits for the answer.
  }
}

/** `origin` is the host of this page. Asks until it is answered. */
export function createProviderStore(client: Client, origin: string): ProviderStore {
  const kept = readKept(origin)
  let isKept = true
  const state = createSignal<ProviderState>(
    kept === null ? { is: 'loading' } : { is: 'known', provider: kept },
  )

  async function load(): Promise<void> {
    const answer = await client(listProviders, { query: { origin } })
    const provider = answer.ok ? answer.value.providers[0] : undefined
    if (provider !== undefined) {
      if (isKept) keep(origin, provider)
      state.set({ is: 'known', provider })
      setTimeout(load, REFRESH_MS)
    } else if (answer.ok || answer.status === 404) {
      state.set({ is: 'not-found' })
    } else {
      if (state.now().is === 'loading') state.set({ is: 'loading', problem: answer.error })
      setTimeout(load, RETRY_MS)
    }
  }
  load()

  return {
    now: state.now,
    changes$: state.changes$,
    id() {
      const now = state.now()
      return now.is === 'known' ? now.provider.id : null
    },
    keeps(allowed) {
      isKept = allowed
      const now = state.now()
      if (allowed && now.is === 'known') keep(origin, now.provider)
    },
  }
}
