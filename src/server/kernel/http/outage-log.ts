/** Of so many calls (ms) that fail for one reason outside of them, one line is written. */
export const OUTAGE_LINE_EVERY_MS = 10_000

type Write = (facts: { readonly cause: string; readonly calls: number }) => void

/**
 * What a node says while something is away that every call needs: one line at once, without the stack that is the same for all, and then
 * how many more there were. A stack for each of a thousand calls a second would fill the disk that the database is waiting for.
 */
export function createOutageLog(write: Write): (problem: Error) => void {
  let calls = 0
  let cause = ''
  let waiting: NodeJS.Timeout | undefined

  function tell(): void {
    waiting = undefined
    if (calls === 0) return
    write({ cause, calls })
    calls = 0
    wait()
  }
  function wait(): void {
    waiting = setTimeout(tell, OUTAGE_LINE_EVERY_MS)
    waiting.unref()
  }

  return ({ message }) => {
    calls += 1
    cause = message
    if (waiting === undefined) tell()
  }
}
