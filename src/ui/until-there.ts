import { adviceFor } from '../domain/error-catalogue.ts'
import { fetchFirst } from './fetch-first.ts'

/** ms, until it is tried again; twice as long each time. */
const FIRST_MS = 2_000
const LAST_MS = 60_000

/** The wait is over early when the browser is online again. */
function wait(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  window.addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

/** What a load gives, however often it has to be tried: for code that nobody has asked for, and that nobody waits for. */
export async function untilThere<Loaded>(load: () => Promise<Loaded>, again = FIRST_MS): Promise<Loaded> {
  try {
    return await fetchFirst(load)
  } catch (error) {
    // One that breaks instead of being away is no better the next time.
    if (adviceFor(String(error)) === null) reportError(error)
    await wait(again)
    return untilThere(load, Math.min(again * 2, LAST_MS))
  }
}
