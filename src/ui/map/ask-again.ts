/** When to ask again for what of a map did not come: later each time, and at once when the connection is back; not for ever. */

export interface AskAgain {
  /** Something did not come, or not again. */
  failed(): void
  /** Nothing is missing any more. */
  came(): void
  end(): void
}

interface Inputs {
  ask(): void
  /** Whether it goes on asking. */
  onAsking(on: boolean): void
  isOnline(): boolean
  /** Tells when the connection is back. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

const FIRST_MS = 2_000
const LONGEST_MS = 60_000
/** Four minutes in all. */
const MOST_TRIES = 8

export function createAskAgain({ ask, onAsking, isOnline, page }: Inputs): AskAgain {
  let tries = 0
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | null = null

  function run(): void {
    timer = null
    // Without a connection there is nothing to ask: the event asks.
    if (!isWaiting || !isOnline()) return
    isWaiting = false
    tries += 1
    ask()
  }
  function clear(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const onBack = () => {
    clear()
    tries = 0
    run()
  }
  page.addEventListener('online', onBack)

  return {
    failed() {
      isWaiting = true
      if (timer !== null) return
      onAsking(tries < MOST_TRIES)
      if (tries < MOST_TRIES) timer = setTimeout(run, Math.min(LONGEST_MS, FIRST_MS * 2 ** tries))
    },
    came() {
      clear()
      tries = 0
      isWaiting = false
    },
    end() {
      clear()
      page.removeEventListener('online', onBack)
    },
  }
}
