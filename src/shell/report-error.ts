import { createClient } from '../contract/client.ts'
import { PROBLEM_LIMITS, reportProblem } from '../contract/problems.ts'
import { isLocalhost } from '../domain/tenants/environment.ts'
import { visit } from '../ui/page/visit.ts'
import { VERSION } from './version.ts'

/** Each error once, and from one page only so many: a loop of errors is one error. */
const MOST = 5
const told = new Set<string>()

const client = createClient({
  base: '',
  clientVersion: `web ${VERSION}`,
  token: () => null,
  providerId: () => null,
})

/**
 * Tells those who run the platform of an error that nobody in front of it can mend, which is what the page says (000 §8).
 * A developer's own machine is left alone (000 §7), and what cannot be told is not told again.
 */
export function reportError(error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  if (isLocalhost(visit.host) || told.size >= MOST || told.has(message)) return
  told.add(message)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  void client(reportProblem, {
    body: {
      message: message.slice(0, PROBLEM_LIMITS.message),
      path: location.pathname.slice(0, PROBLEM_LIMITS.path),
      stack: stack.slice(0, PROBLEM_LIMITS.stack),
    },
  })
}
