import { MissingFile, preloadWithRetry } from './preload-with-retry.ts'

/** ms, until it is tried again; twice as long each time. */
const FIRST_MS = 2_000
const LAST_MS = 60_000

/** The wait is over early when the browser is online again. */
function wait(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  const timer = setTimeout(resolve, ms)
  window.addEventListener('online', () => resolve(), { signal: over.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}

/**
 * What a load gives, however often its files have to be tried for. Code that breaks although its files are there (it is
 * wrong, or the browser remembers a failure) is no better the next time: that is thrown.
 */
export async function importWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let again = FIRST_MS; ; again = Math.min(again * 2, LAST_MS)) {
    try {
      return await preloadWithRetry(load)
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error
      await wait(again)
    }
  }
}

/** The same for what nobody waits for: code that breaks is reported once, and never comes. */
export const importSilently = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  importWithRetry(load).catch((broken: unknown) => {
    reportError(broken)
    return new Promise<never>(() => {})
  })
