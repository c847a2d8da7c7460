/**
 * Errors that nothing caught. They are heard from the first moment of the page and kept until the part that knows what to
 * do about them has come: one that comes in between would be told to nobody.
 */
type ErrorHandler = (error: unknown, event: Event) => void

/** A loop of errors is one error; whoever comes late need not know how often it went round. */
const MOST_KEPT = 20
const kept: [unknown, Event][] = []
let heed: ErrorHandler | null = null

function hear(error: unknown, event: Event): void {
  if (heed !== null) heed(error, event)
  else if (kept.length < MOST_KEPT) kept.push([error, event])
}
window.addEventListener('error', (event) => hear(event.error ?? event.message, event))
window.addEventListener('unhandledrejection', (event) => hear(event.reason, event))

/** Gives whoever heeds them what has come already, and all that comes from now on until what is returned is called. */
export function watchGlobalErrors(heeding: ErrorHandler): () => void {
  heed = heeding
  for (const [error, event] of kept.splice(0)) heeding(error, event)
  return () => {
    if (heed === heeding) heed = null
  }
}
